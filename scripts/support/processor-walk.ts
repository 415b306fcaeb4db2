import { systemClock, TimeLimit, withinTime } from '../../src/base/clock.js';
import { createHmac, randomUUID } from 'node:crypto';
import type { FollowUpCall, LookupResult, PaymentCall, ProcessorResult } from '../../src/processors/processor.js';

/** Time limit of one call. */
export const callMilliseconds = 60_000;

const terminalId = 'WALK01';
const lastMoment = (): Date => new Date(new Date().getTime() + callMilliseconds);
const newKey = (): string => randomUUID().replaceAll('-', '').slice(0, 12);

/** Returns a payment of 10.50 EUR, as the service would make it. */
export const walkPayment = (fields: Pick<PaymentCall, 'instrument'> & Partial<PaymentCall>): PaymentCall => ({
  terminalId,
  idempotencyKey: newKey(),
  amount: '10.5',
  currency: 'EUR',
  notAfter: lastMoment(),
  stored: false,
  origin: 'payer',
  initial: false,
  attemptNumber: 1,
  ...fields,
});

export const walkFollowUp = (paymentId: string, amount = '10.5'): FollowUpCall => ({
  terminalId,
  idempotencyKey: newKey(),
  amount,
  currency: 'EUR',
  notAfter: lastMoment(),
  providerTransactionId: paymentId,
  paymentId,
  originalAmount: '10.5',
});

/** The steps of a manual run. Each is printed, with a mark if it was as expected. */
export class Walk {
  readonly #failures: string[] = [];

  /** @param expected an outcome, with or without its reason */
  async step<Answer extends ProcessorResult | LookupResult>(
    title: string,
    expected: string,
    call: (limit: TimeLimit) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      const limit = new TimeLimit();
      const answer = await withinTime(systemClock, callMilliseconds, call(limit), () => limit.reach());
      if (answer === undefined) throw new Error(`no answer within ${callMilliseconds} ms`);
      const result = resultOf(answer);
      const reported = typeof result === 'string' ? result : `${result.outcome} ${result.reason}`;
      const isExpected = reported === expected || reported.startsWith(`${expected} `);
      if (!isExpected) this.#failures.push(title);
      const id = typeof result === 'string' ? '' : ` (${result.providerTransactionId ?? 'without an id'})`;
      console.log(
        `${isExpected ? '  ok ' : 'NOT  '} ${title}: ${reported}${id}${isExpected ? '' : `, not ${expected}`}`,
      );
      if (!isExpected && typeof result !== 'string') console.log(`      ${JSON.stringify(result.raw)}`);
      return answer;
    } catch (error) {
      this.#failures.push(title);
      console.log(
        `NOT   ${title}: open, ${error instanceof Error ? `${error.name}: ${error.message}` : 'without a reason'}`,
      );
      return undefined;
    }
  }

  /** Prints a check that is not the answer of a call. */
  note(title: string, isExpected: boolean, reported: string): void {
    if (!isExpected) this.#failures.push(title);
    console.log(`${isExpected ? '  ok ' : 'NOT  '} ${title}: ${reported}`);
  }

  /** Returns true if all steps went as expected; prints the others. */
  end(): boolean {
    const all = this.#failures.length === 0;
    console.log(all ? '\nAll steps were as expected.' : `\nNot as expected: ${this.#failures.join('; ')}.`);
    return all;
  }
}

/** Formats the result, or the reason of its absence. */
const resultOf = (
  answer: ProcessorResult | LookupResult,
): ProcessorResult | Exclude<LookupResult['found'], 'outcome'> =>
  !('found' in answer) ? answer : answer.found === 'outcome' ? answer.result : answer.found;

/**
 * Returns the signature of a processor's notification, in the format of X-Provider-Signature.
 * @param timestamp in seconds since 1970
 */
export const processorSignature = (secret: string, timestamp: number, body: string): string =>
  `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
