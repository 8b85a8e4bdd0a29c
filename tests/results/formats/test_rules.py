"""The rules of SARIF files, and the page that describes them."""

from __future__ import annotations

from email.message import Message
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
import yaml

from tests.helpers.programs import REPOSITORY
from unbraid.properties.catalogue import PROPERTIES
from unbraid.results.formats import rules
from unbraid.results.formats.rules import PAGE

SITE = "https://example.org/guide/"


def published(monkeypatch: pytest.MonkeyPatch, *urls: str) -> None:
    """The package is installed, with these URLs."""
    described = Message()
    for url in urls:
        described["Project-URL"] = url
    monkeypatch.setattr(rules, "metadata", lambda name: described)


def test_each_property_is_a_rule_with_help() -> None:
    found = rules.rules()
    assert [rule["id"] for rule in found] == [each.name for each in PROPERTIES]
    for rule in found:
        assert all(rule["help"][form] for form in ("text", "markdown"))
        assert rule["fullDescription"]["text"].startswith(rule["shortDescription"]["text"])


def test_each_remedy_is_a_sentence() -> None:
    for each in PROPERTIES:
        assert each.remedy[0].isupper() and each.remedy.endswith(".")


def test_links_lead_to_sections_that_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    published(monkeypatch, "Source, https://example.org/code", f"Documentation, {SITE}")
    headings = [line for line in Path(REPOSITORY, "docs", f"{PAGE}.md").read_text().splitlines() if line[:3] == "## "]
    anchors = [heading.removeprefix("## ") for heading in headings]  # a name is its own anchor
    assert [rule["helpUri"] for rule in rules.rules()] == [f"{SITE}{PAGE}/#{anchor}" for anchor in anchors]
    pages = yaml.safe_load((REPOSITORY / "mkdocs.yml").read_text())["nav"]
    assert f"{PAGE}.md" in str(pages)


def test_no_links_to_a_site_that_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    published(monkeypatch, "Source, https://example.org/code")
    assert not any("helpUri" in rule for rule in rules.rules())

    def missing(name: str) -> Message:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(rules, "metadata", missing)
    assert not any("helpUri" in rule for rule in rules.rules())
