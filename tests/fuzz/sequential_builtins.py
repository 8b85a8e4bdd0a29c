"""What compilers have built in, as values of random sequential programs: texts with `{}` for their operands."""

from __future__ import annotations

from random import Random

_RESULTS = (
    ("signed char", ""), ("unsigned char", ""), ("short", ""), ("unsigned short", ""), ("int", "s"), ("unsigned", "u"),
    ("long", "s l"), ("unsigned long", "u l"), ("long long", "s ll"), ("unsigned long long", "u ll"), ("wide", ""),
    ("uwide", ""),
)  # fmt: skip
_SIZES = ("", "l", "ll")


def builtin(rng: Random) -> str:
    match rng.randint(0, 5):
        case 0 | 1:
            return _counted(rng)
        case 2:
            return f"__builtin_bswap{rng.choice((16, 32, 64))}({{}})"
    return _checked(rng)


def _counted(rng: Random) -> str:
    name = rng.choice(("popcount", "parity", "ffs", "clrsb", "clz", "ctz"))
    operand = "{} | 1" if name in ("clz", "ctz") else "{}"  # of zero they are undefined
    if name == "ctz" and rng.random() < 0.7:
        operand = "{} | 0x80000000u"
    return f"__builtin_{name}{rng.choice(_SIZES)}({operand})"


def _checked(rng: Random) -> str:
    """Sums, differences and products that say if they fit."""
    op, (kind, typed) = rng.choice(("add", "sub", "mul")), rng.choice(_RESULTS)
    if rng.random() < 0.2:
        return f"__builtin_{op}_overflow_p({{}}, {{}}, ({kind})0)"
    name = op
    if typed and rng.random() < 0.4:
        sign, _, size = typed.partition(" ")
        name = f"{sign}{op}{size}"
    return f"({{ {kind} r_; int o_ = __builtin_{name}_overflow({{}}, {{}}, &r_); o_ ? ~r_ : r_; }})"
