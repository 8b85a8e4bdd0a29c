"""Web pages that are written."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser


class Element:
    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.children: list[Element | str] = []

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    def all(self, tag: str = "", of_class: str = "") -> Iterator[Element]:
        """The elements inside this one, in the order of the page."""
        for child in self.children:
            if isinstance(child, Element):
                if tag in ("", child.tag) and (not of_class or of_class in child.classes):
                    yield child
                yield from child.all(tag, of_class)

    def one(self, tag: str = "", of_class: str = "") -> Element:
        (found,) = self.all(tag, of_class)
        return found

    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)


class Page(HTMLParser):
    """Checks that elements are closed in order, and collects what matters."""

    VOID = frozenset({"meta", "input", "br", "wbr", "link", "img"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = Element("", {})
        self.open = [self.root]
        self.feed(text)
        self.close()
        assert self.open == [self.root]
        found = list(self.root.all())
        self.ids = [each.attributes["id"] for each in found if "id" in each.attributes]
        self.links = [each.attributes[name] for each in found for name in ("src", "href") if name in each.attributes]
        self.data = self.by_id("data").text() if "data" in self.ids else ""

    def by_id(self, name: str) -> Element:
        (found,) = (each for each in self.root.all() if each.attributes.get("id") == name)
        return found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(made)
        if tag not in self.VOID:
            self.open.append(made)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)
