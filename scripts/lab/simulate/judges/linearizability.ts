/** An operation that took effect at one time within known bounds. */
export interface TimedOperation<State> {
  readonly what: string;
  /** It was not done before. */
  readonly from: number;
  /** It was done by then; Infinity: it is not known when. */
  readonly to: number;
  /** True if the operation may not have taken effect. */
  readonly optional?: boolean;
  /** Returns the next state; undefined if the operation with its result is impossible in this state. */
  readonly apply: (state: State) => State | undefined;
}

/**
 * Looks for an order in which the operations were done one after the other, each at a moment of its time, so that
 * every result is right (Herlihy and Wing, 1990; the search is that of Wing and Gong, with the states kept that led
 * nowhere, as Lowe and Porcupine do it).
 * @param initial a state that JSON can write
 * @returns the operations in such an order; undefined if no order exists
 */
export function linearization<State>(
  initial: State,
  operations: readonly TimedOperation<State>[],
): readonly string[] | undefined {
  const futile = new Set<string>();
  const order: string[] = [];

  function search(state: State, left: ReadonlySet<number>): boolean {
    const due = [...left].filter((index) => operations[index]?.optional !== true);
    if (due.length === 0) return true;
    const name = `${[...left].join()} ${JSON.stringify(state)}`;
    if (futile.has(name)) return false;
    // An operation that began after another ended cannot precede it.
    const earliestEnd = Math.min(...due.map((index) => operations[index]?.to ?? Infinity));
    for (const index of left) {
      const operation = operations[index];
      if (!operation || operation.from > earliestEnd) continue;
      const next = operation.apply(state);
      if (next === undefined) continue;
      order.push(operation.what);
      const rest = new Set(left);
      rest.delete(index);
      if (search(next, rest)) return true;
      order.pop();
    }
    futile.add(name);
    return false;
  }

  return search(initial, new Set(operations.keys())) ? order : undefined;
}
