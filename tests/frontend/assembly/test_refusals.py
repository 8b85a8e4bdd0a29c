"""What is not understood about inline assembly is refused, with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import lower_file, write
from unbraid.core.errors import Refused

REFUSED = {
    "bswap %0": ('asm("bswap %0" : "+r"(x));', "the instruction 'bswap %0'"),
    "syscall": ('asm volatile("syscall" : : : "memory");', "'syscall'"),
    "a lock that belongs to nothing": ('asm volatile("lock");', "'lock'"),
    "a lock with a load": ('asm("lock; movl %1, %0" : "=m"(x) : "r"(y));', "'lock movl %1, %0'"),
    "repetition": ('asm("rep movsb");', "'rep movsb'"),
    "a segment": ('asm("movl %%fs:0, %0" : "=r"(x));', "the operand '%%fs:0'"),
    "a stack pointer": ('asm("push %rax");', "'push %rax'"),
    "a floating-point register": ('asm("" : "+x"(f));', 'the constraint "+x"'),
    "alternatives": ('asm("nop" : "=r,m"(x));', 'the constraint "=r,m"'),
    "a modifier": ('asm("movb %h1, %0" : "=q"(c) : "q"(x));', "modifier '%h'"),
    "a flag that is not set": ('asm("nop" : "=@ccz"(c));', "the condition 'z'"),
    "a flag of cmpxchg": ('asm("lock; cmpxchgl %2, %0; seta %1" : "+m"(x), "=q"(c), "+a"(y) : "r"(1));', "'a'"),
    "an accumulator that is only read": ('asm("lock; cmpxchgl %1, %0" : "+m"(x) : "r"(1), "a"(y));', "to an input"),
    "an output that is only read": ('asm("movl %1, %0" : "=r"(y), "=m"(x));', 'write "+m"'),
    "an output that is not written": ('asm("" : "=m"(x));', 'write "+m"'),
    "memory that is no operand": ('asm volatile("incl (%0)" :: "r"(&x));', 'add "memory"'),
    "assembly that may vanish": ('asm("movl (%1), %0" : "=r"(y) : "r"(&x) : "memory");', "write asm volatile"),
    "an early output": ('asm("movl $1, %0; addl %1, %0" : "=r"(x) : "r"(y));', '"=&...'),
    "an early output and an address": ('asm("movl $1, %0; addl %0, %1" : "=r"(x), "+m"(*p));', '"=&...'),
    "memory or register": ('asm("incl %0; incl %0" : "+rm"(x));', "may be in memory or not"),
    "an unknown label": ('asm("jmp 1f");', "no label '1f'"),
    "a register without a value": ('asm("1: addl %0, %1; jnz 1b" : "=&r"(x), "+r"(y));', "before it has a value"),
    "a place that depends on an output": ('asm("movl $0, %0; movl $1, %1" : "=r"(i), "=r"(a[i]));', "depends on"),
    "a float": ('asm("movl %1, %0" : "=r"(x) : "m"(f));', "floating-point"),
    "a wide operand": ('__int128 w = 1; asm("" : "+r"(w));', "of this type"),
    "sizes that differ": ('asm("movl %1, %0" : "=r"(x) : "r"(l));', "the sizes of the operands"),
    "two operands in a register": ('asm("nop" : : "a"(x), "a"(y));', "two operands in one register"),
    "flags on AArch64": ('asm("subs %w0, %w0, %w1" : "+r"(x) : "r"(y));', 'add "cc"'),
    "an exclusive store alone": ('asm("stxr %w0, %w1, %2" : "=&r"(x) : "r"(y), "Q"(y));', "exclusive accesses"),
    "two objects": (
        'asm("1: ldxr %w0, %2; stxr %w1, %w0, %3; cbnz %w1, 1b" : "=&r"(x), "=&r"(y) : "Q"(i), "Q"(a[0]));',
        "exclusive accesses",
    ),
    "a loop that counts": (
        'asm("1: ldxr %w0, %2; add %w3, %w3, 1; stxr %w1, %w3, %2; cbnz %w1, 1b"'
        ' : "=&r"(x), "=&r"(y), "+Q"(i), "+r"(l));',
        "its last iteration",
    ),
    "ARM of 32 bits": ('asm volatile("ldrex %0, [%1]" : "=r"(x) : "r"(p) : "memory");', "'ldrex %0, [%1]'"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_refused(what: str, tmp_path: Path) -> None:
    statement, reason = REFUSED[what]
    declared = "int a[4]; int main(void) { int x = 0, y = 0, i = 0, *p = a; long l = 0; char c = 0; float f = 0;"
    with pytest.raises(Refused) as caught:
        lower_file(write(tmp_path, f"{declared}\n{statement}\nreturn x + y + i + *p + l + c + (int)f; }}", "program.c"))
    assert reason in str(caught.value)
    assert "program.c:2:" in str(caught.value)
