import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../exchanges.js';
import { saleOf } from '../load.js';
import type { Instance } from '../server-process.js';
import type { Scenario, Stage } from '../stage.js';

const clients = 4;
/** Longer than the leases of an attempt and its first lookups: 12 s and 10 s with the settings of the stage. */
const settledLimitMilliseconds = 75_000;

/** Returns the recorded status of a transaction. */
async function statusOf(stage: Stage, reference: string): Promise<string | undefined> {
  const [row] = await stage.postgres.query(
    'SELECT status FROM transactions WHERE merchant_transaction_id = $1 ORDER BY created_at DESC LIMIT 1',
    reference,
  );
  return row?.['status'] as string | undefined;
}

/** Waits until a transaction has an outcome. @returns its status; PROCESSING if it has none in time */
async function settled(stage: Stage, reference: string, limit = settledLimitMilliseconds): Promise<string | undefined> {
  for (const began = performance.now(); ; await wait(200)) {
    const status = await statusOf(stage, reference);
    if ((status !== undefined && status !== 'PROCESSING') || performance.now() - began > limit) return status;
  }
}

type Paid = Readonly<Record<'transaction_id' | 'order_id', string>>;

const refundOf = ({ transaction_id, order_id }: Paid, reference: string, amount: number) => ({
  operation: 'refund' as const,
  key: reference,
  body: {
    transaction_reference_id: transaction_id,
    order_reference_id: order_id,
    merchant_transaction_id: reference,
    amount,
  },
});

/** Makes a sale and waits until it is approved. */
async function paid(stage: Stage, instance: Instance, reference: string, amount: number): Promise<Paid> {
  const answer = await stage.load.one(stage.target(instance), saleOf(reference, amount));
  if (answer?.status !== 200 || (await settled(stage, reference)) !== 'APPROVED')
    throw new Error(`the first sale was not approved: ${answer?.text ?? 'no answer'}`);
  return JSON.parse(answer.text) as Paid;
}

/**
 * A refund waits for a lock before it is recorded, and its instance is suspended there. The other takes over,
 * the first continues, and a second refund follows. The payer must receive exactly the paid amount.
 */
export const frozenRefund: Scenario = {
  about:
    'a refund waits for a lock, its instance is suspended, the other takes over, the first continues; ' +
    'a second refund follows',
  rounds: 3,
  async run(stage, rounds) {
    const [one, two] = stage.instances as [Instance, Instance];
    for (let round = 1; round <= rounds; round++)
      await stage.underLoad(clients, () => refundWhileFrozen(stage, one, two, `frozen-${round}`));
  },
};

async function refundWhileFrozen(stage: Stage, one: Instance, two: Instance, reference: string): Promise<void> {
  const amount = 100;
  const payment = await paid(stage, one, `${reference}-sale`, amount);
  const refund = (name: string, instance: Instance): Promise<Answer | undefined> =>
    stage.load.one(stage.target(instance), refundOf(payment, name, amount));
  const locker = await stage.postgres.session();
  let first: Promise<unknown>;
  try {
    await locker.query('BEGIN; LOCK TABLE simulator_entries IN ACCESS EXCLUSIVE MODE');
    first = refund(`${reference}-first`, one);
    // The refund is written, and its call to the bank waits for the lock.
    while ((await statusOf(stage, `${reference}-first`)) === undefined) await wait(20);
    await wait(200);
    one.signal('SIGSTOP');
    await wait(100);
  } finally {
    await locker.end();
  }
  const meanwhile = await settled(stage, `${reference}-first`, 30_000);
  one.signal('SIGCONT');
  // Lets the first instance finish its calls to the bank.
  await wait(2_000);
  const second = await refund(`${reference}-second`, two);
  await first;
  await settled(stage, `${reference}-second`, 30_000);
  const [recorded] = await stage.postgres.query(
    `SELECT coalesce(sum(amount), 0)::numeric(15, 2)::text AS back FROM simulator_entries WHERE operation = 'refund'
      AND outcome = 'approved'
      AND idempotency_key IN (SELECT transaction_id FROM transactions WHERE transaction_reference_id = $1)`,
    payment.transaction_id,
  );
  const back = String(recorded?.['back']);
  stage.progress(
    `the refund became ${meanwhile ?? 'nothing'} while its instance was suspended; the second was answered ` +
      `${second?.status ?? 'nothing'}`,
  );
  stage.progress(`${back} of ${amount} refunded`);
  if (Number(back) > amount) stage.fault('doubled', `${back} refunded of ${amount}`);
}

