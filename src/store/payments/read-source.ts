import { defineQuery, type Executor } from '../query/query.js';

const selectPayer = defineQuery<{ readonly terminalId: string; readonly payerId: string }, { readonly found: number }>(
  'read-payer',
  'SELECT 1 AS found FROM payers WHERE terminal_id = :terminalId AND payer_id = :payerId',
);

/** True if the terminal has a payer of this id. */
export const isKnownPayer = async (on: Executor, terminalId: string, payerId: string): Promise<boolean> =>
  (await selectPayer.row(on, { terminalId, payerId })) !== undefined;

/** A stored instrument that can be charged again. */
export interface StoredInstrument {
  readonly token: string;
  readonly sealedNumber: Uint8Array | null;
  readonly providerToken: string | null;
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
  readonly cardholderName: string | null;
  /** The real time since which it can no longer be charged. */
  readonly retiredAt: Date | null;
}

const selectInstrument = defineQuery<
  { readonly terminalId: string; readonly token: string },
  {
    readonly token: string;
    readonly sealedNumber: Buffer | null;
    readonly providerToken: string | null;
    readonly expiryMonth: number | null;
    readonly expiryYear: number | null;
    readonly cardholderName: string | null;
    readonly retiredAt: Date | null;
  }
>(
  'read-instrument',
  `SELECT token, sealed_number AS "sealedNumber", provider_token AS "providerToken", expiry_month AS "expiryMonth",
    expiry_year AS "expiryYear", cardholder_name AS "cardholderName", retired_at AS "retiredAt"
  FROM instruments WHERE terminal_id = :terminalId AND token = :token`,
);

/** Returns the instrument of this terminal with a token. */
export const readInstrument = (
  on: Executor,
  terminalId: string,
  token: string,
): Promise<StoredInstrument | undefined> => selectInstrument.row(on, { terminalId, token });

/** An existing order with its payer. The fields of the payer are null if it has none. */
export interface KnownOrder {
  readonly merchantOrderId: string | null;
  /** Without card numbers. */
  readonly description: string | null;
  readonly payerId: string | null;
  readonly fingerprint: string | null;
  readonly previousFingerprint: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emailUsername: string | null;
  readonly emailDomain: string | null;
  readonly phoneNumber: string | null;
  readonly details: unknown;
}

const selectOrder = defineQuery<{ terminalId: string; orderId: string }, KnownOrder>(
  'read-order',
  `SELECT o.merchant_order_id AS "merchantOrderId", o.description, p.payer_id AS "payerId", p.fingerprint,
    p.previous_fingerprint AS "previousFingerprint", p.first_name AS "firstName", p.last_name AS "lastName",
    p.email_username AS "emailUsername", p.email_domain AS "emailDomain", p.phone_number AS "phoneNumber", p.details
  FROM orders o LEFT JOIN payers p ON p.terminal_id = o.terminal_id AND p.payer_id = o.payer_id
  WHERE o.terminal_id = :terminalId AND o.order_id = :orderId`,
);

/** Returns an order of the terminal; undefined if not found. */
export const readOrder = (on: Executor, terminalId: string, orderId: string): Promise<KnownOrder | undefined> =>
  selectOrder.row(on, { terminalId, orderId });
