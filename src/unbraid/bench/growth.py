"""How the cost of the bounded engine's formula grows with the program: `unbraid bench --growth`.

For each dimension and the sizes 1, 2, 4, ..., a program is generated, sequentialized lazily, and executed symbolically
by the bmc engine; nothing is solved.  The sizes stop where building takes longer than PATIENCE.  Each measurement runs
in a process of its own, so that its memory can be measured.

The exponent k in  cost ~ size^k  is the slope of the least-squares line through the largest sizes, where the fixed
costs no longer matter, both axes logarithmic; doubling the size multiplies the cost by 2^k.
"""

from __future__ import annotations

import csv
import math
import re
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, fields
from pathlib import Path

from unbraid.backends.adapter import REACHABILITY
from unbraid.bench.growth_programs import DIMENSIONS, Dimension
from unbraid.bench.report import bench_page
from unbraid.core.budget import Budget
from unbraid.core.errors import InternalError, UsageError
from unbraid.core.records import dataclass
from unbraid.supervision import Limits, WorkerResult, run_worker

PATIENCE = 2.0  # seconds of building
LARGEST = 1 << 16
FITTED = 4  # the number of sizes, the largest ones, that the line is fitted to
MAXRSS_UNIT = 1 if sys.platform == "darwin" else 1024
COSTS = {"building": "time, s", "memory": "memory, MB", "nodes": "formula, nodes"}
GROWTH_CSV, GROWTH_HTML, PROGRAMS = "growth.csv", "growth.html", "programs"
DEFINITION = """format_version: '2.0'
input_files: '{name}.c'
properties:
  - property_file: unreach-call.prp
    expected_verdict: true
options:
  language: C
  data_model: LP64
"""


@dataclass(frozen=True)
class Measurement:
    dimension: str
    size: int
    frontend: float  # seconds of CPU time: parsing and lowering
    building: float  # seconds of CPU time: from the lowered program to the formula
    memory: float  # MB at the peak of building, minus the peak before
    nodes: int  # nodes of the formula's graph
    inputs: int  # inputs that the solver may choose


@dataclass(frozen=True)
class Fit:
    dimension: str
    cost: str
    exponent: float

    @property
    def factor(self) -> float:
        """The factor by which the cost grows when the size doubles."""
        return float(2**self.exponent)


@dataclass(frozen=True)
class Growth:
    measurements: tuple[Measurement, ...]
    fits: tuple[Fit, ...]
    stopped: tuple[str, ...]  # where a limit was hit, as text


def measure_growth(
    match: str, limits: Limits, output: Path, show: Callable[[str], None], patience: float = PATIENCE
) -> Growth:
    """Measure the dimensions whose names match, and write the results.  A limit that is hit ends its dimension."""
    chosen = [dimension for dimension in DIMENSIONS if re.search(match, dimension.name)]
    if not chosen:
        raise UsageError(f"no dimension matches {match} (known: {', '.join(each.name for each in DIMENSIONS)})")
    found: list[Measurement] = []
    stopped: list[str] = []
    for dimension in chosen:
        size = 1
        while size <= LARGEST:
            show(f"{dimension.name} {size}")
            result = _measured(dimension, size, limits)
            if result.limit is not None:
                stopped.append(f"{dimension.name} {size}: {result.limit.value} limit")
                break
            if result.error is not None:
                raise result.error.exception or InternalError(f"{dimension.name} {size}: {result.error.message}")
            assert result.value is not None
            found.append(result.value)
            if result.value.building > patience:
                break
            size *= 2
    growth = Growth(tuple(found), tuple(_fits(chosen, found)), tuple(stopped))
    try:
        _write(growth, chosen, output)
    except OSError as error:
        raise UsageError(f"cannot write to {output}: {error.strerror}") from error
    return growth


# ----------------------------------------------------------------------------------------- measurement
def _measured(dimension: Dimension, size: int, limits: Limits) -> WorkerResult[Measurement]:
    with tempfile.TemporaryDirectory(prefix="unbraid-growth-") as folder:
        path = Path(folder, f"{_name(dimension, size)}.c")
        path.write_text(dimension.source(size))
        return run_worker(lambda reporter: _measure(dimension, size, path), limits)