/** Sandbox amounts that the bank records late, receives late, or never receives, with the expected outcome. */
const lateAmounts = [
  { amount: 3007, what: 'recorded 40 s after the call arrived', outcome: 'APPROVED' },
  { amount: 3008, what: 'lost in transit, and sent again under its key', outcome: 'APPROVED' },
  { amount: 3009, what: 'lost in transit to a bank that honours neither key nor deadline', outcome: 'UNKNOWN' },
] as const;

/**
 * The bank records a call after its time limit. First every entry waits for a lock until the service has
 * settled its call as lost; then the sandbox amounts.
 */
export const lateBank: Scenario = {
  about:
    'the simulated bank records a call after its time limit, or never receives it: the service reports ' +
    "the bank's outcome",
  rounds: 1,
  async run(stage, rounds) {
    const [one, two] = stage.instances as [Instance, Instance];
    for (let round = 1; round <= rounds; round++) {
      await bookBehindALock(stage, one, two, `late-${round}`);
      await stage.underLoad(clients, async () => {
        await Promise.all(
          lateAmounts.map(async ({ amount }) => {
            const reference = `late-${round}-${amount}`;
            await stage.load.one(stage.target(one), saleOf(reference, amount));
            await settled(stage, reference);
          }),
        );
      });
    }
  },
  async judge(stage, rounds) {
    for (let round = 1; round <= rounds; round++) {
      for (const { amount, what, outcome } of lateAmounts) {
        const status = await statusOf(stage, `late-${round}-${amount}`);
        stage.progress(`${amount}, ${what}: ${status ?? 'not there'}`);
        if (status !== outcome)
          stage.fault('untrue', `a sale of ${amount}, ${what}, is ${status ?? 'missing'} instead of ${outcome}`);
      }
      const [calls] = await stage.postgres.query(
        `SELECT count(*)::int AS late FROM processor_calls JOIN transactions USING (transaction_id)
        WHERE merchant_transaction_id = $1 AND processor_calls.outcome = 'open'`,
        `late-${round}-3007`,
      );
      if (calls?.['late'] === 0)
        stage.fault('untrue', 'the sandbox does not know the amount 3007: the bank recorded it immediately');
    }
  },
};

async function bookBehindALock(stage: Stage, one: Instance, two: Instance, reference: string): Promise<void> {
  const payment = await paid(stage, one, `${reference}-paid`, 100);
  const locker = await stage.postgres.session();
  const names = [`${reference}-card`, `${reference}-code`, `${reference}-refund`] as const;
  let answers: Promise<unknown>;
  try {
    // The ledger is readable and empty for lookups, but locked for writes.
    await locker.query('BEGIN; LOCK TABLE simulator_entries IN EXCLUSIVE MODE');
    answers = Promise.all([
      stage.load.one(stage.target(one), saleOf(names[0], 55)),
      stage.load.one(stage.target(two), saleOf(names[1], 56, { cvv: '737' })),
      stage.load.one(stage.target(two), refundOf(payment, names[2], 57)),
    ]);
    await Promise.all(names.map((name) => settled(stage, name)));
    const statuses = await Promise.all(names.map((name) => statusOf(stage, name)));
    stage.progress(
      `before the bank could record it: a sale is ${String(statuses[0])}, one with a security code ` +
        `${String(statuses[1])}, a refund ${String(statuses[2])}`,
    );
  } finally {
    await locker.end();
  }
  await answers;
  await wait(3_000);
}
