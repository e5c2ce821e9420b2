"""A request that is refused: a status, and the key of the sentence that tells the person why."""

from __future__ import annotations

from ..stage.words import Words


class Refusal(Exception):
    """Raised anywhere in a request; the server answers with the sentence in the person's language."""

    def __init__(self, status: int, code: str, **values: object) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.values = values

    def sentence(self, words: Words) -> str:
        return words(f"refused.{self.code}", **self.values)
