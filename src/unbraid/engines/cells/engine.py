"""The engine `cells`: proofs about a few cells of each array, which stand for all cells."""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Bound
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, EngineOption, Form, Problem, Progress, Report, positive
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
        from unbraid.engines.cells.prover import prove
        from unbraid.engines.invariants.render import invariants
        from unbraid.systems.rendering import invariant_lines

        unwind = problem.proof_unwind
        few = replace(problem, followed=problem.option("followed_cells"))
        report(Progress(f"preparing a proof about {few.followed} cells of each array, unwind {unwind}"))
        product = few.product(unwind)
        certificate = prove(product, frozenset(Bound), budget, lambda text: report(Progress(text)))
        if certificate is None:
            return Unknown(Cause(Why.MAY_GO_WRONG))
        told, numbers = invariants(certificate.invariants, product.automata), (len(certificate.invariants),)
        return Proved(Evidence(Argument.CELL_INVARIANTS, numbers, tuple(invariant_lines(told)), invariants=told))
