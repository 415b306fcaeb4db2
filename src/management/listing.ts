import { latestInstant, readInstant } from '../base/clock.js';
import { isCalendarDate } from '../base/iso-8601.js';
import { invalidField, problem, type Problem } from '../base/errors/errors.js';
import type { Database } from '../store/connection/open.js';
import type { Listing, Place } from '../store/query/listing.js';
import { findTerminalIds } from '../store/terminals/terminals.js';

/** Default number of records on a page. */
export const pageLength = 50;

/** Encodes the position of a page's last record as an opaque cursor. */
export const cursorOf = (position: string): string => Buffer.from(position).toString('base64url');

/**
 * Decodes a cursor.
 * @param form the form of a position in the list
 * @throws Problem VALIDATION/INVALID_FIELD when the text is not a cursor of this list
 */
export function positionOf(cursor: string, form: RegExp): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  const [day] = /^\d{4}-\d\d-\d\d/.exec(position) ?? [];
  if (!form.test(position) || (day !== undefined && !isCalendarDate(day))) throw unknownCursor(cursor);
  return position;
}

const unknownCursor = (cursor: string): Problem =>
  invalidField('The cursor was not returned by this list.', 'cursor', cursor);

/**
 * Splits the rows into a page and the cursor of the next one, as a member of the answer.
 * @param rows up to one more than the page holds
 */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit = pageLength }: { readonly limit?: number },
  position: (row: Row) => string,
): { readonly page: readonly Row[]; readonly next: { readonly next_cursor?: string } } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last ? { next_cursor: cursorOf(position(last)) } : {} };
}

/** Positions in a list from newest to oldest, by the form of the ids: the record's time and its id. */
export const places = {
  uuid: /^\d{13} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  terminal: /^\d{13} [0-9A-Za-z]{6}$/,
  /** Position of a transaction or a series. Its time is the terminal's, and a sandbox's clock may be far ahead. */
  friendly: /^\d{1,15} [0-9A-Za-z]{8}$/,
} as const;

export const placeOf = (createdAt: Date, id: string): string => `${createdAt.getTime()} ${id}`;

/**
 * Returns the time and id after which a page begins.
 * @throws Problem VALIDATION/INVALID_FIELD when the text is not a cursor of this list
 */
export function placeAt(cursor: string, form: RegExp): Place {
  const [time = '', id = ''] = positionOf(cursor, form).split(' ');
  const at = new Date(Number(time));
  if (at > latestInstant) throw unknownCursor(cursor);
  return { at, id };
}

/**
 * Returns the part of a newest-first list that a request selects, with one extra record.
 * @throws Problem VALIDATION/INVALID_FIELD when the text is not a cursor of this list
 */
export const listingOf = (
  { cursor, limit = pageLength }: { readonly cursor?: string; readonly limit?: number },
  form: RegExp,
): Listing => ({ after: cursor === undefined ? undefined : placeAt(cursor, form), limit: limit + 1 });

/** Maximum number of terminals, or orders, that one search covers. */
export const maxPlaces = 1000;

/** @param field the filter that would narrow the search */
export const tooBroad = (detail: string, field: string): Problem =>
  problem('VALIDATION/SEARCH_TOO_BROAD', detail, { field });

/**
 * Returns the terminals that a search covers.
 * @returns undefined when it names neither a terminal nor an account
 * @throws Problem VALIDATION/SEARCH_TOO_BROAD when the account has too many
 */
export async function terminalsOf(
  { prisma }: Database,
  where: { readonly terminalId: string | undefined; readonly accountId: string | undefined },
): Promise<readonly string[] | undefined> {
  if (where.terminalId === undefined && where.accountId === undefined) return undefined;
  const terminals = await findTerminalIds(prisma, where, maxPlaces + 1);
  if (terminals.length > maxPlaces)
    throw tooBroad(
      `The account has more than ${maxPlaces} terminals: send one in terminal_friendly_id.`,
      'terminal_friendly_id',
    );
  return terminals;
}

/** Returns all terminals. @throws Problem VALIDATION/SEARCH_TOO_BROAD when there are too many */
export async function allTerminals({ prisma }: Database): Promise<readonly string[]> {
  const terminals = await findTerminalIds(prisma, {}, maxPlaces + 1);
  if (terminals.length > maxPlaces)
    throw tooBroad(`There are more than ${maxPlaces} terminals: send an account_id.`, 'account_id');
  return terminals;
}

/**
 * Parses a timestamp of a request.
 * @param field the path of the field in the request
 * @throws Problem VALIDATION/INVALID_FIELD for a time before 1970 or after the year 9998, and for a leap second. A leap
 * second is valid in RFC 3339, but a JavaScript date cannot hold it.
 */
export function instantOf(text: string, field: string): Date {
  const instant = readInstant(text);
  if (!instant) {
    throw invalidField(
      `The field ${field} is a time that does not exist, or is before 1970 or after 9998.`,
      field,
      text,
    );
  }
  return instant;
}
