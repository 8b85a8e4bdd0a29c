"""Builds the user's program together with the runtime, with a C compiler of this machine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.flags import Flags
from unbraid.core.nodes import MAIN
from unbraid.core.records import dataclass
from unbraid.results.reproduce.alignment import Delivery, Turn
from unbraid.results.reproduce.units import Interleaving
from unbraid.supervision import Limits, run_program

RUNTIME = Path(__file__).parent / "runtime"
PARTS = ("scheduler", "accesses", "threads", "locks", "heap", "files", "signals", "library", "strings")
LIMITS = Limits(wall=120, memory=4 << 30)

# Arithmetic and char behave as in Unbraid's semantics, and the code has the same addresses in each run.
FLAGS = (
    "-g", "-O0", "-w", "-fsanitize=thread,bounds", "-fsigned-char", "-fwrapv", "-fno-strict-aliasing", "-fcommon",
    "-fgnu89-inline", "-fno-pie", "-pthread", "-D_GNU_SOURCE",
)  # fmt: skip
# Flags that only some compilers know: uninitialised variables are zero; a read before a write is reported too.
WELCOME = (("-ftrivial-auto-var-init=zero",), ("-mllvm", "-tsan-instrument-read-before-write=1"))
RENAMER, LISTER = "objcopy", "nm"  # of the GNU binutils
REPLACED = "replaced_"  # the prefix of the runtime's functions that replace library functions
LINE_MARKER = re.compile(r"^#\s*(line\s+)?\d+\b.*$", re.MULTILINE)


@dataclass(frozen=True)
class Source:
    files: tuple[str, ...]
    flags: tuple[Flags, ...]  # of each file
    entry: str
    may_fail: bool
    checks_locks: bool
    may_crash: bool = False  # may the violation show as a crash?
    checks_memory: bool = False  # is the violation an access to invalid memory?
    checks_undefined: bool = False  # is the violation other undefined behaviour?
    checks_handles: bool = False  # is the violation the use of a descriptor or a stream that is not open?
    races: bool = False  # is the violation a data race?


class Build:
    """`sanitized`: the program is also watched by ThreadSanitizer."""

    def __init__(self, compiler: str, folder: Path, source: Source, sanitized: bool = False) -> None:
        self.compiler, self.folder, self.source, self.sanitized = compiler, folder, source, sanitized
        folder.mkdir(exist_ok=True)
        self.welcome = [flag for flags in WELCOME if self._accepts(flags) for flag in flags]
        self.objects = [self._runtime(part) for part in PARTS]
        self.objects += [self._own(number, Path(name)) for number, name in enumerate(source.files)]
        if source.entry != MAIN:
            self.objects.append(self._start(source.entry))

    def _runtime(self, part: str) -> Path:
        made = self.folder / f"{part}.o"
        flags = ["-g", "-O1", "-w", "-fno-pie", "-pthread", *(["-DUNBRAID_SANITIZED"] if self.sanitized else [])]
        self._run([self.compiler, *flags, "-c", str(RUNTIME / f"{part}.c"), "-o", str(made)])
        return made

    def _start(self, entry: str) -> Path:
        """A main function that calls the function in which the program starts.  Other main functions are renamed."""
        start = self.folder / "start.c"
        start.write_text(f"void {entry}(void);\nint {MAIN}(void) {{ {entry}(); return 0; }}\n")
        made = start.with_suffix(".o")
        self._run([self.compiler, "-w", "-fno-pie", "-c", str(start), "-o", str(made)])
        return made

    def _accepts(self, flags: Sequence[str]) -> bool:
        empty = self.folder / "empty.c"
        empty.write_text("int nothing;\n")
        command = [self.compiler, "-Werror", "-fsanitize=thread", *flags, "-c", str(empty), "-o", f"{empty}.o"]
        return run_program(command, LIMITS, cwd=self.folder).returncode == 0

    def _own(self, number: int, file: Path) -> Path:
        made, given = self.folder / f"program{number}.o", file
        if file.suffix == ".i":
            given = self.folder / f"program{number}.i"
            given.write_text(_own_lines(file))
        command = [*FLAGS, *self.source.flags[number].command(), "-c", str(given), "-o", str(made)]
        self._run([self.compiler, *self.welcome, *command])
        names = self.folder / "names"
        replaced = [*_replaced_functions(), *(self._hooks(made) if self.sanitized else [])]
        replaced += [MAIN] * (self.source.entry != MAIN)
        names.write_text("".join(f"{name} {REPLACED}{name}\n" for name in replaced))
        self._run([RENAMER, f"--redefine-syms={names}", str(made)])
        return made

    def _hooks(self, made: Path) -> list[str]:
        """The functions of ThreadSanitizer that the program calls, except the one that starts it."""
        listed = run_program([LISTER, "-u", str(made)], LIMITS).stdout.decode(errors="replace").split()
        return sorted({name for name in listed if name.startswith("__tsan_")} - {"__tsan_init"})

    def program(self, name: str, given: Interleaving, turns: Sequence[Turn], deliveries: Sequence[Delivery]) -> Path:
        """Links the program with this schedule."""
        schedule, made = self.folder / f"{name}.c", self.folder / name
        schedule.write_text(_schedule(given, turns, deliveries, self.source, self.sanitized))
        flags = ["-no-pie", "-pthread", "-g", "-w", f"-I{RUNTIME}", "-Wl,-z,muldefs"]
        flags += ["-fsanitize=thread"] if self.sanitized else []
        self._run([self.compiler, *flags, str(schedule), *map(str, self.objects), "-o", str(made), "-lm"])
        return made

    def _run(self, command: Sequence[str]) -> None:
        result = run_program(command, LIMITS, cwd=self.folder)
        if result.returncode != 0:
            lines = result.stderr.decode(errors="replace").splitlines()
            told = next((line for line in lines if "error" in line.lower() or "undefined reference" in line), "")
            if not told:
                raise EngineLimit(Why.NOT_BUILT_SILENTLY, command[0])
            raise EngineLimit(Why.NOT_BUILT, command[0], told)


def _replaced_functions() -> list[str]:
    """The functions of the thread library and the C library that the runtime replaces."""
    texts = ((RUNTIME / f"{part}.c").read_text() for part in PARTS)
    return sorted({name for text in texts for name in re.findall(rf"\b{REPLACED}(\w+)\(", text)})


def _own_lines(file: Path) -> str:
    """A preprocessed file without line markers, so that its line numbers are its own, as in traces."""
    return f'# 1 "{_escaped(str(file.resolve()))}"\n' + LINE_MARKER.sub("", file.read_text(errors="surrogateescape"))


# -------------------------------------------------------------------------------------- the schedule as C
def _schedule(
    given: Interleaving, turns: Sequence[Turn], deliveries: Sequence[Delivery], source: Source, sanitized: bool
) -> str:
    lines = ['#include "scheduler.h"', "#include <stddef.h>"]
    for number, thread in enumerate(given.threads):
        lines.append(
            f"static const uint64_t inputs_{number}[] = {{{_list(f'{value}ull' for value in thread.inputs)}}};"
        )
        for position, content in enumerate(thread.objects):
            if content is not None:
                lines.append(
                    f"static const unsigned char object_{number}_{position}[] = {{{_list(map(str, content))}}};"
                )
        objects = [
            "{NULL, 0}" if content is None else f"{{object_{number}_{position}, {len(content)}}}"
            for position, content in enumerate(thread.objects)
        ]
        lines.append(f"static const Contents objects_{number}[] = {{{_list(objects)}}};")
    numbers = range(len(given.threads))
    tables = {
        "Delivery unbraid_deliveries": [f"{{{each.thread}, {each.points}, {each.number}}}" for each in deliveries],
        "Turn unbraid_turns": [f"{{{turn.thread}, {turn.points}}}" for turn in turns],
        "Inputs unbraid_inputs": [f"{{inputs_{i}, {len(given.threads[i].inputs)}}}" for i in numbers],
        "Objects unbraid_objects": [f"{{objects_{i}, {len(given.threads[i].objects)}}}" for i in numbers],
        "char *const unbraid_names": [f'"{_escaped(thread.name)}"' for thread in given.threads],
    }
    lines += [f"const {name}[] = {{{_list(items)}}};" for name, items in tables.items()]
    numbers_of = {
        "turn_count": len(turns), "thread_count": len(given.threads), "may_fail": int(source.may_fail),
        "checks_locks": int(source.checks_locks), "checks_memory": int(source.checks_memory),
        "checks_handles": int(source.checks_handles), "checks_races": int(source.races and not sanitized),
        "checks_undefined": int(source.checks_undefined), "stuck_count": len(given.stuck),
        "delivery_count": len(deliveries),
    }  # fmt: skip
    lines.append(f"const int unbraid_stuck[] = {{{_list(map(str, given.stuck))}}};")
    lines += [f"const int unbraid_{name} = {value};" for name, value in numbers_of.items()]
    return "\n".join(lines) + "\n"


def _list(items: Iterable[str]) -> str:
    """The elements of an array; C does not allow an array without elements."""
    return ", ".join(items) or "0"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
