import { defineQuery, type Executor } from '../query/query.js';

/** A record of a terminal: pairs of ids, as parallel lists for `unnest`. */
export interface Keys {
  readonly terminals: readonly string[];
  readonly ids: readonly string[];
}

/** Payers, orders and tokens that belong to one person, or tokens of one card. */
export interface Person {
  readonly payers: Keys;
  readonly orders: Keys;
  readonly tokens: Keys;
}

/** Returns records as parallel lists. */
export const keysOf = (records: readonly { readonly terminalId: string; readonly id: string }[]): Keys => ({
  terminals: records.map(({ terminalId }) => terminalId),
  ids: records.map(({ id }) => id),
});

/** A payer as it identifies a person; an erased one has no e-mail address. */
export interface FoundPayer {
  readonly terminalId: string;
  readonly id: string;
  readonly email: string | null;
}

const selectPayers = defineQuery<
  {
    terminals: readonly string[];
    ids: readonly string[];
    terminalIds: readonly string[];
    fingerprints: readonly string[];
  },
  FoundPayer
>(
  'find-payers-of-person',
  // Copies on other terminals are found by the id: without an e-mail address they have no fingerprint.
  `WITH found AS (
      SELECT p.payer_id, p.created_at FROM unnest(:terminals::bpchar[], :ids::bpchar[]) AS named (terminal_id, payer_id)
        JOIN payers p ON p.terminal_id = named.terminal_id AND p.payer_id = named.payer_id
      UNION SELECT payer_id, created_at FROM payers
        WHERE terminal_id = ANY (:terminalIds::bpchar[]) AND fingerprint = ANY (:fingerprints::bpchar[])
      UNION SELECT payer_id, created_at FROM payers
        WHERE terminal_id = ANY (:terminalIds::bpchar[]) AND previous_fingerprint = ANY (:fingerprints::bpchar[]))
    SELECT p.terminal_id AS "terminalId", p.payer_id AS id, p.email_username || '@' || p.email_domain AS email
    FROM found JOIN payers p ON p.terminal_id = ANY (:terminalIds::bpchar[]) AND p.payer_id = found.payer_id
      AND p.created_at = found.created_at
    ORDER BY p.terminal_id, p.payer_id`,
);

/** Returns the payers of terminals with these ids or fingerprints, and their copies. */
export const findPayers = (
  on: Executor,
  { terminals, ids }: Keys,
  terminalIds: readonly string[],
  fingerprints: readonly string[],
): Promise<FoundPayer[]> => selectPayers.rows(on, { terminals, ids, terminalIds, fingerprints });

interface Found {
  readonly terminalId: string;
  readonly id: string;
}

const selectPayersOfToken = defineQuery<{ terminalIds: readonly string[]; token: string }, Found>(
  'find-payers-of-token',
  `SELECT DISTINCT p.terminal_id AS "terminalId", p.payer_id AS id FROM transactions t
    JOIN orders o ON o.terminal_id = t.terminal_id AND o.order_id = t.order_id
    JOIN payers p ON p.terminal_id = o.terminal_id AND p.payer_id = o.payer_id
    WHERE t.terminal_id = ANY (:terminalIds::bpchar[]) AND t.token = :token::bpchar`,
);

/** Returns the payers of orders that were paid with a token. */
export const findPayersOfToken = (on: Executor, terminalIds: readonly string[], token: string): Promise<Found[]> =>
  selectPayersOfToken.rows(on, { terminalIds, token });

const selectOrders = defineQuery<{ terminals: readonly string[]; ids: readonly string[]; limit: number }, Found>(
  'find-orders-of-payers',
  `SELECT o.terminal_id AS "terminalId", o.order_id AS id
    FROM unnest(:terminals::bpchar[], :ids::bpchar[]) AS payer (terminal_id, payer_id)
    JOIN orders o ON o.terminal_id = payer.terminal_id AND o.payer_id = payer.payer_id
    LIMIT :limit::int`,
);

/** Returns the instruments with which orders were paid. */
export const findTokensOf = defineQuery<Keys, Found>(
  'find-tokens-of-orders',
  `SELECT DISTINCT i.terminal_id AS "terminalId", i.token AS id
    FROM unnest(:terminals::bpchar[], :ids::bpchar[]) AS named (terminal_id, order_id)
    JOIN transactions t ON t.terminal_id = named.terminal_id AND t.order_id = named.order_id
    JOIN instruments i ON i.terminal_id = t.terminal_id AND i.token = t.token`,
).rows;

// Orders without a payer belong to the person who paid with the instrument.
const selectNamelessOrders = defineQuery<Keys & { limit: number }, Found>(
  'find-orders-of-tokens',
  `SELECT DISTINCT o.terminal_id AS "terminalId", o.order_id AS id
    FROM unnest(:terminals::bpchar[], :ids::bpchar[]) AS named (terminal_id, token)
    JOIN transactions t ON t.terminal_id = named.terminal_id AND t.token = named.token
    JOIN orders o ON o.terminal_id = t.terminal_id AND o.order_id = t.order_id
    WHERE o.payer_id IS NULL LIMIT :limit::int`,
);

