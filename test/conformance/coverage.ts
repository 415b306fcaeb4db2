/** The items of one kind that were shown in one row, of those required. */
export interface Tally {
  readonly total: number;
  hit: number;
  /** Items that cannot be shown at an address, with their number and the reason. */
  readonly elsewhere: { readonly what: string; readonly count: number; readonly reason: string }[];
}

/** The kinds of items to show, named as the report's columns. */
export const kinds = [
  'answers',
  'examples',
  'faults refused',
  'edges accepted',
  'events',
  'reason codes',
  'contract mutants caught',
] as const;
export type Kind = (typeof kinds)[number];

const sum = (parts: Tally['elsewhere']): number => parts.reduce((total, { count }) => total + count, 0);

/** Counts shown items by row and kind. */
export class Coverage {
  readonly #tallies = new Map<string, Map<Kind, Tally>>();

  expect(row: string, kind: Kind, total: number): void {
    if (total === 0) return;
    const tallies = this.#tallies.get(row) ?? new Map<Kind, Tally>();
    this.#tallies.set(row, tallies.set(kind, { total, hit: 0, elsewhere: [] }));
  }

  hit(row: string, kind: Kind, count = 1): void {
    this.#tally(row, kind).hit += count;
  }

  /** Counts an item that only a service in this process can show. */
  elsewhere(row: string, kind: Kind, what: string, reason: string, count = 1): void {
    this.#tally(row, kind).elsewhere.push({ what, count, reason });
  }

  #tally(row: string, kind: Kind): Tally {
    const tally = this.#tallies.get(row)?.get(kind);
    if (!tally) throw new Error(`${row} has no ${kind} to show`);
    return tally;
  }

  /** Returns a sentence for each missing item. Empty if everything that is possible here was shown. */
  gaps(): string[] {
    return [...this.#tallies].flatMap(([row, tallies]) =>
      [...tallies]
        .filter(([, { hit, total, elsewhere }]) => hit + sum(elsewhere) < total)
        .map(([kind, { hit, total }]) => `${row}: ${hit} of ${total} ${kind}`),
    );
  }

  /** Returns the items that were not run here, with the reasons. */
  notRun(): string[] {
    return [...this.#tallies].flatMap(([row, tallies]) =>
      [...tallies].flatMap(([, { elsewhere }]) => elsewhere.map(({ what, reason }) => `${row} ${what}: ${reason}`)),
    );
  }

  /** Returns the number of items that were not run here. */
  get notRunCount(): number {
    return [...this.#tallies.values()]
      .flatMap((tallies) => [...tallies.values()])
      .reduce((total, { elsewhere }) => total + sum(elsewhere), 0);
  }

  /** Returns a Markdown table with a row for each operation, and the totals at its end. */
  table(): string {
    const cell = (tally: Pick<Tally, 'hit' | 'total'> | undefined): string =>
      tally ? `${tally.hit}/${tally.total}` : '';
    const used = kinds.filter((kind) => [...this.#tallies.values()].some((tallies) => tallies.has(kind)));
    const totals = used.map((kind) =>
      [...this.#tallies.values()]
        .flatMap((tallies) => tallies.get(kind) ?? [])
        .reduce((all, { hit, total }) => ({ hit: all.hit + hit, total: all.total + total }), { hit: 0, total: 0 }),
    );
    const rows = [...this.#tallies].map(([row, tallies]) => [row, ...used.map((kind) => cell(tallies.get(kind)))]);
    return [['', ...used], ['---', ...used.map(() => '---')], ...rows, ['**all**', ...totals.map(cell)]]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n');
  }
}
