import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Schema } from '../../../src/base/contract.js';
import type { ErrorCode } from '../../../src/base/errors/errors.js';
import { Exchanges, type Answer, type Target } from './exchanges.js';

type Operation = 'sale' | 'preauth' | 'capture' | 'void' | 'refund' | 'sale/retry';

/** A submission of an integrator, repeated until it is answered. */
export interface Submission {
  readonly operation: Operation;
  /** Undefined for a submission that is sent once and abandoned if the connection breaks. */
  readonly key: string | undefined;
  readonly body: object;
  /** The first final answer: a success, or a refusal that is stored. */
  answer?: { readonly status: number; readonly text: string };
}

type Answered = Required<Pick<Schema<'SubmissionResponse'>, 'transaction_id' | 'order_id' | 'accepted'>>;

interface Payment {
  readonly transaction_id: string;
  readonly order_id: string;
  readonly amount: number;
}

const unansweredPauseMilliseconds = 100;
/** Limit of open submissions; beyond it, no new ones start. */
const maxUnanswered = 300;

const pick = <Choice>(choices: readonly Choice[]): Choice => choices[randomInt(choices.length)] as Choice;
const cents = (most: number): number => randomInt(100, most * 100) / 100;

/** Mostly approved; some declined, failed at the bank, or challenged. */
const cards: readonly string[] = [
  ...Array<string>(16).fill('4111111111111111'),
  '4000000000000002',
  '4000000000009995',
  '4000000000000119',
  '4000000000003220',
];

/** Mostly ordinary; some with a lost answer, a decline on the first route, or a bank that never reports. */
const amounts = (): number =>
  pick([...Array<() => number>(30).fill(() => cents(500)), () => 3001, () => 3001, () => 3003, () => 3002])();

/** The security code of each third payment. A call without one is repeatable; one with it is not. */
export const codeOf = (count: number): { readonly cvv?: string } => (count % 3 === 0 ? { cvv: '737' } : {});

/** A card that is approved. */
export const visa = {
  payment_method: 'cards',
  card_number: '4111111111111111',
  expiry_month: 12,
  expiry_year: 2030,
} as const satisfies Schema<'PaymentInstrumentRequest'>;

/** A sale under its reference as key, by default with a card that is approved, and without a security code. */
export const saleOf = (
  reference: string,
  amount = 12.34,
  { cvv, ...instrument }: { readonly cvv?: string; readonly card_number?: string } = {},
) => ({
  operation: 'sale' as const,
  key: reference,
  body: {
    merchant_transaction_id: reference,
    amount,
    currency: 'EUR',
    order: { payment_instrument: { ...visa, ...instrument } },
    ...(cvv !== undefined && { cvv }),
  },
});

/** Refusals that follow from earlier outcomes. Any other is a fault. */
const expectedRefusals: ReadonlySet<string> = new Set<ErrorCode>([
  'VALIDATION/RELATED_TRANSACTION_LOCKED',
  'VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED',
  'VALIDATION/REFUND_AMOUNT_EXCEEDED',
  'VALIDATION/FULL_REFUND_ALREADY_PROCESSED',
]);

/**
 * An integrator with many concurrent submissions of every kind. Repeats unanswered submissions with a key once the
 * server is back; abandons those without.
 */
export class Load {
  readonly submissions: Submission[] = [];
  /** Number of submissions with a final answer. */
  answered = 0;
  /** Number of repeated answers that equal the first. */
  replays = 0;
  readonly faults: string[] = [];
  readonly exchanges: Exchanges;
  readonly #unanswered: Submission[] = [];
  readonly #held: Payment[] = [];
  readonly #paid: Payment[] = [];
  readonly #declined: string[] = [];
  #count = 0;

  /**
   * @param prefix of this integrator's merchant references
   * @param ca trusted certificate authority, in PEM, for targets with TLS
   */
  constructor(
    private readonly prefix = 'load',
    ca?: string,
  ) {
    this.exchanges = new Exchanges(ca);
  }

  /** Submissions with a key and no answer yet. */
  get unanswered(): readonly Submission[] {
    return this.#unanswered;
  }

  /** Sends from several workers, each after a pause, until the signal fires. Workers use the targets in turn. */
  async run(targets: readonly Target[], places: number, signal: AbortSignal, pauseMilliseconds = 0): Promise<void> {
    // A repeated submission may wait for the claim of a dead server to expire. Other workers continue with new
    // submissions.
    const place = async (index: number): Promise<void> => {
      const [sendsAgain, target] = [index % 4 < 2, targets[index % targets.length] as Target];
      while (!signal.aborted) {
        const again = sendsAgain || this.#unanswered.length > maxUnanswered;
        await this.#send((again ? this.#unanswered.shift() : undefined) ?? this.#next(), target);
        if (pauseMilliseconds > 0) await wait(pauseMilliseconds);
      }
    };
    await Promise.all(Array.from({ length: places }, (_, index) => place(index)));
    await this.exchanges.close();
  }

