"""Writes SVG and HTML safely: everything that is not Markup is escaped."""

from __future__ import annotations

from markupsafe import Markup, escape

Attribute = str | int | float | bool | None
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


def tag(name: str, *children: str | Markup | None, **attributes: Attribute) -> Markup:
    """An element. Trailing and inner underscores in attribute names become what HTML wants: class_, data_move."""
    parts = [f"<{name}"]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        label = key.rstrip("_").replace("_", "-")
        parts.append(f" {label}" if value is True else f' {label}="{escape(_text(value))}"')
    parts.append(">")
    if name not in VOID:
        parts += [str(escape(child)) for child in children if child is not None]
        parts.append(f"</{name}>")
    return Markup("".join(parts))


def join(parts: list[Markup]) -> Markup:
    return Markup("".join(parts))


def _text(value: Attribute) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def symbol(name: str, label: str | None = None, size: float | None = 24, **attributes: Attribute) -> Markup:
    """A symbol of the sprite, drawn on a 24-unit grid; without a label it is decoration."""
    hidden = None if label else "true"
    use = tag("use", href=f"#symbol-{name}")
    title = tag("title", label) if label else None
    return tag(
        "svg",
        title,
        use,
        viewBox="0 0 24 24",
        width=size,
        height=size,
        role="img" if label else None,
        aria_hidden=hidden,
        **{"class_": f"symbol symbol-{name}", **attributes},
    )
