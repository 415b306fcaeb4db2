import type { Authentication } from '../../../generated/prisma/client.js';
import type { Schema } from '../../base/contract.js';
import { defineQuery, type Executor } from '../query/query.js';
import type { AttemptId } from './read-attempt.js';
import { lockSeriesPart } from './write-payment.js';

/** The authentication of an attempt's payer, while it is needed. */
export type AuthenticationRow = Omit<Authentication, 'createdAt'> & {
  readonly merchantName: string;
  /** The sites that may show the merchant's pages in a frame. */
  readonly frameAncestors: readonly string[];
};

const columns = `a.terminal_id AS "terminalId", a.transaction_id AS "transactionId", a.token,
  a.server_transaction_id AS "serverTransactionId", a.version, a.method_url AS "methodUrl",
  a.method_completed AS "methodCompleted", a.acs_url AS "acsUrl", a.acs_transaction_id AS "acsTransactionId",
  a.window_size AS "windowSize", coalesce(page.merchant_name, merchant.name) AS "merchantName",
  coalesce(page.frame_ancestors, '{}') AS "frameAncestors"`;

/** The merchant of an authentication `a`, by the name that payers see. */
const merchantOf = `JOIN terminals ON terminals.terminal_id = a.terminal_id
  JOIN accounts merchant ON merchant.account_id = terminals.account_id
  LEFT JOIN payment_pages page ON page.terminal_id = a.terminal_id`;

/** Returns the authentication at an address; undefined for an unknown token. */
export const readAuthenticationAt = defineQuery<
  { readonly terminalId: string; readonly token: string },
  AuthenticationRow
>(
  'authentication-of-token',
  `SELECT ${columns} FROM authentications a ${merchantOf}
  WHERE a.terminal_id = :terminalId::bpchar AND a.token = :token::bpchar`,
).row;

/** Returns the authentication of an attempt; undefined if none has begun, or it was swept. */
export const readAuthentication = defineQuery<AttemptId, AuthenticationRow>(
  'authentication',
  `SELECT ${columns} FROM authentications a ${merchantOf}
  WHERE a.terminal_id = :terminalId::bpchar AND a.transaction_id = :transactionId::bpchar`,
).row;

/** An attempt in payer authentication, leased by the caller and not yet sent to a processor. */
const held = `t.terminal_id = :terminalId::bpchar AND t.transaction_id = :transactionId::bpchar
      AND t.status = 'PROCESSING' AND t.processor_key IS NULL AND t.leased_until = :lease::timestamptz`;

/** A new authentication. `createdAt` is in the terminal's time. */
type NewAuthentication = Pick<
  Authentication,
  'token' | 'serverTransactionId' | 'version' | 'methodUrl' | 'createdAt'
> & { readonly threeDs: Schema<'ThreeDs'> };

/** The browser data of the request; any field may be missing. */
export type BrowserProfile = Readonly<Record<string, unknown>> | null;

const beginning = defineQuery<
  AttemptId & Omit<NewAuthentication, 'threeDs'> & { readonly threeDs: string; readonly lease: Date },
  AuthenticationRow & { readonly browserProfile: BrowserProfile }
>(
  'begin-authentication',
  `WITH begun AS (
    UPDATE transactions t SET three_ds = :threeDs::text::jsonb WHERE ${held}
    RETURNING t.terminal_id, t.transaction_id, t.context -> 'browser_profile' AS profile),
  a AS (
    INSERT INTO authentications (terminal_id, transaction_id, token, server_transaction_id, version, method_url,
      window_size, created_at)
    SELECT terminal_id, transaction_id, :token::bpchar, :serverTransactionId::uuid, :version::text, :methodUrl::text,
      coalesce(profile ->> 'challenge_window_size', '05'), :createdAt::timestamptz
    FROM begun
    RETURNING *)
  SELECT ${columns}, begun.profile AS "browserProfile" FROM begun CROSS JOIN a ${merchantOf}`,
);

/**
 * Begins the authentication of an attempt's payer.
 * @param lease the caller's lease on the attempt
 * @returns undefined if the lease has passed to another caller
 */
export const beginAuthentication = (
  on: Executor,
  { terminalId, transactionId }: AttemptId,
  { threeDs, ...begun }: NewAuthentication,
  lease: Date,
): Promise<(AuthenticationRow & { readonly browserProfile: BrowserProfile }) | undefined> =>
  beginning.row(on, { terminalId, transactionId, ...begun, threeDs: JSON.stringify(threeDs), lease });

/**
 * A claim on an attempt that waits for its payer, by its `reason`: `now` and `leasedUntil` in real time; `at` and
 * `dueAt` by the terminal's clock. At `dueAt` another instance continues if this one has died.
 */
export interface WaitingClaim {
  readonly reason: string;
  readonly now: Date;
  readonly at: Date;
  readonly leasedUntil: Date;
  readonly dueAt: Date;
}

const leasing = defineQuery<AttemptId & WaitingClaim>(
  'lease-authentication',
  `UPDATE transactions SET leased_until = :leasedUntil::timestamptz, due_at = :dueAt::timestamptz
  WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar
    AND status = 'PROCESSING' AND processor_key IS NULL AND reason = :reason::text
    AND (leased_until IS NULL OR leased_until <= :now::timestamptz) AND due_at > :at::timestamptz`,
);

/**
 * Leases an attempt whose payer has completed a step: of several tabs, instances and runs, only one continues it.
 * @returns false if it waits for something else, the payer's time has ended, or it is leased
 */
