"""The values that modelled instructions compute, compared with a run on this machine.

A program reports many values.  Built by gcc, it prints them.  Verified, it asserts that they are the same.
"""

from __future__ import annotations

import platform
import random
import subprocess
from pathlib import Path

import pytest

from tests.helpers.compiling import needs_gcc
from tests.helpers.programs import lower_file
from unbraid.analyses.visible import Visibility
from unbraid.core.interpreter.explorer import Answer, Explorer

SUFFIXES = {"b": 8, "w": 16, "l": 32, "q": 64}
MODIFIERS = {"b": "b", "w": "w", "l": "k", "q": "q"}
NUMBERS = (0, 1, 0x80, 0x1234_8000_7FFF_FF01, 0x8000_0000_8000_807F, 0xFFFF_FFFF_FFFF_FFFF)
FLAGS = ("z", "s", "c", "o")
FLAG_OUTPUTS = ", ".join(f'"=@cc{flag}"({flag})' for flag in FLAGS)
DECLARED = f"unsigned char {', '.join(f'{flag} = 0' for flag in FLAGS)};"
CONDITIONS = ("e", "ne", "b", "ae", "be", "a", "s", "ns", "o", "no", "l", "ge", "le", "g")

PRINTING = """
#include <stdio.h>
static void report(unsigned long long value) { printf("%lluull,\\n", value); }
"""
ASSERTING = """
#include <assert.h>
static const unsigned long long expected[] = {%s 0};
static int reported;
static void report(unsigned long long value) { assert(value == expected[reported]); reported++; }
"""


def function(name: str, bits: int, body: str) -> str:
    """A function of two operands, and calls with all pairs of numbers."""
    kind = f"__UINT{bits}_TYPE__"
    return f"static void {name}({kind} x, {kind} y) {{ {body} }}\n"


def all_flags(wanted: str = "zsco") -> str:
    return " ".join(f"report({flag});" for flag in wanted)


def two_operands(suffix: str, bits: int) -> dict[str, str]:
    """Bodies of functions, by name."""
    bodies = {}
    for name in ("add", "sub", "and", "or", "xor", "cmp", "test"):
        text = f'asm volatile("{name}{suffix} %[y], %[x]" : [x] "+m"(x), {FLAG_OUTPUTS} : [y] "r"(y) : "memory");'
        bodies[name] = f"{DECLARED} {text} report(x); {all_flags()}"
        if name not in ("cmp", "test"):
            bodies[f"lock_{name}"] = bodies[name].replace(f'"{name}', f'"lock; {name}')
    for name in CONDITIONS:
        text = f'asm("cmp{suffix} %2, %1; set{name} %b0; movzbl %b0, %0" : "=q"(r) : "r"(x), "r"(y) : "cc");'
        bodies[f"set{name}"] = f"unsigned r; {text} report(r);"
    for name in ("inc", "dec", "neg", "not"):
        kept = "zso" if name in ("inc", "dec") else "zsco"
        outputs = ", ".join(f'"=@cc{flag}"({flag})' for flag in kept)
        flags = f", {outputs}" if name != "not" else ""
        shown = all_flags(kept) if name != "not" else ""
        bodies[name] = f'{DECLARED} asm("lock; {name}{suffix} %0" : "+m"(x){flags} :: "memory"); report(x); {shown}'
    exchange = 'asm volatile("xchg %[y], %[x]" : [x] "+m"(x), [y] "+r"(y) : : "memory");'
    bodies["xchg"] = f"{exchange} report(x); report(y);"
    add = f'asm volatile("lock xadd{suffix} %[y], %[x]" : [x] "+m"(x), [y] "+r"(y), {FLAG_OUTPUTS} :: "memory");'
    bodies["xadd"] = f"{DECLARED} {add} report(x); report(y); {all_flags()}"
    compare = f'asm volatile("lock; cmpxchg{suffix} %3, %1" : "+a"(y), "+m"(x), "=@ccz"(z) : "r"(new) : "memory");'
    bodies["cmpxchg"] = f"__UINT{bits}_TYPE__ new = 77; {DECLARED} {compare} report(x); report(y); report(z);"
    plain = compare.replace("lock; ", "").replace("volatile", "")
    bodies["cmpxchg_plain"] = bodies["cmpxchg"].replace(compare, plain)
    for count in (1, 3, 7):
        for name in ("shl", "shr", "sar"):
            bodies[f"{name}{count}"] = f'asm("{name}{suffix} ${count}, %0" : "+r"(x) :: "cc"); report(x); (void)y;'
    bodies["merge"] = 'asm("movb %b1, %b0" : "+q"(x) : "q"(y)); report(x);'
    bodies["clear"] = f'asm("xor{suffix} %0, %0" : "=r"(x)); report(x); (void)y;'
    bodies["address"] = f'asm volatile("mov{suffix} (%1), %0" : "=r"(x) : "r"(&y) : "memory"); report(x);'
    bodies["swap"] = (
        f'asm("mov{suffix} %0, %%{{0}}; mov{suffix} %1, %0; mov{suffix} %%{{0}}, %1" : "+r"(x), "+r"(y) :: "rcx");'
        " report(x); report(y);"
    ).replace("{0}", {"b": "cl", "w": "cx", "l": "ecx", "q": "rcx"}[suffix])
    if bits > 8:
        position = f"y &= {bits - 1};"
        for name in ("bt", "bts", "btr", "btc"):
            text = f'asm volatile("{name}{suffix} %2, %0" : "+m"(x), "=@ccc"(c) : "r"(y) : "memory");'
            bodies[name] = f"{DECLARED} {position} {text} report(x); report(c);"
            bodies[f"{name}_register"] = bodies[name].replace('"+m"', '"+r"').replace(position, "")
        text = f'asm volatile("bt{suffix} %2, %1; sbb %0, %0" : "=r"(r), "+r"(x) : "r"(y) : "memory");'
        bodies["sbb"] = f"int r; {text} report(r);"
    return bodies


