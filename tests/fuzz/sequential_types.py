"""Types, variables and literals of random sequential programs, and what keeps them free of undefined behaviour.

C leaves the order of most operands open.  So every generated value knows what it reads and writes (`Code`), and two
values whose order C does not fix are put side by side only if they do not `clash`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tests.fuzz.tree import Expr


# -------------------------------------------------------------------------------------------------- types
@dataclass(frozen=True)
class CType:
    name: str
    format: str  # of printf, for a value of this type
    symbolic: str = ""  # the suffix of __VERIFIER_nondet_, if there is one
    shown: str = "{}"  # what of a value is printed


@dataclass(frozen=True)
class ArrayOf:
    element: Kind
    length: int  # a power of two, so that every number can be masked to an index


@dataclass(frozen=True)
class PointerTo:
    target: Kind


@dataclass(frozen=True)
class Member:
    name: str  # empty: an unnamed struct or union, or bits that are only skipped
    kind: Kind
    bits: int | None = None


@dataclass(frozen=True)
class Record:
    """A struct or union.  It is solid if each of its bytes is one of an integer, so that it may be read in any way."""

    name: str  # with its keyword; empty if it has no tag
    members: tuple[Member, ...]
    is_union: bool = False
    is_packed: bool = False
    is_solid: bool = False


Kind = CType | ArrayOf | PointerTo | Record

BOOL = CType("_Bool", "%d", "bool")
INT = CType("int", "%d", "int")
UNSIGNED = CType("unsigned", "%u", "uint")
LONG = CType("long", "%ld", "long")
UNSIGNED_LONG = CType("unsigned long", "%lu", "ulong")
LONG_LONG = CType("long long", "%lld", "longlong")
UNSIGNED_LONG_LONG = CType("unsigned long long", "%llu", "ulonglong")
UNSIGNED_CHAR = CType("unsigned char", "%hhu", "uchar")
UNSIGNED_SHORT = CType("unsigned short", "%hu", "ushort")
CHAR = CType("char", "%d", "char")
ENUM = CType("enum E", "%d")
WIDE = CType("wide", "%lld", "int128", "fold({})")  # an __int128, where there is one
UNSIGNED_WIDE = CType("uwide", "%lld", "uint128", "fold({})")
TYPES = (
    BOOL, CHAR, CType("signed char", "%hhd"), UNSIGNED_CHAR, CType("short", "%hd", "short"), UNSIGNED_SHORT,
    INT, INT, INT, UNSIGNED, UNSIGNED, LONG, UNSIGNED_LONG, LONG_LONG,
    UNSIGNED_LONG_LONG, ENUM, WIDE, UNSIGNED_WIDE,
)  # fmt: skip

LITERALS = (
    "0", "1", "2", "3", "7", "-1", "-2", "10", "31", "63", "100", "127", "128", "255", "256", "32767", "65535", "-128",
    "2147483647", "(-2147483647 - 1)", "2147483648", "4294967295", "4294967296", "0x80000000", "0xffffffff",
    "0x7fffffff", "1u", "3u", "4294967295u", "5l", "-7l", "9ul", "0xffffffffffffffff", "9223372036854775807",
    "123456789012ll", "017", "'a'", "'\\n'", "'\\x41'", "'\\377'", "E_A", "E_B", "E_C",
)  # fmt: skip


def declare(kind: Kind, name: str) -> str:
    """The declaration of a variable of this type; with an empty name the type as a cast names it."""
    match kind:
        case ArrayOf(element, length):
            return declare(element, f"{name}[{length}]")
        case PointerTo(target):
            return declare(target, f"(*{name})" if isinstance(target, ArrayOf) else f"*{name}")
    return f"{kind.name} {name}".rstrip()


def some_type(rng: Random) -> CType:
    return rng.choice(TYPES)


# -------------------------------------------------------------------------------------------------- places
@dataclass(frozen=True, kw_only=True)
class Spot:
    """Where something is: `{}` in its text is an index, which is at most the mask of its dimension."""

    text: str
    token: str
    masks: tuple[int, ...] = ()
    lives: int | None = None  # how deep the block is at whose end it is gone (`GLOBAL` ...); None: nobody points to it
    via: frozenset[str] = frozenset()  # what is read to find it

    def inside(self, text: str, *masks: int) -> Spot:
        return Spot(text=self.text + text, token=self.token, masks=self.masks + masks, lives=self.lives, via=self.via)


GLOBAL = 0  # lives as long as the program
CALLER = 1  # lives longer than the call of a function that was given its address
OWN = 2  # is a variable of the function; in inner blocks it is more


@dataclass(frozen=True, kw_only=True)
class Place(Spot):
    """An lvalue of an integer type."""

    type: CType
    writable: bool = True
    bits: int | None = None  # of a bit-field

    @property
    def is_wide(self) -> bool:
        """A bit-field that is wider than int has a type of its own in gcc, but not in clang."""
        return self.bits is not None and self.bits >= 32


@dataclass(frozen=True, kw_only=True)
class Aggregate(Spot):
    kind: ArrayOf | Record


@dataclass(frozen=True, kw_only=True)
class PointerVar(Spot):
    """A pointer that always leads to something."""

    target: Kind
    takes: int  # what is stored in it lives in blocks that are at most so deep
    gives: int  # likewise, what is read from it


@dataclass(frozen=True)
class CursorVar:
    """A pointer to one of the elements of an array."""

    text: str
    element: CType
    array: str
    last: int  # the largest index

    @property
    def token(self) -> str:
        return "@" + self.text


def contents(spot: Spot, kind: Kind, bits: int | None = None) -> Iterator[Place | Aggregate]:
    """What can be named at a spot that holds a value of this type."""
    common = {"text": spot.text, "token": spot.token, "masks": spot.masks, "lives": spot.lives, "via": spot.via}
    match kind:
        case CType():
            yield Place(**common, type=kind, bits=bits)  # type: ignore[arg-type]
        case ArrayOf(element, length):
            yield Aggregate(**common, kind=kind)  # type: ignore[arg-type]
            yield from contents(spot.inside("[{}]", length - 1), element)
        case Record():
            if kind.name:
                yield Aggregate(**common, kind=kind)  # type: ignore[arg-type]
            for member in kind.members:
                if member.bits is not None and not member.name:
                    continue
                inner = spot.inside(f".{member.name}" if member.name else "")
                if kind.is_packed or member.bits is not None:  # its address may be an odd one
                    inner = replace(inner, lives=None)
                yield from contents(inner, member.kind, member.bits)


# -------------------------------------------------------------------------------------------------- values
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
