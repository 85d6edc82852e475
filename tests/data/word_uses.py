"""Where the program asks for words: found in its source, literal keys and f-strings alike."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

POSITIONS = {
    "words": 0,
    "_words": 0,
    "_W": 0,
    "COMMAND_WORDS": 0,
    "NotPossible": 0,
    "say": 2,  # say(bot, answer, key)
    "owe_word": 1,
    "close_table": 1,
    "leave": 2,
    "_done": 1,
}
"""Which argument of a call is a key, by the name of what is called."""

POST_VALUES = frozenset({"name", "table"})
FILLED_ELSEWHERE = {
    **dict.fromkeys(("owe_word", "close_table", "leave", "change.say"), POST_VALUES),
    "_done": frozenset({"table"}),  # the admin's answer
}
"""Words that others fill in: those owed to a channel get a name and the table's number."""


@dataclass(frozen=True)
class Use:
    """One place that asks for words; `values` is None where the source does not name them all."""

    place: str
    pattern: str
    values: frozenset[str] | None

    def matches(self, key: str) -> bool:
        return re.fullmatch(self.pattern, key) is not None


def sources() -> list[Path]:
    found = [ROOT / "bot.py", *(ROOT / "data").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]
    return [path for path in found if "offline" not in path.parts]


def uses() -> list[Use]:
    """Every place of the program that asks for words."""
    return [use for path in sources() for use in _of_file(path)]


def constants() -> set[str]:
    """Every string of the program."""
    return {
        node.value
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _of_file(path: Path) -> Iterator[Use]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    name = path.relative_to(ROOT).as_posix()
    for scope in ast.walk(tree):
        if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        keys = _assigned(scope)
        for node in _within(scope):
            if isinstance(node, ast.Call):
                yield from _of_call(node, keys, name)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _of_default(node, name)


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of scopes inside it."""
    todo = list(ast.iter_child_nodes(scope))
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            todo.extend(ast.iter_child_nodes(node))
        else:
            todo.extend(node.decorator_list)


def _assigned(scope: ast.AST) -> dict[str, list[ast.expr]]:
    """What the names of a scope are given, so that `words(key)` can be followed."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(node.value)
    return found


def _of_call(call: ast.Call, keys: dict[str, list[ast.expr]], name: str) -> Iterator[Use]:
    called = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    called = call.func.id if isinstance(call.func, ast.Name) else called
    if isinstance(call.func, ast.Call) and isinstance(call.func.func, ast.Name):
        called = "words" if call.func.func.id == "load_words" else ""
    position = POSITIONS.get(called)
    if called == "say" and isinstance(call.func, ast.Attribute):
        position, called = 0, "change.say"
    given = [k.value for k in call.keywords if k.arg == "word"]
    if position is not None and len(call.args) > position:
        given.append(call.args[position])
    values = frozenset(k.arg for k in call.keywords if k.arg is not None)
    open_ended = any(k.arg is None for k in call.keywords)
    if called in FILLED_ELSEWHERE:
        values, open_ended = values | FILLED_ELSEWHERE[called], False
    for expression in given:
        for pattern in _patterns(expression, keys):
            yield Use(f"{name}:{call.lineno}", pattern, None if open_ended else values)


def _of_default(function: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> Iterator[Use]:
    """A parameter `word` may have a key as its default."""
    defaults = function.args.defaults
    arguments = function.args.args[-len(defaults) :] if defaults else []
    for argument, default in zip(arguments, defaults, strict=True):
        if argument.arg == "word":
            for pattern in _patterns(default, {}):
                yield Use(f"{name}:{function.lineno}", pattern, POST_VALUES)


def _patterns(node: ast.expr, keys: dict[str, list[ast.expr]]) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text):
            yield re.escape(text)
        case ast.JoinedStr(values=parts):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9_]+"
                for part in parts
            )
        case ast.IfExp(body=body, orelse=other):
            yield from _patterns(body, keys)
            yield from _patterns(other, keys)
        case ast.Name(id=name):
            for value in keys.get(name, ()):
                if not isinstance(value, ast.Name):
                    yield from _patterns(value, keys)
