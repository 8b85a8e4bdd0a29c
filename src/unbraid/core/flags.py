"""How one C file is read: the C standard, and the options of the compiler that change what the text means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from unbraid.core.records import dataclass

DEFAULT_STANDARD = "gnu17"
MACROS = ("-D", "-U")
FOLDERS = ("-I", "-iquote", "-isystem", "-idirafter")
FILES = ("-include", "-imacros")
FAST_MATH = "-ffast-math"
PAIRED = (*MACROS, *FOLDERS, *FILES)  # the options with an argument, which is the next word


@dataclass(frozen=True)
class Flags:
    """`words`: options as gcc and clang take them, in the order in which they were given."""

    std: str = DEFAULT_STANDARD
    words: tuple[str, ...] = ()

    def command(self) -> list[str]:
        """For a compiler."""
        return [f"-std={self.std}", *self.words]

    def with_paths(self, change: Callable[[str, str], str]) -> Flags:
        """The same, with the paths of folders and files changed.  `change` gets a path and its option."""
        before = ("", *self.words)
        changed = (
            change(word, previous) if previous in FOLDERS + FILES else word
            for previous, word in zip(before, self.words, strict=False)
        )
        return replace(self, words=tuple(changed))

    def arguments(self, option: str) -> list[str]:
        """The arguments of all uses of an option."""
        pairs = zip(self.words, self.words[1:], strict=False)
        return [word for previous, word in pairs if previous == option]


def simple_flags(std: str = DEFAULT_STANDARD, includes: Sequence[str] = (), defines: Sequence[str] = ()) -> Flags:
    """Of folders with header files, and of macros."""
    words = [word for folder in includes for word in ("-I", folder)]
    words += [word for macro in defines for word in ("-D", macro)]
    return Flags(std, tuple(words))
