"""The page's templates: everything put into them is escaped unless it is Markup."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ..stage import numbers
from ..stage.markup import symbol
from .language import page_words


@cache
def _environment() -> Environment:
    package = __package__
    assert package is not None
    # The files of a running server do not change: nobody looks whether they did.
    environment = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals["symbol"] = symbol
    environment.filters |= {"plain": numbers.plain, "signed": numbers.signed}
    return environment


def render(template_name: str, language: str, /, **values: Any) -> Markup:
    template = _environment().get_template(template_name)
    return Markup(template.render(t=page_words(language), language=language, **values))
