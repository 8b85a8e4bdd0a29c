"""What happens before there are threads."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.analyses.beginnings import alone
from unbraid.analyses.sharing import shared_variables
from unbraid.core.flatten import flatten
from unbraid.core.nodes import Create


def test_what_happens_before_there_are_threads_is_not_shared(lower: Lower) -> None:
    program = lower("""
int early, late;
static void set(void) { early = 1; }
void *work(void *arg) { return (void *)(long)(early + late); }
int main(void) {
    pthread_t t;
    set();
    pthread_create(&t, 0, work, 0);
    late = 1;
    return 0;
}
""")
    assert {var.name for var in shared_variables(program)} >= {"late"}
    assert "early" not in {var.name for var in shared_variables(program)}
    nobody_else = alone(program)
    assert all(nobody_else["set"])
    assert not nobody_else["work"][0]
    create = next(i for i, ins in enumerate(flatten(program.functions["main"].body)) if isinstance(ins.stmt, Create))
    assert nobody_else["main"][create]
    assert not nobody_else["main"][create + 1]


def test_a_function_that_is_called_early_and_late_counts(lower: Lower) -> None:
    program = lower("""
int both;
static void set(int value) { both = value; }
void *work(void *arg) { return (void *)(long)both; }
int main(void) {
    pthread_t t;
    set(1);
    pthread_create(&t, 0, work, 0);
    set(2);
    return 0;
}
""")
    assert "both" in {var.name for var in shared_variables(program)}


RANGES = """
int done;
void *work(void *arg) {{ return (void *)(long)*(int *)arg; }}
static void stop(void) {{ {stop} }}
int main(void) {{
    pthread_t t;
    int given = 1;
    pthread_create(&t, 0, work, &given);
    {late}
    stop();
    pthread_join(t, 0);
    return 0;
}}
"""


@pytest.mark.parametrize(
    ("stop", "late", "is_shared"),
    [("done = 1;", "", False), ("done = 1;", "given = 2;", True), ("pthread_exit(0);", "", True)],
    ids=("main lasts", "main writes", "main ends"),
)
def test_locals_of_main_that_are_written_early(lower: Lower, stop: str, late: str, is_shared: bool) -> None:
    program = lower(RANGES.format(stop=stop, late=late))
    assert ("given" in {var.name for var in shared_variables(program)}) == is_shared


def test_locals_of_a_main_that_is_a_thread_function_end(lower: Lower) -> None:
    program = lower("""
void *work(void *arg) { return (void *)(long)*(int *)arg; }
int main() {
    pthread_t t;
    int given = 1;
    pthread_create(&t, 0, work, &given);
    pthread_create(&t, 0, (void *(*)(void *))main, 0);
    return 0;
}
""")
    assert "given" in {var.name for var in shared_variables(program)}
