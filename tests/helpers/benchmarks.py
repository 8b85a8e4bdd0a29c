"""Tasks of benchmarks, and results."""

from __future__ import annotations

from pathlib import Path

from unbraid.bench.results import Result
from unbraid.bench.tasks import Task
from unbraid.bench.verdicts import Status
from unbraid.supervision import Limits

REACH = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
LIMITS = Limits(wall=30, cpu=10, memory=100 << 20)


def task(tmp_path: Path, expected: bool | None = True, subproperty: str | None = None) -> Task:
    inputs = (tmp_path / "a.c", tmp_path / "b.c")
    return Task("f/a.yml", inputs, tmp_path / "unreach-call.prp", "ILP32", expected, subproperty)


def result(name: str, status: Status = Status.PASS, cpu: float = 1.0, configuration: str = "a") -> Result:
    verdict = {Status.PASS: "true", Status.WRONG: "false", Status.MISS: "unknown"}.get(status, "")
    return Result(name, "unreach-call", configuration, "true", verdict, status, cpu, cpu, 10.0, "a, \"b\" <c> & 'd'")


MANY = [
    result("f/one.yml", cpu=1), result("f/two.yml", cpu=3), result("g/x.yml", Status.TIMEOUT, 60),
    result("f/one.yml", Status.WRONG, configuration="b"), result("f/two.yml", Status.MISS, configuration="b"),
    result("g/x.yml", Status.ERROR, configuration="b"),
]  # fmt: skip


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
