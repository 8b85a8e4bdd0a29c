"""Types, variables and literals of random sequential programs, and what keeps them free of undefined behaviour.

C leaves the order of most operands open.  So every generated value knows what it reads and writes (`Code`), and two
values whose order C does not fix are put side by side only if they do not `clash`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.fuzz.tree import Expr


@dataclass(frozen=True)
class CType:
    name: str
    format: str  # of printf, for a value of this type
    symbolic: str = ""  # the suffix of __VERIFIER_nondet_, if there is one


INT = CType("int", "%d", "int")
UNSIGNED = CType("unsigned", "%u", "uint")
LONG = CType("long", "%ld", "long")
UNSIGNED_LONG = CType("unsigned long", "%lu", "ulong")
TYPES = (
    CType("_Bool", "%d", "bool"), CType("char", "%d", "char"), CType("signed char", "%hhd"),
    CType("unsigned char", "%hhu", "uchar"), CType("short", "%hd", "short"), CType("unsigned short", "%hu", "ushort"),
    INT, INT, INT, UNSIGNED, UNSIGNED, LONG, UNSIGNED_LONG, CType("long long", "%lld", "longlong"),
    CType("unsigned long long", "%llu", "ulonglong"), CType("enum E", "%d"),
)  # fmt: skip

LITERALS = (
    "0", "1", "2", "3", "7", "-1", "-2", "10", "31", "63", "100", "127", "128", "255", "256", "32767", "65535", "-128",
    "2147483647", "(-2147483647 - 1)", "2147483648", "4294967295", "4294967296", "0x80000000", "0xffffffff",
    "0x7fffffff", "1u", "3u", "4294967295u", "5l", "-7l", "9ul", "0xffffffffffffffff", "9223372036854775807",
    "123456789012ll", "017", "'a'", "'\\n'", "'\\x41'", "'\\377'", "E_A", "E_B", "E_C",
)  # fmt: skip


@dataclass(frozen=True)
class Place:
    """An lvalue: `{}` in its text is an index, which is at most the mask of its dimension."""

    text: str
    type: CType
    token: str
    masks: tuple[int, ...] = ()
    writable: bool = True
    targetable: bool = False  # lives long enough for a pointer to point to it


@dataclass(frozen=True)
class Code:
    """A value, and tokens of what it reads and writes: `x` a local, `@x` what pointers may reach, `*` through one."""

    expr: Expr
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()

    @property
    def touches(self) -> frozenset[str]:
        return self.reads | self.writes


def clash(a: Code, b: Code) -> bool:
    """Would the order of evaluation matter?"""
    return _disturbs(a.writes, b.touches) or _disturbs(b.writes, a.touches)


def _disturbs(writes: frozenset[str], touched: frozenset[str]) -> bool:
    if writes & touched:
        return True
    return ("*" in writes and any(t[0] == "@" for t in touched)) or (
        "*" in touched and any(t[0] == "@" for t in writes)
    )


def literal(rng: Random) -> Code:
    text = str(rng.randint(-9, 9)) if rng.random() < 0.5 else rng.choice(LITERALS)
    return Code(Expr((f"({text})" if text.startswith("-") else text,)))


def some_type(rng: Random) -> CType:
    return rng.choice(TYPES)
