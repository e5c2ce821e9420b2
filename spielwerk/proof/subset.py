"""Checks that every rule of a game keeps to the rule subset, and says where it does not."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from ..kernel import Game, Rule
from ..kernel.rule import Slot, place_in, used_globals, walk
from .fault import Fault

_STATEMENTS = (
    ast.FunctionDef,
    ast.Return,
    ast.Assign,
    ast.AugAssign,
    ast.For,
    ast.While,
    ast.If,
    ast.Pass,
    ast.Break,
    ast.Continue,
    ast.Expr,
)
_EXPRESSIONS = (
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Call,
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.Constant,
    ast.Tuple,
)
_REFUSED_OPERATORS: dict[type, str] = {
    ast.Div: "true division gives floats",
    ast.Pow: "a power may give floats",
    ast.MatMult: "matrices",
    ast.In: "containers",
    ast.NotIn: "containers",
    ast.Is: "objects",
    ast.IsNot: "objects",
}
_NAMES = {
    "JoinedStr": "a string",
    "List": "a list",
    "Dict": "a dictionary",
    "Set": "a set",
    "ListComp": "a comprehension",
    "SetComp": "a comprehension",
    "DictComp": "a comprehension",
    "GeneratorExp": "a comprehension",
    "Lambda": "a lambda",
    "Try": "try",
    "TryStar": "try",
    "Raise": "raise",
    "Assert": "assert",
    "Yield": "yield",
    "YieldFrom": "yield",
    "Await": "await",
    "With": "with",
    "Global": "global",
    "Nonlocal": "nonlocal",
    "Import": "import",
    "ImportFrom": "import",
    "Delete": "del",
    "ClassDef": "a class",
    "NamedExpr": "an assignment inside an expression",
    "Starred": "unpacking",
    "Slice": "a slice",
}


# What to do instead, by what the sentence speaks of.
_INSTEAD = (
    ("true division", "Use // for whole numbers"),
    ("a power", "Multiply, or shift with <<"),
    ("containers", "Compare with each value, or keep a table of marks"),
    ("objects", "Compare with == or !="),
    ("a string", "Use a constant number"),
    ("the constant", "Use a whole number"),
    ("a list", "Use a field of the record, or a constant table"),
    ("a dictionary", "Use a constant table with numbers as indices"),
    ("a set", "Use bits of a wide field"),
    ("a tuple", "Assign one name after the other"),
    ("comprehension", "Write a loop over range(...)"),
    ("a lambda", "Write a rule at the top of the module"),
    ("a function inside", "Write a rule at the top of the module"),
    ("a slice", "Write a loop over range(...)"),
    ("for loop", "Count with range(...), and index inside"),
    ("named argument", "Pass it by position"),
    ("without defaults", "Give every caller all arguments"),
    ("constant table", "Keep in the record what changes"),
    ("do not recurse", "Use a loop, or push a row on the agenda"),
    ("try", "Look before, with if"),
    ("raise", "Look before, with if"),
    ("attribute", "Use a field (s.name), a name in a namespace, or .shape"),
)
_OTHERWISE = "Rules know integers, fields, constant tables and other rules"


def outside_subset(game: Game) -> list[Fault]:
    """Everything in a game's rules that the subset does not know."""
    return outside(list(game.rules.values()) + list(game.bot.values()), game.rules)


def outside(targets: list[Rule], slots: Mapping[str, Rule]) -> list[Fault]:
    """Everything in these rules, and in those they call, that the subset does not know."""
    found: list[Fault] = []
    reachable = list(walk(targets, slots))
    for target, used in reachable:
        found += [_fault(problem, _place(target, node)) for node, problem in _problems(target, used)]
    for target, _ in reachable:
        if _calls_itself(target, slots):
            found.append(_fault("calls itself; rules do not recurse", target.place))
    return found


def _fault(problem: str, place: str) -> Fault:
    return Fault(problem, next((advice for word, advice in _INSTEAD if word in problem), _OTHERWISE), place)


