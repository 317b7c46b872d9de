"""Conditions over facts: a small expression language, parsed once and safe to evaluate.

``deposit_pending and not deposit_returned and deposit_age > hold_days``. Names are facts; a comparison with an
unknown fact is false, and ``known(fact)`` asks. Nothing but names, numbers, strings, ``and``, ``or``, ``not`` and
comparisons is allowed, so a rule file can compute but never act.
"""

import ast
from collections.abc import Callable, Collection, Mapping, Set
from dataclasses import dataclass

FactValue = bool | int | float | str | None
Lookup = Mapping[str, FactValue]
_Evaluate = Callable[[Lookup], FactValue]


class ConditionError(ValueError):
    """A condition that cannot be read, or that names an unknown fact."""


class Facts(Mapping[str, FactValue]):
    """Facts that can tell at once which of many names hold, cheaper than one by one."""

    def which_hold(self, names: Set[str]) -> Collection[str]:
        """Those of *names* whose value is true."""
        return [name for name in names if self.get(name)]


@dataclass(frozen=True, slots=True)
class Condition:
    """A compiled condition and the fact names that it reads, sorted.

    Each group of ``needs`` holds names of which one at least is true whenever the condition is; a condition that may
    hold of nothing has none.
    """

    source: str
    names: tuple[str, ...]
    needs: tuple[frozenset[str], ...]
    evaluate: _Evaluate

    def holds(self, facts: Lookup) -> bool:
        """Whether the condition is true of *facts*."""
        return bool(self.evaluate(facts))


def compile_condition(source: str) -> Condition:
    """Parse *source*.

    Raises:
        ConditionError: for anything outside the language.
    """
    try:
        tree = ast.parse(source.strip(), mode="eval")
    except SyntaxError as error:
        raise ConditionError(f"condition {source!r}: {error.msg}") from None
    names: set[str] = set()
    evaluate = _compile(tree.body, names, source)
    return Condition(source, tuple(sorted(names)), tuple(_needs(tree.body)), evaluate)


def _needs(node: ast.expr) -> list[frozenset[str]]:
    """Groups of names; only what follows from ``and``, ``or`` and plain names is told."""
    match node:
        case ast.Name(id=name):
            return [frozenset({name})]
        case ast.BoolOp(op=ast.And(), values=values):
            return [group for value in values for group in _needs(value)]
        case ast.BoolOp(op=ast.Or(), values=values):
            groups = [_needs(value) for value in values]
            return [frozenset().union(*(min(group, key=len) for group in groups))] if all(groups) else []
    return []


def _compile(node: ast.expr, names: set[str], source: str) -> _Evaluate:
    match node:
        case ast.Name(id=name):
            names.add(name)
            return lambda facts: facts.get(name)
        case ast.Constant(value=bool() | int() | float() | str() | None as value):
            return lambda facts: value
        case ast.BoolOp(op=op, values=values):
            return _compile_boolean(op, [_compile(value, names, source) for value in values])
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = _compile(operand, names, source)
            return lambda facts: not inner(facts)
        case ast.Call(func=ast.Name(id="known"), args=[ast.Name(id=name)], keywords=[]):
            names.add(name)
            return lambda facts: facts.get(name) is not None
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            return _compile_comparison(operator, _compile(left, names, source), _compile(right, names, source), source)
    raise ConditionError(f"condition {source!r}: {ast.unparse(node)!r} is not allowed")


def _compile_boolean(op: ast.boolop, parts: list[_Evaluate]) -> _Evaluate:
    if isinstance(op, ast.And):
        return lambda facts: all(part(facts) for part in parts)
    return lambda facts: any(part(facts) for part in parts)


_COMPARISONS: dict[type[ast.cmpop], Callable[[float, float], bool]] = {
    ast.Lt: lambda left, right: left < right,
    ast.LtE: lambda left, right: left <= right,
    ast.Gt: lambda left, right: left > right,
    ast.GtE: lambda left, right: left >= right,
}


def _compile_comparison(operator: ast.cmpop, left: _Evaluate, right: _Evaluate, source: str) -> _Evaluate:
    if isinstance(operator, ast.Eq):
        return lambda facts: left(facts) is not None and left(facts) == right(facts)
    if isinstance(operator, ast.NotEq):
        return lambda facts: left(facts) is not None and left(facts) != right(facts)
    compare = _COMPARISONS.get(type(operator))
    if compare is None:
        raise ConditionError(f"condition {source!r}: only ==, !=, <, <=, > and >= compare")

    def evaluate(facts: Lookup) -> bool:
        one, other = left(facts), right(facts)
        if isinstance(one, (int, float)) and isinstance(other, (int, float)):
            return compare(one, other)
        return False

    return evaluate
