import type { KeptCredential } from '../../../generated/prisma/client.js';
import { defineQuery, type Executor } from '../query/query.js';
import { callParts, callRows, type CallsParameters, type ProcessorCall } from './processor-calls.js';
import type { AttemptId } from './read-attempt.js';
import type { SettledOutcome } from './settle.js';

/** The stored details of a payment that a processor receives in addition to the amount: the same for every call. */
export interface PaymentDetails {
  readonly merchantTransactionId: string | null;
  readonly merchantOrderId: string | null;
  readonly description: string | null;
  readonly statementDescriptor: string | null;
  readonly payerId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emailUsername: string | null;
  readonly emailDomain: string | null;
  readonly phoneNumber: string | null;
  /** As the request sent it; any field may be missing (contract, Address). */
  readonly address: Readonly<Record<string, unknown>> | null;
  /** The source address of the payer's request. */
  readonly ipAddress: string | null;
  /** As the request sent it; any field may be missing (contract, BrowserProfile). */
  readonly browserProfile: Readonly<Record<string, unknown>> | null;
  readonly paymentMethod: string | null;
  /** The network that the payer chose for a co-badged card. */
  readonly cardNetwork: string | null;
  readonly token: string | null;
  /** The network's id of the payment that introduced the card of a series; null for an attempt with another card. */
  readonly agreedNetworkTransactionId: string | null;
  /** The unguessable part of the payer's return address; null if no payer is present. */
  readonly returnToken: string | null;
  /** The terminal's own origin when that address was made. */
  readonly pageOrigin: string | null;
}

const details = defineQuery<
  AttemptId & { readonly returnToken: string | undefined; readonly at: Date },
  PaymentDetails
>(
  'payment-details',
  `WITH address AS (
    INSERT INTO payer_returns (terminal_id, transaction_id, token, origin, created_at)
    SELECT t.terminal_id, t.transaction_id, :returnToken::text, terminals.page_origin, :at::timestamptz
    FROM transactions t JOIN terminals ON terminals.terminal_id = t.terminal_id
    WHERE t.terminal_id = :terminalId AND t.transaction_id = :transactionId AND :returnToken::text IS NOT NULL
    -- Returns the existing one: a repeated call names the same address.
    ON CONFLICT ON CONSTRAINT payer_returns_pkey DO UPDATE SET token = payer_returns.token
    RETURNING token, origin)
  SELECT t.merchant_transaction_id AS "merchantTransactionId", o.merchant_order_id AS "merchantOrderId",
      coalesce(t.description, o.description) AS description,
      t.statement_descriptor AS "statementDescriptor", p.payer_id AS "payerId", p.first_name AS "firstName",
      p.last_name AS "lastName", p.email_username AS "emailUsername", p.email_domain AS "emailDomain",
      p.phone_number AS "phoneNumber", p.details -> 'address' AS "address",
      t.context ->> 'payer_request_ip_address' AS "ipAddress",
      t.context -> 'browser_profile' AS "browserProfile",
      i.payment_method AS "paymentMethod", i.card_network AS "cardNetwork", t.token,
      agreed.network_transaction_id AS "agreedNetworkTransactionId", (SELECT token FROM address) AS "returnToken",
      (SELECT origin FROM address) AS "pageOrigin"
    FROM transactions t JOIN orders o ON o.terminal_id = t.terminal_id AND o.order_id = t.order_id
      LEFT JOIN payers p ON p.terminal_id = o.terminal_id AND p.payer_id = o.payer_id
      LEFT JOIN instruments i ON i.terminal_id = t.terminal_id AND i.token = t.token
      LEFT JOIN series s ON s.terminal_id = t.terminal_id AND s.recurring_id = t.recurring_id
      LEFT JOIN transactions agreed ON agreed.terminal_id = s.terminal_id
        AND agreed.transaction_id = coalesce(s.instrument_from_id, s.init_transaction_id) AND agreed.token = t.token
    WHERE t.terminal_id = :terminalId AND t.transaction_id = :transactionId`,
);

/**
 * Reads the details of a stored attempt.
 * @param address `returnToken` becomes that of the attempt, unless it has one; undefined if no payer is present. `at`
 * by the terminal's clock
 */
export const readPaymentDetails = (
  on: Executor,
  { terminalId, transactionId }: AttemptId,
  address: { readonly returnToken: string | undefined; readonly at: Date },
): Promise<PaymentDetails | undefined> => details.row(on, { terminalId, transactionId, ...address });

/** The credentials that a processor account has stored for an instrument. */
export type KeptCredentialRow = Omit<KeptCredential, 'terminalId' | 'token'>;

