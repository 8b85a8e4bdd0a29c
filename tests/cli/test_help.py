"""`--help` shows the usual options in groups, and `--help-all` shows every option."""

from __future__ import annotations

import re

import pytest

from unbraid.cli.main import run
from unbraid.cli.options import GROUPS, OPTIONS
from unbraid.cli.parser import COMMANDS
from unbraid.engines.registry import engines

OF_ENGINES = {option.flag for engine in engines().values() for option in engine.options if option.is_public}


def printed(capfd: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        run(words)
    assert ended.value.code == 0
    return capfd.readouterr().out


def flags(text: str) -> set[str]:
    """The flags that a help text describes; others are only mentioned."""
    lines = re.findall(r"^  (-.*?)(?:  |$)", text, re.MULTILINE)
    return {word for line in lines for word in re.findall(r"(?:^|, )(--?[\w-]+)", line)}


def test_the_usual_options_of_verify(capfd: pytest.CaptureFixture[str]) -> None:
    text = printed(capfd, "verify", "--help")
    of_verify = [option for option in OPTIONS if "verify" in option.commands]
    usual = {flag for option in of_verify if not option.is_rare for flag in option.flags}
    assert flags(text) == usual | {"-h", "--help", "--help-all"}
    assert {"--property", "--engine", "--timeout", "--report"} <= usual
    hidden = sum(option.is_rare for option in of_verify) + len(OF_ENGINES)
    assert f"\n{hidden} more options, which are seldom needed, are shown by --help-all.\n" in text


def test_all_options_of_verify(capfd: pytest.CaptureFixture[str]) -> None:
    text = printed(capfd, "verify", "--help-all")
    of_table = {flag for option in OPTIONS if "verify" in option.commands for flag in option.flags}
    assert flags(text) == of_table | OF_ENGINES | {"-h", "--help", "--help-all"}
    assert "seldom needed" not in text


def test_options_are_in_groups(capfd: pytest.CaptureFixture[str]) -> None:
    text = printed(capfd, "verify", "--help-all")
    places = []
    for title, options in GROUPS.items():
        of_verify = [option for option in options if "verify" in option.commands]
        assert (f"\n{title}:\n" in text) == bool(of_verify)
        section = text.partition(f"\n{title}:\n")[2].partition("\n\n")[0]
        assert flags(section) == {flag for option in of_verify for flag in option.flags}
        places += [text.index(f"\n{title}:\n") for _ in of_verify]
    assert places == sorted(places)
    assert flags(text.partition("\noptions of one engine:\n")[2].partition("\n\n")[0]) == OF_ENGINES


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "cc"])
def test_help_fits_into_80_columns(
    command: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    has_rare = any(option.is_rare and command in option.commands for option in OPTIONS)
    for flag in ("--help", *["--help-all"] * has_rare):
        assert max(map(len, printed(capfd, command, flag).splitlines())) <= 80
    assert has_rare or run([command, "--help-all"]) == 1


def test_the_usage_in_a_message_is_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--unwind"]) == 1
    assert capfd.readouterr().err.splitlines()[1:] == ["usage: unbraid verify [OPTION ...] [FILE ...]"]
