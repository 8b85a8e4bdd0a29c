"""The verifier from Python.

>>> import unbraid
>>> result = unbraid.verify('''
... #include <assert.h>
... #include <pthread.h>
... int x;
... void *worker(void *arg) { x++; return 0; }
... int main(void) {
...     pthread_t t;
...     pthread_create(&t, 0, worker, 0);
...     x++;
...     pthread_join(t, 0);
...     assert(x == 2);
... }
... ''')
>>> result.verdict, result.property
('FALSE', 'unreach-call')
>>> result.trace.switches
2
>>> for line in result.trace.lines[-1:]:
...     print(line.thread_name, line.text, line.reads)
main assert(x == 2); {'x': '1'}
>>> unbraid.verify("int main(void) { int x = 3; return 10 / x; }").verdict
'TRUE'

Each property gets its own verdict if several are asked for, by their names or by "all":

>>> unbraid.verify("int main(void) { return 0; }", properties="memory,overflow").verdicts
{'valid-memsafety': 'TRUE', 'no-overflow': 'TRUE'}

All violations are shown, not only the first one:

>>> wrong = unbraid.verify("int main(void) { int x = 2147483647; x++; return x / 0; }", properties="overflow,undefined")
>>> [(trace.property, trace.line) for trace in wrong.violations]
[('no-overflow', 1), ('def-behavior', 1)]

The progress of a run can be followed, and a run can be awaited:

>>> with unbraid.start("int main(void) { return 0; }") as run:
...     lines = list(run)
>>> run.result().verdict
'TRUE'
>>> import asyncio
>>> asyncio.run(unbraid.verify_async("int main(void) { return 0; }")).verdict
'TRUE'

Results can be pickled, for example to collect them from other processes:

>>> import pickle
>>> pickle.loads(pickle.dumps(result)).trace == result.trace
True

A program that the verifier does not support is refused, with the place in the source:

>>> unbraid.verify("int main(void) { return unknown(); }", unknown="refuse")  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
unbraid.core.errors.Refused: ...program.c:1:25: ...
"""

from __future__ import annotations

import builtins
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import field
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from unbraid.core.errors import UsageError
from unbraid.core.flags import simple_flags
from unbraid.core.nodes import DATA_MODELS, MAIN
from unbraid.core.records import dataclass
from unbraid.core.spelling import not_one_of
from unbraid.driver.answer import Answer
from unbraid.driver.background import Run as Run
from unbraid.driver.outputs import Outputs, contents
from unbraid.driver.request import AUTO, SPLITS, Means, Question, Request, Source, unknown_mode
from unbraid.driver.several import Telling
from unbraid.driver.several import verify as verify_properties
from unbraid.driver.strategy import engine_names
from unbraid.driver.trace_files import reproduce
from unbraid.engines.protocol import Progress
from unbraid.properties.selection import full_names
from unbraid.results.reproduce.reproduction import Reproduction
from unbraid.results.trace import Trace
from unbraid.results.unknown import known_text
from unbraid.results.verdict import Coverage, Verdict
from unbraid.results.wording import note_text
from unbraid.supervision import Limits

P = ParamSpec("P")


@dataclass(frozen=True)
class Statistics:
    """How the answer was found.  A number is None if it does not apply to the method."""

    method: str
    seconds: float
    unwind: int | None = None
    rounds: int | None = None
    states: int | None = None
    checks: int | None = None