def _measure(dimension: Dimension, size: int, path: Path) -> Measurement:
    from unbraid.driver.loading import load
    from unbraid.driver.request import Source
    from unbraid.passes.programs import bound_program
    from unbraid.schemas.lazy import sequentialize
    from unbraid.symbolic.checker import BoundedModelChecker

    begin = time.process_time()
    program = load(Source((str(path),)))
    loaded, memory = time.process_time(), _peak_memory()
    bounded = bound_program(program, dimension.unwind(size))
    checker = BoundedModelChecker(sequentialize(bounded, dimension.rounds(size)).program, Budget())
    while checker.next_iteration():
        pass
    built = time.process_time()
    return Measurement(
        dimension.name, size, loaded - begin, built - loaded, _peak_memory() - memory,
        len(checker.executor.aig.fanins), len(checker.executor.choices),
    )  # fmt: skip


def _peak_memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * MAXRSS_UNIT / (1 << 20)


# -------------------------------------------------------------------------------------------- fitting
def _fits(dimensions: Sequence[Dimension], found: Sequence[Measurement]) -> Iterator[Fit]:
    for dimension in dimensions:
        own = [one for one in found if one.dimension == dimension.name]
        for cost in COSTS:
            points = [(one.size, getattr(one, cost)) for one in own[-FITTED:]]
            exponent = slope(points)
            if exponent is not None:
                yield Fit(dimension.name, cost, exponent)


def slope(points: Iterable[tuple[float, float]]) -> float | None:
    """The slope of the least-squares line through the logarithms of the points."""
    logs = [(math.log(x), math.log(y)) for x, y in points if x > 0 and y > 0]
    if len({x for x, _ in logs}) < 2:
        return None
    mean_x, mean_y = (sum(values) / len(logs) for values in zip(*logs, strict=True))
    rise = math.fsum((x - mean_x) * (y - mean_y) for x, y in logs)
    return rise / math.fsum((x - mean_x) * (x - mean_x) for x, _ in logs)


# -------------------------------------------------------------------------------------------- writing
def for_terminal(growth: Growth) -> Iterator[str]:
    yield f"{'':<14}{'largest':>8}" + "".join(f"{title:>18}" for title in COSTS.values())
    for name in dict.fromkeys(one.dimension for one in growth.measurements):
        last = [one for one in growth.measurements if one.dimension == name][-1]
        fitted = {fit.cost: fit for fit in growth.fits if fit.dimension == name}
        cells = []
        for cost in COSTS:
            factor = f" (x{fitted[cost].factor:.1f})" if cost in fitted else ""
            cells.append(f"{getattr(last, cost):.4g}{factor}")
        yield f"{name:<14}{last.size:>8}" + "".join(f"{cell:>18}" for cell in cells)
    yield "(xN: the factor by which the cost grows when the size doubles)"
    yield from (f"stopped: {text}" for text in growth.stopped)


def _write(growth: Growth, dimensions: Sequence[Dimension], output: Path) -> None:
    output.mkdir(parents=True, exist_ok=True)
    columns = [field.name for field in fields(Measurement)]
    with (output / GROWTH_CSV).open("w", newline="") as file:
        writer = csv.DictWriter(file, columns, lineterminator="\n")
        writer.writeheader()
        for one in growth.measurements:
            numbers = {key: round(value, 4) for key, value in asdict(one).items() if isinstance(value, float)}
            writer.writerow(asdict(one) | numbers)
    _write_programs(growth, dimensions, output / PROGRAMS)
    data = {
        "costs": COSTS,
        "dimensions": {dimension.name: dimension.meaning for dimension in dimensions},
        "measurements": [asdict(one) for one in growth.measurements],
        "fits": [{"dimension": fit.dimension, "cost": fit.cost, "exponent": fit.exponent} for fit in growth.fits],
    }
    about = "What it costs to build the formula of a sequentialized program, when the program grows in one dimension."
    (output / GROWTH_HTML).write_text(bench_page("growth", "How formulas grow", about, data))


def _write_programs(growth: Growth, dimensions: Sequence[Dimension], folder: Path) -> None:
    """Writes the measured programs as tasks for `unbraid bench`; all of them are safe."""
    folder.mkdir(exist_ok=True)
    (folder / "unreach-call.prp").write_text(REACHABILITY)
    for dimension in dimensions:
        for size in (one.size for one in growth.measurements if one.dimension == dimension.name):
            name = _name(dimension, size)
            (folder / f"{name}.c").write_text(dimension.source(size))
            (folder / f"{name}.yml").write_text(DEFINITION.format(name=name))


def _name(dimension: Dimension, size: int) -> str:
    return f"{dimension.name.replace(' ', '_')}-{size}"
