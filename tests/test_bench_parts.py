"""The parts of `unbraid bench`, one by one: tasks, configurations, verdicts, results, tables, comparisons, pages."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from unbraid.bench.compare import compare, describe
from unbraid.bench.configurations import Configuration, configurations
from unbraid.bench.growth import slope
from unbraid.bench.growth_programs import DIMENSIONS, Dimension
from unbraid.bench.report import report_page
from unbraid.bench.results import Result, open_results, read_results
from unbraid.bench.table import for_markdown, for_terminal, make_table
from unbraid.bench.tasks import Task, find_tasks
from unbraid.bench.verdicts import Recogniser, Said, Status, judge
from unbraid.core.errors import InputError, UsageError
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.supervision import LimitHit, Limits, ProgramResult

REACH = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
HEAD = "format_version: '2.0'\ninput_files: a.c\n"
LIMITS = Limits(wall=30, cpu=10, memory=100 << 20)


def define(folder: Path, name: str, text: str = "", properties: str | None = None, options: str = "") -> Path:
    """A task definition with its program and its property file."""
    path = folder / f"{name}.yml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".c").write_text("int main(void) { return 0; }\n")
    (path.parent / "unreach-call.prp").write_text(REACH)
    (path.parent / "termination.prp").write_text("CHECK( init(main()), LTL(F end) )\n")
    if properties is None:
        properties = "  - property_file: unreach-call.prp\n    expected_verdict: true\n"
    default = f"format_version: '2.0'\ninput_files: {path.stem}.c\nproperties:\n{properties}{options}"
    path.write_text(text or default)
    return path


def names(paths: list[Path], match: str = "") -> list[str]:
    return [task.name for task in find_tasks(map(str, paths), "LP64", match=match).tasks]


# ---------------------------------------------------------------------------------------------- tasks
def test_folders_sets_and_files_give_the_same_names(tmp_path: Path) -> None:
    one, two = define(tmp_path, "c/pthread/one"), define(tmp_path, "c/lit/two")
    (tmp_path / "c/all.set").write_text("# both\n\nlit/*.yml\npthread/one.yml\n")
    (tmp_path / "c/other.yml").write_text("jobs: [1, 2]\n")  # no task
    expected = ["lit/two.yml", "pthread/one.yml"]
    assert names([tmp_path]) == expected
    assert names([tmp_path / "c/all.set"]) == expected
    assert names([one, two, one]) == expected
    assert names([tmp_path / "c/pthread"]) == ["pthread/one.yml"]
    assert names([tmp_path], match="^pthread/") == ["pthread/one.yml"]


def test_names_are_as_long_as_it_takes(tmp_path: Path) -> None:
    for name in ("a/pthread/x", "b/pthread/x", "b/pthread/y"):
        define(tmp_path, name)
    assert names([tmp_path]) == ["a/pthread/x.yml", "b/pthread/x.yml", "pthread/y.yml"]


def test_what_a_definition_says(tmp_path: Path) -> None:
    define(tmp_path, "f/old", "format_version: '1.0'\ninput_files: 'old.c'\nproperties:\n"
           "  - property_file: unreach-call.prp\n    expected_verdict: false\n")  # fmt: skip
    define(tmp_path, "f/two", "format_version: 2.0\ninput_files: [old.c, two.*]\nproperties:\n"
           "  - property_file: unreach-call.prp\noptions:\n  language: C\n  data_model: ILP32\n")  # fmt: skip
    (tmp_path / "f/two.yml").rename(tmp_path / "f/three.yml")
    old, three = find_tasks([str(tmp_path)], "LP64").tasks
    assert (old.expected, old.data_model, old.property_name) == (False, "LP64", "unreach-call")
    assert (three.expected, three.data_model, three.category) == (None, "ILP32", "f")
    assert [path.name for path in three.inputs] == ["old.c", "two.c"]


def test_properties_that_are_not_supported_are_left_out_unless_asked_for(tmp_path: Path) -> None:
    both = "  - property_file: unreach-call.prp\n  - property_file: termination.prp\n    expected_verdict: true\n"
    define(tmp_path, "f/a", properties=both)
    define(tmp_path, "f/j", options="options:\n  language: Java\n")
    selection = find_tasks([str(tmp_path)], "LP64")
    assert [task.property_name for task in selection.tasks] == ["unreach-call"]
    assert "1 left out: property termination, which is not supported yet" in selection.notes
    assert "1 left out: the language is Java" in selection.notes
    asked = find_tasks([str(tmp_path)], "LP64", ["termination"]).tasks
    assert [task.property_name for task in asked] == ["termination"]


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("format_version: '9.0'\ninput_files: a.c\n", "version 9.0 of the format"),
        ("format_version: '2.0'\ninput_files: b.c\n", "the input file b.c does not exist"),
        ("format_version: '2.0'\ninput_files: {}\n", "input_files must be"),
        (f"{HEAD}properties: [expected_verdict: true]\n", "a property has no property_file"),
        (f"{HEAD}properties: [property_file: x.prp]\n", "x.prp does not exist"),
        (
            f"{HEAD}properties: [{{property_file: unreach-call.prp, expected_verdict: 3}}]\n",
            "must be true or false, not 3",
        ),
        (f"{HEAD}options: {{data_model: LP16}}\n", "data model LP16"),
        ("format_version: 'a\n", "a.yml:2:1: not YAML"),
        ("something: else\n", "not a task definition"),
    ],
)
def test_broken_definitions_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    path = define(tmp_path, "a", text)
    with pytest.raises(InputError, match=complaint):
        find_tasks([str(path)], "LP64")


def test_paths_that_are_nothing_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x.set").write_text("nothing/*.yml\n")
    for path in ("x.set", "missing", "."):
        with pytest.raises(InputError):
            find_tasks([str(tmp_path / path)], "LP64")
    with pytest.raises(UsageError, match="regular expression"):
        find_tasks([str(tmp_path)], "LP64", match="(")


# ------------------------------------------------------------------------------------- configurations
def task(tmp_path: Path, expected: bool | None = True, subproperty: str | None = None) -> Task:
    inputs = (tmp_path / "a.c", tmp_path / "b.c")
    return Task("f/a.yml", inputs, tmp_path / "unreach-call.prp", "ILP32", expected, subproperty)


def named(*given: str, engines: tuple[str, ...] = (), backends: tuple[str, ...] = ()) -> dict[str, Configuration]:
    return {found.name: found for found in configurations(engines, backends, "", False, given, False, Recogniser())}


def test_one_configuration_for_each_combination(tmp_path: Path) -> None:
    assert list(named()) == ["unbraid"]
    assert list(named(engines=("auto", "lazy"))) == ["auto", "lazy"]
    assert list(named(engines=("auto", "lazy"), backends=("bmc",))) == ["auto", "lazy+bmc"]
    assert list(named(backends=("bmc",))) == ["lazy+bmc"]
    with pytest.raises(UsageError, match="engine lazy"):
        named(engines=("explorer",), backends=("bmc",))
    argv = configurations((), (), "--rounds 3 -D 'X={1}'", False, (), False, Recogniser())[0].argv(
        task(tmp_path), LIMITS
    )
    assert argv[:4] == [sys.executable, "-m", "unbraid", "verify"]
    assert argv[-5:] == ["3", "-D", "X={1}", str(tmp_path / "a.c"), str(tmp_path / "b.c")]
    assert argv[argv.index("--data-model") + 1] == "ILP32"


def test_a_backend_that_is_missing_is_said_before_anything_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(UsageError, match="CBMC is not on PATH"):
        named(backends=("cbmc",))


def test_placeholders_of_other_tools(tmp_path: Path) -> None:
    limits, what = "--time={cpu} {wall} {memory}", "{property} {property_name} {{x}} {input}"
    argv = named(f"t={{unbraid}} -m{{bits}} --{{data_model}} {limits} -p {what}")["t"].argv(task(tmp_path), LIMITS)
    assert argv == [
        sys.executable, "-m", "unbraid", "-m32", "--ILP32", "--time=10", "30", "100", "-p",
        str(tmp_path / "unreach-call.prp"), "unreach-call", "{x}", str(tmp_path / "a.c"), str(tmp_path / "b.c"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("sh", "must be NAME="),
        ("x=", "must be NAME="),
        ("x=sh {nothing}", r"\{nothing\} is not known"),
        ("x=sh {", "a literal brace must be written twice"),
        ("x=no-such-program {input}", "not a program that can be run"),
        ("x=sh 'a", "No closing quotation"),
        ("unbraid=sh", "the same name"),
    ],
)
def test_broken_commands_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        named(text)


def test_what_does_not_fit_a_task_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="needs a limit: --memory"):
        named("x=sh {memory}")["x"].argv(task(tmp_path), replace(LIMITS, memory=None))
    with pytest.raises(UsageError, match="a word of its own"):
        named("x=sh --file={input}")["x"].argv(task(tmp_path), LIMITS)
    with pytest.raises(UsageError, match="needs a --config"):
        configurations((), (), "", False, (), True, Recogniser())


# ------------------------------------------------------------------------------------------- verdicts
@pytest.mark.parametrize(
    "output, said",
    [
        ("x\nVERDICT: TRUE\n", Said("true")),
        ("VERDICT: FALSE(unreach-call)", Said("false", "unreach-call")),
        ("VERDICT: UNKNOWN(no violation within (3))", Said("unknown", "no violation within (3)")),
        ("VERIFICATION SUCCESSFUL", Said("true")),
        ("** 1 of 3 failed\nVERIFICATION FAILED\n", Said("false")),
        ("VERIFICATION INCONCLUSIVE", Said("unknown")),
        ("TRUE", Said("true")),
        ("false(valid-deref)", Said("false", "valid-deref")),
        ("Result:\nTRUE\n", Said("true")),
        ("Verification result: FALSE. Property violation (error label) found by chosen configuration.", Said("false")),
        ("Verification result: UNKNOWN, incomplete analysis.", None),
        ("it is true that\nfalse alarms exist", None),
        ("", None),
    ],
)
def test_verdicts_are_recognised(output: str, said: Said | None) -> None:
    assert Recogniser().read(output) == said


def test_own_patterns_replace_what_is_built_in() -> None:
    recogniser = Recogniser(true="^SAFE$", false="BUG")
    assert recogniser.read("SAFE") == Said("true")
    assert recogniser.read("a BUG!") == Said("false")
    assert recogniser.read("true\nunknown") == Said("unknown")
    assert recogniser.read("VERIFICATION FAILED") is None
    with pytest.raises(UsageError, match="--verdict-true"):
        Recogniser(true="(")


def ended(output: str, returncode: int = 0, limit: LimitHit | None = None, errors: str = "") -> ProgramResult:
    return ProgramResult(returncode, output.encode(), errors.encode(), False, False, 1.0, 1.0, 1 << 20, limit)


@pytest.mark.parametrize(
    "expected, result, status",
    [
        (True, ended("true"), Status.PASS),
        (False, ended("false(unreach-call)", 10), Status.PASS),
        (False, ended("true"), Status.WRONG),
        (True, ended("false"), Status.WRONG),
        (True, ended("unknown"), Status.MISS),
        (True, ended("VERDICT: UNKNOWN(out of time after 3 s)"), Status.TIMEOUT),
        (True, ended("VERDICT: UNKNOWN(out of memory after 3 MB)"), Status.MEMORY),
        (None, ended("true"), Status.UNRATED),
        (True, ended("", 2, errors="x.c:1:2: refused"), Status.ERROR),
        (True, ended("true", -11), Status.ERROR),  # whoever crashes is not believed
        (True, ended("true", 0, LimitHit.CPU), Status.TIMEOUT),
        (True, ended("", 0, LimitHit.WALL), Status.TIMEOUT),
        (True, ended("", 0, LimitHit.MEMORY), Status.MEMORY),
    ],
)
def test_verdicts_are_judged(tmp_path: Path, expected: bool | None, result: ProgramResult, status: Status) -> None:
    assert judge(task(tmp_path, expected), result, Recogniser()).status is status


def test_the_part_of_a_property_must_be_right(tmp_path: Path) -> None:
    memory = replace(task(tmp_path, False, "valid-deref"), property_file=tmp_path / "valid-memsafety.prp")
    assert judge(memory, ended("false(valid-deref)"), Recogniser()).status is Status.PASS
    assert judge(memory, ended("false"), Recogniser()).status is Status.PASS
    assert judge(memory, ended("false(valid-free)"), Recogniser()).status is Status.WRONG


def test_an_error_keeps_the_last_words(tmp_path: Path) -> None:
    judged = judge(task(tmp_path), ended("", 2, errors="first\nx.c:1:2: refused\n"), Recogniser())
    assert judged.detail == "exit code 2: x.c:1:2: refused"


# -------------------------------------------------------------------------------------------- results
def result(name: str, status: Status = Status.PASS, cpu: float = 1.0, configuration: str = "a") -> Result:
    verdict = {Status.PASS: "true", Status.WRONG: "false", Status.MISS: "unknown"}.get(status, "")
    return Result(name, "unreach-call", configuration, "true", verdict, status, cpu, cpu, 10.0, "a, \"b\" <c> & 'd'")


def test_results_come_back_as_they_were_kept(tmp_path: Path) -> None:
    kept = [result("f/one.yml"), result("f/two.yml", Status.WRONG, 2.5)]
    with open_results(tmp_path, {"cpu": 1}, False) as file:
        for one in kept:
            file.add(one)
    assert read_results(tmp_path / "results.csv") == kept


def test_half_a_line_is_dropped(tmp_path: Path) -> None:
    with open_results(tmp_path, {}, False) as file:
        file.add(result("f/one.yml"))
    with (tmp_path / "results.csv").open("a") as text:
        text.write("f/two.yml,unreach-call,a,tr")
    with open_results(tmp_path, {}, False) as file:
        assert [key[0] for key in file.known] == ["f/one.yml"]
        file.add(result("f/two.yml"))
    assert len(read_results(tmp_path / "results.csv")) == 2


def test_other_settings_are_refused_with_what_differs(tmp_path: Path) -> None:
    with open_results(tmp_path, {"limits": {"cpu": 1, "wall": 2}}, False) as file:
        file.add(result("f/one.yml"))
        with pytest.raises(UsageError, match="another run is writing"), open_results(tmp_path, {}, True):
            pass
    other = {"limits": {"cpu": 5, "wall": 2}}
    with pytest.raises(UsageError, match="limits cpu: 1 before, 5 now"), open_results(tmp_path, other, False):
        pass
    with open_results(tmp_path, other, True) as file:
        assert not file.known


def test_files_that_are_no_results_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    for text in ("a,b\n1,2\n", "", read_header(tmp_path) + "only,two\n"):
        path.write_text(text)
        with pytest.raises(InputError, match=r"x\.csv"):
            read_results(path)
    with pytest.raises(InputError):
        read_results(tmp_path / "missing.csv")


def read_header(folder: Path) -> str:
    with open_results(folder / "fresh", {}, False) as file:
        return file.path.read_text()


# --------------------------------------------------------------------------------- table and comparison
MANY = [
    result("f/one.yml", cpu=1), result("f/two.yml", cpu=3), result("g/x.yml", Status.TIMEOUT, 60),
    result("f/one.yml", Status.WRONG, configuration="b"), result("f/two.yml", Status.MISS, configuration="b"),
    result("g/x.yml", Status.ERROR, configuration="b"),
]  # fmt: skip


def test_the_table_counts_and_averages() -> None:
    lines = {(line.category, line.configuration): line for line in make_table(MANY).lines}
    assert list(lines) == [(c, n) for c in ("f", "g", "total") for n in "ab"]
    assert lines["f", "a"].mean_cpu == 2.0
    assert lines["g", "a"].mean_cpu is None
    assert lines["total", "a"].counts[Status.TIMEOUT] == 1
    assert lines["total", "b"].files == 3


def test_wrong_verdicts_stand_out() -> None:
    plain, coloured = ("\n".join(for_terminal(make_table(MANY), colour)) for colour in (False, True))
    assert "\x1b" not in plain
    assert "WRONG  f/one.yml (b): false instead of true" in plain
    assert "\x1b[31;1mWRONG" in coloured
    assert coloured.count("\x1b[31;1m") == 3  # also in the lines of f and of the total
    markdown = for_markdown(make_table(MANY))
    assert "| f | a | 2 | 2 | 0 | 0 | 0 | 0 | 0 | 2.00 | 10 |" in markdown
    assert "- f/one.yml (b): false instead of true" in markdown


def test_comparison() -> None:
    old = [result("f/one.yml", cpu=1), result("f/two.yml", cpu=4), result("f/three.yml", cpu=1), result("f/gone.yml")]
    new = [
        result("f/one.yml", cpu=2), result("f/two.yml", cpu=1), result("f/three.yml", Status.MISS), result("f/new.yml"),
    ]  # fmt: skip
    comparison = compare(old, [replace(one, configuration="other") for one in new], 1.5)  # one on each side
    assert [pair.new.task for pair in comparison.slower] == ["f/one.yml"]
    assert [pair.new.task for pair in comparison.faster] == ["f/two.yml"]
    assert [pair.new.task for pair in comparison.lost] == ["f/three.yml"]
    text = "\n".join(describe(comparison))
    assert "3 results in both runs, 1 only before, 1 only now" in text
    assert "f/three.yml (other): true pass -> unknown miss" in text
    assert "5.0 s -> 3.0 s" in text
    with pytest.raises(UsageError, match="no configuration is in both"):
        compare(old, [replace(one, configuration=one.configuration + "!") for one in MANY], 1.5)


# ---------------------------------------------------------------------------------------------- pages
class Page(HTMLParser):
    """Checks that elements are closed in order, and collects what matters."""

    VOID = frozenset({"meta", "input", "br", "link", "img"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.data = ""
        self.in_data = False
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [str(given["id"])] if "id" in given else []
        self.links += [str(given[name]) for name in ("src", "href") if name in given]
        self.in_data = given.get("id") == "data"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.in_data = False

    def handle_data(self, data: str) -> None:
        self.data += data if self.in_data else ""


def test_the_report_is_one_well_formed_page() -> None:
    hostile = replace(MANY[0], task="f/</script><b>.yml", detail="<!--data-->")
    text = report_page([hostile, *MANY[1:]], make_table(MANY), LIMITS)
    page = Page(text)
    assert not page.links
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert len(page.ids) == len(set(page.ids))
    assert {"bars", "quantile", "scatter", "rows", "search"} <= set(page.ids)
    data = json.loads(page.data)
    assert data["configurations"] == ["a", "b"]
    assert data["statuses"] == ["wrong", "error", "timeout", "miss", "pass"]
    assert data["results"][0]["task"] == hostile.task
    assert len(data["results"]) == len(MANY)
    assert "prefers-color-scheme: dark" in text


# --------------------------------------------------------------------------------------------- growth
def test_slope() -> None:
    assert slope([(1, 3), (2, 6), (4, 12)]) == pytest.approx(1)
    assert slope([(2, 4), (4, 16), (8, 64)]) == pytest.approx(2)
    assert slope([(1, 1)]) is None
    assert slope([(1, 0), (2, 1)]) is None


@pytest.mark.parametrize("dimension", DIMENSIONS, ids=lambda dimension: dimension.name.replace(" ", "-"))
def test_programs_of_each_dimension_are_c(tmp_path: Path, dimension: Dimension) -> None:
    for size in (1, 3):
        path = tmp_path / f"{size}.c"
        path.write_text(dimension.source(size))
        load(Source((str(path),)))