@dataclass(frozen=True)
class Result:
    verdict: str  # TRUE, FALSE or UNKNOWN
    reason: str
    property: str | None  # the violated property
    trace: Trace | None  # the counterexample
    proof: tuple[str, ...]  # invariants, line by line
    notes: tuple[str, ...]  # remarks, such as how the program was interpreted
    statistics: Statistics
    verdicts: dict[str, str]  # by property, if several were checked; what TRUE rests on is in `before`
    _answer: Answer = field(repr=False)
    _source: Source = field(repr=False)
    _folder: tempfile.TemporaryDirectory[str] | None = field(
        repr=False, default=None
    )  # of a program that was given as text

    @builtins.property  # `property` is a field here
    def violations(self) -> tuple[Trace, ...]:
        """The counterexample of each violation, with its `property`; `trace` is the first one."""
        return self._answer.report.violations

    @builtins.property
    def before(self) -> dict[str, tuple[str, ...]]:
        """Of what is proved beside a violation: by property, those up to whose first violation the proof holds."""
        return {part.property: part.before for part in self._answer.report.parts if part.before}

    @builtins.property
    def possible(self) -> Trace | None:
        """Of UNKNOWN: an execution that violates a property, but rests on something that is approximated."""
        return self._answer.report.possible

    @builtins.property
    def known(self) -> str:
        """Of UNKNOWN: what is known so far, such as the bounds within which there is no violation; else ""."""
        report = self._answer.report
        return known_text(report) if report.verdict is Verdict.UNKNOWN else ""

    @builtins.property
    def coverage(self) -> Coverage | None:
        """Of TRUE: what was checked, what was not, and what is assumed."""
        return self._answer.report.coverage

    def __getstate__(self) -> dict[str, object]:
        """For pickle.  The folder of a program that was given as text stays with the original."""
        return {**self.__dict__, "_folder": None}

    def _repr_html_(self) -> str:
        """For notebooks."""
        from unbraid.results.formats.notebook import notebook

        return notebook(self._answer.report)

    def write(
        self,
        *,
        trace: str | None = None,
        proof: str | None = None,
        report: str | None = None,
        sarif: str | None = None,
        witness: str | None = None,
    ) -> None:
        """Writes the same files as the options of the command line with these names.

        `trace` and `witness` may be a folder, for all violations."""
        wanted = Outputs(trace, proof, report, sarif, witness)
        for file in self._source.files:
            if (report or witness) and not Path(file).is_file():
                raise UsageError(f"the program {file} no longer exists, and the report and the witness need it")
        for name, text in contents(wanted, self._answer, self._source, self.statistics.seconds):
            Path(name).write_text(text)

    def reproduce(
        self, compiler: str | None = None, keep: str | None = None, *, property: str | None = None
    ) -> Reproduction:
        """Runs the counterexample in a real process, as `unbraid replay --native` does: the first one, or that of a
        property, given by its long or short name."""
        names = () if property is None else full_names([property])
        found = self._answer.counterexample(names)
        if found is None:
            wanted = f" of {', '.join(names)}" if names else ""
            raise UsageError(f"only a counterexample can be reproduced, and there is none{wanted}")
        return reproduce(found.trace_file, compiler, Path(keep) if keep else None, lambda text: None)


