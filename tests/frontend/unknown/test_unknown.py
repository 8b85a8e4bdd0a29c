"""What a program uses and nobody defines is listed at once, and named in each output."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import unbraid
from tests.helpers.programs import write
from unbraid.cli.main import run
from unbraid.core.errors import Refused, UsageError

SEVERAL = """int first(int);
extern int limit;
int main(void) {
    int x = first(1);
    if (x < limit) second();
    return first(2) + limit;
}
"""
LISTED = (
    "{0}:4:13: call of unknown function 'first' (also at {0}:6:12)",
    "{0}:5:13: variable 'limit' is not defined (also at {0}:6:23)",
    "{0}:5:20: call of unknown function 'second'",
)
LOCKS = """#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void enter(pthread_mutex_t *);
int x;
void *worker(void *a) { enter(&m); x = 1; x = 0; return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    enter(&m);
    assert(x == 0);
}
"""
HEAD = "#include <assert.h>\n"


def test_all_are_listed_at_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = write(tmp_path, SEVERAL)
    for command in ("verify", "core", "sequentialize"):
        assert run([command, program, "--unknown", "refuse"]) == 2
        lines = capfd.readouterr().err.splitlines()
        assert [line.removeprefix("unbraid: ") for line in lines] == [text.format(program) for text in LISTED]
    with pytest.raises(Refused, match="'second'"):
        unbraid.verify(program, unknown="refuse")


def test_notes_name_them_in_each_output(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = write(tmp_path, SEVERAL)
    sarif, page = tmp_path / "f.sarif", tmp_path / "f.html"
    assert run(["verify", program, "--sarif", str(sarif), "--report", str(page)]) == 0
    out = capfd.readouterr().out
    assert f"note: {program}:4:13: the function first is not defined" in out
    assert f"(also used at {program}:6:12)" in out
    assert f"note: {program}:5:13: the variable limit is not defined" in out
    assert "are assumed not to write global variables" in out
    run_ = json.loads(sarif.read_text())["runs"][0]
    told = run_["invocations"][0]["toolExecutionNotifications"]
    assert any("the function second is not defined" in each["message"]["text"] for each in told)
    assert {
        each["locations"][0]["physicalLocation"]["region"]["startLine"] for each in told if "locations" in each
    } == {4, 5}
    assert "the function second is not defined" in page.read_text()
    assert run(["verify", program, "--json"]) == 0
    assert any("the function first is not defined" in text for text in json.loads(capfd.readouterr().out)["notes"])


def test_the_answer_names_the_function_of_a_false_verdict() -> None:
    result = unbraid.verify(f"{HEAD}int f(void); int main(void) {{ assert(f() != 3); }}")
    assert result.verdict == "FALSE"
    assert any("the function f is not defined" in note for note in result.notes)


def test_exit_codes(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = write(tmp_path, f"{HEAD}void f(int *); int main(void) {{ int x = 1; f(&x); assert(x == 1); }}")
    assert run(["verify", program]) == 5
    assert "possibly violated: assertion x == 1" in capfd.readouterr().out
    assert run(["verify", program, "--unknown", "pure"]) == 0
    assert run(["verify", program, "--havoc-unknown"]) == 0
    assert run(["verify", program, "--unknown", "refuse"]) == 2
    assert run(["verify", program, "--unknown", "refuse", "--havoc-unknown"]) == 1
    assert run(["verify", program, "--unknown", "other"]) == 1
    with pytest.raises(UsageError):
        unbraid.verify(program, unknown="other")


@pytest.mark.parametrize("name", ("my_assert", "panic", "__VERIFIER_check"))
def test_what_may_be_an_assertion_withholds_true(name: str) -> None:
    result = unbraid.verify(f"void {name}(int); int main(void) {{ {name}(0); }}")
    assert result.verdict == "UNKNOWN" and "may be an assertion" in result.reason


def test_what_may_be_an_assertion_makes_violations_possible() -> None:
    text = f"{HEAD}int g(void); void my_assert(int); int main(void) {{ int x = g(); my_assert(x); assert(x); }}"
    assert unbraid.verify(text).possible is not None


def test_a_function_that_gets_a_lock_may_use_it() -> None:
    assert unbraid.verify(LOCKS).possible is not None


def test_a_lock_may_be_in_an_array_with_a_name() -> None:
    text = f"""{HEAD}#include <pthread.h>
    typedef pthread_spinlock_t row[2]; struct table {{ row locks; }} table; void enter(struct table *); int x;
    int main(void) {{ enter(&table); assert(x); }}"""
    assert unbraid.verify(text).possible is not None


def test_a_function_that_gets_a_pointer_may_free_it() -> None:
    text = "#include <stdlib.h>\nvoid drop(void *); int main(void) { int *p = malloc(4); drop(p); return 0; }"
    assert unbraid.verify(text, properties=["leaks"]).possible is not None


def test_a_function_may_read_what_another_thread_writes() -> None:
    text = """#include <pthread.h>
    int x; void show(const int *);
    void *worker(void *a) { x = 1; return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); show(&x); }"""
    result = unbraid.verify(text, properties=["race"])
    assert result.verdict == "UNKNOWN" and result.possible is not None


def test_whether_a_pointer_is_null_may_be_asked() -> None:
    """The violation does not need the pointer."""
    text = f"{HEAD}int *f(void); int main(void) {{ int x = 0; int *p = f(); if (p) *p = 1; assert(x == 1); }}"
    assert unbraid.verify(text).verdict == "FALSE"


def test_an_array_of_unknown_length() -> None:
    text = "extern int table[]; int main(void) { return table[N]; }"
    assert unbraid.verify(text, defines=["N=0"]).verdict == "TRUE"
    assert unbraid.verify(text, defines=["N=1"]).possible is not None


def test_an_element_of_an_array_leads_to_the_others() -> None:
    text = f"{HEAD}void f(int *); int main(void) {{ int a[3] = {{0}}; f(&a[0]); assert(a[2] == 0); }}"
    result = unbraid.verify(text)
    assert result.verdict == "UNKNOWN"
    assert any("memory here whose size is not known" in note for note in result.notes)


def test_a_thread_may_run_an_unknown_function() -> None:
    text = """#include <pthread.h>
    void *work(void *); int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); }"""
    assert unbraid.verify(text).verdict == "TRUE"
