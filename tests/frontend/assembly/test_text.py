"""The text of asm statements, read from what libclang prints of a function."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.core.flags import Flags
from unbraid.core.nodes import LP64
from unbraid.frontend.assembly.template import Instruction, Label, Unreadable, parse
from unbraid.frontend.assembly.text import AsmText, Written, statements_in
from unbraid.frontend.parsing import clang


def texts(folder: Path, body: str, before: str = "") -> list[AsmText | None]:
    path = write(folder, f"{before}\nint x, y; int main(void) {{ {body} return 0; }}", "program.c")
    unit = clang.parse(path, LP64, Flags())
    main = next(cursor for cursor in clang.definitions(unit) if cursor.spelling == "main")
    return list(statements_in(clang.printed(main)))


def test_parts_of_a_statement(tmp_path: Path) -> None:
    body = '__asm__ volatile("add %1, %0\\n\\t" "nop" : [r] "+r"(x), "=&r" (y) : "0"(f((x), y)) : "memory", "cc");'
    (found,) = texts(tmp_path, body.replace("f((x), y)", "x + (y)").replace('"0"', '"r"'))
    assert found == AsmText(
        "add %1, %0\n\tnop",
        (Written("r", "+r"), Written("", "=&r")),
        (Written("", "r"),),
        ("memory", "cc"),
        True,
        False,
    )


@pytest.mark.parametrize(
    ("macros", "body"),
    [
        ("#define ASM __asm__", 'ASM("hlt");'),
        ('#define ASM __asm__\n#define B() asm("")', 'ASM("hlt");'),
        ("#define A(t) asm(t)", 'A("hlt");'),
        ("#define A(t) asm(#t)", "A(hlt);"),
        ('#define H "h"\n#define A(t) asm(H t)', 'A("lt");'),
        ("#define ID(s) s", 'ID(asm("hlt");)'),
        ("#define PASTE(a, b) a##b", 'PASTE(as, m)("hlt");'),
        ('#define A(t) do { asm(t "lt"); } while (0)', 'A("h");'),
        ("", '_Pragma("once") asm /* ( */ ("h" /* ) */ "lt");'),
    ],
)
def test_macros_hide_nothing(macros: str, body: str, tmp_path: Path) -> None:
    assert [found and found.template for found in texts(tmp_path, body, macros)] == ["hlt"]


def test_strings_and_labels_are_not_statements(tmp_path: Path) -> None:
    body = """char c = '"'; const char *s = "asm (\\"hlt\\")"; int k(int) asm("other"); asm("nop" ::: "memory");"""
    assert [found and found.template for found in texts(tmp_path, body)] == ["nop"]


def test_statements_are_in_order(tmp_path: Path) -> None:
    body = """if (x) asm("# 1"); else asm("# 2"); int a[] = {({ asm("# 3"); 1; }), ({ asm("# 4"); 2; })};
        switch (x) { case 1: asm("# 5"); default: asm("# 6"); } for (;;) { asm("# 7"); break; }
        x = sizeof(({ asm("# 8"); 1; })) + ({ asm("# 9"); 1; });"""
    assert [found and found.template for found in texts(tmp_path, body)] == [f"# {n}" for n in range(1, 10)]


def test_templates() -> None:
    text = "1:\tlock; incl %0 # ; hlt\n\t{addl %1, 8(%2,%3,4)|add} ; rep; nop\nlock xchg %%eax, %0; /* ; */ jmp 1b"
    assert parse(text, "#") == [
        Label("1"),
        Instruction("lock incl %0", "lock", "incl", ("%0",)),
        Instruction("addl %1, 8(%2,%3,4)", "", "addl", ("%1", "8(%2,%3,4)")),
        Instruction("pause", "", "pause", ()),
        Instruction("lock xchg %%eax, %0", "lock", "xchg", ("%%eax", "%0")),
        Instruction("jmp 1b", "", "jmp", ("1b",)),
    ]


@pytest.mark.parametrize("text", ["rep; movsb", "rep stosl", "rep"])
def test_repeated_instructions_are_not_readable(text: str) -> None:
    with pytest.raises(Unreadable):
        parse(text, "#")
