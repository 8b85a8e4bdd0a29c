"""The rules of SARIF files: one for each property, with help for those who see a violation for the first time.

docs/rules.md shows the same texts.  A rule links to its section there if `pyproject.toml` says where the documentation
is published.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata
from typing import Any

from unbraid.properties import catalogue
from unbraid.properties.checked import CheckedProperty

PAGE = "rules"  # the page of the documentation with a section for each rule
LABEL = "Documentation"  # in the project's URLs


def rules() -> list[dict[str, Any]]:
    site = documentation()
    return [_rule(each, site) for each in catalogue.PROPERTIES]


def description(checked: CheckedProperty) -> str:
    """The violation, as a sentence."""
    return f"{checked.description[0].upper()}{checked.description[1:]}."


def documentation() -> str | None:
    """Where the documentation is published; None if that is not known."""
    try:
        urls = metadata("unbraid").get_all("Project-URL") or []
    except PackageNotFoundError:  # the package is used without being installed
        return None
    found = dict(url.split(", ", 1) for url in urls)
    return found[LABEL].rstrip("/") if LABEL in found else None


def _rule(checked: CheckedProperty, site: str | None) -> dict[str, Any]:
    said = description(checked)
    link = {} if site is None else {"helpUri": f"{site}/{PAGE}/#{checked.name}"}
    return {
        "id": checked.name,
        "shortDescription": {"text": said.removesuffix(".")},
        "fullDescription": {"text": said},
        "help": {"text": f"{said} {checked.remedy}", "markdown": f"**{said}**\n\n{checked.remedy}"},
        **link,
        "defaultConfiguration": {"level": "error"},
    }
