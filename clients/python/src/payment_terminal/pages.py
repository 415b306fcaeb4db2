"""Lists that are read page by page."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

Page = TypeVar("Page")
Item = TypeVar("Item")


class Pages(Generic[Page, Item]):
    """A list: `for item in pages` reads pages as needed."""

    def __init__(self, load: Callable[[str | None], Page], items_of: Callable[[Any], list[Item]]) -> None:
        self._load = load
        self._items_of = items_of

    def page(self) -> Page:
        """Reads only the first page, with its `next_cursor`."""
        return self._load(None)

    def pages(self) -> Iterator[Page]:
        """Yields one page after the other. A page without items is not necessarily the last one."""
        cursor: str | None = None
        while True:
            page: Any = self._load(cursor)
            yield page
            # The last page of events also has a cursor, for later events.
            cursor = page.get("next_cursor") if page.get("has_more", True) else None
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from self._items_of(page)
