"""A configuration says how tasks are verified: it has a name, and a command with placeholders.

Our own `verify` is a command like any other.  Commands are split into words as by a shell, but run without a shell.
"""

from __future__ import annotations

import os
import shlex
import shutil
import string
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from unbraid.bench.tasks import Task
from unbraid.bench.verdicts import Recogniser
from unbraid.core.errors import UsageError
from unbraid.core.nodes import DATA_MODELS
from unbraid.core.records import dataclass
from unbraid.supervision import Limits

PLACEHOLDERS = ("input", "property", "property_name", "data_model", "bits", "cpu", "wall", "memory", "unbraid")
ASKS_A_BACKEND = "lazy"  # the engine that --backends is for
VERIFY = ("{unbraid}", "verify", "--quiet", "--property", "{property}", "--data-model", "{data_model}")
OURS = Recogniser()


@dataclass(frozen=True)
class Configuration:
    name: str
    command: tuple[str, ...]
    recogniser: Recogniser = OURS

    def argv(self, task: Task, limits: Limits) -> list[str]:
        """The command for a task.  A word that is only a placeholder may become several words."""
        values = _values(task, limits)
        result: list[str] = []
        for word in self.command:
            alone = word[1:-1] if word.startswith("{") and word.endswith("}") else ""
            result += values[alone] if alone in values else [_filled(word, values)]
        return result


def configurations(
    engines: Sequence[str],
    backends: Sequence[str],
    options: str,
    members: bool,
    rivals: Sequence[str],
    rivals_only: bool,
    recogniser: Recogniser,
) -> tuple[Configuration, ...]:
    """One configuration for each engine; for the engine that asks a backend, one for each backend; then the rivals.  A
    rival is given as NAME=COMMAND, and `recogniser` finds its verdicts."""
    meant = options.replace("{", "{{").replace("}", "}}")  # options have no placeholders, so braces are literal
    found = [] if rivals_only or (members and not engines) else _own(engines, backends, _split(meant, "--options"))
    found += _members() if members else []
    found += [_rival(text, recogniser) for text in rivals]
    names = [configuration.name for configuration in found]
    if len(set(names)) < len(names):
        raise UsageError(f"two configurations have the same name: {', '.join(names)}")
    if not found:
        raise UsageError("there is no configuration: --rivals-only needs a --config")
    return tuple(found)


def _own(engines: Sequence[str], backends: Sequence[str], options: list[str]) -> list[Configuration]:
    if backends and not engines:
        engines = [ASKS_A_BACKEND]
    if backends and ASKS_A_BACKEND not in engines:
        raise UsageError(f"--backends is for the engine {ASKS_A_BACKEND}, which is not among the --engines")
    for name in backends:
        _require(name)
    found = [] if engines else [Configuration("unbraid", (*VERIFY, *options, "{input}"))]
    for engine in engines:
        chosen = backends if engine == ASKS_A_BACKEND else ()
        if not chosen:
            found.append(Configuration(engine, (*VERIFY, "--engine", engine, *options, "{input}")))
        for name in chosen:
            command = (*VERIFY, "--engine", engine, "--backend", name, *options, "{input}")
            found.append(Configuration(f"{engine}+{name}", command))
    return found


def _members() -> list[Configuration]:
    """One configuration for each engine of the portfolio alone."""
    from unbraid.driver.strategy import ONLY, candidates

    return [Configuration(name, (*VERIFY, "--strategy", f"{ONLY}{name}", "{input}")) for name in candidates()]


def _require(backend: str) -> None:
    """Reports a missing backend once, before the first task, instead of once for each task."""
    if backend != "bmc":
        from unbraid.backends import load
        from unbraid.backends.adapter import require

        require(load(backend))


def _rival(text: str, recogniser: Recogniser) -> Configuration:
    name, equals, command = text.partition("=")
    words = _split(command, f"--config {name}")
    if not (name.strip() and equals and words):
        raise UsageError(f"--config must be NAME='COMMAND ...', not {text}")
    for word in words:
        for placeholder in _placeholders(word):
            if placeholder not in PLACEHOLDERS:
                known = ", ".join(f"{{{known}}}" for known in PLACEHOLDERS)
                raise UsageError(f"--config {name}: {{{placeholder}}} is not known; these are: {known}")
    # Each run has its own working folder, so files are named by their absolute paths.
    words = [str(Path(word).resolve()) if word and os.path.exists(word) else word for word in words]
    if words[0] != "{unbraid}":
        program = shutil.which(words[0])
        if program is None:
            raise UsageError(f"--config {name}: {words[0]} is not a program that can be run")
        words[0] = program
    return Configuration(name.strip(), tuple(words), recogniser)


def _split(text: str, option: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as error:
        raise UsageError(f"{option}: {error}") from error


def _placeholders(word: str) -> list[str]:
    try:
        return [name for _, name, _, _ in string.Formatter().parse(word) if name is not None]
    except ValueError as error:
        raise UsageError(f"{word}: {error}; a literal brace must be written twice") from error


def _values(task: Task, limits: Limits) -> Mapping[str, list[str]]:
    memory = None if limits.memory is None else limits.memory >> 20
    numbers = {"cpu": limits.cpu, "wall": limits.wall, "memory": memory}
    return {
        "input": [str(path) for path in task.inputs],
        "property": [str(task.property_file)],
        "property_name": [task.property_name],
        "data_model": [task.data_model],
        "bits": [str(DATA_MODELS[task.data_model].pointer_bits)],
        "unbraid": [sys.executable, "-m", "unbraid"],
    } | {name: [f"{number:g}"] for name, number in numbers.items() if number is not None}


def _filled(word: str, values: Mapping[str, list[str]]) -> str:
    for name in _placeholders(word):
        if name not in values:
            raise UsageError(f"{word} needs a limit: --{name}")
        if len(values[name]) > 1:
            raise UsageError(
                f"{{{name}}} stands for several words here, so it must be a word of its own, not part of {word}"
            )
    return word.format_map({name: words[0] for name, words in values.items()})
