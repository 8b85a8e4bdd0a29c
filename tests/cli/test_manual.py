"""The manual page has all commands, options, properties and exit codes, and man can show it."""

from __future__ import annotations

import re
import subprocess

import pytest

from tests.helpers.needs import needs
from unbraid.cli import exit_codes
from unbraid.cli.main import run
from unbraid.cli.manual import manual, roff
from unbraid.cli.parser import COMMANDS, flags_of, make_parser
from unbraid.properties.catalogue import PROPERTIES


def test_every_option_of_every_command() -> None:
    sections = dict(re.findall(r'^\.SH "([A-Z]+)"\n(.*?)(?=^\.SH )', manual(), re.DOTALL | re.MULTILINE))
    parser = make_parser()
    assert list(sections) == [name.upper() for name in COMMANDS]
    for name in COMMANDS:
        titles = re.findall(r"^\.TP\n\\fB(.*)\\fR$", sections[name.upper()], re.MULTILINE)
        shown = [word for title in titles for word in re.findall(r"(?:^|, )(-[\w-]+)", title.replace("\\-", "-"))]
        assert sorted(shown) == sorted(set(flags_of(parser, name)) - {"-h", "--help"})


def test_properties_and_exit_codes() -> None:
    text = manual()
    for each in PROPERTIES:
        assert f".TP\n\\fB{roff(', '.join((each.name, *each.short)))}\\fR\n" in text
    known = {value for name, value in vars(exit_codes).items() if isinstance(value, int) and name.isupper()}
    assert set(exit_codes.MEANINGS) == known


def test_text_is_no_command_of_roff() -> None:
    assert roff(".c 'a' --b \\n") == "\\&.c \\(aqa\\(aq \\-\\-b \\en"


@needs("groff", "the manual page is shown")
def test_man_can_show_it(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["man"]) == 0
    page = capfd.readouterr().out
    command = ["groff", "-man", "-ww", "-Tascii", "-P-c", "-rLL=78n"]
    done = subprocess.run(command, input=page, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "--fix-schedule F.json" in re.sub(r".\x08", "", done.stdout)
