"""Runs a program that reads and writes our own standard streams, as if it had been started in our place."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence

from unbraid.supervision.process_tree import make_lifeline
from unbraid.supervision.supervised_child import Limits, PipeReader, SupervisedChild, run_to_end


class _Attached(SupervisedChild):
    grace = 0.5

    def __init__(self, argv: Sequence[str], env: Mapping[str, str]) -> None:
        super().__init__(Limits())
        self._argv, self._env = list(argv), env

    def _launch(self, signal_mask: set[signal.Signals | int]) -> int:
        lifeline = make_lifeline()

        def prepare() -> None:  # we have only one thread, so a preexec_fn is safe
            lifeline()
            signal.pthread_sigmask(signal.SIG_SETMASK, signal_mask)

        self._process = subprocess.Popen(self._argv, env=self._env, process_group=0, preexec_fn=prepare)
        return self._process.pid

    def _pipes(self) -> Sequence[PipeReader]:
        return ()

    def _read(self) -> None:
        pass

    def _finish(self) -> None:
        super()._finish()
        self._process.returncode = self.returncode  # else subprocess would wait for a child that is already reaped


def run_attached(argv: Sequence[str], env: Mapping[str, str] = os.environ) -> int:
    """The exit code, as shells have it: 128 and the number of the signal if a signal has ended the program."""
    program = _Attached(argv, env)
    run_to_end(program)
    assert program.returncode is not None
    return program.returncode if program.returncode >= 0 else 128 - program.returncode
