/** What several shards answered, a list for each. */
type Answers<Row> = readonly (readonly Row[])[];

/**
 * How the answers of several shards come together. Of work that falls due the answer of a shard that is away may be
 * lacking (`mayLack`): it comes later. An answer to a question never lacks one.
 */
export type Across<Row = object> =
  /** All of them: for what is counted, or combined by who asked. */
  | { readonly kind: 'together'; readonly mayLack: boolean }
  /**
   * The shards are asked one after the other, each round beginning with another one, until there are as many rows as
   * the parameter says. For work that is taken: none waits for ever behind a busy shard.
   */
  | { readonly kind: 'in turn'; readonly limit: string; readonly mayLack: boolean }
  /** Each answers its first rows in one order; the first of all are kept. */
  | {
      readonly kind: 'merged';
      /** The parameter that says how many are wanted, and how many more are answered; undefined: all. */
      readonly limit: { readonly parameter: string; readonly more: number } | undefined;
      readonly merge: (answers: Answers<Row>) => Row[];
    };

/** Whatever its rows are. */
type OfAnyRows = Exclude<Across, { readonly kind: 'merged' }>;

export const together: OfAnyRows = { kind: 'together', mayLack: false };

/** @param limit the parameter that says how many rows are wanted */
export const inTurn = (limit: string): OfAnyRows => ({ kind: 'in turn', limit, mayLack: false });

/** Everything that has fallen due, of the shards that are there. */
export const allThatIsDue: OfAnyRows = { kind: 'together', mayLack: true };

/** What has fallen due, of the shards that are there. @param limit the parameter that says how much is taken */
export const dueInTurn = (limit: string): OfAnyRows => ({ kind: 'in turn', limit, mayLack: true });

/** What rows are sorted by: the first that differ decide. */
export type Position = readonly (Date | bigint | string)[];

/** A merge of rows that each shard answers in this order. @param more how many more than the limit are answered */
export const merged = <Row>(
  direction: 'ascending' | 'descending',
  positionOf: (row: Row) => Position,
  limit?: { readonly parameter: string; readonly more: number },
): Across<Row> => ({
  kind: 'merged',
  limit,
  merge: (answers) => {
    const sign = direction === 'ascending' ? 1 : -1;
    return answers
      .flat()
      .map((row) => ({ row, position: positionOf(row) }))
      .sort((one, other) => sign * compare(one.position, other.position))
      .map(({ row }) => row);
  },
});

/** A search reads each shard to a depth: what is behind the first of the marked rows may be missing from its shard. */
export const mergedUntil = <Row>(across: Across<Row>, isLast: (row: Row) => boolean): Across<Row> => {
  if (across.kind !== 'merged') return across;
  return {
    ...across,
    merge: (answers) => {
      const rows = across.merge(answers);
      const end = rows.findIndex(isLast);
      return end < 0 ? rows : rows.slice(0, end + 1);
    },
  };
};

/** Texts by their bytes, as the databases of shards sort them (open-shards.ts). */
function compare(one: Position, other: Position): number {
  for (const [index, value] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    const [left, right] = value instanceof Date ? [value.getTime(), (against as Date).getTime()] : [value, against];
    if (left < right) return -1;
    if (left > right) return 1;
  }
  return 0;
}
