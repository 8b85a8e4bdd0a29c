"""CBMC, versions 5 and 6.

Its JSON output is a list of objects; the one with `cProverStatus` has the verdict, the one with `trace` a
counterexample, whose `input` steps are our choices.  Exit codes: 0 safe, 10 violated, else an error.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from unbraid.backends.adapter import Backend, Installed, Outcome, Run, Safe, Violated
from unbraid.core.causes import Why
from unbraid.core.nodes import DataModel
from unbraid.core.printing.targets import chosen_value


class Cbmc(Backend):
    name = "cbmc"
    title = "CBMC"
    executables = ("cbmc",)
    install = "your distribution's package 'cbmc', or a release from https://github.com/diffblue/cbmc"
    has_floats = True

    def commands(self, installed: Installed, source: Path, model: DataModel) -> list[list[str]]:
        options = ["--json-ui", "--trace", "--stop-on-fail", f"--{model.long_bits}"]
        if (
            int(installed.version.split(".")[0]) >= 6
        ):  # checks more by default than version 5, which does not know these options
            options += ["--no-standard-checks", "--no-malloc-may-fail"]
        return [[installed.executable, *options, source.name]]

    def outcome(self, run: Run) -> Outcome:
        if run.truncated:  # a huge trace; the verdict is known nevertheless
            verdicts: dict[int, Outcome] = {0: Safe(), 10: Violated()}
            return verdicts[run.returncode]
        messages = json.loads(run.stdout)
        status = [message["cProverStatus"] for message in messages if "cProverStatus" in message]
        if (status, run.returncode) == (["success"], 0):
            return Safe()
        if (status, run.returncode) == (["failure"], 10):
            traces = [message["trace"] for message in messages if "trace" in message]
            return Violated(tuple(_choices(traces[0])) if traces else None)
        errors = [message["messageText"] for message in messages if message.get("messageType") == "ERROR"]
        words = ": ".join(errors[:2]).replace("\n", " ")
        if not words:
            return self.unknown(Why.BACKEND_EXIT, run.returncode)
        return self.unknown(Why.BACKEND_SAYS, words)


def _choices(trace: list[dict[str, Any]]) -> Iterator[int]:
    for step in trace:
        if step["stepType"] == "input":
            yield chosen_value(step["inputID"], int(step["values"][0]["binary"], 2))


BACKEND = Cbmc()
