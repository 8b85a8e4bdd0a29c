"""Web pages that are written."""

from __future__ import annotations

from html.parser import HTMLParser


class Page(HTMLParser):
    """Checks that elements are closed in order, and collects what matters."""

    VOID = frozenset({"meta", "input", "br", "link", "img"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.data = ""
        self.in_data = False
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [str(given["id"])] if "id" in given else []
        self.links += [str(given[name]) for name in ("src", "href") if name in given]
        self.in_data = given.get("id") == "data"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.in_data = False

    def handle_data(self, data: str) -> None:
        self.data += data if self.in_data else ""