export const leaseAuthentication = (
  on: Executor,
  { terminalId, transactionId }: AttemptId,
  claim: WaitingClaim,
): Promise<boolean> => leasing.affectsOne(on, { terminalId, transactionId, ...claim });

interface Challenge {
  readonly acsUrl: string;
  readonly acsTransactionId: string;
}

const noting = defineQuery<AttemptId & Partial<Challenge> & { readonly threeDs: string; readonly lease: Date }>(
  'note-authentication',
  `WITH noted AS (
    UPDATE transactions t SET three_ds = :threeDs::text::jsonb WHERE ${held} RETURNING t.terminal_id, t.transaction_id)
  UPDATE authentications a SET acs_url = coalesce(:acsUrl::text, acs_url),
    acs_transaction_id = coalesce(:acsTransactionId::uuid, acs_transaction_id)
  FROM noted WHERE a.terminal_id = noted.terminal_id AND a.transaction_id = noted.transaction_id`,
);

/**
 * Records the issuer's response, before it settles the attempt or the attempt waits for its payer.
 * @param lease the caller's lease on the attempt
 * @param challenge the issuer's challenge, if the payer must complete one
 * @returns false if the lease has passed to another caller
 */
export const noteAuthentication = (
  on: Executor,
  { terminalId, transactionId }: AttemptId,
  threeDs: Schema<'ThreeDs'>,
  challenge: Challenge | undefined,
  lease: Date,
): Promise<boolean> =>
  noting.affectsOne(on, { terminalId, transactionId, threeDs: JSON.stringify(threeDs), ...challenge, lease });

export interface AuthorizationCall {
  /** In the terminal's time. */
  readonly at: Date;
  readonly processorKey: string | null;
  readonly sentWithCvv: boolean;
  readonly dueAt: Date;
  readonly leasedUntil: Date;
  readonly takesEffectUntil: Date;
}

const authorizing = defineQuery<
  AttemptId &
    AuthorizationCall & { readonly recurringId: string | null; readonly threeDs: string; readonly lease: Date }
>(
  'begin-authorization',
  `WITH ${lockSeriesPart(':at')}
  UPDATE transactions t SET three_ds = :threeDs::text::jsonb, reason = 'PROCESSOR.PROCESSING',
    processor_key = :processorKey::text, sent_with_cvv = :sentWithCvv::boolean, action_url = NULL, lookups = 0,
    due_at = :dueAt::timestamptz, leased_until = :leasedUntil::timestamptz,
    takes_effect_until = :takesEffectUntil::timestamptz
  WHERE ${held} AND (:recurringId::bpchar IS NULL OR EXISTS (SELECT FROM chargeable))`,
);

/**
 * Begins the authorization of an attempt after payer authentication, once: it then continues like any other.
 * @param recurringId the series of the attempt, if any
 * @param lease the caller's lease on the attempt, which the lease of the call replaces
 * @returns false if the lease has passed to another caller, or the series has ended: nothing may be sent
 */
export const beginAuthorization = (
  on: Executor,
  { terminalId, transactionId, recurringId }: AttemptId & { readonly recurringId: string | null },
  threeDs: Schema<'ThreeDs'>,
  lease: Date,
  call: AuthorizationCall,
): Promise<boolean> =>
  authorizing.affectsOne(on, {
    terminalId,
    transactionId,
    recurringId,
    ...call,
    threeDs: JSON.stringify(threeDs),
    lease,
  });

const leasingPendingInits = defineQuery<
  { readonly terminalId: string; readonly recurringId: string; readonly now: Date; readonly leasedUntil: Date },
  { readonly transactionId: string }
>(
  'lease-pending-inits',
  `UPDATE transactions SET leased_until = :leasedUntil::timestamptz
  WHERE terminal_id = :terminalId::bpchar AND recurring_id = :recurringId::bpchar
    AND type IN ('recurring_init', 'recurring')
    AND status = 'PROCESSING' AND processor_key IS NULL AND successor_id IS NULL
    AND reason IN ('AUTH.PENDING', 'AUTH.INITIATED', 'AUTH.CHALLENGE_IN_PROGRESS')
    AND (leased_until IS NULL OR leased_until <= :now::timestamptz)
  RETURNING transaction_id AS "transactionId"`,
);

/**
 * Leases the inits and charges of a series that wait for their payer, on the payment page or in authentication, and
 * were not sent to a processor.
 * @param lease `now` and `leasedUntil` in real time
 * @returns their ids
 */
export const leasePendingInits = async (
  on: Executor,
  series: { readonly terminalId: string; readonly recurringId: string },
  lease: { readonly now: Date; readonly leasedUntil: Date },
): Promise<string[]> =>
  (await leasingPendingInits.rows(on, { ...series, ...lease })).map(({ transactionId }) => transactionId);

/** Records that the issuer has inspected the payer's browser. */
export const completeMethod = defineQuery<{ readonly terminalId: string; readonly token: string }>(
  'complete-method',
  `UPDATE authentications SET method_completed = TRUE
  WHERE terminal_id = :terminalId::bpchar AND token = :token::bpchar`,
).count;

const readingContext = defineQuery<AttemptId, { readonly context: object | null }>(
  'context-of-attempt',
  `SELECT context FROM transactions
  WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar`,
);

/** Returns the descriptive fields of an attempt's request, with the payer's browser. */
export const readContext = async (on: Executor, { terminalId, transactionId }: AttemptId): Promise<object | null> =>
  (await readingContext.row(on, { terminalId, transactionId }))?.context ?? null;