/** Returns the orders of payers, at most `limit`. */
export const findOrdersOf = (on: Executor, payers: Keys, limit: number): Promise<Found[]> =>
  selectOrders.rows(on, { terminals: payers.terminals, ids: payers.ids, limit });

/** Returns the orders without a payer that were paid with instruments, at most `limit`. */
export const findNamelessOrders = (on: Executor, tokens: Keys, limit: number): Promise<Found[]> =>
  selectNamelessOrders.rows(on, { terminals: tokens.terminals, ids: tokens.ids, limit });

/** A token of a card, with the secret that has its fingerprints. */
interface FoundInstrument extends Found {
  readonly fingerprint: string | null;
  readonly sealedNumber: Buffer | null;
  readonly providerToken: string | null;
}

/** Returns instruments of terminals by their tokens or fingerprints. */
export const findInstruments = defineQuery<
  { terminalIds: readonly string[]; tokens: readonly string[]; fingerprints: readonly string[] },
  FoundInstrument
>(
  'find-instruments-of-card',
  `SELECT terminal_id AS "terminalId", token AS id, fingerprint, sealed_number AS "sealedNumber",
      provider_token AS "providerToken"
    FROM instruments
    WHERE terminal_id = ANY (:terminalIds::bpchar[])
      AND (token = ANY (:tokens::bpchar[]) OR fingerprint = ANY (:fingerprints::bpchar[]))
    ORDER BY terminal_id, token`,
).rows;

export interface Obstacle {
  readonly terminalId: string;
  /** A payment that is being processed. */
  readonly transactionId: string | null;
  /** A series that charges one of the instruments. */
  readonly recurringId: string | null;
}

const named = `named AS (
      SELECT t.terminal_id, t.transaction_id, t.status, t.type, t.recurring_id, t.token
      FROM unnest(:orderTerminals::bpchar[], :orders::bpchar[]) AS o (terminal_id, order_id)
      JOIN transactions t ON t.terminal_id = o.terminal_id AND t.order_id = o.order_id
      UNION
      SELECT t.terminal_id, t.transaction_id, t.status, t.type, t.recurring_id, t.token
      FROM unnest(:tokenTerminals::bpchar[], :tokens::bpchar[]) AS i (terminal_id, token)
      JOIN transactions t ON t.terminal_id = i.terminal_id AND t.token = i.token)`;

/** The orders and instruments of a person, as parameters of statements. */
export const personParameters = ({ orders, tokens }: Person) => ({
  orderTerminals: orders.terminals,
  orders: orders.ids,
  tokenTerminals: tokens.terminals,
  tokens: tokens.ids,
});

export type PersonParameters = ReturnType<typeof personParameters>;

// An init, or another instrument, that is approved and not counted yet is about to be charged by its series.
const selectRunning = defineQuery<PersonParameters, Obstacle>(
  'find-running-payments-of-person',
  `WITH ${named}
    SELECT named.terminal_id AS "terminalId", named.transaction_id AS "transactionId", NULL AS "recurringId" FROM named
    LEFT JOIN open_charges counted
      ON counted.terminal_id = named.terminal_id AND counted.transaction_id = named.transaction_id
    WHERE (named.status = 'PROCESSING' AND named.type NOT IN ('capture', 'refund', 'void'))
      OR (counted.transaction_id IS NOT NULL AND named.status NOT IN ('DECLINED', 'ERROR', 'CANCELLED', 'UNKNOWN'))
    LIMIT 1`,
);

const selectLiveSeries = defineQuery<{ tokenTerminals: readonly string[]; tokens: readonly string[] }, Obstacle>(
  'find-live-series-of-tokens',
  `SELECT s.terminal_id AS "terminalId", NULL AS "transactionId", s.recurring_id AS "recurringId"
    FROM unnest(:tokenTerminals::bpchar[], :tokens::bpchar[]) AS i (terminal_id, token)
    JOIN transactions t ON t.terminal_id = i.terminal_id AND t.token = i.token AND t.recurring_id IS NOT NULL
    JOIN series s ON s.terminal_id = t.terminal_id AND s.recurring_id = t.recurring_id
      AND t.transaction_id = coalesce(s.instrument_from_id, s.init_transaction_id)
    WHERE s.status IN ('active', 'paused') ORDER BY s.terminal_id, s.recurring_id LIMIT 10000`,
);

/** Returns a payment of a person that is being processed, or that its series has not counted yet. */
export const findRunningPayment = (on: Executor, person: Person): Promise<Obstacle | undefined> =>
  selectRunning.row(on, personParameters(person));

/** Returns the series that have not ended and charge instruments. */
export const findLiveSeries = (on: Executor, { terminals, ids }: Keys): Promise<Obstacle[]> =>
  selectLiveSeries.rows(on, { tokenTerminals: terminals, tokens: ids });
