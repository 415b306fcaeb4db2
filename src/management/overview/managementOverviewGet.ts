import { given, type Schema } from '../../base/contract.js';
import { memberAccount } from '../../base/actor.js';
import { invalidField } from '../../base/errors/errors.js';
import type { Clock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import type { Handler } from '../../operation/handler.js';
import { readBacklog } from '../../store/due-work/backlog.js';
import { countDisputes } from '../../store/disputes/disputes.js';
import type { Database } from '../../store/connection/open.js';
import { readDeliveryNumbers, readFigures, readProcessors } from '../../store/searches/overview.js';
import type { Figures, PaymentNumbers } from '../../store/searches/overview.js';
import { findTerminal } from '../../store/terminals/terminals.js';
import { allTerminals, instantOf, terminalsOf, tooBroad } from '../listing.js';
import type { SearchDeps } from '../record.js';
import { knownZone } from '../terminals/terminal.js';
import { currencyDecimals, units } from '../../base/money.js';

/**
 * Maximum length of the period in hours (one more for the month in which clocks go back), and its maximum number of
 * transactions (contract, managementOverviewGet).
 */
const longest = { day: 366 * 24, hour: 31 * 24 + 1 } as const;
const maxTransactions = 1_000_000;
/** Maximum number of transactions of groups whose names are looked up in other tables. */
const maxLookedUp = 200_000;
const maxCalls = 2_000_000;
const maxReasons = 50;
const maxGroups = 1000;

const hourMilliseconds = 60 * 60 * 1000;

export interface OverviewDeps extends SearchDeps {
  readonly clock: Clock;
  readonly config: Pick<Config, 'environment'>;
}

/** Returns the figures of a period, computed on request. */
export const managementOverviewGet: Handler<'managementOverviewGet', OverviewDeps> = async (
  { store, clock, config },
  { query },
  { actor },
) => {
  const { bucket = 'day', group_by: group, terminal_friendly_id: terminalId, account_id: accountId } = query;
  const [since, until] = [instantOf(query.since, 'since'), instantOf(query.until, 'until')];
  checkLength(since, until, bucket);
  const timeZone = knownZone(query.time_zone ?? 'UTC');
  const terminalIds = (await terminalsOf(store, { terminalId, accountId })) ?? (await allTerminals(store));
  const time = { terminalIds, since, until };
  const most = group === 'payment_method' || group === 'country' ? maxLookedUp : maxTransactions;
  const rows = await store.lagging((pool) => readFigures(pool, time, { bucket, timeZone, ...given({ group }) }, most));
  const parts = rows.filter(isPart);
  if (parts.reduce((sum, { transactions }) => sum + transactions, 0) > most)
    throw tooBroad(`The period has more than ${most} transactions: request it in parts.`, 'until');
  const processors = await store.lagging((pool) => readProcessors(pool, time, maxCalls));
  if (processors.reduce((sum, { calls }) => sum + calls, 0) > maxCalls)
    throw tooBroad(`The period has more than ${maxCalls} calls to processors: request it in parts.`, 'until');
  // The queues, and the disputes of unknown payments, are the installation's.
  const isMember = memberAccount(actor) !== undefined;
  const backlog = isMember ? [] : await readBacklog(store.pool, clock.now());
  const ofAccount = await accountOf(store, terminalId, accountId);
  const { pending, retrying, failed, failingEndpoints } = await readDeliveryNumbers(store.pool, ofAccount);
  const { environment: served } = config;
  const { open, unmatched, respondBy } = await countDisputes(store.pool, {
    ...{ terminalIds, environment: served, now: clock.now() },
  });
  const payments = sumOfPayments(parts);
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    bucket,
    time_zone: timeZone,
    payments,
    ...given({ approval_rate: approvalRate(payments) }),
    currencies: figuresOf(parts),
    declines: declinesOf(rows),
    ...given({ groups: group && groupsOf(rows) }),
    processors: processors.map(({ processorKey, calls, unanswered, median, p95 }) => ({
      provider_key: processorKey,
      calls,
      unanswered,
      ...given({ median_ms: median, p95_ms: p95 }),
    })),
    backlog: backlog
      .filter(({ environment, depth }) => environment === config.environment && depth > 0)
      .map(({ queue, depth, oldest }) => ({ queue, depth, oldest_seconds: Math.max(0, Math.round(oldest)) })),
    deliveries: { pending, retrying, failed, failing_endpoints: [...failingEndpoints] },
    disputes: { open, unmatched: isMember ? 0 : unmatched, ...given({ respond_by: respondBy?.toISOString() }) },
  };
};

