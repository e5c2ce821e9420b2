"""What all requests of one server share, and how a request finds it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from starlette.requests import Request

from ..bots.service import BotService, processes_to_think
from ..table.database import StoreError, file_of
from ..table.sole import Sole
from ..table.store import Store
from .beginning import Beginning
from .clients import client_of
from .forgetting import Forgetting
from .hints import Hints
from .imports import Imports
from .limits import Buckets, Listeners
from .links import Access
from .live import LiveTable
from .live_tables import LiveTables
from .readiness import Readiness
from .reviews import Reviews
from .settings import Settings
from .studies import Studies
from .thinking import Thinking


@dataclass(frozen=True)
class Services:
    settings: Settings
    store: Store
    sole: Sole
    tables: LiveTables
    bots: BotService
    thinking: Thinking
    beginning: Beginning
    imports: Imports
    forgetting: Forgetting
    hints: Hints
    reviews: Reviews
    studies: Studies
    creations: Buckets
    imported: Buckets
    moves: Buckets
    hinted: Buckets
    reads: Buckets
    listeners: Listeners
    ready: Readiness
    # The start page by language: it is the same for everybody.
    start_pages: dict[tuple[str, date], str] = field(default_factory=dict)

    @classmethod
    def open(cls, settings: Settings, bots: BotService | None = None) -> Services:
        if "://" not in str(settings.database):
            _make_folder(Path(settings.database).parent)
        sole = Sole(file_of(settings.database))
        try:
            store = Store(settings.database)
        except StoreError:
            sole.close()
            raise
        tables = LiveTables(store)
        service = bots or BotService(workers=max(1, processes_to_think() // settings.workers))
        thinking = Thinking(tables, service, settings)
        return cls(
            settings,
            store,
            sole,
            tables,
            service,
            thinking,
            Beginning(tables, thinking, settings.numbers_wait_s),
            Imports(settings.replay_s),
            Forgetting(store.visits, settings.imports_kept_days, settings.imports_kept),
            Hints(service, settings.hint_s),
            Reviews(store.reviews, settings.review_s, settings.review_longest_s),
            Studies(),
            Buckets(settings.creations),
            Buckets(settings.imports),
            Buckets(settings.moves),
            Buckets(settings.hints),
            Buckets(settings.reads),
            Listeners(settings.listeners, settings.listeners_per_client, settings.listeners_per_table),
            Readiness(store.ask),
        )

    def start(self) -> None:
        """From within the event loop."""
        self.forgetting.begin()
        self.tables.listen(self.thinking.wake)

    async def close(self) -> None:
        self.beginning.close()
        await self.forgetting.close()
        await self.imports.close()
        await self.reviews.close()
        self.studies.close()
        await self.bots.close()
        await self.thinking.close()
        await self.tables.finish(self.settings.stop_s)
        self.tables.close()
        self.store.close()
        self.sole.close()


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(f"the folder {folder} cannot be made: {problem.strerror}") from problem


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def enter(request: Request, checked: bool = True) -> tuple[Services, Access, LiveTable]:
    """The services, and what the token in the address opens, as it is stored; a move is checked when it is written."""
    services = services_of(request)
    access, live = await services.tables.enter(request.path_params["token"])
    if checked:
        await services.tables.check(live)
    live.looked_at = time.monotonic()
    if live.settings.imported or live.settings.puzzle:
        await services.forgetting.remember(access.table_id)
    if access.sets_pace:
        live.client = client_of(request)
    return services, access, live
