import { latestInstant } from '../base/clock.js';
import { problem, type Problem } from '../base/errors/errors.js';
import type { Listing, Place } from '../store/query/listing.js';

/** How many records a page has when the request does not say. */
export const pageLength = 50;

/** The opaque text of where a page begins: after the record with this position. */
export const cursorOf = (position: string): string => Buffer.from(position).toString('base64url');

/**
 * @param form the form of a position in the list @throws Problem VALIDATION/INVALID_FIELD when the text is no cursor of
 * this list
 */
export function positionOf(cursor: string, form: RegExp): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (!form.test(position)) throw unknownCursor(cursor);
  return position;
}

const unknownCursor = (cursor: string): Problem =>
  problem('VALIDATION/INVALID_FIELD', 'The cursor is not one that this list answered.', {
    field: 'cursor',
    value: cursor,
  });

/**
 * Splits what was read into a page and the cursor of the next one.
 * @param rows one more than the page has, where there are so many
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  position: (row: Row) => string,
): { readonly page: readonly Row[]; readonly nextCursor: string | undefined } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? cursorOf(position(last)) : undefined };
}

/** Positions in a list from the newest to the oldest, by the form of the ids: the time of the record, and its id. */
export const places = {
  uuid: /^\d{13} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  terminal: /^\d{13} [0-9A-Za-z]{6}$/,
  /** Of a transaction or a series, whose time is that of its terminal: the clock of a sandbox may be far ahead. */
  friendly: /^\d{1,15} [0-9A-Za-z]{8}$/,
} as const;

export const placeOf = (createdAt: Date, id: string): string => `${createdAt.getTime()} ${id}`;

/**
 * The time and the id at which a page begins. @throws Problem VALIDATION/INVALID_FIELD when the text is no cursor of
 * this list
 */
export function placeAt(cursor: string, form: RegExp): Place {
  const [time = '', id = ''] = positionOf(cursor, form).split(' ');
  const at = new Date(Number(time));
  if (at > latestInstant) throw unknownCursor(cursor);
  return { at, id };
}

/**
 * The part of a list from the newest to the oldest that a request asks for, and one record more.
 * @throws Problem VALIDATION/INVALID_FIELD when the text is no cursor of this list
 */
export const listingOf = (
  { cursor, limit = pageLength }: { readonly cursor?: string; readonly limit?: number },
  form: RegExp,
): Listing => ({ after: cursor === undefined ? undefined : placeAt(cursor, form), limit: limit + 1 });
