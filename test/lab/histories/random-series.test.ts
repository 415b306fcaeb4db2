import { expect } from 'chai';
import fc from 'fast-check';
import { guarded } from '../../support/processors/processors.js';
import type { PaymentCall, ProcessorResult } from '../../../src/processors/processor.js';
import { moveClock } from '../../../src/sandbox/clock.js';
import { startTestService, terminalId, testStart, type TestService } from '../../support/service.js';
import { SeriesOracle, type Bank, type Plan, type Step } from '../../recurring/oracle.js';
import { platformInit, seriesClient } from '../../recurring/series-client.js';
import { approvedAs, declinedAs } from '../../support/processors/scripted-processor.js';
import { started } from '../../support/started.js';

/** Number of series. RANDOM_SERIES=10000 takes most of an hour. */
const count = Number(process.env.RANDOM_SERIES ?? 60);
const seed = Number(process.env.RANDOM_SEED ?? 20260310);

const day = 24 * 60 * 60 * 1000;
const minute = 60_000;
const years = 2;
const end = testStart.getTime() + years * 365 * day;

const dateOf = (offsetDays: number): string =>
  new Date(testStart.getTime() + offsetDays * day).toISOString().slice(0, 10);

const plans: fc.Arbitrary<Plan> = fc
  .record({
    firstPaymentDate: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 120 })).map(dateOf),
    // No daily charges day after day: they would be most of the run and say no more than weekly ones.
    schedule: fc.oneof(
      fc.record({ unit: fc.constant('monthly' as const), interval: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ unit: fc.constant('weekly' as const), interval: fc.integer({ min: 2, max: 9 }) }),
      fc.record({ unit: fc.constant('daily' as const), interval: fc.integer({ min: 9, max: 60 }) }),
      fc.record({ unit: fc.constant('yearly' as const), interval: fc.constant(1) }),
    ),
    numberOfPayments: fc.option(fc.integer({ min: 1, max: 24 }), { nil: undefined }),
    cancellationDate: fc
      .option(fc.integer({ min: 121, max: years * 365 + 60 }), { nil: undefined, freq: 4 })
      .map((offset) => (offset === undefined ? undefined : dateOf(offset))),
  })
  .map(({ schedule, ...plan }) => ({ ...plan, ...schedule }));

const banks: fc.Arbitrary<Bank[]> = fc.array(
  fc.oneof(
    { arbitrary: fc.constant('approves' as const), weight: 12 },
    { arbitrary: fc.constant('declines softly' as const), weight: 5 },
    { arbitrary: fc.constant('declines hard' as const), weight: 1 },
  ),
  { minLength: 40, maxLength: 40 },
);

/**
 * At any minute of a day but its first, so that what a client does never falls together with what happens by itself at
 * midnight.
 */
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    at: fc
      .tuple(fc.integer({ min: 1, max: years * 365 - 1 }), fc.integer({ min: 1, max: 1439 }))
      .map(([days, minutes]) => Date.parse(`${dateOf(days)}T00:00:00Z`) + minutes * minute),
    action: fc.constantFrom(
      'pause' as const,
      'resume' as const,
      'resume' as const,
      'cancel' as const,
      'skip' as const,
      'charge' as const,
    ),
  }),
  { maxLength: 3 },
);

interface Played {
  readonly oracle: SeriesOracle;
  readonly recurringId: string;
  readonly steps: readonly Step[];
}

/** A client that waits for the move of the clock. */
const wanted = () => Promise.resolve(true);

