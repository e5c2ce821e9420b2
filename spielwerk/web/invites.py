"""The links a host hands out: one per seat of another person, and one to watch."""

from __future__ import annotations

import socket
from dataclasses import dataclass

from starlette.requests import Request

from .language import page_words
from .links import Access, links_of
from .live import LiveTable
from .services import Services
from .settings import LOOPBACK


@dataclass(frozen=True)
class Invite:
    """A link to copy; `seat` is None for spectators."""

    seat: int | None
    name: str
    url: str


def invites_for(
    services: Services, request: Request, access: Access, live: LiveTable, language: str
) -> tuple[list[Invite], str]:
    """The links this host may hand out, and a hint when they would not work elsewhere."""
    if not access.host:
        return [], ""
    words = page_words(language)
    base = reachable_base(services, request)
    invites = []
    for link in links_of(services.store, live.table.id):
        if link.host:
            continue
        seat = link.seats[0] if link.seats else None
        name = words("invite.spectator") if seat is None else live.names[seat]
        invites.append(Invite(seat, name, f"{base}/t/{link.token}"))
    invites.sort(key=lambda invite: (invite.seat is None, invite.seat or 0))
    return invites, words("invite.loopback") if services.settings.on_loopback else ""


def reachable_base(services: Services, request: Request) -> str:
    """The address as others in the network reach it, also when the host itself looks through loopback."""
    url = request.url
    if services.settings.on_loopback or url.hostname not in LOOPBACK:
        return f"{url.scheme}://{url.netloc}"
    port = f":{url.port}" if url.port else ""
    return f"{url.scheme}://{network_address()}{port}"


def network_address() -> str:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        address: str = probe.getsockname()[0]
        return address
