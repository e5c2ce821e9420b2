"""What a stranger may send: values, JSON, forms, headers, addresses and game files, from nearly right to nonsense."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import msgspec

TEXTS = (
    *(
        "",
        "0",
        "-1",
        "x",
        "null",
        "true",
        "NaN",
        "Infinity",
        "1e999",
        "٣",
        "²",
        "ß",
        "日本",
        "🎲",
        "e\u0301",
        "\u202eabc",
    ),
    *(
        "\0",
        "a\0b",
        "\ud800",
        "\udfffx",
        "\u2028",
        "\ufeff",
        "\x7f",
        "\n",
        "\r\nset-cookie: a=b",
        "a b",
        "%00",
        "%",
        "..",
        "../..",
        "/",
    ),
    *("<script>alert(1)</script>", "'\"><b>", "{{7*7}}", "{0}", "%s%n", "' OR 1=1 --", "\\", "a" * 65, "ü" * 3000),
)
NUMBERS: tuple[Any, ...] = (
    *(0, 1, 2, -1, 3, 13, 14, 15, 63, 64, 999, 10**6, 2**31, 2**31 - 1, 2**63, 2**64, -(2**63) - 1, 10**30, 10**400),
    *(0.0, 1.0, 1.5, -0.5, 1e300, float("inf"), float("-inf"), float("nan")),
)
LANGUAGES = ("de", "en", "de-CH,de;q=0.9,en;q=0.1", "xx", "", ";;;q=,,", "de;q=nan", "en;q=" + "9" * 400, "*" * 3000)
TYPES = (
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
    "a/b;;=",
    "",
)
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")


def a_text(random: Random) -> str:
    if random.random() < 0.2:
        return "".join(random.choice(TEXTS) for _ in range(random.randint(2, 4)))
    return random.choice(TEXTS)


def a_value(random: Random, depth: int = 0) -> Any:
    """JSON of any shape."""
    kind = random.randrange(8 if depth < 4 else 6)
    if kind < 2:
        return random.choice(NUMBERS)
    if kind < 4:
        return a_text(random)
    if kind < 6:
        return random.choice((None, True, False, [], {}))
    if kind == 6:
        return [a_value(random, depth + 1) for _ in range(random.randint(0, 4))]
    return {a_text(random): a_value(random, depth + 1) for _ in range(random.randint(0, 4))}


def encoded(value: Any) -> bytes:
    """As JSON; half characters, NaN and the like are written as Python writes them."""
    return json.dumps(value).encode()


def raw_json(random: Random) -> bytes:
    """What hardly anybody's program would write."""
    n = random.choice((1, 17, 500, 30_000))
    return random.choice(
        (
            b"",
            b"{",
            b"[" * n,
            b"[" * n + b"]" * n,
            b'{"a":' * n + b"1" + b"}" * n,
            b'{"seat":' + b"9" * n + b"}",
            b'{"seat":1e' + b"9" * n + b"}",
            b'{"seat":0,"seat":' + b"[" * n,
            b'"' + b"\\u0000" * n + b'"',
            b'{"have":"' + b"\\" * n,
            b"\xff" * n,
            b"\xed\xa0\x80",
            b"\xef\xbb\xbf{}",
            b"\0" * n,
            b" " * n + b"{}",
            b'{"a":"' + b"x" * 70_000 + b'"}',
            random.randbytes(n % 997),
        )
    )


def a_struct(random: Random, kind: type[msgspec.Struct], good: Callable[[str], Any]) -> dict[str, Any]:
    """A body of this kind; some fields are missing, wrong, or more than asked for."""
    body = {field.encode_name: good(field.name) for field in msgspec.structs.fields(kind)}
    for _ in range(random.choice((0, 0, 0, 0, 0, 0, 1, 1, 2, 5))):
        key = random.choice([*body, a_text(random)]) if body else a_text(random)
        if random.random() < 0.3:
            body.pop(key, None)
        else:
            body[key] = a_value(random)
    return body