def extensions() -> dict[str, str]:
    """From one width to another, and pairs of registers."""
    bodies = {}
    for letter in "zs":
        for source, target in ("bw", "bl", "bq", "wl", "wq", "lq"):
            if (letter, source) == ("z", "l"):
                continue
            kind = f"__UINT{SUFFIXES[target]}_TYPE__"
            text = f'asm("mov{letter}{source}{target} %{MODIFIERS[source]}1, %0" : "=r"(r) : "q"(x));'
            bodies[f"mov{letter}{source}{target}"] = f"{kind} r; {text} report(r); (void)y;"
    bodies["low_half"] = 'asm("movl %k1, %k0" : "+r"(x) : "r"(y)); report(x);'
    bodies["cmpxchg16b"] = (
        "unsigned __int128 __attribute__((aligned(16))) v = (unsigned __int128)x << 64 | 5;"
        " unsigned long a = 5, d = y; unsigned char z;"
        ' asm volatile("lock; cmpxchg16b %1" : "=@ccz"(z), "+m"(v), "+a"(a), "+d"(d) : "b"(7ul), "c"(9ul) : "memory");'
        " report(z); report(a); report(d); report(v); report(v >> 64);"
    )
    bodies["loop"] = (
        'asm("1: addq %1, %0; shrq $7, %1; testq %1, %1; jnz 1b" : "+r"(x), "+r"(y) :: "cc"); report(x); report(y);'
    )
    bodies["forward"] = 'asm("cmpq %1, %0; jae 1f; movq %1, %0; 1:" : "+r"(x) : "r"(y) : "cc"); report(x);'
    return bodies


def sequences(count: int) -> dict[str, str]:
    """Random instructions on three registers and parts of them, one after the other."""
    chosen = random.Random(1)
    bodies = {}
    for number in range(count):
        lines: list[str] = []
        has_flags = False
        for _ in range(chosen.randint(2, 6)):
            suffix = chosen.choice("bwlq")
            first, second = (f"%{MODIFIERS[suffix]}{chosen.randrange(3)}" for _ in range(2))
            match chosen.randrange(6):
                case 0 | 1:
                    name = chosen.choice(("add", "sub", "and", "or", "xor", "cmp", "test", "xadd"))
                    lines.append(f"{name}{suffix} {first}, {second}")
                    has_flags = True
                case 2:
                    lines.append(f"{chosen.choice(('mov', 'xchg'))}{suffix} {first}, {second}")
                case 3:
                    lines.append(f"{chosen.choice(('inc', 'dec', 'not'))}{suffix} {first}")
                case 4:
                    lines.append(f"movs{'bl' if suffix in 'bl' else 'wq'} {{}}, {{}}".format(
                        f"%{'b' if suffix in 'bl' else 'w'}{chosen.randrange(3)}",
                        f"%{'k' if suffix in 'bl' else 'q'}{chosen.randrange(3)}",
                    ))  # fmt: skip
                case 5 if has_flags:
                    lines.append(f"set{chosen.choice(CONDITIONS)} %b{chosen.randrange(3)}")
        text = "; ".join(lines)
        bodies[f"sequence{number}"] = (
            f'unsigned long t = 0x0123456789abcdef; asm("{text}" : "+r"(x), "+r"(y), "+r"(t) :: "cc");'
            " report(x); report(y); report(t);"
        )
    return bodies


def program(suffix: str) -> str:
    bits = SUFFIXES.get(suffix, 64)
    if suffix == "random":
        bodies = sequences(60)
    else:
        bodies = two_operands(suffix, bits) if suffix else extensions()
    numbers = sorted({number % 2**bits for number in NUMBERS})
    text = "".join(function(f"do_{name}", bits, body) for name, body in bodies.items())
    calls = "".join(
        f"    do_{name}({x}ull, {y}ull);\n" for name in bodies for x in numbers for y in (*numbers[:2], *numbers[-2:])
    )
    return f"{text}int main(void) {{\n{calls}    return 0;\n}}\n"


@needs_gcc
@pytest.mark.skipif(platform.machine() != "x86_64", reason="no x86-64: instructions compute what the machine does")
@pytest.mark.parametrize("suffix", ["b", "w", "l", "q", "", "random"])
def test_values_are_those_of_the_machine(suffix: str, tmp_path: Path) -> None:
    text = program(suffix)
    (tmp_path / "native.c").write_text(PRINTING + text)
    subprocess.run(["gcc", "-w", "-O1", "-o", tmp_path / "native", tmp_path / "native.c"], check=True)
    printed = subprocess.run([tmp_path / "native"], capture_output=True, text=True, check=True).stdout
    (tmp_path / "verified.c").write_text(ASSERTING % printed + text)
    lowered = lower_file(tmp_path / "verified.c")
    found = Explorer(lowered, Visibility(lowered, True).code).run()
    assert found.answer is Answer.SAFE, found
