"""Lists, a page at a time."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

Page = TypeVar("Page")
Item = TypeVar("Item")


class Pages(Generic[Page, Item]):
    """A list: `for item in pages` reads as many pages as there are, each when it is needed."""

    def __init__(self, load: Callable[[str | None], Page], items_of: Callable[[Any], list[Item]]) -> None:
        self._load = load
        self._items_of = items_of

    def page(self) -> Page:
        """The first page alone, with its `next_cursor`."""
        return self._load(None)

    def pages(self) -> Iterator[Page]:
        """One page after the other. A page may have no items although others follow."""
        cursor: str | None = None
        while True:
            page: Any = self._load(cursor)
            yield page
            # The list of events has a cursor on its last page too, which finds what comes later.
            cursor = page.get("next_cursor") if page.get("has_more", True) else None
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from self._items_of(page)
