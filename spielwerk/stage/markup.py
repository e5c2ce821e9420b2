"""Writes SVG and HTML safely: everything that is not Markup is escaped."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from markupsafe import Markup, escape

Attribute = str | int | float | bool | None
TAGS_KEPT = 16384
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


def tag(name: str, *children: str | Markup | None, **attributes: Attribute) -> Markup:
    """An element. Trailing and inner underscores in attribute names become what HTML wants: class_, data_move."""
    return _tag(name, len(children), tuple(attributes), *children, *attributes.values())


# By its type besides its value: 1 is not written like True, nor a text like markup of the same letters.
@lru_cache(maxsize=TAGS_KEPT, typed=True)
def _tag(name: str, count: int, named: tuple[str, ...], *values: Any) -> Markup:
    """Equal elements are written once."""
    children = values[:count]
    opened = f"<{name}{attributes_text(dict(zip(named, values[count:], strict=True)))}>"
    if name in VOID:
        return _safe(opened)
    inner = "".join([child if isinstance(child, Markup) else escaped(child) for child in children if child is not None])
    return _safe(f"{opened}{inner}</{name}>")


def _safe(text: str) -> Markup:
    """A text of ours, without the look whether it could write itself."""
    return str.__new__(Markup, text)


def attributes_text(attributes: Mapping[str, Attribute]) -> str:
    """Attributes as they stand in an opening tag; None and False are left out."""
    return "".join(
        [_written(key, value) for key, value in attributes.items() if value is not None and value is not False]
    )


@lru_cache(maxsize=16384, typed=True)
def _written(key: str, value: str | int | float) -> str:
    label = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {label}"
    if isinstance(value, float):
        return f' {label}="{value:.6g}"'
    return f' {label}="{escape(value)}"'


@lru_cache(maxsize=16384, typed=True)
def escaped(text: str) -> Markup:
    """The same words stand on many pages."""
    return escape(text)


def json_text(value: object) -> str:
    """What is told to the page's script."""
    return msgspec.json.encode(value).decode()


def join(parts: list[Markup]) -> Markup:
    return _safe("".join(parts))


@lru_cache(maxsize=4096, typed=True)
def symbol(name: str, label: str | None = None, size: float | None = 24, **attributes: Attribute) -> Markup:
    """A symbol of the sprite, drawn on a 24-unit grid; without a label it is decoration."""
    hidden = None if label else "true"
    use = tag("use", href=f"#symbol-{name}")
    return tag(
        "svg",
        use,
        viewBox="0 0 24 24",
        width=size,
        height=size,
        role="img" if label else None,
        aria_label=label,
        aria_hidden=hidden,
        **{"class_": f"symbol symbol-{name}", **attributes},
    )
