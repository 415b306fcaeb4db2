/** The time and the id of a record in a list from the newest to the oldest. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** A part of a list from the newest to the oldest. */
export interface Listing {
  /** The record before the first one; undefined for the start of the list. */
  readonly after: Place | undefined;
  /** Maximum number of records. */
  readonly limit: number;
}

/**
 * Returns the arguments of `findMany` for a part of a list: of two records of the same time, the one with the smaller
 * id comes later. Records that are added meanwhile come before all listed ones.
 * @param id the name of the id in the model
 */
export const listed = ({ after, limit }: Listing, id: string) => ({
  where:
    after === undefined
      ? {}
      : { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, [id]: { lt: after.id } }] },
  orderBy: [{ createdAt: 'desc' as const }, { [id]: 'desc' as const }],
  take: limit,
});
