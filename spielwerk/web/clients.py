"""Who asks: the address that limits are counted by."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import Request

# So much of an IPv6 address belongs to one household or one rented machine, who choose the rest as they like.
OWNED_BITS = 64
LONGEST = 64


def client_of(request: Request) -> str:
    return client_at(request.client.host) if request.client else "unknown"


@lru_cache(maxsize=4096)
def client_at(host: str) -> str:
    """The client behind an address, written in one way."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:LONGEST]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, OWNED_BITS), strict=False))
