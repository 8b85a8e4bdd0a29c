"""Where setjmp may be, and what longjmp costs programs that do not use it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import lower_text
from unbraid.core.errors import Refused
from unbraid.core.nodes import Goto
from unbraid.core.visitor import statements

ENV = "#include <setjmp.h>\njmp_buf env;\nvoid fail(void) { longjmp(env, 1); }\n"


@pytest.mark.parametrize(
    "body",
    [
        "if (setjmp(env)) return 1;",
        "if (!setjmp(env)) fail();",
        "if ((setjmp(env)) == 0) fail(); else return 1;",
        "if (0 != _setjmp(env)) return 1;",
        "switch (sigsetjmp(env, 1)) { default: ; }",
        "while (setjmp(env) < 2) fail();",
        "do fail(); while (setjmp(env));",
        "for (; setjmp(env) == 0;) fail();",
        "setjmp(env);",
        "(void)setjmp(env);",
    ],
)
def test_allowed(body: str, tmp_path: Path) -> None:
    lower_text(tmp_path, f"{ENV}int main(void) {{ {body} return 0; }}\n")


@pytest.mark.parametrize(
    "body",
    [
        "int x = setjmp(env);",
        "int x; x = setjmp(env);",
        "if (setjmp(env) + 1) return 1;",
        "int y = 1; if (setjmp(env) == y) return 1;",
        "if (setjmp(env) == 0 && main) return 1;",
        "return setjmp(env);",
        "int x = ({ setjmp(env); });",
    ],
)
def test_refused(body: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="only defined as a whole condition"):
        lower_text(tmp_path, f"{ENV}int main(void) {{ {body} return 0; }}\n")


def test_objects_of_blocks_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="in a function that calls setjmp"):
        lower_text(tmp_path, f"{ENV}int main(void) {{ int n = 2; if (setjmp(env)) return 1; int a[n]; a[0] = 1; }}\n")


def test_only_functions_that_a_jump_may_leave_look_for_one(tmp_path: Path) -> None:
    text = "void plain(void) {}\nvoid other(void) { plain(); }\nvoid outer(void) { fail(); plain(); }\n"
    program = lower_text(tmp_path, f"{ENV}{text}int main(void) {{ if (!setjmp(env)) outer(); other(); }}\n")
    jumps = {
        name: sum(isinstance(stmt, Goto) and stmt.label == "landing" for stmt in statements(function.body))
        for name, function in program.functions.items()
    }
    assert jumps["outer"] == 1 and jumps["other"] == jumps["plain"] == 0