def _place(target: Rule, node: ast.AST) -> str:
    code = target.function.__code__
    return place_in(code, code.co_firstlineno + getattr(node, "lineno", 1) - 1)


def _calls_itself(target: Rule, slots: Mapping[str, Rule]) -> bool:
    callees = [
        slots[v.name] if isinstance(v, Slot) else v for v in used_globals(target).values() if isinstance(v, Rule | Slot)
    ]
    return any(reached is target for reached, _ in walk(callees, slots))


def _problems(target: Rule, used: Mapping[str, object]) -> Iterator[tuple[ast.AST, str]]:
    tree = ast.parse(target.source).body[0]
    assert isinstance(tree, ast.FunctionDef)
    yield from _signature_problems(tree)
    body = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
    index_tuples = {id(n.slice) for n in ast.walk(tree) if isinstance(n, ast.Subscript)}
    for statement in body:
        for node in ast.walk(statement):
            problem = _problem(node, used, index_tuples)
            if problem:
                yield node, problem


def _signature_problems(tree: ast.FunctionDef) -> Iterator[tuple[ast.AST, str]]:
    signature = tree.args
    if signature.vararg or signature.kwarg or signature.kwonlyargs or signature.defaults:
        yield tree, "a rule takes plain arguments without defaults"


def _problem(node: ast.AST, used: Mapping[str, object], index_tuples: set[int]) -> str | None:
    if isinstance(node, ast.FunctionDef):
        return "a function inside a rule is outside the rule subset"
    if isinstance(node, ast.stmt) and not isinstance(node, _STATEMENTS):
        return _refusal(node)
    if isinstance(node, ast.expr) and not isinstance(node, _EXPRESSIONS):
        return _refusal(node)
    operators = node.ops if isinstance(node, ast.Compare) else [getattr(node, "op", None)]
    for operator in operators:
        if type(operator) in _REFUSED_OPERATORS:
            kind = type(operator)
            return f"{kind.__name__} is outside the rule subset: {_REFUSED_OPERATORS[kind]}"
    if isinstance(node, ast.Constant):
        return _constant_problem(node)
    if isinstance(node, ast.Tuple) and id(node) not in index_tuples:
        return "a tuple is outside the rule subset, except as an index"
    if isinstance(node, ast.Call):
        return _call_problem(node, used)
    if isinstance(node, ast.For):
        return _loop_problem(node)
    if isinstance(node, ast.Attribute):
        return _attribute_problem(node, used)
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        return _store_problem(node, used)
    return None


def _refusal(node: ast.AST) -> str:
    kind = type(node).__name__
    return f"{_NAMES.get(kind, kind)} is outside the rule subset"


def _constant_problem(node: ast.Constant) -> str | None:
    if isinstance(node.value, int):
        return None
    if isinstance(node.value, str | bytes):
        return "a string is outside the rule subset"
    return f"the constant {node.value!r} is outside the rule subset: rules know integers only"


def _call_problem(node: ast.Call, used: Mapping[str, object]) -> str | None:
    name = _dotted(node.func)
    if name is None or ("." in name and name not in used):
        return "calling an attribute is outside the rule subset"
    if node.keywords:
        return f"{name} is called with a named argument; rules pass arguments by position"
    return None


def _dotted(node: ast.expr) -> str | None:
    """A name, or a name in a namespace, as rules use them."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return None


def _loop_problem(node: ast.For) -> str | None:
    over = node.iter
    if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range":
        return None
    return "a for loop runs over range(...) only"


def _attribute_problem(node: ast.Attribute, used: Mapping[str, object]) -> str | None:
    # Known are `s.field`, names in namespaces, and the shape of a field or table: all else is an object's attribute.
    if node.attr == "shape" or _dotted(node) in used:
        return None
    if isinstance(node.value, ast.Name) and node.value.id not in used:
        return None
    return f"the attribute .{node.attr} is outside the rule subset"


def _store_problem(node: ast.Subscript, used: Mapping[str, object]) -> str | None:
    name = _dotted(node.value)
    if name in used:
        return f"{name} is a constant table; a rule may not write into it"
    return None
