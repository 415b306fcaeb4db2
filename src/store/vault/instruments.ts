import type { Pool } from 'pg';
import type { Prisma } from '../../../generated/prisma/client.js';
import { defineQuery, type Executor } from '../query/query.js';

const cardOf = defineQuery<
  { terminalIds: readonly string[]; fingerprints: readonly string[] },
  { fingerprint: string }
>(
  'find-card',
  // A provider token may be a number as well. It has no length of a card number. For an equal fingerprint PostgreSQL
  // would read all instruments of a terminal where most have one card, and expect to find it among the first.
  `SELECT card.fingerprint FROM unnest(:terminalIds::bpchar[]) AS owner (terminal_id)
    CROSS JOIN unnest(:fingerprints::bpchar[]) AS given (fingerprint)
    CROSS JOIN LATERAL (
      SELECT fingerprint FROM instruments
      WHERE terminal_id = owner.terminal_id AND fingerprint BETWEEN given.fingerprint AND given.fingerprint
        AND pan_length IS NOT NULL LIMIT 1) AS card
    LIMIT 1`,
);

/**
 * Finds a card among the instruments of terminals.
 * @param fingerprints of card numbers
 * @returns the fingerprint of a stored card; undefined if no card matches
 */
export const findCard = async (
  pool: Pool,
  terminalIds: readonly string[],
  fingerprints: readonly string[],
): Promise<string | undefined> => (await cardOf.row(pool, { terminalIds, fingerprints }))?.fingerprint;

/** An instrument in an import; a processor stores its card. */
export interface ImportedInstrument {
  readonly terminalId: string;
  readonly token: string;
  readonly fingerprint: string;
  /** The fingerprint under the previous fingerprint key. */
  readonly previousFingerprint: string | undefined;
  readonly providerToken: string;
  /** The key of the processor account. */
  readonly importedFrom: string;
  readonly networkTransactionId: string | undefined;
  readonly expiryMonth: number | undefined;
  readonly expiryYear: number | undefined;
  /** In the terminal's time. */
  readonly createdAt: Date;
}

type Imported = Pick<ImportedInstrument, 'terminalId' | 'importedFrom' | 'fingerprint' | 'previousFingerprint'>;

/**
 * Returns the tokens of instruments that were imported before.
 * @param instruments of one terminal and one processor account
 * @returns the token by the current fingerprint
 */
export async function readImported(
  client: Prisma.TransactionClient,
  instruments: readonly Imported[],
): Promise<Map<string, string>> {
  const [first] = instruments;
  if (!first) return new Map();
  const fingerprints = instruments.flatMap(({ fingerprint, previousFingerprint }) =>
    previousFingerprint === undefined ? [fingerprint] : [fingerprint, previousFingerprint],
  );
  const { terminalId, importedFrom } = first;
  const rows = await client.instrument.findMany({
    where: { terminalId, importedFrom, fingerprint: { in: fingerprints } },
    select: { token: true, fingerprint: true },
  });
  const tokens = new Map(rows.map(({ token, fingerprint }) => [fingerprint, token]));
  return new Map(
    instruments.flatMap(({ fingerprint, previousFingerprint = fingerprint }) => {
      const token = tokens.get(fingerprint) ?? tokens.get(previousFingerprint);
      return token === undefined ? [] : [[fingerprint, token]];
    }),
  );
}

/**
 * Writes instruments that were not imported before, with the network's ids of their first payments. The unique index
 * skips those that another import wrote meanwhile.
 * @returns the token of each instrument by its fingerprint, from this import or another
 */
export async function writeImported(
  transaction: Prisma.TransactionClient,
  instruments: readonly ImportedInstrument[],
): Promise<Map<string, string>> {
  await transaction.instrument.createMany({
    data: instruments.map(({ networkTransactionId: _kept, previousFingerprint: _searched, ...instrument }) => ({
      ...instrument,
      paymentMethod: 'cards',
      expiryMonth: instrument.expiryMonth ?? null,
      expiryYear: instrument.expiryYear ?? null,
    })),
    skipDuplicates: true,
  });
  const tokens = await readImported(transaction, instruments);
  const written = instruments.filter(({ fingerprint, token }) => tokens.get(fingerprint) === token);
  await transaction.keptCredential.createMany({
    data: written.flatMap(({ terminalId, token, importedFrom, networkTransactionId }) =>
      networkTransactionId === undefined
        ? []
        : [{ terminalId, token, processorKey: importedFrom, networkTransactionId }],
    ),
  });
  return tokens;
}

interface PayerId {
  readonly terminalId: string;
  readonly payerId: string;
}