/** Returns the credentials that processors have stored for an instrument. */
export const readKeptCredentials = defineQuery<
  { readonly terminalId: string; readonly token: string },
  KeptCredentialRow
>(
  'kept-credentials',
  `SELECT processor_key AS "processorKey", stored_credential AS "storedCredential",
      network_transaction_id AS "networkTransactionId"
    FROM kept_credentials WHERE terminal_id = :terminalId AND token = :token ORDER BY processor_key`,
).rows;

/** The credentials that a processor returned. */
interface GivenCredential {
  readonly storedCredential?: string | undefined;
  readonly networkTransactionId?: string | undefined;
}

const keep = defineQuery<AttemptId & GivenCredential & { readonly processorKey: string }>(
  'keep-credential',
  `WITH paid AS (
    SELECT terminal_id, transaction_id, token FROM transactions
    WHERE terminal_id = :terminalId AND transaction_id = :transactionId AND token IS NOT NULL),
  noted AS (
    UPDATE transactions SET network_transaction_id = :networkTransactionId::text FROM paid
    WHERE :networkTransactionId::text IS NOT NULL AND transactions.terminal_id = paid.terminal_id
      AND transactions.transaction_id = paid.transaction_id)
  INSERT INTO kept_credentials (terminal_id, token, processor_key, stored_credential, network_transaction_id)
    SELECT paid.terminal_id, paid.token, :processorKey::text, :storedCredential::text, :networkTransactionId::text
    FROM paid JOIN instruments i ON i.terminal_id = paid.terminal_id AND i.token = paid.token
    -- The card of a payment that was UNKNOWN may be erased, and an erasure of it may run.
    WHERE i.erased_at IS NULL FOR KEY SHARE OF i
    ON CONFLICT ON CONSTRAINT kept_credentials_pkey DO UPDATE SET
      stored_credential = coalesce(excluded.stored_credential, kept_credentials.stored_credential),
      network_transaction_id = coalesce(kept_credentials.network_transaction_id, excluded.network_transaction_id)`,
);

/**
 * Stores the credentials that a processor returned with the approval of an attempt, unless its instrument was erased.
 * A later credential replaces the earlier one. The network's id is stored with the attempt, and the id of the first
 * payment with the instrument.
 */
export const keepCredential = (
  on: Executor,
  { terminalId, transactionId }: AttemptId,
  processorKey: string,
  credential: GivenCredential,
): Promise<number> => keep.count(on, { terminalId, transactionId, processorKey, ...credential });

/** Corrects the payment method of an attempt's processor token, once the processor has reported it. */
export const nameMethod = defineQuery<AttemptId & { readonly from: string; readonly paymentMethod: string }>(
  'name-method',
  `UPDATE instruments SET payment_method = :paymentMethod
    WHERE terminal_id = :terminalId AND payment_method = :from AND provider_token IS NOT NULL
      AND token = (SELECT token FROM transactions WHERE terminal_id = :terminalId AND transaction_id = :transactionId)`,
).count;

type AddedReferences = Pick<SettledOutcome, 'authorizationCode' | 'arn' | 'providerOrderId'>;

const adding = defineQuery<AttemptId & AddedReferences & CallsParameters, { readonly added: boolean }>(
  'add-references',
  `WITH changed AS (
      UPDATE transactions SET authorization_code = :authorizationCode::text, arn = coalesce(arn, :arn::text),
        provider_order_id = coalesce(provider_order_id, :providerOrderId::text)
      WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar AND authorization_code IS NULL
        AND :authorizationCode::text IS NOT NULL
      RETURNING 1),
    ${callParts}
    SELECT EXISTS (SELECT FROM changed) AS added`,
);

/** Adds the ARN of an approved attempt that has none: it may be assigned days after the approval. */
export const addArn = defineQuery<AttemptId & { readonly arn: string }>(
  'add-arn',
  `UPDATE transactions SET arn = :arn
    WHERE terminal_id = :terminalId AND transaction_id = :transactionId AND arn IS NULL`,
).count;

/** Adds the missing references of an approved attempt, and the calls that returned them, unless it has them already. */
export async function addReferences(
  on: Executor,
  { terminalId, transactionId }: AttemptId,
  { authorizationCode, arn, providerOrderId }: AddedReferences,
  calls: readonly ProcessorCall[],
): Promise<void> {
  const references = { authorizationCode, arn, providerOrderId };
  const made = { calls: callRows(calls), callsOnlyIfChanged: true };
  await adding.row(on, { terminalId, transactionId, ...references, ...made });
}
