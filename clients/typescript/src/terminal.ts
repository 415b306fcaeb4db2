import { Core } from './core.js';
import { StillProcessingError } from './errors.js';
import { ManagementOperations, TerminalOperations } from './generated/operations.js';
import type { Transaction } from './generated/types.js';

const firstPollMilliseconds = 250;
const longestPollMilliseconds = 5_000;
/** Minimum limit of the last status request, in milliseconds, so that it can still succeed. */
const leastReadMilliseconds = 2_000;

/** Operations of a merchant on one terminal. */
export class PaymentTerminal extends TerminalOperations {
  constructor(options: ClientOptions & { readonly terminalId: string; readonly apiKey: string }) {
    super(new Core(options, { 'x-api-key': options.apiKey }), options.terminalId);
  }

  /**
   * Polls until the transaction leaves `PROCESSING`, and continues with `retried_by`: the last attempt has the outcome.
   * A required action of the payer (`next_action`) may take half an hour: wait for the event instead. A payment page
   * takes other cards after a decline.
   * @throws StillProcessingError at the time limit; the errors of `transactionStatus` if no answer arrived in time
   */
  async waitForOutcome(
    transactionId: string,
    { milliseconds = 60_000, signal }: { readonly milliseconds?: number; readonly signal?: AbortSignal } = {},
  ): Promise<Transaction> {
    const { now, sleep } = this.core.surroundings;
    const began = now();
    let pause = firstPollMilliseconds;
    for (;;) {
      const left = Math.max(began + milliseconds - now(), leastReadMilliseconds);
      const transaction = await this.transactionStatus(transactionId, {
        callMilliseconds: Math.min(left, this.core.callMilliseconds),
        ...(signal ? { signal } : {}),
      });
      if (transaction.retried_by !== undefined) {
        transactionId = transaction.retried_by;
        continue;
      }
      if (transaction.status.status !== 'PROCESSING') return transaction;
      if (now() + pause - began > milliseconds) throw new StillProcessingError(transaction, milliseconds);
      await sleep(pause, signal);
      pause = Math.min(pause * 2, longestPollMilliseconds);
    }
  }
}

/** Operations of the operator, authorized by the management key or a user's token. */
export class Management extends ManagementOperations {
  constructor(options: ClientOptions & ({ readonly managementKey: string } | { readonly accessToken: string })) {
    super(
      new Core(
        options,
        'managementKey' in options
          ? { 'x-management-key': options.managementKey }
          : { authorization: `Bearer ${options.accessToken}` },
      ),
    );
  }
}

/** Clock and randomness of the client. A test replaces them instead of sleeping. */
export interface Surroundings {
  /** Monotonic time in milliseconds. */
  readonly now: () => number;
  /** @throws the reason of the aborted signal */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly fetch: (url: string, request: RequestInit) => Promise<Response>;
}

/** The outcome of one attempt, for logs and metrics. */
export interface Attempt {
  /** The operationId of the contract. */
  readonly operation: string;
  /** Number of the attempt, starting at 1. */
  readonly number: number;
  readonly idempotencyKey: string | undefined;
  /** Status of the answer; undefined if no complete answer arrived. */
  readonly status: number | undefined;
  /** Quote it to support. */
  readonly requestId: string | undefined;
  /** True for a stored answer that an earlier attempt under the same key produced. */
  readonly replayed: boolean;
  /** Milliseconds until the next attempt; undefined after the last one. */
  readonly nextInMilliseconds: number | undefined;
}

export interface ClientOptions {
  /** Address of the service, such as `https://payments.example.com`. */
  readonly baseUrl: string;
  /** Maximum attempts of a call; 5 by default. */
  readonly attempts?: number;
  /**
   * Maximum duration of one attempt, in milliseconds; 30,000 by default. The service answers a payment within 10
   * seconds.
   */
  readonly attemptMilliseconds?: number;
  /** Maximum duration of a call with all attempts and pauses, in milliseconds; 90,000 by default. */
  readonly callMilliseconds?: number;
  /** Called after every attempt. */
  readonly onAttempt?: (attempt: Attempt) => void;
  /** For tests. */
  readonly surroundings?: Partial<Surroundings>;
}

export interface CallOptions {
  /** Aborts the call, which throws the reason of the signal. The service may still complete the request. */
  readonly signal?: AbortSignal;
  /** Overrides the limit of the client. */
  readonly callMilliseconds?: number;
}

export interface WriteOptions extends CallOptions {
  /**
   * Unique for each operation that must run once. By default the client generates one for each call. Pass your own,
   * stored with the order, to repeat a call after a restart of your program.
   */
  readonly idempotencyKey?: string;
}

/**
 * Returns an amount in the minor units of its currency, for exact sums and comparisons. Amounts of answers are decimal
 * numbers, whose sums are inexact.
 * @param decimals of the currency: 2 for EUR, 0 for JPY, 3 for KWD
 * @throws RangeError for an amount with more decimals
 */
export function toMinorUnits(amount: number, decimals: number): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (whole === '' || fraction.length > decimals)
    throw new RangeError(`${amount} is not an amount of a currency with ${decimals} decimals.`);
  return BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`);
}

/** Returns an amount as the API accepts it. */
export function fromMinorUnits(units: bigint, decimals: number): number {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return Number(`${units < 0n ? '-' : ''}${whole}.${digits.slice(digits.length - decimals)}`);
}
