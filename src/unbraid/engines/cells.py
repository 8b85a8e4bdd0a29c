"""The engine `cells`: proofs about a few cells of each array, which stand for all cells."""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.engines.findings import Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, EngineOption, Form, Problem, Report, positive
from unbraid.engines.registry import register


@register
class Cells(Engine):
    name = "cells"
    summary = "finds invariants about a few cells of each array, at any index, which stand for all cells"
    takes = Form.CLONED
    finds = False
    own_process = True
    variants = ({}, {"followed_cells": 2})
    options = (EngineOption("--followed-cells", "this many cells of each array are followed", 1, positive, "N"),)

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.engines.invariants.engine import Invariants

        few = replace(problem, followed=problem.option("followed_cells"))
        found = Invariants.prove(few, budget, report)
        return found if isinstance(found, Proved) else Unknown(Cause(Why.TOO_FEW_CELLS))
