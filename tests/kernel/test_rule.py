"""Rules: what they may see, how they are linked, and the digest that names their compiled form."""

from __future__ import annotations

import linecache
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from itertools import count
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from spielwerk.kernel import Rule, rule
from spielwerk.kernel.rule import Linker, Namespace, RuleError, Slot, digest, walk

_NUMBER = count()


class Number(IntEnum):
    SEVEN = 7


def rules(source: str, **scope: Any) -> dict[str, Any]:
    """Compiles rule source with its text kept, so that the digest can read it."""
    name = f"<rules {next(_NUMBER)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    scope |= {"rule": rule, "__name__": "made"}
    exec(compile(source, name, "exec"), scope)
    return scope


CALLER = """
@rule
def double(n):
    return FACTOR * n

@rule
def caller(n):
    return double(n) + TABLE[1]
"""
TABLE = np.array([10, 20, 30], np.int16)


def fingerprint(source: str = CALLER, factor: int = 2, table: np.ndarray[Any, Any] = TABLE, *settings: str) -> str:
    return digest([rules(source, FACTOR=factor, TABLE=table)["caller"]], {}, *settings)


def test_a_rule_runs_interpreted_when_called() -> None:
    assert rules(CALLER, FACTOR=2, TABLE=TABLE)["caller"](4) == 28


def test_tables_raise_outside_their_bounds_when_interpreted() -> None:
    reader = rules("@rule\ndef reader(i):\n    return TABLE[i]\n", TABLE=TABLE)["reader"]
    assert type(reader(2)) is int
    with pytest.raises(IndexError):
        reader(3)


def test_recursion_is_refused() -> None:
    made = rules("@rule\ndef a(n):\n    return b(n)\n\n@rule\ndef b(n):\n    return a(n)\n")
    with pytest.raises(RuleError, match="calls itself; rules do not recurse"):
        made["a"](1)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return unheard_of(n)", "uses unheard_of, which is not defined"),
        ("return sorted(n)", "uses sorted, which is not part of the rule subset"),
        ("return FLOATS[n]", "uses table FLOATS, which does not hold signed integers"),
        ("return UNSIGNED[n]", "uses table UNSIGNED, which does not hold signed integers"),
        ("return TEXT", "uses TEXT, which is neither a number, a table nor a rule"),
        ("return plain(n)", "uses plain, which is neither a number, a table nor a rule"),
    ],
)
def test_foreign_names_are_refused(body: str, message: str) -> None:
    made = rules(
        f"@rule\ndef target(n):\n    {body}\n",
        FLOATS=np.zeros(2),
        UNSIGNED=np.zeros(2, np.uint64),
        TEXT="text",
        plain=lambda n: n,
    )
    with pytest.raises(RuleError, match=message):
        made["target"](0)


def test_closures_and_other_callables_are_refused() -> None:
    local = 3

    def closure(n):  # type: ignore[no-untyped-def]
        return n + local

    with pytest.raises(RuleError, match="closes over local names"):
        rule(closure)
    with pytest.raises(RuleError, match="is not a plain function"):
        rule(len)


def test_slots_stand_for_the_rules_of_the_linked_game() -> None:
    made = rules(
        "@rule\ndef shared(n):\n    return step(n)\n\n@rule\ndef mine(n):\n    return n + 5\n", step=Slot("step")
    )
    assert Linker(slots={"step": made["mine"]}).link(made["shared"])(1) == 6
    with pytest.raises(RuleError, match="needs the game's rule 'step'"):
        Linker().link(made["shared"])


def test_walk_reaches_every_rule_once() -> None:
    made = rules(CALLER + "\n@rule\ndef other(n):\n    return double(n) + caller(n)\n", FACTOR=1, TABLE=TABLE)
    reached = [target.name for target, _ in walk([made["other"]], {})]
    assert sorted(reached) == ["caller", "double", "other"]


def test_the_digest_is_stable() -> None:
    assert fingerprint() == fingerprint()


def test_the_digest_changes_with_the_source() -> None:
    assert fingerprint() != fingerprint(CALLER.replace("+ TABLE", "- TABLE"))


def test_the_digest_changes_with_a_callee_in_another_place() -> None:
    assert fingerprint() != fingerprint(CALLER.replace("FACTOR * n", "n * FACTOR"))


def test_the_digest_changes_with_a_constant() -> None:
    assert fingerprint() != fingerprint(CALLER, 3)


def test_the_digest_changes_with_a_table() -> None:
    assert fingerprint() != fingerprint(CALLER, 2, np.array([10, 20, 31], np.int16))
    assert fingerprint() != fingerprint(CALLER, 2, TABLE.astype(np.int64))


def test_the_digest_changes_with_a_setting() -> None:
    assert fingerprint() != fingerprint(CALLER, 2, TABLE, "checked")


def test_a_rule_names_itself() -> None:
    assert repr(rules(CALLER, FACTOR=1, TABLE=TABLE)["caller"]) == "<rule made.caller>"
    assert isinstance(rules(CALLER, FACTOR=1, TABLE=TABLE)["caller"], Rule)


def test_names_in_namespaces_are_constants_tables_and_rules() -> None:
    tables = ModuleType("tables")
    tables.TABLE = TABLE  # type: ignore[attr-defined]
    made = rules(
        "@rule\ndef double(n):\n    return 2 * n\n\n"
        "@rule\ndef reader(n):\n    return tables.TABLE[n] + Number.SEVEN + SPACE.double(n) + tables.TABLE.shape[0]\n",
        tables=tables,
        Number=Number,
    )
    made["reader"].function.__globals__["SPACE"] = Namespace({"double": made["double"]})
    assert made["reader"](1) == 20 + 7 + 2 + 3


def test_names_that_a_namespace_lacks_are_refused() -> None:
    with pytest.raises(RuleError, match=r"uses Number.EIGHT, which is not defined"):
        rules("@rule\ndef reader(n):\n    return Number.EIGHT\n", Number=Number)["reader"](1)
    with pytest.raises(RuleError, match="uses Number without saying what of it"):
        rules("@rule\ndef reader(n):\n    return Number\n", Number=Number)["reader"](1)


SWAPPED = """
@rule
def caller(n):
    return one.step(n) * 10 + two.step(n)
"""


def stepping(by: int) -> Rule:
    made: Rule = rules(f"@rule\ndef step(n):\n    return n + {by}\n")["step"]
    return made


def test_the_digest_tells_rules_of_the_same_name_apart() -> None:
    first, second = stepping(1), stepping(2)
    callers = [
        rules(SWAPPED, one=Namespace({"step": a}), two=Namespace({"step": b}))["caller"]
        for a, b in ((first, second), (second, first))
    ]
    assert callers[0](0) != callers[1](0)
    assert digest([callers[0]], {}) != digest([callers[1]], {})


def test_rules_may_be_linked_in_several_threads_at_once() -> None:
    steps = "".join(f"@rule\ndef step{n}(n):\n    return {f'step{n - 1}(n)' if n else 'n'} + 1\n\n" for n in range(40))
    for _ in range(20):
        made = rules(steps)
        with ThreadPoolExecutor(8) as pool:
            assert set(pool.map(made["step39"], [0] * 8)) == {40}
