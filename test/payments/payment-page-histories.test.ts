import { expect } from 'chai';
import fc from 'fast-check';
import { runDueLookups } from '../../src/payments/reconciliation/reconcile.js';
import { runBilling } from '../../src/recurring/billing-run.js';
import { hostedPages } from '../../src/recurring/series-on-page.js';
import { succeeded } from '../support/contract-client.js';
import { typed } from '../support/payment-page.js';
import { approvedCard, card, declinedCard, paymentWith, unpaid } from '../support/payments.js';
import { query } from '../support/records.js';
import { referenceTo, startStage, type Stage } from '../support/stage.js';

/** `HISTORIES=10000 npx mocha --no-parallel test/payments/payment-page-histories.test.ts` makes ten thousand. */
const histories = Number(process.env['HISTORIES'] ?? 100);
const seed = Number(process.env['SEED'] ?? 15);

/** What happens to one page, all of it at once. */
const actions = [
  'pay',
  'pay with a declined card',
  'pay again',
  'cancel',
  'retry by the shop',
  'void',
  'void again',
  'cancel the series',
  'billing run',
  'lookups',
  'expiry',
] as const;
type Action = (typeof actions)[number];
type Kind = 'sale' | 'preauth' | 'recurring_init';

interface History {
  readonly kind: Kind;
  /** The bank books every payment, and its answer is lost. */
  readonly answerLost: boolean;
  /** A card was declined before all this begins. */
  readonly declinedBefore: boolean;
  /** What happens, each after so many turns of the event loop. */
  readonly steps: readonly { readonly action: Action; readonly turns: number }[];
}

const anyHistory: fc.Arbitrary<History> = fc.record({
  kind: fc.constantFrom<Kind>('sale', 'preauth', 'recurring_init'),
  answerLost: fc.boolean(),
  declinedBefore: fc.boolean(),
  steps: fc.array(fc.record({ action: fc.constantFrom(...actions), turns: fc.integer({ min: 0, max: 40 }) }), {
    minLength: 2,
    maxLength: 7,
  }),
});

interface Row {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly originating: string | null;
  readonly reference: string | null;
  readonly occurrence: string | null;
  readonly booked: number;
}

