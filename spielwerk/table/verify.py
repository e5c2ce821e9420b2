"""Checks a game file: the commitment, every die, every move and the result; names the first wrong entry."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..kernel.chance import CHANCE
from . import fair
from .gamefile import GameFile, GameFileError, begin, entry_at, result_of, secret_of
from .log import PLAYS, DoesNotReplay, Entry
from .table import Table
from .terms import Terms, read_terms

LONGEST_BARE_SECRET = 64


@dataclass
class Report:
    """`problems` in words, none if the file is right; `wrong_entry` is the first wrong one; `notes` say what
    could not be checked. `dice_checked` counts the outcomes of chance that were proved, `scheme` says how (0: there
    are no fair dice), `numbers` in how many of them each seat's numbers are, and `server_alone` counts those in which
    nobody's are. The first `taken_over` entries are of another game: what fell there is taken as written."""

    scheme: int = 0
    entries: int = 0
    dice_checked: int = 0
    numbers: Counter[int] = field(default_factory=Counter)
    server_alone: int = 0
    taken_over: int = 0
    wrong_entry: int | None = None
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.problems


def verify(file: GameFile, published: str | None = None) -> Report:
    """Checks a file; `published` is the commitment somebody noted when the game began."""
    report = Report()
    try:
        secret = _checked_secret(file, published, report)
        table = begin(file)
        _check_terms(file, table, report)
    except GameFileError as error:
        report.problems.append(str(error))
        return report
    if file.rules_version not in (None, table.game.version):
        report.notes.append(
            f"the game began under rules version {file.rules_version} and was checked under {table.game.version}"
        )
    if _check_entries(file, table, secret, report):
        table.settle()
        _check_result(file, table, report)
        _check_secret_shown(file, table, report)
    return report


def _checked_secret(file: GameFile, published: str | None, report: Report) -> bytes | None:
    """The secret if there is one to check dice with."""
    secret = secret_of(file)
    if published is not None and file.commitment != published.lower():
        report.problems.append("the commitment in the file is not the one that was published")
    if file.entered:
        report.notes.append("dice and draws were entered by hand: they are taken as written")
        return None
    if file.commitment is None:
        report.notes.append(
            "the game has no fair dice: nothing was committed to, outcomes of chance are taken as written"
        )
        return None
    report.scheme = 1 if file.terms is None else 2
    if secret is None:
        return None
    # In scheme 1 secrets of other lengths were allowed, but a long one could be secret and terms of scheme 2.
    if len(secret) != fair.SECRET_BYTES and (file.terms is not None or len(secret) > LONGEST_BARE_SECRET):
        report.problems.append(f"the secret has {len(secret)} bytes, not {fair.SECRET_BYTES}")
    if fair.commitment(secret, file.terms) != file.commitment.lower():
        covered = "the secret" if file.terms is None else "secret and terms"
        report.problems.append(f"the secret does not fit the commitment: the SHA-256 of {covered} is another")
    return secret


def _check_terms(file: GameFile, table: Table, report: Report) -> None:
    """The game in the file must be the one that was committed to."""
    if file.terms is None:
        return
    try:
        terms = read_terms(file.terms)
        options = table.game.options.complete(terms.options, terms.rules_version)
    except ValueError as error:
        report.problems.append(str(error))
        return
    committed = {
        "id": (terms.id, file.id),
        "game": (terms.game, file.game),
        "rules version": (terms.rules_version, file.rules_version),
        "options": (options, table.options),
        "number of seats": (len(terms.seats), len(file.seats)),
    }
    for what, (then, here) in committed.items():
        if then != here:
            report.problems.append(f"the {what} committed to: {then}; in the file: {here}")
    report.notes.extend(_changed_seats(terms, file))
    report.taken_over = max(0, terms.taken_over)
    if report.taken_over:
        report.notes.append(
            f"the first {report.taken_over} entries are of the game {terms.follows!r}: what fell there is not proved"
        )


def _changed_seats(terms: Terms, file: GameFile) -> list[str]:
    """People may say their names and leave their seats after the table was set."""
    return [
        f"seat {number} was set for {then.name} ({then.kind}) and is of {here.name} ({here.kind})"
        for number, (then, here) in enumerate(zip(terms.seats, file.seats, strict=False))
        if (then.name, then.kind) != (here.name, here.kind)
    ]


def _check_entries(file: GameFile, table: Table, secret: bytes | None, report: Report) -> bool:
    for index in range(len(file.log)):
        try:
            entry = entry_at(file, index, table.game)
            problem = _wrong_number(file, table, entry) or _wrong_die(table, secret, entry, report)
            table.replay(entry)
        except (GameFileError, DoesNotReplay) as error:
            problem = str(error)
        if problem is not None:
            report.wrong_entry = index
            report.problems.append(problem)
            return False
        report.entries += 1
    return True


def _wrong_number(file: GameFile, table: Table, entry: Entry) -> str | None:
    """The number beside a name must be that of the name, as far as both speak of the same rules."""
    written = file.log[entry.sequence].move
    if entry.kind not in PLAYS or written in (None, entry.move) or table.rules_version != table.game.version:
        return None
    name = table.game.move_space.decode(entry.move)
    return f"entry {entry.sequence}: the move {str(name)!r} has the number {entry.move}, not {written}"


def _wrong_die(table: Table, secret: bytes | None, entry: Entry, report: Report) -> str | None:
    if entry.who != CHANCE or secret is None or entry.sequence < report.taken_over:
        return None
    if entry.move not in table.legal(CHANCE):
        return None
    fallen = table.due()
    if fallen != entry.move:
        space = table.game.move_space
        was, due = str(space.decode(entry.move)), str(space.decode(fallen))
        return f"entry {entry.sequence}: chance gave {was!r}, but the secret says {due!r}"
    report.dice_checked += 1
    report.numbers.update(seat for seat, _ in table.numbers())
    report.server_alone += not table.numbers()
    return None


def _check_secret_shown(file: GameFile, table: Table, report: Report) -> None:
    if file.commitment is None or file.secret is not None:
        return
    if table.over():
        report.problems.append("the game is over, but the secret behind the dice is missing")
    else:
        report.notes.append("the secret is shown when the game is over: until then dice cannot be checked")


def _check_result(file: GameFile, table: Table, report: Report) -> None:
    true = result_of(table)
    if true is None:
        report.notes.append("the game is not over")
        if file.result is not None:
            report.problems.append("the file gives a result, but the game is not over")
    elif file.result is None:
        report.notes.append("the game is over, but the file gives no result to compare with")
    elif file.result.scores != true.scores:
        report.problems.append(f"the scores are {true.scores}, not {file.result.scores}")
    elif file.result.places != true.places:
        report.problems.append(f"the places are {true.places}, not {file.result.places}")
    elif file.result.points != true.points:
        report.problems.append(f"the points by source are {true.points}, not {file.result.points}")
