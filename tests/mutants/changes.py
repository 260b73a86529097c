"""Small changes of a program's text that a test should notice, found from its syntax, in the order of the text.

An edge of a comparison moves, a condition loses a part, a number is one too large, a statement is left out. What only
has to do with types or with the log is left as it is.
"""

import ast
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

OTHERS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
"""What a comparison becomes."""
LOGGED = {"debug", "info", "warning", "error", "exception"}
NOT_LOOKED_AT = {"annotation", "returns", "decorator_list", "type_comment", "type_params", "pattern"}
"""The parts of the syntax in which a change would say nothing."""


class Change(NamedTuple):
    """A piece of the text, and what stands there instead."""

    start: int
    """In bytes, as `end`."""
    end: int
    instead: str
    lines: range
    """Those of the statement, as far as the piece."""


def changes_of(text: str) -> list[Change]:
    """Return all changes of a module."""
    begins = list(accumulate((len(line) for line in text.encode().splitlines(keepends=True)), initial=0))
    tree = ast.parse(text)
    return [
        Change(
            start=begins[node.lineno - 1] + node.col_offset,
            end=begins[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0),
            instead=instead,
            lines=range(first, (node.end_lineno or node.lineno) + 1),
        )
        for node, first in _nodes(tree, 1)
        for instead in _instead(node)
    ]


def with_change(text: str, change: Change) -> str:
    """Return the text with a change."""
    data = text.encode()
    return (data[: change.start] + change.instead.encode() + data[change.end :]).decode()


def _nodes(node: ast.AST, first: int) -> Iterator[tuple[ast.expr | ast.stmt, int]]:
    """Yield the statements and expressions within a node, each with the first line of its statement."""
    for field, value in ast.iter_fields(node):
        for inner in value if isinstance(value, list) else [value]:
            if field in NOT_LOOKED_AT or not isinstance(inner, ast.AST) or isinstance(inner, ast.JoinedStr):
                continue
            begins = inner.lineno if isinstance(inner, ast.stmt) else first
            if isinstance(inner, ast.expr | ast.stmt):
                yield inner, begins
            yield from _nodes(inner, begins)


def _instead(node: ast.expr | ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.stmt):
        if _does_something(node):
            yield "pass"
    else:
        yield from (f"({ast.unparse(other)})" for other in _other_expressions(node))


def _does_something(node: ast.stmt) -> bool:
    """Whether a statement can be left out: a call, the change of an attribute or of an item, a refusal."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))) if name in LOGGED:
            return False
        case ast.Expr(value=ast.Call()) | ast.Raise(exc=ast.Call()):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.AugAssign():
            return True
    return False


def _other_expressions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left, [op], comparators) if type(op) in OTHERS:
            yield ast.Compare(left, [OTHERS[type(op)]()], comparators)
        case ast.BoolOp(op, values):
            for left_out in range(len(values)):
                rest = values[:left_out] + values[left_out + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(left, ast.Add(), right):
            yield ast.BinOp(left, ast.Sub(), right)
        case ast.BinOp(left, ast.Sub(), right):
            yield ast.BinOp(left, ast.Add(), right)
        case ast.IfExp(_, body, orelse):
            yield from (body, orelse)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
