"""Finds the tasks: SV-COMP task definitions, from folders, `.set` files or single files.

A task is one property of one task definition.  Its name is that of the file with its folder, such as `pthread/fib.yml`.
If several files have the same name, parent folders are added.  So the name does not depend on where the benchmarks are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from unbraid.core.errors import InputError, UsageError
from unbraid.core.nodes import DATA_MODELS
from unbraid.core.records import dataclass
from unbraid.properties.selection import parse_selection

FORMATS = ("1.0", "2.0", "2.1")
GLOB = re.compile(r"[*?\[]")


@dataclass(frozen=True)
class Task:
    name: str
    inputs: tuple[Path, ...]
    property_file: Path
    data_model: str
    expected: bool | None  # None: the definition does not say
    subproperty: str | None = None  # which part of the property is violated, where it has parts

    @property
    def category(self) -> str:
        return self.name.rpartition("/")[0]

    @property
    def property_name(self) -> str:
        return self.property_file.stem


@dataclass(frozen=True)
class Selection:
    """The tasks, and notes about tasks that were left out."""

    tasks: tuple[Task, ...]
    notes: tuple[str, ...]


def find_tasks(paths: Iterable[str], data_model: str, properties: Sequence[str] = (), match: str = "") -> Selection:
    """`data_model`: for tasks that do not state theirs.  `properties`: names of property files without `.prp`; by
    default all that `verify` supports.  `match`: a regular expression that is searched for in the names."""
    wanted = _pattern(match)
    left_out: Counter[str] = Counter()
    tasks = []
    for name, (file, definition) in _named(_definitions(paths)).items():
        if not wanted.search(name):
            continue
        for task in _tasks(name, file, definition, data_model):
            reason = _unwanted(task, definition, properties)
            if reason:
                left_out[reason] += 1
            else:
                tasks.append(task)
    return Selection(tuple(tasks), tuple(f"{count} left out: {reason}" for reason, count in sorted(left_out.items())))


def _pattern(match: str) -> re.Pattern[str]:
    try:
        return re.compile(match)
    except re.error as error:
        raise UsageError(f"--match: {match} is not a regular expression: {error}") from error


def _unwanted(task: Task, definition: dict[str, Any], properties: Sequence[str]) -> str:
    language = (definition.get("options") or {}).get("language", "C")
    if language != "C":
        return f"the language is {language}"
    if properties:
        return "" if task.property_name in properties else f"property {task.property_name}"
    try:
        parse_selection([str(task.property_file)])
    except UsageError:
        return f"property {task.property_name}, which is not supported yet"
    return ""


# -------------------------------------------------------------------------------------------- finding
def _definitions(paths: Iterable[str]) -> Iterator[tuple[Path, dict[str, Any]]]:
    seen: set[Path] = set()
    for path in map(Path, paths):
        found = _yml_files(path)
        if not found:
            raise InputError(f"{path}: there are no task definitions (*.yml)")
        for file in found:
            if file in seen:
                continue
            seen.add(file)
            definition = _read(file)
            if _is_task(definition):
                yield file, definition
            elif not path.is_dir():  # in a folder, there may be other YAML files
                raise InputError(f"{file}: not a task definition: it has no format_version or no input_files")


def _yml_files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(file.resolve() for file in path.rglob("*.yml"))
    if not path.is_file():
        raise InputError(f"{path}: there is no such file or folder")
    if path.suffix == ".set":
        return list(_set_members(path))
    if path.suffix in (".yml", ".yaml"):
        return [path.resolve()]
    raise InputError(f"{path}: not a folder, a .set file or a task definition (.yml)")


def _set_members(path: Path) -> Iterator[Path]:
    for number, line in enumerate(_text(path).splitlines(), 1):
        pattern = line.strip()
        if pattern and not pattern.startswith("#"):
            found = _glob(path.parent, pattern)
            if not found:
                raise InputError(f"{path}:{number}: no file matches {pattern}")
            yield from found


def _glob(folder: Path, pattern: str) -> list[Path]:
    """The files that match.  A pattern in a `.set` file may contain `..`, which Path.glob supports."""
    if not GLOB.search(pattern):
        return [(folder / pattern).resolve()] if (folder / pattern).exists() else []
    if Path(pattern).is_absolute():
        folder, pattern = Path("/"), pattern.lstrip("/")
    return sorted(file.resolve() for file in folder.glob(pattern))


def _named(found: Iterable[tuple[Path, dict[str, Any]]]) -> dict[str, tuple[Path, dict[str, Any]]]:
    """The shortest names that are unique, with at least a folder and a file."""
    pending = list(found)
    named: dict[str, tuple[Path, dict[str, Any]]] = {}
    length = 2
    while pending:
        names = ["/".join(file.parts[1:][-length:]) for file, _ in pending]
        counts = Counter(names)
        named |= {name: item for name, item in zip(names, pending, strict=True) if counts[name] == 1}
        pending = [item for name, item in zip(names, pending, strict=True) if counts[name] > 1]
        length += 1
    return dict(sorted(named.items()))


# -------------------------------------------------------------------------------------------- reading
def _text(path: Path) -> str:
    try:
        return path.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: {error}") from error


def _read(path: Path) -> Any:
    try:
        import yaml
    except ImportError:
        raise UsageError("bench reads task definitions with PyYAML: pip install pyyaml") from None
    try:
        return yaml.load(_text(path), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f"{path}:{mark.line + 1}:{mark.column + 1}" if mark else str(path)
        raise InputError(f"{place}: not YAML: {getattr(error, 'problem', None) or error}") from error


def _is_task(definition: object) -> bool:
    return isinstance(definition, dict) and "format_version" in definition and "input_files" in definition


def _tasks(name: str, file: Path, definition: dict[str, Any], default_model: str) -> Iterator[Task]:
    version = str(definition["format_version"])
    if version not in FORMATS:
        raise InputError(f"{file}: version {version} of the format is not known; these are: {', '.join(FORMATS)}")
    inputs = tuple(_inputs(file, definition["input_files"]))
    options = definition.get("options") or {}
    properties = definition.get("properties") or []
    if not isinstance(options, dict) or not isinstance(properties, list):
        raise InputError(f"{file}: options must be a mapping, and properties a list")
    model = options.get("data_model", default_model)
    if model not in DATA_MODELS:
        raise InputError(f"{file}: the data model {model} is not known; these are: {', '.join(DATA_MODELS)}")
    for item in properties:
        if not isinstance(item, dict) or not isinstance(item.get("property_file"), str):
            raise InputError(f"{file}: a property has no property_file")
        expected = item.get("expected_verdict")
        if expected not in (True, False, None):
            raise InputError(f"{file}: expected_verdict must be true or false, not {expected}")
        property_file = (file.parent / item["property_file"]).resolve()
        if not property_file.is_file():
            raise InputError(f"{file}: the property file {item['property_file']} does not exist")
        yield Task(name, inputs, property_file, model, expected, item.get("subproperty"))


def _inputs(file: Path, given: object) -> Iterator[Path]:
    patterns = [given] if isinstance(given, str) else given
    if not isinstance(patterns, list) or not patterns or not all(isinstance(item, str) for item in patterns):
        raise InputError(f"{file}: input_files must be a name or a list of names")
    for pattern in patterns:
        found = _glob(file.parent, pattern)
        if not found:
            raise InputError(f"{file}: the input file {pattern} does not exist")
        yield from found
