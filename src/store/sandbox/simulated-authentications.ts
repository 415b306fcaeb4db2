import type { SimulatedAuthentication } from '../../../generated/prisma/client.js';
import { defineQuery, type Executor, terminalTime } from '../query/query.js';

// The ledger of the sandbox's directory server and access control server. Its times are by the terminal's clock.

/** An authentication in the ledger of the sandbox's issuer. */
export type SimulatedAuthenticationRow = Omit<SimulatedAuthentication, 'amount' | 'expiresAt' | 'createdAt'> & {
  /** Decimal text in major units. */
  readonly amount: string;
  /** True if an open challenge has expired by the terminal's clock. */
  readonly hasExpired: boolean;
};

/** The terminal's time. `:now` is the real time. */
const timeThere = `(SELECT ${terminalTime(':now::timestamptz(3)')} FROM terminals
    WHERE terminals.terminal_id = simulated_authentications.terminal_id)`;

const columns = `terminal_id AS "terminalId", server_transaction_id AS "serverTransactionId",
  ds_transaction_id AS "dsTransactionId", acs_transaction_id AS "acsTransactionId", version, network,
  merchant_name AS "merchantName", amount, currency, notification_url AS "notificationUrl", status, challenged,
  cancellation, wrong_codes AS "wrongCodes", expires_at <= ${timeThere} AS "hasExpired"`;

type NewSimulatedAuthentication = Omit<
  SimulatedAuthenticationRow,
  'challenged' | 'cancellation' | 'wrongCodes' | 'hasExpired'
>;

const recording = defineQuery<
  NewSimulatedAuthentication & { readonly seconds: number; readonly now: Date },
  SimulatedAuthenticationRow
>(
  'simulated-authentication-book',
  `INSERT INTO simulated_authentications (terminal_id, server_transaction_id, ds_transaction_id, acs_transaction_id,
      version, network, merchant_name, amount, currency, notification_url, status, challenged,
      expires_at, created_at)
    SELECT :terminalId::bpchar, :serverTransactionId::uuid, :dsTransactionId::uuid, :acsTransactionId::uuid,
      :version::text, :network::text, :merchantName::text, :amount::numeric, :currency::bpchar,
      :notificationUrl::text, :status::bpchar, :status::bpchar = 'C',
      issuer.now + make_interval(secs => :seconds), issuer.now
    FROM (SELECT ${terminalTime(':now::timestamptz(3)')} AS now FROM terminals
      WHERE terminal_id = :terminalId::bpchar) issuer
    -- A repeated request has the same answer.
    ON CONFLICT (terminal_id, server_transaction_id) DO UPDATE SET version = simulated_authentications.version
    RETURNING ${columns}`,
);

/** Records an authentication, or returns the one recorded under its name. @param seconds time limit of a challenge */
export async function bookAuthentication(
  on: Executor,
  authentication: NewSimulatedAuthentication,
  seconds: number,
  now: Date,
): Promise<SimulatedAuthenticationRow> {
  const row = await recording.row(on, { ...authentication, seconds, now });
  if (!row) throw new Error('the sandbox lost an authentication');
  return row;
}

/** Returns the authentication of the service's own id. `now` is real time. */
export const findAuthentication = defineQuery<
  { readonly terminalId: string; readonly serverTransactionId: string; readonly now: Date },
  SimulatedAuthenticationRow
>(
  'simulated-authentication',
  `SELECT ${columns} FROM simulated_authentications
    WHERE terminal_id = :terminalId::bpchar AND server_transaction_id = :serverTransactionId::uuid`,
).row;

/** Returns the authentication of the issuer's id, a UUID. `now` is real time. */
export const findChallenge = defineQuery<
  { readonly acsTransactionId: string; readonly now: Date },
  SimulatedAuthenticationRow
>(
  'simulated-challenge',
  `SELECT ${columns} FROM simulated_authentications WHERE acs_transaction_id = :acsTransactionId::uuid`,
).row;

const ending = defineQuery<{
  readonly acsTransactionId: string;
  readonly status: string;
  readonly cancellation: string | null;
  readonly now: Date;
}>(
  'simulated-challenge-end',
  `UPDATE simulated_authentications SET status = :status::bpchar, cancellation = :cancellation::bpchar
    WHERE acs_transaction_id = :acsTransactionId::uuid AND status = 'C' AND expires_at > ${timeThere}`,
);

/** Ends an open challenge, once. @returns false if it had ended before */
export const endChallenge = (
  on: Executor,
  acsTransactionId: string,
  end: { readonly status: 'Y' | 'N'; readonly cancellation: string | null; readonly now: Date },
): Promise<boolean> => ending.affectsOne(on, { acsTransactionId, ...end });

const counting = defineQuery<{ readonly acsTransactionId: string; readonly most: number; readonly now: Date }>(
  'simulated-challenge-wrong-code',
  `UPDATE simulated_authentications SET wrong_codes = wrong_codes + 1,
      status = CASE WHEN wrong_codes + 1 >= :most::int THEN 'N' ELSE status END
    WHERE acs_transaction_id = :acsTransactionId::uuid AND status = 'C' AND expires_at > ${timeThere}`,
);

/** Counts a wrong code of an open challenge; the last permitted one ends it. */
export const countWrongCode = async (
  on: Executor,
  acsTransactionId: string,
  most: number,
  now: Date,
): Promise<void> => {
  await counting.count(on, { acsTransactionId, most, now });
};
