/**
 * Runs `work` for every item, at most `limit` at a time and in the order of the items. A failed item does not stop the
 * others: its error is thrown at the end.
 * @throws the error of the only item that failed, or an AggregateError of several
 */
export async function eachBounded<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  const errors: unknown[] = [];
  async function take(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => errors.push(error));
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, take));
  const [first] = errors;
  if (errors.length === 1) throw first;
  if (errors.length > 1)
    throw new AggregateError(
      errors,
      `${errors.length} of ${items.length} failed; the first: ` +
        (first instanceof Error ? first.message : String(first)),
    );
}
