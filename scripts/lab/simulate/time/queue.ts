/** A priority queue as a binary heap. */
export class Queue<Item> {
  readonly #isBefore: (one: Item, other: Item) => boolean;
  /** None comes before the one at half its place. */
  readonly #items: Item[] = [];

  constructor(isBefore: (one: Item, other: Item) => boolean) {
    this.#isBefore = isBefore;
  }

  get first(): Item | undefined {
    return this.#items[0];
  }

  put(item: Item): void {
    const items = this.#items;
    let place = items.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = items[above] as Item;
      if (!this.#isBefore(item, other)) break;
      items[place] = other;
      place = above;
    }
    items[place] = item;
  }

  /** Takes the first one out, if there is one. */
  take(): void {
    const items = this.#items;
    const last = items.pop();
    if (last === undefined || items.length === 0) return;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= items.length) break;
      const right = below + 1;
      if (right < items.length && this.#isBefore(items[right] as Item, items[below] as Item)) below = right;
      const other = items[below] as Item;
      if (!this.#isBefore(other, last)) break;
      items[place] = other;
      place = below;
    }
    items[place] = last;
  }

  clear(): void {
    this.#items.length = 0;
  }
}
