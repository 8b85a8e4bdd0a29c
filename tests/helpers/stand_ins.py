"""Stand-ins for verifiers: small programs that print what the real ones print, or that misbehave."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

# What each verifier prints, after its documentation, for "no violation", "a violation" and "I do not know".
SPOKEN = {
    "cbmc": (
        '[{"program": "CBMC 6.6.0"}, {"messageText": "VERIFICATION SUCCESSFUL", "messageType": "STATUS-MESSAGE"}, '
        '{"cProverStatus": "success"}]',
        '[{"program": "CBMC 6.6.0"}, {"cProverStatus": "failure"}]',
        '[{"program": "CBMC 6.6.0"}, {"messageText": "syntax error", "messageType": "ERROR"}]',
    ),
    "esbmc": (
        "ESBMC version 7.4.0 64-bit x86_64 linux\nSymex completed in: 0.001s (20 assignments)\n\n"
        "VERIFICATION SUCCESSFUL\n",
        "ESBMC version 7.4.0 64-bit x86_64 linux\n\n[Counterexample]\n\n\nViolated property:\n"
        "  file program.c line 9 column 3 function main\n  assertion\n  0\n\n\nVERIFICATION FAILED\n",
        "ESBMC version 7.4.0 64-bit x86_64 linux\nVERIFICATION UNKNOWN\n",
    ),
    "cpachecker": (
        "Running CPAchecker with the following extra VM options: -Djava.io.tmpdir=x\n"
        "Verification result: TRUE. No property violation found by chosen configuration.\n",
        "Verification result: FALSE. Property violation (unreach-call: reach_error() called in line 7) found by chosen "
        'configuration.\nMore details about the verification run can be found in the directory "./output".\n',
        "Verification result: UNKNOWN, incomplete analysis.\n",
    ),
    "ultimate": (
        "Checking for ERROR reachability\nUsing default analysis\nResult:\nTRUE\n",
        "Checking for ERROR reachability\nUsing default analysis\nWriting output log to file x\nResult:\nFALSE\n",
        "Checking for ERROR reachability\nResult:\nUNKNOWN: Overapproximated counterexample\n",
    ),
    "klee": (
        'KLEE: output directory is "klee-results"\n\nKLEE: done: total instructions = 33\n'
        "KLEE: done: completed paths = 3\nKLEE: done: partially completed paths = 0\nKLEE: done: generated tests = 3\n",
        "KLEE: ERROR: program.c:12: ASSERTION FAIL: 0\nKLEE: NOTE: now ignoring this error at this location\n\nKLEE: "
        "done: completed paths = 3\nKLEE: done: partially completed paths = 1\n",
        "KLEE: HaltTimer invoked\nKLEE: done: completed paths = 3\nKLEE: done: partially completed paths = 4\n",
    ),
    "seahorn": ("sea bpf -m64 program.c\nunsat\n", "sea bpf -m64 program.c\nsat\n", "unknown\n"),
    "smack": (
        "SMACK program verifier version 2.8.0\nSMACK found no errors with unroll bound 2.\n",
        "SMACK program verifier version 2.8.0\nprogram.c(12,3): This assertion can fail\nSMACK found an error.\n",
        "SMACK program verifier version 2.8.0\nSMACK timed out.\n",
    ),
}
VERSIONS = {
    "cbmc": "6.6.0 (cbmc-6.6.0)",
    "esbmc": "ESBMC version 7.4.0 64-bit x86_64 linux",
    "cpachecker": "CPAchecker 2.3.1 (OpenJDK 64-Bit Server VM 17.0.9)\n\nUsage: cpa.sh ...",
    "ultimate": "0.2.4-dev-0e0057c",
    "klee": "KLEE 3.1 (https://klee-se.org)\n  Build mode: Release\n\nLLVM (http://llvm.org/):\n  LLVM version 13.0.1",
    "seahorn": "SeaHorn 14.0.0",
    "smack": "SMACK version 2.8.0",
}
SAFE, VIOLATED, UNKNOWN = range(3)
EXIT_CODES = {"cbmc": (0, 10, 6), "esbmc": (0, 1, 1), "klee": (0, 1, 0)}  # the others end with 0


def script(path: Path, body: str) -> str:
    """An executable that runs the body, which is Python and has `sys`."""
    path.write_text(f"#!{sys.executable}\nimport sys\n{body}\n")
    path.chmod(0o755)
    return str(path)


def program(path: Path, body: str, version: str) -> str:
    """An executable that says its version, or else runs the body, which is Python."""
    asked = '{"--version", "-help"} & set(sys.argv)'
    return script(path, f"if {asked}:\n    print({version!r})\n    sys.exit(0)\n{body}")


def stand_in(folder: Path, name: str, answers: Sequence[int]) -> str:
    """A verifier that gives these answers, one for each question (the last one again and again), and keeps the
    questions beside it."""
    codes = EXIT_CODES.get(name, (0, 0, 0))
    body = f"""
from pathlib import Path
asked = Path({str(folder)!r})
number = len(list(asked.glob("question-*")))
(source,) = [path for path in Path(".").glob("program.[ci]")]
(asked / f"question-{{number}}").write_text(source.read_text())
(asked / f"arguments-{{number}}").write_text(" ".join(sys.argv[1:]))
answer = {list(answers)!r}[min(number, {len(answers) - 1})]
print({SPOKEN[name]!r}[answer], end="")
sys.exit({codes!r}[answer])
"""
    return program(folder / f"{name}-stand-in", body, VERSIONS[name])