describe(`the payment page: ${histories} histories in which everything happens at once`, () => {
  let stage: Stage;
  before(async () => {
    stage = await startStage();
  });
  after(() => stage.close());

  async function begin(kind: Kind, amount: number) {
    const page = { payment_collection: 'hosted_page' } as const;
    if (kind !== 'recurring_init')
      return { ...(await succeeded(stage.http[kind]({ body: unpaid({ ...page, amount }) }))), recurring_id: undefined };
    const today = stage.service.clock.now().toISOString().slice(0, 10);
    return succeeded(
      stage.http.recurringInit({
        body: {
          amount,
          currency: 'EUR',
          ...page,
          payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
          recurring: {
            managed_by: 'our_platform',
            first_payment_date: today,
            recurring_date_type: 'daily',
            time_interval: 1,
            number_of_payments: 2,
          },
        },
      }),
    );
  }

  /** All transactions of an order, with how often a bank has approved each. */
  const rowsOf = (orderId: string): Promise<Row[]> =>
    query<Row>(
      stage.service,
      `SELECT transaction_id AS id, type::text, status::text, reason, originating_id AS originating,
        transaction_reference_id AS reference, future_transaction_id AS occurrence,
        (SELECT count(*)::int FROM simulator_entries WHERE idempotency_key = transaction_id AND outcome = 'approved')
          AS booked
      FROM transactions WHERE order_id = $1 ORDER BY attempt_number, created_at`,
      orderId,
    );

  /** Whoever waits for a bank that does not answer waits as long as the clock stands still. */
  async function flowing(work: Promise<unknown>): Promise<void> {
    const { clock } = stage.service;
    const ended = work.then(() => true);
    const soon = () => new Promise<boolean>((resolve) => setTimeout(resolve, 10, false));
    while (!(await Promise.race([ended, soon()]))) if (clock.sleeping > 0) await clock.advance(1000);
  }

  async function everythingDue(): Promise<void> {
    const { deps } = stage.service;
    while (await runDueLookups(deps)) await Promise.resolve();
    while (await runBilling(deps)) await Promise.resolve();
  }

  async function play({ kind, answerLost, declinedBefore, steps }: History): Promise<void> {
    const { deps, clock } = stage.service;
    const pages = hostedPages(deps);
    // The simulated bank loses its answers about this amount (README).
    const amount = answerLost ? 3001 : 10.5;
    const made = await begin(kind, amount);
    const address = made.next_action!.url.split('/').at(-1)!;
    const enter = async (cardNumber: string): Promise<void> => {
      const view = await pages.read(address);
      if (view) await pages.pay(address, view.attempt, typed(cardNumber));
    };
    if (declinedBefore) await flowing(enter(declinedCard));
    const shown = (await pages.read(address))!.attempt;
    const retry = { originating_id: made.transaction_id };
    const voided: number[] = [];
    const happen: Readonly<Record<Action, () => Promise<unknown>>> = {
      // Forms that were shown before anything happened, as those of two windows.
      pay: () => pages.pay(address, shown, typed(approvedCard)),
      'pay with a declined card': () => pages.pay(address, shown, typed(declinedCard)),
      // And one that is shown now.
      'pay again': () => enter(approvedCard),
      cancel: () => pages.cancel(address),
      'retry by the shop': () =>
        kind === 'recurring_init'
          ? stage.http.recurringInit({
              body: {
                amount,
                currency: 'EUR',
                payment_instrument: card(),
                recurring: { managed_by: 'merchant' },
                retry,
              },
            })
          : stage.http[kind]({ body: paymentWith(approvedCard, { retry, amount }) }),
      void: async () => voided.push((await stage.http.voidPayment({ body: referenceTo(made) })).status),
      'void again': () =>
        stage.http.voidPayment({ body: referenceTo(made), idempotencyKey: `void-${made.transaction_id}` }),
      'cancel the series': async () =>
        made.recurring_id && stage.http.recurringCancel({ body: { recurring_id: made.recurring_id } }),
      'billing run': () => runBilling(deps),
      lookups: () => runDueLookups(deps),
      expiry: async () => {
        await clock.advance(30 * 60 * 1000);
        await runDueLookups(deps);
      },
    };
    await flowing(
      Promise.all(
        steps.map(async ({ action, turns }) => {
          for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
          await happen[action]();
        }),
      ),
    );
    // Lookups, and in the end the time of a page on which nothing happened.
    for (const seconds of [61, 61, 31 * 60]) {
      await clock.advance(seconds * 1000);
      await flowing(deps.background.settled());
      await flowing(everythingDue());
    }
    judge(kind, await rowsOf(made.order_id ?? ''), made.transaction_id);
  }

  /**
   * What every history must come to, whatever its order: the model is a chain of attempts of which one at most is
   * approved, that ends with it, and that never goes on behind a cancellation.
   */
  function judge(kind: Kind, rows: readonly Row[], firstId: string): void {
    const story = JSON.stringify(rows);
    const attempts = rows.filter(({ type }) => type === kind);
    const approved = attempts.filter(({ status }) => status === 'APPROVED');
    expect(approved.length, `one payment: ${story}`).to.be.at.most(1);
    for (const row of rows.filter(({ type }) => type !== 'void'))
      expect(row.booked, `the bank and the service agree on ${row.id}: ${story}`).to.equal(
        row.status === 'APPROVED' || (row.type === 'preauth' && row.reason === 'AUTH.CANCELLED' && row.booked === 1)
          ? 1
          : 0,
      );
    // A chain: every attempt retries another one, the first none, and only a refused one is retried.
    const retried = attempts.flatMap(({ originating }) => originating ?? []);
    expect(new Set(retried).size, `no attempt is retried twice: ${story}`).to.equal(retried.length);
    expect(attempts.filter(({ originating }) => originating === null).map(({ id }) => id)).to.deep.equal([firstId]);
    for (const { id, status } of attempts)
      if (retried.includes(id)) expect(['DECLINED', 'ERROR'], `${id} was retried: ${story}`).to.include(status);
    // What waited for its payer is voided by one void at most, and then no bank was asked; a hold is, by its bank.
    const voids = rows.filter(({ type, status }) => type === 'void' && status === 'APPROVED');
    expect(voids.length, `one void: ${story}`).to.be.at.most(1);
    for (const { reference } of voids) {
      const closed = rows.find(({ id }) => id === reference)!;
      expect(closed.status, story).to.equal('CANCELLED');
      expect(approved, `nothing is paid behind a void: ${story}`).to.deep.equal([]);
    }
    // The billing run charges what a paid init has begun, each occurrence once.
    const charges = rows.filter(({ type, status }) => type === 'recurring' && status === 'APPROVED');
    if (approved.length === 0) expect(charges, `nothing is charged without an init: ${story}`).to.deep.equal([]);
    const charged = charges.map(({ occurrence }) => occurrence);
    expect(new Set(charged).size, `an occurrence is charged once: ${story}`).to.equal(charged.length);
    for (const { status, id } of rows) expect(status, `${id} is settled: ${story}`).not.to.equal('PROCESSING');
  }

  it('makes one payment at most', async function () {
    this.timeout(Math.max(180_000, histories * 2_000));
    await fc.assert(fc.asyncProperty(anyHistory, play), { numRuns: histories, seed, endOnFailure: true });
  });

  it('charges no occurrence twice afterwards', async () => {
    for (let day = 0; day < 2; day++) {
      await stage.service.clock.advance(24 * 3600_000);
      await flowing(everythingDue());
    }
    const twice = await query(
      stage.service,
      `SELECT future_transaction_id FROM transactions
        WHERE status = 'APPROVED' AND future_transaction_id IS NOT NULL
        GROUP BY future_transaction_id HAVING count(*) > 1`,
    );
    expect(twice).to.deep.equal([]);
    const series = await query<{ charged: number }>(
      stage.service,
      `SELECT count(*)::int AS charged FROM transactions WHERE type = 'recurring' AND status = 'APPROVED'`,
    );
    expect(series[0]?.charged, 'the billing run had something to do').to.be.greaterThan(0);
  });
});