def a_form(random: Random, games: Sequence[str]) -> bytes:
    """A new table, or something like it."""
    fields = {"game": random.choice(games), "players": random.choice(("2", "3", "4", "1", "0"))}
    fields |= {
        f"seat-{n}": random.choice(("me", "local", "friend", "bot:random", "bot:greedy", "bot:easy")) for n in range(4)
    }
    fields |= {random.choice(("name-0", "name-1", "fast", "numbers", "option-x")): a_text(random)}
    for _ in range(random.choice((0, 0, 1, 2))):
        fields[random.choice([*fields, a_text(random)])] = a_text(random)
    text = urlencode(fields, errors="surrogatepass").encode()
    return changed_bytes(random, text) if random.random() < 0.2 else text


def changed_bytes(random: Random, content: bytes) -> bytes:
    """The same with a few bytes changed, lost or doubled."""
    changed = bytearray(content)
    for _ in range(random.choice((1, 1, 2, 8))):
        at = random.randrange(len(changed) + 1)
        how = random.randrange(4)
        if how == 0:
            changed[at : at + 1] = random.randbytes(1)
        elif how == 1:
            del changed[at : at + random.choice((1, 1, 10, 1000))]
        elif how == 2:
            changed[at:at] = random.choice((b"\0", b"\xff", b'"', b"{", b"]", b"\\u0000", b"\\ud800", b"1e999", b"-"))
        else:
            changed[at:at] = changed[at : at + random.choice((1, 20, 300))]
    return bytes(changed)


def changed_fields(random: Random, content: Any) -> Any:
    """The same with a few fields changed, lost or moved, at any depth."""
    content = json.loads(json.dumps(content))
    for _ in range(random.choice((1, 1, 2, 5))):
        within = content
        while isinstance(within, dict | list) and within:
            key = random.choice(list(within)) if isinstance(within, dict) else random.randrange(len(within))
            if random.random() < 0.4 or not isinstance(within[key], dict | list) or not within[key]:
                _change(random, within, key)
                break
            within = within[key]
    return content


def _change(random: Random, within: Any, key: Any) -> None:
    how, found = random.randrange(5), within[key]
    if how == 0:
        del within[key]
    elif how == 1 and isinstance(found, int):
        within[key] = found + random.choice((-1, 1, 2**40))
    elif how == 2 and isinstance(within, list):
        within.insert(key, found)
    elif how == 3 and isinstance(found, list):
        random.shuffle(found)
    else:
        within[key] = a_value(random)


def a_part(random: Random) -> str:
    """A part of an address, as it is sent."""
    return quote(a_text(random), safe=random.choice(("", "/%")), errors="surrogatepass")


def some_headers(random: Random) -> list[tuple[bytes, bytes]]:
    """Headers as the server's parser lets them through: any bytes but those that end a line."""
    odd = bytes(b for b in random.randbytes(40) if b not in b"\r\n\0")
    possible: list[tuple[bytes, bytes]] = [
        (b"accept-language", random.choice(LANGUAGES).encode()),
        (b"accept", random.choice((b"application/json", b"text/html", b"*/*", odd))),
        (b"content-type", random.choice(TYPES).encode()),
        (b"content-length", random.choice((b"0", b"-1", b"99999999999", b"x"))),
        (
            b"cookie",
            random.choice((b"language=de", b"language=" + odd, b"=;;=", b"language=\xff; language=en", b"a" * 9000)),
        ),
        (b"accept-encoding", random.choice((b"gzip", b"br;q=x", odd))),
        (b"if-none-match", random.choice((b"*", b'"x"', odd))),
        (
            b"range",
            random.choice((b"bytes=0-", b"bytes=9-1", b"bytes=-99999999999999999999", b"bytes=0-1," * 500, odd)),
        ),
        (b"if-modified-since", random.choice((b"Thu, 01 Jan 1970 00:00:00 GMT", b"99999", odd))),
        (b"x-forwarded-for", random.choice((b"10.0.0.1", b",,,", odd))),
        (b"origin", random.choice((b"http://localhost", b"null", b"http://[", odd))),
        (b"host", random.choice((b"localhost", b"127.0.0.1:99", b"[::1", b"evil.example", b"", odd))),
        (b"sec-fetch-site", random.choice((b"same-origin", b"cross-site", odd))),
        (b"x-" + b"a" * 100, b"b" * 20_000),
    ]
    weights = [6, 6, 3, 1, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]
    return random.choices(possible, weights, k=random.choice((0, 1, 1, 2, 4)))
