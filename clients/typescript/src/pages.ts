interface Page {
  readonly next_cursor?: string;
  /** Absent on the list of events, whose last page also has a cursor, for later events. */
  readonly has_more?: boolean;
}

/** A list: `for await (const item of list)` reads pages as needed. */
export class Pages<P extends Page, Item> implements AsyncIterable<Item> {
  constructor(
    private readonly load: (cursor: string | undefined) => Promise<P>,
    private readonly itemsOf: (page: P) => readonly Item[],
  ) {}

  /** Reads only the first page, with its `next_cursor`. */
  page(): Promise<P> {
    return this.load(undefined);
  }

  /** Yields the pages in sequence. A page without items is not necessarily the last one. */
  async *pages(): AsyncGenerator<P, void> {
    let cursor: string | undefined;
    do {
      const page = await this.load(cursor);
      yield page;
      cursor = page.has_more === false ? undefined : page.next_cursor;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const page of this.pages()) yield* this.itemsOf(page);
  }

  /** Returns all items, up to the limit. */
  async all(limit = Infinity): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) {
      if (items.length >= limit) break;
      items.push(item);
    }
    return items;
  }
}
