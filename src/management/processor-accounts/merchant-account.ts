import { TimeLimit, withinTime } from '../../base/clock.js';
import { given, type Schema } from '../../base/contract.js';
import { invalidField, type Problem, temporarilyUnavailable } from '../../base/errors/errors.js';
import { readAttempt } from '../../payments/read/read-attempt.js';
import { lookupCall } from '../../payments/send/processor-call.js';
import { accountWith, type NamedCredentials } from '../../processors/account.js';
import type { AccountCheck, LookupResult, Processor } from '../../processors/processor.js';
import { findPaymentAt, type ProcessorAccountRow } from '../../store/processors/processor-accounts.js';
import type { ProcessorAccountDeps } from './processor-account.js';

type AskingDeps = Pick<ProcessorAccountDeps, 'processors' | 'clock' | 'config' | 'store'>;

/** Returns the account at the processor that the credentials name. Undefined if only the processor knows it. */
export const namedMerchantAccount = (credentials: NamedCredentials): string | undefined =>
  credentials['merchant_account'];

/** Checks the credentials of a processor, within the time limit of a call. */
export async function triedCredentials(deps: AskingDeps, processor: Processor): Promise<AccountCheck> {
  return (
    (await asked(deps, ({ signal }) => processor.check(signal))) ?? {
      works: false,
      reason: 'ROUTING.PROCESSOR_UNAVAILABLE',
    }
  );
}

/**
 * Verifies that new credentials belong to the same account at the processor as the previous ones. Idempotency keys are
 * scoped to that account: a call repeated under another one would be a second payment.
 *
 * Adyen's credentials name the account. Stripe is queried with both keys, outside of any database transaction. Most
 * restricted keys cannot read their account. Such a key must be able to read a payment that this account made. If no
 * comparison is possible the credentials are refused: without payments, a new processor account serves as well.
 *
 * Concurrent rotations need no lock: each compares with a value that never changes.
 * @returns the account at the processor, or undefined if it is unknown
 * @throws Problem VALIDATION/INVALID_FIELD, SYSTEM/TEMPORARILY_UNAVAILABLE when the processor cannot be queried
 */
export async function sameMerchantAccount(
  deps: AskingDeps,
  row: ProcessorAccountRow,
  before: NamedCredentials,
  after: NamedCredentials,
): Promise<string | undefined> {
  const known = row.merchantAccount ?? undefined;
  if (namedMerchantAccount(before) !== namedMerchantAccount(after)) throw anotherAccount('merchant_account');
  if (row.kind !== 'stripe' || before['secret_key'] === after['secret_key']) return known;
  const check = await triedCredentials(deps, await deps.processors.make(accountWith(row, after)));
  const found = check.works ? check.merchantAccount : undefined;
  const expected = known ?? (found === undefined ? undefined : await askedFor(deps, row, before));
  if (found !== undefined && expected !== undefined) {
    if (found !== expected) throw anotherAccount('secret_key');
    return found;
  }
  await seesPayment(deps, row, after, check);
  return found ?? known;
}

async function askedFor(deps: AskingDeps, row: ProcessorAccountRow, credentials: NamedCredentials) {
  const check = await triedCredentials(deps, await deps.processors.make(accountWith(row, credentials)));
  return check.works ? check.merchantAccount : undefined;
}

/** @throws Problem unless these credentials can read a payment that the account made */
async function seesPayment(
  deps: AskingDeps,
  row: ProcessorAccountRow,
  credentials: NamedCredentials,
  check: AccountCheck,
): Promise<void> {
  const { pool } = deps.store;
  const named = await findPaymentAt(pool, { accountId: row.accountId, processorKey: row.providerKey });
  const payment = named && (await readAttempt(pool, named.terminalId, named.transactionId));
  if (!payment)
    throw refused(
      'The owner of this key cannot be determined, and there is no payment to compare with. ' +
        'Check the account while the previous key works, or create another processor account.',
    );
  const processor = await deps.processors.make(accountWith(row, credentials));
  const call = await lookupCall(pool, payment);
  const seen = await asked<LookupResult>(deps, (limit) => processor.lookup(call, limit));
  if (seen?.found === 'never-received') throw anotherAccount('secret_key');
  if (seen) return;
  if (!check.works && check.reason === 'ROUTING.INVALID_CREDENTIALS')
    throw refused('The processor does not take this key, or lets it read too little: it cannot be seen whose it is.');
  throw temporarilyUnavailable('The processor could not be asked whose key this is.', 60);
}

/** Queries a processor within the time limit of a call. @returns undefined for an error or a timeout */
function asked<Answer>(
  { clock, config }: Pick<AskingDeps, 'clock' | 'config'>,
  ask: (limit: TimeLimit) => Promise<Answer>,
): Promise<Answer | undefined> {
  const limit = new TimeLimit();
  const answer = ask(limit).catch(() => undefined);
  return withinTime(clock, config.processorTimeoutMilliseconds, answer, () => limit.reach());
}

const refused = (detail: string, credential = 'secret_key'): Problem =>
  invalidField(detail, `credentials.${credential}`);

const anotherAccount = (credential: string): Problem =>
  refused(
    'These are the credentials of another account at the processor: create another processor account for it.',
    credential,
  );

/**
 * Compares the notifications that a processor is configured to send with those that its adapter reads.
 * @returns undefined for a processor whose notifications need no setup
 */
export async function notificationSetup(
  deps: Pick<ProcessorAccountDeps, 'clock' | 'config' | 'baseUrl'>,
  processor: Processor,
): Promise<Schema<'NotificationSetup'> | undefined> {
  const { notificationSetup: read, key } = processor;
  if (!read) return undefined;
  const address = `${deps.baseUrl}/v1/providers/${key}/notifications`;
  const setup = await asked(deps, ({ signal }) => read(address, signal));
  if (!setup?.known) {
    const problem = setup?.problem ?? 'The processor did not respond. Check the account again.';
    return { state: 'unknown', address, missing_events: [], problems: [problem] };
  }
  const { apiVersion, missingEvents, problems } = setup;
  return {
    state: missingEvents.length + problems.length === 0 ? 'complete' : 'incomplete',
    address,
    ...given({ api_version: apiVersion }),
    missing_events: [...missingEvents],
    problems: [...problems],
  };
}
