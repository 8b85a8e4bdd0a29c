"""The module for BenchExec, against the real thing."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from benchexec import model, result
from benchexec.tools.template import BaseTool2, ToolNotFoundException
from benchexec.util import ProcessExitCode

from tests.helpers.programs import BENCHMARKS


@pytest.fixture
def tool() -> Any:
    """As BenchExec finds it, by the name in our benchmark definition."""
    definition = (BENCHMARKS / "unbraid.xml").read_text()
    name = definition.partition('tool="')[2].partition('"')[0]
    _, loaded = model.load_tool_info(name, SimpleNamespace(container=False, tool_directory=None))
    return loaded


def ended(tool: Any, lines: str, code: int = 0, signal: int | None = None, reason: str | None = None) -> str:
    exit_code = ProcessExitCode.create(signal=signal) if signal else ProcessExitCode.create(value=code)
    output = BaseTool2.RunOutput([line + "\n" for line in lines.split("|")])
    text: str = tool.determine_result(BaseTool2.Run(["unbraid"], exit_code, output, reason))
    return text


def test_name_version_and_executable(tool: Any, tmp_path: Path) -> None:
    from unbraid import __version__

    program = tmp_path / "bin" / "unbraid"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\nfrom unbraid.cli.main import main\nmain()\n")
    program.chmod(0o755)
    locator = BaseTool2.ToolLocator(tool_directory=str(tmp_path))
    assert tool.name() == "Unbraid"
    assert tool.executable(locator) == str(program)
    assert tool.version(str(program)) == __version__
    program.unlink()
    with pytest.raises(ToolNotFoundException):
        tool.executable(locator)


def test_command_line(tool: Any) -> None:
    limits = BaseTool2.ResourceLimits(cputime=60)
    task = BaseTool2.Task.with_files(
        ["a.c"], property_file="x.prp", options={"language": "C", "data_model": "ILP32"}
    )  # fmt: skip
    assert tool.cmdline("unbraid", ["--engine", "lazy"], task, limits) == [
        "unbraid", "verify", "--quiet", "--engine", "lazy", "--property", "x.prp", "--data-model", "ILP32", "a.c",
    ]  # fmt: skip
    plain = BaseTool2.Task.with_files(["a.c", "b.c"])
    assert tool.cmdline("unbraid", [], plain, limits) == ["unbraid", "verify", "--quiet", "a.c", "b.c"]
    own = tool.cmdline("unbraid", ["--data-model", "LP64"], task, limits)
    assert own.count("--data-model") == 1


def test_results(tool: Any) -> None:
    assert ended(tool, "proved|VERDICT: TRUE") == result.RESULT_TRUE_PROP
    assert ended(tool, "VERDICT: FALSE(unreach-call)", 10) == result.RESULT_FALSE_REACH
    assert ended(tool, "VERDICT: UNKNOWN(no violation within unwind 3)", 5) == result.RESULT_UNKNOWN
    assert ended(tool, "VERDICT: UNKNOWN(out of time after 9 s in: x)", 5) == result.RESULT_TIMEOUT
    assert ended(tool, "VERDICT: UNKNOWN(out of memory after 9 MB)", 5) == "OUT OF MEMORY"
    assert ended(tool, "unbraid: a.c:1:2: refused", 2) == "ERROR (input refused)"
    assert ended(tool, "unbraid: unrecognized arguments", 1) == "ERROR (wrong usage)"
    assert ended(tool, "unbraid: internal error", 6) == "ERROR (internal error)"
    assert ended(tool, "", 77) == "ERROR (exit code 77)"
    assert ended(tool, "VERDICT: TRUE", signal=9) == "KILLED BY SIGNAL 9"
    assert ended(tool, "", signal=9, reason="cputime") == result.RESULT_TIMEOUT


def test_columns(tool: Any) -> None:
    output = BaseTool2.RunOutput(["note: weaker orders\n", "VERDICT: UNKNOWN(no luck)\n"])
    assert tool.get_value_from_output(output, "reason") == "no luck"
    assert tool.get_value_from_output(output, "note") == "weaker orders"
    assert tool.get_value_from_output(output, "nothing") is None
