"""How the server itself is doing, for those who run it: health, readiness, counters and timings."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ..answers import Refusal
from ..metrics import TEXT_FORMAT, exposition
from ..services import Services, services_of

# A request with one of these came through a proxy, whatever address it came from.
PASSED_ON = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


async def health(_: Request) -> Response:
    """This process runs and answers."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """Whether people should be sent here: not while the server stops or its database is silent."""
    services = services_of(request)
    if services.tables.closing:
        return PlainTextResponse("stopping\n", 503)
    if not await services.ready():
        return PlainTextResponse("the database does not answer\n", 503)
    return PlainTextResponse("ready\n")


async def metrics(request: Request) -> Response:
    """Counters and timings, for this machine and the networks that were named; for all others there is nothing here."""
    services = services_of(request)
    if not _may_read(request, services):
        raise Refusal(404, "unknown_page")
    now = {
        "spielwerk_open_streams": ("Event streams that are open.", services.listeners.count()),
        "spielwerk_live_tables": ("Tables held in memory.", services.tables.count()),
        "spielwerk_bots_waiting": ("Bots that wait for a free process to think in.", services.bots.waiting),
    }
    return Response(exposition(now), headers={"content-type": TEXT_FORMAT})


def _may_read(request: Request, services: Services) -> bool:
    try:
        client = ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    if isinstance(client, IPv6Address) and client.ipv4_mapped:
        client = client.ipv4_mapped
    if any(client in network for network in services.settings.metrics):
        return True
    return client.is_loopback and not any(header in request.headers for header in PASSED_ON)