def verify(
    program: str | Path | Sequence[str | Path],
    *,
    engine: str = "auto",
    properties: str | Sequence[str] = (),
    data_model: str = "LP64",
    std: str = "gnu17",
    includes: Sequence[str | Path] = (),
    defines: Sequence[str] = (),
    error_labels: Sequence[str] = (),
    spurious_wakeups: bool = True,
    may_fail: bool = False,
    async_signals: bool = False,
    unknown: str = "havoc",
    havoc_unknown: bool = False,
    main: str = MAIN,
    unwind: int | None = None,
    rounds: int | None = None,
    max_threads: int | None = None,
    timeout: float | None = None,
    cpu: float | None = None,
    memory: int | None = None,
    jobs: int | None = None,
    strategy: str | Path | None = None,
    swarm: int | None = None,
    split: str = "cubes",
    seed: int = 1,
    first: bool = False,
    cluster: str | None = None,
    cache: str | Path | None = None,
    report: Callable[[str], None] = lambda text: None,
) -> Result:
    """Prove that no interleaving of a program can go wrong, or find one that does.

    `program`: a file, several files of one program, or C text; a string with a brace in it is taken for C text.
    `properties`: names, or a string as for --property, such as "all".  `first`: stop at the first violation.  `memory`:
    megabytes.  `report` is called with a line of text when there is progress.  The other arguments are like
    the options of the command line.  `havoc_unknown` is an older name of `unknown="pure"`.
    """
    known = (AUTO, *engine_names())
    if engine not in known:
        raise UsageError(not_one_of(engine, known))
    if any(number is not None and number < 1 for number in (jobs, swarm)):
        raise UsageError("jobs and swarm are positive numbers")
    if split not in SPLITS:
        raise UsageError(not_one_of(split, SPLITS))
    if data_model not in DATA_MODELS:
        raise UsageError(not_one_of(data_model, DATA_MODELS))
    mode = unknown_mode(unknown, havoc_unknown)
    begun = time.monotonic()
    files, folder = _files(program)
    asked = (properties,) if isinstance(properties, str) else tuple(properties)
    flags = simple_flags(std, list(map(str, includes)), defines)
    source = Source(
        files, DATA_MODELS[data_model], (flags,) * len(files), asked, tuple(error_labels),
        spurious_wakeups, may_fail, mode, main, async_signals,
    )  # fmt: skip
    limit = memory and memory << 20
    question = Question(
        engine, unwind=unwind, rounds=rounds, max_threads=max_threads, seed=seed, swarm=swarm, split=split,
        strategy=None if strategy is None else str(strategy),
    )  # fmt: skip
    means = Means(jobs, limit, None if cache is None else Path(cache), cluster, whole_trace=True)
    request = Request(source, question, means)

    def see(progress: Progress) -> None:
        report(progress.text)

    answer = verify_properties(request, Limits(wall=timeout, cpu=cpu, memory=limit), Telling(see), first)
    found = answer.report
    statistics = Statistics(
        found.method, time.monotonic() - begun, found.unwind, found.rounds, found.states, found.checks
    )  # fmt: skip
    notes = tuple(map(note_text, found.notes))
    return Result(
        found.verdict.value, found.reason, found.violated, found.trace, found.proof, notes, statistics,
        {part.property: part.report.verdict.value for part in found.parts}, answer, source, folder,
    )  # fmt: skip


def _files(
    program: str | Path | Sequence[str | Path],
) -> tuple[tuple[str, ...], tempfile.TemporaryDirectory[str] | None]:
    if isinstance(program, str) and "{" in program:
        folder = tempfile.TemporaryDirectory(prefix="unbraid-", ignore_cleanup_errors=True)
        file = Path(folder.name, "program.c")
        file.write_text(program)
        return (str(file),), folder
    if isinstance(program, str | Path):
        return (str(program),), None
    return tuple(map(str, program)), None


def _started(function: Callable[P, Result]) -> Callable[P, Run[Result]]:
    @wraps(function)
    def start(*given: P.args, **options: P.kwargs) -> Run[Result]:
        if "report" in options:
            raise UsageError("start gives the progress to those who iterate over the run, so it takes no report")

        def work(report: Callable[[str], None]) -> Result:
            told: dict[str, Any] = {**options, "report": report}
            return function(*given, **told)

        return Run(work)

    start.__doc__ = "Like `verify`, in a thread of its own.  The run is iterated over for its progress."
    return start


def _awaited(function: Callable[P, Result]) -> Callable[P, Coroutine[Any, Any, Result]]:
    @wraps(function)
    async def verify_async(*given: P.args, **options: P.kwargs) -> Result:
        import asyncio

        run = Run(lambda report: function(*given, **options))
        try:
            return await asyncio.wrap_future(run.future)
        except asyncio.CancelledError:
            await asyncio.to_thread(run.stop)  # its processes end before the task does; other tasks go on
            raise

    verify_async.__doc__ = "Like `verify`, for asyncio.  If the task is cancelled, the run is stopped."
    return verify_async


start = _started(verify)
verify_async = _awaited(verify)