const isPart = (row: Figures): row is Part => row.startsAt !== null && row.currency !== null;

const groupsOf = (rows: readonly Figures[]): Schema<'GroupFigures'>[] =>
  rows
    .flatMap(({ currency, startsAt, ...row }) => (currency !== null && startsAt === null ? [{ ...row, currency }] : []))
    .sort((one, other) => other.transactions - one.transactions)
    .slice(0, maxGroups)
    .map(({ name, currency, ...row }) => {
      const payments = sumOfPayments([row]);
      return {
        ...given({ name }),
        currency: currency as Schema<'Currency'>,
        payments,
        ...given({ approval_rate: approvalRate(payments) }),
        volume: sumOf([row.volume], currency),
        refunded: sumOf([row.refunded], currency),
        refund_count: row.refundCount,
      };
    });

/** @throws Problem VALIDATION/INVALID_FIELD */
function checkLength(since: Date, until: Date, bucket: keyof typeof longest): void {
  const hours = (until.getTime() - since.getTime()) / hourMilliseconds;
  if (hours > 0 && hours <= longest[bucket]) return;
  const detail =
    hours > 0
      ? `By ${bucket}s a time is at most ${Math.floor(longest[bucket] / 24)} days long.`
      : 'The field until has to be later than since.';
  throw invalidField(detail, 'until', until.toISOString());
}

const declinesOf = (rows: readonly Figures[]): Schema<'DeclineFigures'>[] =>
  rows
    .flatMap(({ reason, declined, error }) =>
      reason === null ? [] : { reason_code: reason, count: declined + error, declined, error },
    )
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.reason_code < other.reason_code ? -1 : 1))
    .slice(0, maxReasons);

/** Returns the account whose endpoints are counted: the terminal's or the named one. Undefined selects all. */
async function accountOf(
  { prisma }: Database,
  terminalId: string | undefined,
  accountId: string | undefined,
): Promise<string | undefined> {
  if (terminalId === undefined) return accountId;
  return (await findTerminal(prisma, terminalId))?.accountId;
}

/** Figures of one day or hour in one currency. */
export type Part = Figures & { readonly startsAt: Date; readonly currency: string };

/** Returns the figures by currency, each with its days or hours. @param parts in the order of currency and time */
function figuresOf(parts: readonly Part[]): Schema<'CurrencyFigures'>[] {
  const currencies = [...new Set(parts.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = parts.filter((part) => part.currency === currency);
    const payments = sumOfPayments(own);
    const sumIn = (name: 'volume' | 'refunded') =>
      sumOf(
        own.map((part) => part[name]),
        currency,
      );
    return {
      currency: currency as Schema<'Currency'>,
      payments,
      ...given({ approval_rate: approvalRate(payments) }),
      volume: sumIn('volume'),
      refunded: sumIn('refunded'),
      refund_count: own.reduce((sum, { refundCount }) => sum + refundCount, 0),
      buckets: own.map((part) => ({
        starts_at: part.startsAt.toISOString(),
        payments: sumOfPayments([part]),
        volume: sumOf([part.volume], currency),
        refunded: sumOf([part.refunded], currency),
        refund_count: part.refundCount,
      })),
    };
  });
}

/** Returns the number of payments by status over all parts. */
function sumOfPayments(parts: readonly PaymentNumbers[]): Schema<'PaymentCounts'> {
  const sum = (of: keyof PaymentNumbers): number => parts.reduce((total, part) => total + part[of], 0);
  return {
    approved: sum('approved'),
    declined: sum('declined'),
    error: sum('error'),
    cancelled: sum('cancelled'),
    processing: sum('processing'),
    unknown: sum('unknown'),
  };
}

/** Returns the approval rate with four decimals, or undefined if no payment has ended. */
function approvalRate({ approved, declined, error }: PaymentNumbers): number | undefined {
  const ended = approved + declined + error;
  return ended === 0 ? undefined : Math.round((approved / ended) * 10_000) / 10_000;
}

/** Returns the exact sum of decimal texts, with the decimals of the currency. */
function sumOf(texts: readonly string[], currency: string): string {
  const digits = texts
    .reduce((sum, text) => sum + units(text), 0n)
    .toString()
    .padStart(5, '0');
  const decimals = currencyDecimals.get(currency) ?? 4;
  const whole = digits.slice(0, -4);
  return decimals === 0 ? whole : `${whole}.${digits.slice(-4, digits.length - 4 + decimals)}`;
}
