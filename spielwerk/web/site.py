"""What all requests of one server share, and how a request finds it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request

from ..bots.service import BotService
from ..table.store import Store, StoreError
from .limits import Buckets, Listeners
from .links import Access
from .room import Room
from .rooms import Rooms
from .settings import Settings
from .thinking import Thinking


@dataclass(frozen=True)
class Site:
    settings: Settings
    store: Store
    rooms: Rooms
    bots: BotService
    thinking: Thinking
    creations: Buckets
    moves: Buckets
    reads: Buckets
    listeners: Listeners

    @classmethod
    def open(cls, settings: Settings, bots: BotService | None = None) -> Site:
        if "://" not in str(settings.database):
            _make_folder(Path(settings.database).parent)
        store = Store(settings.database)
        rooms = Rooms(store)
        service = bots or BotService()
        return cls(
            settings,
            store,
            rooms,
            service,
            Thinking(rooms, service, settings.pace_s),
            Buckets(settings.creations),
            Buckets(settings.moves),
            Buckets(settings.reads),
            Listeners(settings.listeners, settings.listeners_per_client),
        )

    async def close(self) -> None:
        await self.bots.close()
        await self.thinking.close()
        self.store.close()


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(f"the folder {folder} cannot be made: {problem.strerror}") from problem


def site_of(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


def enter(request: Request) -> tuple[Site, Access, Room]:
    """The site, and what the token in the address opens."""
    site = site_of(request)
    access, room = site.rooms.enter(request.path_params["token"])
    return site, access, room
