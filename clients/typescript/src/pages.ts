interface Page {
  readonly next_cursor?: string;
  /** The list of events has a cursor on its last page too, which finds what comes later. */
  readonly has_more?: boolean;
}

/** A list: `for await (const item of list)` reads as many pages as there are, each when it is needed. */
export class Pages<P extends Page, Item> implements AsyncIterable<Item> {
  constructor(
    private readonly load: (cursor: string | undefined) => Promise<P>,
    private readonly itemsOf: (page: P) => readonly Item[],
  ) {}

  /** The first page alone, with its `next_cursor`. */
  page(): Promise<P> {
    return this.load(undefined);
  }

  /** One page after the other. A page may have no items although others follow. */
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

  /** All items, at most so many. */
  async all(limit = Infinity): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) {
      if (items.length >= limit) break;
      items.push(item);
    }
    return items;
  }
}