describe(`recurring: ${count} random series over ${years} years, against an independent oracle`, function () {
  this.timeout(180_000 + count * 60_000);
  const played: Played[] = [];
  /** The bank's answers to the charges of a series, by amount; the init is always approved. */
  const answers = new Map<string, () => Bank>();

  const service = started(startTestService);
  const series = started(() => seriesClient(service));
  before(async () => {
    letDecide(service, ({ stored, amount }) =>
      stored ? (answers.get(String(Number(amount)))?.() ?? 'approves') : 'approves',
    );
    const cases = fc.sample(fc.record({ plan: plans, bank: banks, steps }), { numRuns: count, seed });
    for (const [index, { plan, bank, steps: own }] of cases.entries()) {
      const amount = 5000 + index;
      let calls = 0;
      answers.set(String(amount), () => bank[calls++ % bank.length] ?? 'approves');
      const { firstPaymentDate, unit, interval, numberOfPayments, cancellationDate } = plan;
      const recurringId = await series.start(
        platformInit(
          firstPaymentDate,
          {
            recurring_date_type: unit,
            time_interval: interval,
            ...(numberOfPayments === undefined ? {} : { number_of_payments: numberOfPayments }),
            ...(cancellationDate === undefined ? {} : { cancellation_date: cancellationDate }),
          },
          { amount },
        ),
      );
      played.push({
        recurringId,
        steps: own,
        oracle: new SeriesOracle(plan, testStart.getTime(), (call) => bank[call % bank.length] ?? 'approves'),
      });
    }
  });

  it('allows and refuses what the oracle does, step by step', async () => {
    const all = played
      .flatMap((one) => one.steps.map((step) => ({ one, step })))
      .sort((one, other) => one.step.at - other.step.at);
    for (const { one, step } of all) {
      await moveClock(service.deps, terminalId, new Date(step.at), wanted);
      one.oracle.advance(step.at);
      const next = one.oracle.pending[0]?.sequence;
      const allowed = one.oracle.act(step.action, step.at);
      const answer = await perform(one.recurringId, step, next);
      expect(
        answer === undefined ? false : answer.status === 200,
        `${one.recurringId} ${step.action} at ${new Date(step.at).toISOString()}: ${answer?.text ?? 'nothing pending'}`,
      ).to.equal(allowed);
    }
    await moveClock(service.deps, terminalId, new Date(end), wanted);
    for (const { oracle } of played) oracle.advance(end);
  });

  it('ends with the same series, occurrences and attempts', async () => {
    const { prisma } = service.deps.store;
    const found = await prisma.series.findMany({ include: { occurrences: { orderBy: { sequenceNumber: 'asc' } } } });
    const charges = await prisma.transaction.findMany({ where: { type: 'recurring' }, orderBy: { createdAt: 'asc' } });
    expect(found).to.have.length(count);
    for (const { recurringId, oracle } of played) {
      const row = found.find((one) => one.recurringId === recurringId)!;
      const own = charges.filter((charge) => charge.recurringId === recurringId);
      expect(
        {
          status: row.status,
          completed: row.completedPayments,
          attempts: own
            .map(({ createdAt, attemptNumber, status }) => `${createdAt.toISOString()} ${attemptNumber} ${status}`)
            .sort(),
          occurrences: row.occurrences.map((one) =>
            [
              one.sequenceNumber,
              one.scheduledDate.toISOString().slice(0, 10),
              one.status,
              one.executedAt?.toISOString(),
            ].join(' '),
          ),
        },
        recurringId,
      ).to.eql({
        status: oracle.status,
        completed: oracle.completed,
        attempts: [...oracle.attempts].sort(),
        occurrences: oracle.occurrences.map((one) =>
          [
            one.sequence,
            one.date,
            one.status,
            one.executedAt === undefined ? undefined : new Date(one.executedAt).toISOString(),
          ].join(' '),
        ),
      });
    }
  });

  it('charged what it says that it charged, and nothing twice', async () => {
    const { pool, prisma } = service.deps.store;
    expect(await prisma.openCharge.count()).to.equal(0);
    const { rows } = await pool.query(`SELECT future_transaction_id FROM transactions WHERE status = 'APPROVED' AND
        future_transaction_id IS NOT NULL
      GROUP BY 1 HAVING count(*) > 1`);
    expect(rows).to.eql([]);
    const approved = await prisma.transaction.count({ where: { type: 'recurring', status: 'APPROVED' } });
    expect(await prisma.occurrence.count({ where: { status: 'completed' } })).to.equal(approved);
    expect(await prisma.event.count({ where: { type: 'future_transaction.executed' } })).to.equal(approved);
    expect(approved).to.be.greaterThan(count);
    // The run has met what it is to check.
    const types = new Set((await prisma.event.groupBy({ by: 'type' })).map(({ type }) => type));
    expect([...types]).to.include.members([
      'transaction.retry_attempted',
      'recurring.paused',
      'recurring.resumed',
      'recurring.cancelled',
      'recurring.completed',
      'future_transaction.cancelled',
      'future_transaction.failed',
    ]);
  });

  async function perform(recurring_id: string, { action }: Step, sequence: number | undefined) {
    const { api } = series;
    switch (action) {
      case 'pause':
        return api.recurringPause({ body: { recurring_id } });
      case 'resume':
        return api.recurringResume({ body: { recurring_id } });
      case 'cancel':
        return api.recurringCancel({ body: { recurring_id } });
      case 'skip':
      case 'charge': {
        if (sequence === undefined) return undefined;
        const { future_transaction_id } = await api.futureTransactionStatus({
          query: { future_transaction_id: await idOf(recurring_id, sequence) },
        }).ok;
        return action === 'skip'
          ? api.futureTransactionCancel({ body: { recurring_id, future_transaction_id } })
          : api.futureTransactionCharge({ body: { recurring_id, future_transaction_id } });
      }
    }
  }

  const idOf = async (recurringId: string, sequenceNumber: number): Promise<string> =>
    (await service.deps.store.prisma.occurrence.findFirstOrThrow({ where: { recurringId, sequenceNumber } }))
      .futureTransactionId;
});

/**
 * Puts a bank in the place of the simulated ones that remembers nothing and books nothing, so that a run of years is
 * over soon.
 */
function letDecide({ deps }: TestService, decide: (call: PaymentCall) => Bank): void {
  const processors = deps.processors.builtIn;
  for (const [key, { processor }] of [...processors]) {
    const sale = async (call: PaymentCall): Promise<ProcessorResult> => {
      const providerTransactionId = `bank_${call.idempotencyKey}`;
      switch (decide(call)) {
        case 'approves':
          return approvedAs(providerTransactionId);
        case 'declines softly':
          return declinedAs(providerTransactionId, 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS');
        case 'declines hard':
          return declinedAs(providerTransactionId, 'PAYMENT_METHOD.STOLEN_INSTRUMENT');
      }
    };
    processors.set(key, guarded([{ ...processor, sale }]).get(key)!);
  }
}
