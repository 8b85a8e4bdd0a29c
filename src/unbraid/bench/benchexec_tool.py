"""Tells BenchExec, which runs SV-COMP, how to call Unbraid and what its answers mean.

BenchExec finds this module by its name: `<benchmark tool="unbraid.bench.benchexec_tool" ...>`.  The module does not
import the rest of the package, so a copy also works as `benchexec/tools/unbraid.py`.
"""

from __future__ import annotations

import re
from typing import Any

import benchexec.result as result
from benchexec.tools.sv_benchmarks_util import get_data_model_from_task
from benchexec.tools.template import BaseTool2

VERDICT = re.compile(r"VERDICT: (TRUE|FALSE|UNKNOWN)(?:\((.*)\))?")
DATA_MODELS = {"ILP32": ["--data-model", "ILP32"], "LP64": ["--data-model", "LP64"]}
FAILURES = {1: "wrong usage", 2: "input refused", 6: "internal error"}  # exit codes without a verdict
# BenchExec only has the output of the process, so the beginning of the reason tells which limit was hit.
CUT_SHORT = {"out of time": result.RESULT_TIMEOUT, "out of memory": "OUT OF MEMORY"}


class Tool(BaseTool2):  # type: ignore[misc]  # BenchExec has no types
    def name(self) -> str:
        return "Unbraid"

    def executable(self, tool_locator: Any) -> str:
        path: str = tool_locator.find_executable("unbraid", subdir="bin")
        return path

    def version(self, executable: str) -> str:
        text: str = self._version_from_tool(executable)
        return text.removeprefix("unbraid").strip()

    def cmdline(self, executable: str, options: list[str], task: Any, rlimits: Any) -> list[str]:
        asked = ["--property", task.property_file] if task.property_file else []
        model = [] if "--data-model" in options else get_data_model_from_task(task, DATA_MODELS) or []
        return [executable, "verify", "--quiet", *options, *asked, *model, *task.input_files]

    def determine_result(self, run: Any) -> str:
        found = None
        for line in run.output:
            found = VERDICT.fullmatch(line.strip()) or found
        if found is None or run.exit_code.signal:  # the verdict of a killed process does not count
            return _failure(run)
        verdict, detail = found[1], found[2] or ""
        if verdict == "TRUE":
            return str(result.RESULT_TRUE_PROP)
        if verdict == "FALSE":
            return f"{result.RESULT_FALSE_PROP}({detail})"
        cut_short = (status for words, status in CUT_SHORT.items() if detail.startswith(words))
        return str(next(cut_short, result.RESULT_UNKNOWN))

    def get_value_from_output(self, output: Any, identifier: str) -> str | None:
        """The value of a `<column>`: `reason` is the reason of an UNKNOWN; other names are the beginnings of lines."""
        for line in reversed(output):
            verdict = VERDICT.fullmatch(line.strip())
            if identifier == "reason" and verdict and verdict[1] == "UNKNOWN":
                return verdict[2]
            if line.startswith(f"{identifier}:"):
                return str(line).partition(":")[2].strip()
        return None


def _failure(run: Any) -> str:
    if run.was_timeout:
        return str(result.RESULT_TIMEOUT)
    if run.exit_code.signal:
        return f"KILLED BY SIGNAL {run.exit_code.signal}"
    said = FAILURES.get(run.exit_code.value, f"exit code {run.exit_code.value}")
    return f"{result.RESULT_ERROR} ({said})"
