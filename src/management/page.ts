import { problem } from '../errors.js';

/** Where a page of records begins, the newest first: after the record that was made then and has this id. */
export interface Position {
  readonly createdAt: Date;
  readonly id: string;
}

/** The opaque text of a position. */
const cursorOf = ({ createdAt, id }: Position): string => Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');

/** @throws Problem VALIDATION/INVALID_FIELD when the text is no cursor of ours */
export function positionOf(cursor: string): Position {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  if (Number.isNaN(createdAt.getTime()) || !/^[0-9a-f-]{36}$/.test(id)) {
    throw problem('VALIDATION/INVALID_FIELD', 'The cursor is not one that this list answered.', { field: 'cursor', value: cursor });
  }
  return { createdAt, id };
}

/** What follows a position in a list that is ordered by the time of making and by the id, both descending. */
export const after = (id: string, position: Position): object => ({
  createdAt: { lte: position.createdAt },
  OR: [{ createdAt: { lt: position.createdAt } }, { [id]: { lt: position.id } }],
});

/**
 * Splits what was read into a page and the cursor of the next one.
 * @param rows one more than the page has, where there are so many
 */
export function pageOf<Row>(rows: readonly Row[], limit: number, position: (row: Row) => Position): { readonly page: readonly Row[]; readonly nextCursor: string | undefined } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? cursorOf(position(last)) : undefined };
}
