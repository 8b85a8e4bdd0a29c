"""Several engines that share the time: the scheduler, strategies and how they are learnt, swarms."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import psutil
import pytest

from unbraid.bench.learn import Sample, Split, cost, learn_shares, learn_tree, written
from unbraid.cli.main import run
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit, InternalError, UsageError, WorkerError
from unbraid.core.nodes import Origin
from unbraid.driver.answer import Answer
from unbraid.driver.features import Features, features
from unbraid.driver.loading import load
from unbraid.driver.pipeline import verify
from unbraid.driver.portfolio import agreed, answers_of
from unbraid.driver.request import Question, Request, Source
from unbraid.driver.scheduler import Ended, Scheduler, Send, Task
from unbraid.driver.strategy import candidates, read_strategy
from unbraid.engines.findings import Argument, Evidence, Proved, Violated
from unbraid.passes.programs import bound_program
from unbraid.results.verdict import Report, Verdict
from unbraid.schemas.cubes import cubes
from unbraid.transforms.tiles import with_tiles

PROGRAMS = Path(__file__).parent / "programs"
NOTHING = Features(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
CANDIDATES = candidates()


# ---------------------------------------------------------------------------------------------- scheduler
def _work_for(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_who_has_ended_is_told() -> None:
    def limited(send: Send) -> int:
        raise EngineLimit(Why.OBJECT_OF_SIZE, 7, position=Origin("f.c", 1, 2))

    def broken(send: Send) -> int:
        return 1 // 0

    tasks = [Task("one", lambda send: 1), Task("limited", limited), Task("broken", broken)]
    with Scheduler(tasks, 2) as scheduler:
        ended = {each.task.name: each for batch in scheduler.run() for each in batch}
    assert ended["one"].value == 1
    assert ended["limited"].cause == Cause(Why.OBJECT_OF_SIZE, Origin("f.c", 1, 2), (7,))
    assert isinstance(ended["broken"].error, WorkerError) and "ZeroDivisionError" in str(ended["broken"].error)


def test_shares_of_the_time() -> None:
    def endless(send: Send) -> None:
        while True:
            _work_for(0.01)

    with Scheduler([Task("much", endless, share=4.0), Task("little", endless)], 1) as scheduler:
        scheduler.add([Task("end", lambda send: _work_for(0.7))])
        next(scheduler.run())
        cpu = {member.task.name: member.worker.cpu for member in scheduler.running}
    assert cpu["much"] > 1.5 * cpu["little"]


def test_a_later_task_starts_at_once_if_nobody_works() -> None:
    begin = time.monotonic()
    with Scheduler([Task("late", lambda send: 1, after=60.0)], 1) as scheduler:
        assert [each.value for batch in scheduler.run() for each in batch] == [1]
    assert time.monotonic() - begin < 30


def test_without_memory_the_largest_has_to_go(tmp_path: Path) -> None:
    pid = tmp_path / "pid"

    def large(send: Send) -> int:
        kept = b"x" * (600 << 20)
        pid.write_text(str(os.getpid()))
        time.sleep(60)
        return len(kept)

    def small(send: Send) -> int:
        """Ends when the other one has gone."""
        deadline = time.monotonic() + 60
        while not (pid.exists() and pid.read_text()) or psutil.pid_exists(int(pid.read_text())):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        return 1

    with Scheduler([Task("large", large), Task("small", small)], 2, memory=700 << 20) as scheduler:
        ended = {each.task.name: each for batch in scheduler.run() for each in batch}
    assert ended["large"].cause == Cause(Why.STOPPED_FOR_MEMORY)
    assert ended["small"].value == 1


def test_the_one_that_runs_has_to_go() -> None:
    def large(send: Send) -> int:
        kept = b"x" * (600 << 20)
        while True:
            send(len(kept))
            _work_for(0.05)

    def small(send: Send) -> int:
        _work_for(60)
        return 1

    tasks = [Task("large", large, share=100.0), Task("small", small)]
    with Scheduler(tasks, 1, memory=700 << 20) as scheduler:
        (first,) = next(scheduler.run())
    assert first.task.name == "large"
    assert first.cause == Cause(Why.STOPPED_FOR_MEMORY)


def test_no_more_are_started_than_there_is_room_for() -> None:
    with Scheduler([Task(str(number), lambda send: 1) for number in range(20)], 1) as scheduler:
        most = 0
        for batch in scheduler.run():
            most = max(most, len(scheduler.running) + len(batch))
    assert most <= 8


def test_nobody_goes_on_where_nobody_can_know() -> None:
    program = str(PROGRAMS / "models" / "rwlock_many_readings.c")
    answer = verify(Request(Source((program,)), Question(strategy="only:unbounded")))
    assert answer.report.is_final
    assert answer.report.cause == Cause(Why.UNMODELLED_REACHED_AT, Origin(program, 8, 9), ("MODEL",))
    assert verify(Request(Source((program,)), Question(engine="native"))).report.is_final
    by_partial_order = Question(engine="native", options={"partial_order": True})
    assert not verify(Request(Source((program,)), by_partial_order)).report.is_final


# ---------------------------------------------------------------------------------------------- strategies
def test_the_strategy_that_comes_along() -> None:
    assert {member.name for member in read_strategy(None).members(NOTHING)} >= {"lazy", "native", "proofs"}
    (alone,) = read_strategy("only:native-partial-order").members(NOTHING)
    assert [(attempt.engine, attempt.options) for attempt in alone.attempts] == [("native", {"partial_order": True})]


def test_what_a_strategy_does_not_say_is_taken_from_that_one(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text("")
    assert read_strategy(str(tmp_path / "s.toml")) == read_strategy(None)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[[case", "not TOML"),
        ("[[case]]\n", "case 1 has no"),
        ('[[case]]\nwhen = {loops = {at_least = 1}}\n[[case.member]]\nengine = "lazy"\n', "without `when`"),
        ('[[case]]\nwhen = {moons = {at_least = 1}}\n[[case.member]]\nengine = "lazy"\n', "moons is not a feature"),
        ('[[case]]\nwhen = {loops = 3}\n[[case.member]]\nengine = "lazy"\n', "a condition on loops"),
        ('[[case]]\n[[case.member]]\nengine = "auto"\n', "the engine of a member"),
        ('[[case]]\n[[case.member]]\nengine = "lazy"\nshare = 0\n', "share must be more than 0"),
        ('[[case]]\n[[case.member]]\nengine = "lazy"\nspeed = 3\n', "speed is not known"),
        ('[[case]]\n[[case.member]]\nengine = "native"\nnative = "fast"\n', "native is not known"),
        ('[[case]]\n[[case.member]]\nengine = "native"\npartial_order = 3\n', "partial_order must be true or false"),
        ('[[case]]\n[[case.member]]\nengine = "reduction"\norder = "up"\n', "not an order of preference"),
        ('[[case]]\n[[case.member]]\nengine = "lazy"\nunwind = 0\n', "unwind must be a positive number"),
        ('[[case]]\n[[case.member]]\nengine = "lazy"\n[[case.member]]\nengine = "lazy"\n', "the same member twice"),
        ("[case]\n", "must be written as"),
    ],
)
def test_a_strategy_that_is_none(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "s.toml").write_text(text)
    with pytest.raises(UsageError, match=complaint):
        read_strategy(str(tmp_path / "s.toml"))


def test_the_first_case_that_fits_is_taken(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text(
        '[[case]]\nwhen = {loops = {at_least = 1, at_most = 2}}\n[[case.member]]\nengine = "lazy"\n'
        '[[case]]\n[[case.member]]\nengine = "native"\n'
    )
    strategy = read_strategy(str(tmp_path / "s.toml"))
    engines = [strategy.members(Features(0, 0, loops, 0, 0, 0, 0, 0, 0, 0))[0].name for loops in (0, 1, 2, 3)]
    assert engines == ["native", "lazy", "lazy", "native"]


def test_features(tmp_path: Path) -> None:
    (tmp_path / "p.c").write_text("""
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
float f;
int a[3], *p;
void *work(void *arg) { pthread_mutex_lock(&m); f += a[0]; pthread_mutex_unlock(&m); return 0; }
int main(void) {
    pthread_t t;
    p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_int();
    while (*p) pthread_create(&t, 0, work, 0);
    return 0;
}
""")
    found = features(load(Source((str(tmp_path / "p.c"),))))
    names = ("creations", "creating_loops", "loops", "inputs", "allocations", "locks")
    assert [found.numbers()[name] for name in names] == [1] * len(names)
    assert found.arrays and found.floats and found.pointers


# ------------------------------------------------------------------------------------------------ answers
def test_engines_that_disagree(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    program = PROGRAMS / "lock_counter_safe.c"
    answers = [
        Answer(Report(Verdict.TRUE, "because", "a"), Proved(Evidence(Argument.NOTHING_TO_VIOLATE))),
        Answer(Report(Verdict.FALSE, "because", "b"), Violated(())),
    ]
    with pytest.raises(InternalError, match="a says TRUE and b says FALSE; the case is in"):
        agreed(Request(Source((str(program),))), answers)
    (folder,) = tmp_path.glob("unbraid-failure-*")
    assert (folder / program.name).read_text() == program.read_text()
    assert [told["verdict"] for told in json.loads((folder / "case.json").read_text())["answers"]] == ["TRUE", "FALSE"]


def test_a_broken_engine_is_no_verdict() -> None:
    task = Task("a", lambda send: Answer(Report(Verdict.TRUE, "")))
    assert answers_of([Ended(task, None, Cause(Why.LARGE_STATE))]) == []
    with pytest.raises(InternalError):
        answers_of([Ended(task, None, error=WorkerError("broken", ""))])


@pytest.mark.parametrize("member", ["reduction-flow", "unbounded", "native-partial-order"])
def test_one_member_alone(member: str, capfd: pytest.CaptureFixture[str]) -> None:
    program = PROGRAMS / "properties" / "locks_unlock_once_safe.c"
    run(["verify", str(program), "--strategy", f"only:{member}", "--timeout", "4", "--jobs", "1"])
    assert "FALSE" not in capfd.readouterr().out


# --------------------------------------------------------------------------------------------------- learning
def _sample(name: str, category: str, loops: int, **seconds: float) -> Sample:
    times = tuple(seconds.get(candidate.replace("-", "_")) for candidate in CANDIDATES)
    return Sample(name, category, Features(0, 0, loops, 0, 0, 0, 0, 0, 0, 0).numbers(), times)


def test_shares_go_to_who_needs_them() -> None:
    samples = [_sample(f"t{i}", "a", 0, lazy=20.0, native=0.1) for i in range(5)] + [_sample("u", "a", 0, lazy=30.0)]
    shares = dict(zip(CANDIDATES, learn_shares(samples, len(CANDIDATES)), strict=True))
    assert shares["lazy"] == max(shares.values()) > 10 * min(shares.values())
    assert sum(shares.values()) == pytest.approx(1)
    assert cost(tuple(shares.values()), samples) < cost(tuple(1 / len(CANDIDATES) for _ in CANDIDATES), samples)


def test_a_feature_that_carries_over(tmp_path: Path) -> None:
    samples = [
        _sample(f"{category}{i}", category, loops, **({"native": 30.0} if loops else {"lazy": 30.0}))
        for category in "abc"
        for loops in (0, 3)
        for i in range(6)
    ]
    tree = learn_tree(samples, len(CANDIDATES))
    assert isinstance(tree, Split) and tree.feature == "loops"
    (tmp_path / "s.toml").write_text(written(tree, list(CANDIDATES.values()), {}, "learnt"))
    strategy = read_strategy(str(tmp_path / "s.toml"))
    for loops, engine in ((0, "lazy"), (3, "native")):
        members = strategy.members(Features(0, 0, loops, 0, 0, 0, 0, 0, 0, 0))
        assert max(members, key=lambda member: member.share).name == engine


# ------------------------------------------------------------------------------------------------------ swarms


def test_cubes_are_as_many_as_there_are_decisions() -> None:
    bounded = bound_program(load(Source((str(PROGRAMS / "trylock_retry_safe.c"),))), 2)
    for count in (1, 2, 5, 8):
        found = cubes(bounded, count)
        assert len(found) == len(set(found)) == count
    assert len(cubes(bounded, 10_000)) < 10_000


def test_the_same_seed_chooses_the_same_tiles() -> None:
    bounded = bound_program(load(Source((str(PROGRAMS / "trylock_retry_safe.c"),))), 2)
    assert with_tiles(bounded, 3) == with_tiles(bounded, 3)
    assert len({repr(with_tiles(bounded, seed)) for seed in range(5)}) > 1


@pytest.mark.parametrize("options", ["--engine lazy", "--engine lazy --split tiles", "--engine native", ""])
def test_a_swarm_finds_bugs(options: str, capfd: pytest.CaptureFixture[str]) -> None:
    run(["verify", str(PROGRAMS / "lock_counter_unsafe.c"), "--swarm", "4", *options.split()])
    assert capfd.readouterr().out.splitlines()[-1] == "VERDICT: FALSE(unreach-call)"


def test_only_cubes_prove(capfd: pytest.CaptureFixture[str]) -> None:
    safe = str(PROGRAMS / "lock_counter_safe.c")
    assert run(["verify", safe, "--swarm", "4", "--engine", "lazy"]) == 0
    assert "split into 4" in capfd.readouterr().out
    assert run(["verify", safe, "--swarm", "4", "--engine", "lazy", "--split", "tiles"]) == 5
    assert "tiles leave out" in capfd.readouterr().out


@pytest.mark.parametrize(
    "options",
    [
        ["--split", "tiles"],
        ["--swarm", "2", "--engine", "reduction"],
        ["--swarm", "2", "--engine", "native", "--unwind", "2"],
        ["--strategy", "only:lazy", "--engine", "native"],
        ["--strategy", "only:lazy", "--rounds", "2"],
        ["--cluster", "tcp://127.0.0.1:1", "--engine", "native"],
        ["--cluster", "tcp://127.0.0.1:1", "--unwind", "1"],
        ["--cluster", "tcp://127.0.0.1:1", "--swarm", "2", "--backend", "cbmc"],
    ],
)
def test_what_does_not_fit_together(options: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(PROGRAMS / "lock_counter_safe.c"), *options]) == 1
    assert capfd.readouterr().err.startswith("unbraid: --")