/** A card that its payer saved on the payment page. */
export interface SavedInstrument {
  readonly token: string;
  readonly brand: string | null;
  readonly bin: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

const selectSaved = defineQuery<
  PayerId & { readonly year: number; readonly month: number; readonly limit: number },
  SavedInstrument
>(
  'read-saved-cards',
  // A card that was entered and saved again has an instrument of each time: the newest is offered.
  `SELECT token, brand, bin, last_four AS "lastFour", expiry_month AS "expiryMonth", expiry_year AS "expiryYear" FROM (
      SELECT DISTINCT ON (card.fingerprint) card.* FROM instruments card
      JOIN payers ON payers.terminal_id = card.terminal_id AND payers.payer_id = card.saved_for
        AND payers.erased_at IS NULL
      WHERE card.terminal_id = :terminalId::bpchar AND card.saved_for = :payerId::bpchar AND card.retired_at IS NULL
        AND card.bin IS NOT NULL AND card.last_four IS NOT NULL
        AND EXISTS (SELECT FROM transactions t
          WHERE t.terminal_id = card.terminal_id AND t.token = card.token AND t.status = 'APPROVED')
      ORDER BY card.fingerprint, card.created_at DESC) saved
    WHERE (expiry_year, expiry_month) >= (:year::int, :month::int)
    ORDER BY created_at DESC, token LIMIT :limit::int`,
);

/**
 * Returns the newest cards that a payer saved, by an approved payment each, and that have not expired.
 * @param now the terminal's time
 */
export const readSavedCards = (
  on: Executor,
  payer: PayerId,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<SavedInstrument[]> =>
  selectSaved.rows(on, { ...payer, year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, limit });

/** Ends the use of a saved card on the payment page, with all its instruments. No effect on another payer's card. */
export const removeSavedCard = defineQuery<PayerId & { readonly token: string }>(
  'remove-saved-card',
  `WITH same AS (
      SELECT card.token FROM instruments named
      JOIN instruments card ON card.terminal_id = named.terminal_id AND card.fingerprint = named.fingerprint
        AND card.saved_for = named.saved_for
      WHERE named.terminal_id = :terminalId::bpchar AND named.token = :token::bpchar
        AND named.saved_for = :payerId::bpchar
      ORDER BY card.token FOR NO KEY UPDATE OF card)
    UPDATE instruments SET saved_for = NULL FROM same
    WHERE instruments.terminal_id = :terminalId::bpchar AND instruments.token = same.token`,
).count;

/** A card from card fields, as it is written. */
interface NewOneTimeToken {
  readonly terminalId: string;
  readonly token: string;
  /** Bound to the token. */
  readonly sealedCard: Buffer;
  /** In the terminal's time. */
  readonly expiresAt: Date;
}

export interface OneTimeToken {
  /** Null once the token was used or has expired. */
  readonly sealedCard: Buffer | null;
  /** The attempt that used it. */
  readonly transactionId: string | null;
  readonly expiresAt: Date;
}

export const writeOneTimeToken = defineQuery<NewOneTimeToken>(
  'write-one-time-token',
  `INSERT INTO one_time_tokens (terminal_id, token, sealed_card, expires_at)
  VALUES (:terminalId::bpchar, :token::bpchar, :sealedCard, :expiresAt)`,
).count;

/** Returns a one-time token of this terminal; it stays known for a day after it expires. */
export const readOneTimeToken = defineQuery<{ readonly terminalId: string; readonly token: string }, OneTimeToken>(
  'read-one-time-token',
  `SELECT sealed_card AS "sealedCard", transaction_id AS "transactionId", expires_at AS "expiresAt"
  FROM one_time_tokens WHERE terminal_id = :terminalId AND token = :token`,
).row;

/** A part of a statement that writes an attempt: locks the one-time token of the payment, if it has one. */
export const lockTokenPart = `
  usable AS (
    SELECT 1 FROM one_time_tokens
    WHERE :oneTimeToken::bpchar IS NOT NULL AND terminal_id = :terminalId::bpchar AND token = :oneTimeToken::bpchar
      AND transaction_id IS NULL AND expires_at > :createdAt::timestamptz AND EXISTS (SELECT FROM chargeable)
    FOR UPDATE),
  payable AS (
    SELECT 1 FROM chargeable WHERE :oneTimeToken::bpchar IS NULL OR EXISTS (SELECT FROM usable)),`;

/** A part of the same statement: marks the token as used, and deletes the card with its security code. */
export const useTokenPart = `
  used AS (
    UPDATE one_time_tokens SET transaction_id = :transactionId::bpchar, sealed_card = NULL
    WHERE terminal_id = :terminalId::bpchar AND token = :oneTimeToken::bpchar AND EXISTS (SELECT FROM ready)
    RETURNING 1),`;