  /**
   * Repeats unanswered submissions with a key until all are answered. @throws Error if none is answered for five
   * minutes
   */
  async finish(target: Target): Promise<void> {
    let [since, left] = [performance.now(), this.#unanswered.length];
    while (this.#unanswered.length > 0) {
      await Promise.all(this.#unanswered.splice(0, 20).map((submission) => this.#send(submission, target)));
      if (this.#unanswered.length < left) [since, left] = [performance.now(), this.#unanswered.length];
      if (performance.now() - since > 300_000) throw new Error(`${left} submissions got no answer for five minutes`);
    }
    await this.exchanges.close();
  }

  /** Repeats some answered submissions and compares the answers. */
  async replay(target: Target, times: number): Promise<void> {
    const answered = this.submissions.flatMap(({ operation, key, body, answer }) =>
      key !== undefined && answer ? [{ operation, key, body, answer }] : [],
    );
    for (let time = 0; time < times && answered.length > 0; time++) {
      const { operation, key, body, answer } = pick(answered);
      const { status, text, headers } = await this.exchanges.post(target, operation, key, body);
      if (status !== answer.status || text !== answer.text || headers['idempotency-replayed'] !== 'true')
        this.faults.push(`${operation} ${key} was answered ${answer.status} ${answer.text} and then ${status} ${text}`);
      this.replays += 1;
    }
    await this.exchanges.close();
  }

  #next(): Submission {
    const submission = this.#invent(`${this.prefix}-${++this.#count}`);
    this.submissions.push(submission);
    return submission;
  }

  #invent(reference: string): Submission {
    const dice = randomInt(100);
    const held = dice < 20 ? this.#held.shift() : undefined;
    if (held) {
      const about = { transaction_reference_id: held.transaction_id, order_reference_id: held.order_id };
      const part = dice < 13 ? { amount: Math.ceil(held.amount * 50) / 100 } : {};
      return dice < 6
        ? { operation: 'void', key: reference, body: about }
        : { operation: 'capture', key: reference, body: { ...about, merchant_transaction_id: reference, ...part } };
    }
    const paid = dice < 40 ? pick([...this.#paid.slice(-50), undefined]) : undefined;
    if (paid) {
      const body = {
        transaction_reference_id: paid.transaction_id,
        order_reference_id: paid.order_id,
        merchant_transaction_id: reference,
        amount: Math.ceil(paid.amount * 40) / 100,
      };
      return { operation: 'refund', key: reference, body };
    }
    const declined = dice < 50 ? this.#declined.shift() : undefined;
    if (declined !== undefined)
      return { operation: 'sale/retry', key: reference, body: { retry: { originating_id: declined } } };
    const body: Schema<'SubmissionRequest'> = {
      merchant_transaction_id: reference,
      amount: amounts(),
      currency: 'EUR',
      order: { payment_instrument: { ...visa, card_number: pick(cards) } },
      ...codeOf(randomInt(3)),
    };
    return { operation: dice < 75 ? 'sale' : 'preauth', key: dice % 10 === 0 ? undefined : reference, body };
  }

  /** Sends and records a submission of the caller, without repeats. Returns its answer, or undefined. */
  async one(target: Target, submission: Submission): Promise<Answer | undefined> {
    this.submissions.push(submission);
    const answer = await this.exchanges
      .post(target, submission.operation, submission.key, submission.body)
      .catch(() => undefined);
    if (answer && answer.status < 500) submission.answer = { status: answer.status, text: answer.text };
    return answer;
  }

  async #send(submission: Submission, target: Target): Promise<void> {
    const { operation, key, body } = submission;
    const answer: Answer | undefined = await this.exchanges.post(target, operation, key, body).catch(() => undefined);
    if (!answer || answer.status >= 500) {
      // Without a key, its effect is unknown: it is not repeated.
      if (key !== undefined) this.#unanswered.push(submission);
      // The server is down. Other workers will notice it as well.
      await wait(unansweredPauseMilliseconds);
      return;
    }
    submission.answer = { status: answer.status, text: answer.text };
    this.answered += 1;
    const answered = JSON.parse(answer.text) as Answered & { readonly reason_code?: string };
    if (answer.status === 200) this.#remember(submission, answered);
    else if (!expectedRefusals.has(answered.reason_code ?? ''))
      this.faults.push(`${operation} ${String(key)} was refused: ${answer.status} ${answer.text}`);
  }

  /** Remembers a payment for later submissions. */
  #remember({ operation, body }: Submission, { transaction_id, order_id, accepted }: Answered): void {
    const { amount = 1 } = body as { amount?: number };
    if (operation === 'preauth' && accepted) this.#held.push({ transaction_id, order_id, amount });
    if ((operation === 'sale' || operation === 'capture') && accepted)
      this.#paid.push({ transaction_id, order_id, amount });
    if (operation === 'sale' && !accepted) this.#declined.push(transaction_id);
  }
}
