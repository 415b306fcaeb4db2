import { expect } from 'chai';
import { applyProcessorResult } from '../../../src/payments/settle/outcome.js';
import { capture } from '../../../src/payments/operations/capture.js';
import { refund } from '../../../src/payments/operations/refund.js';
import { voidPayment } from '../../../src/payments/operations/voidPayment.js';
import { readAttempt } from '../../../src/payments/read/read-attempt.js';
import { runDueLookups } from '../../../src/payments/reconciliation/reconcile.js';
import type { FollowUpCall, Processor, ProcessorResult } from '../../../src/processors/processor.js';
import type { ServiceDeps } from '../../../src/service.js';
import { atOnce, heldInstance, inEveryOrder } from '../../support/time/interleavings.js';
import type { Holder, StatementSteps } from '../../support/time/interleavings.js';
import { approvedAs, declinedAs } from '../../support/processors/scripted-processor.js';
import { payment } from '../../support/payments.js';
import { eventTypesOf } from '../../support/records.js';
import { terminalId } from '../../support/service.js';
import { referenceTo, startStage, type Made } from '../../support/stage.js';
import { started } from '../../support/started.js';

/** Statements between which other requests see different states. */
const statements: StatementSteps = {
  settle: 'settles',
  'settle-payment': 'settles',
  postpone: 'postpones',
  'due-lease-lookup': 'leases',
  'keep-discrepancy': 'keeps a discrepancy',
};

type Kind = 'capture' | 'void' | 'refund';
type Word = 'approved' | 'declined';

/** After which what was only received is looked up. */
const followUpSeconds = 60;

/** A bank that only takes captures, voids and refunds in, and decides on them later. */
class SlowBank {
  /** By our transaction id, which is their idempotency key. */
  readonly books = new Map<string, 'received' | Word>();

  decide(transactionId: string, word: Word): boolean {
    if (!this.books.has(transactionId)) return false;
    this.books.set(transactionId, word);
    return true;
  }

  resultOf(transactionId: string): ProcessorResult {
    const state = this.books.get(transactionId)!;
    const providerTransactionId = `late-${transactionId}`;
    switch (state) {
      case 'received':
        return { outcome: 'received', reason: 'PROCESSOR.SUBMITTED', providerTransactionId, raw: {} };
      case 'declined':
        return declinedAs(providerTransactionId, 'PROCESSOR.DECLINED');
      case 'approved':
        return approvedAs(providerTransactionId, 'PROCESSOR.SUCCESSFUL');
    }
  }

  /** The bank as the instance with this name reaches it. */
  reachedBy(name: string, behind: Processor, held: Holder): Processor {
    const take =
      (kind: Kind) =>
      ({ idempotencyKey }: FollowUpCall): Promise<ProcessorResult> =>
        held.step(`the bank gets the ${kind} of ${name}`, async () => {
          if (!this.books.has(idempotencyKey)) this.books.set(idempotencyKey, 'received');
          return this.resultOf(idempotencyKey);
        });
    return {
      ...behind,
      capabilities: { ...behind.capabilities, followUpSeconds },
      capture: take('capture'),
      void: take('void'),
      refund: take('refund'),
      lookup: ({ idempotencyKey }) =>
        held.step(`the bank is asked by ${name}`, async () =>
          this.books.has(idempotencyKey)
            ? { found: 'outcome', result: this.resultOf(idempotencyKey) }
            : { found: 'never-received' },
        ),
    };
  }
}

/**
 * A received payment may be reported before its answer, after it, twice, by a lookup, and be reversed days later.
 * In every order it ends once, as the bank says, and reserves the matching part of the earlier transaction.
 */
describe('payments: what was only received, in every order of the steps', () => {
  let bank: SlowBank;
  const stage = started(() => startStage({ STATEMENT_DAYS: '0' }));
  beforeEach(() => {
    bank = new SlowBank();
  });

  const access = async () => ({
    terminal: await stage.service.deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId } }),
    now: stage.service.clock.now(),
    claim: undefined,
  });
  type By = Awaited<ReturnType<typeof access>>;

  const instance = (name: string, held: Holder, steps = statements, line = held): ServiceDeps =>
    heldInstance(
      stage.service,
      held,
      () => name,
      steps,
      [...stage.service.deps.processors.builtIn.values()].map(({ processor }) => bank.reachedBy(name, processor, line)),
    );

  /** Makes what a follow-up is about. */
  const begin = (kind: Kind): Promise<Made> =>
    kind === 'refund'
      ? stage.http.sale({ body: payment({ amount: 100 }) }).ok
      : stage.http.preauth({ body: payment({ amount: 100 }) }).ok;

  async function send(deps: ServiceDeps, kind: Kind, of: Made, by: By): Promise<Made> {
    const request = { params: { terminal_friendly_id: terminalId }, query: {}, body: referenceTo(of) };
    switch (kind) {
      case 'capture':
        return capture(deps, request, by);
      case 'void':
        return voidPayment(deps, request, by);
      case 'refund':
        return refund(deps, request, by);
    }
  }

  const followUpOf = async (of: Made): Promise<string | undefined> =>
    (
      await stage.query<{ id: string }>(
        'SELECT transaction_id AS id FROM transactions WHERE transaction_reference_id = $1 ORDER BY created_at LIMIT 1',
        of.transaction_id,
      )
    )[0]?.id;

  async function receive(deps: ServiceDeps, by: By, transactionId: string): Promise<void> {
    const attempt = await readAttempt(deps.store.pool, terminalId, transactionId);
    await applyProcessorResult(deps, by.terminal, attempt!, {
      processorKey: 'simulator_a',
      source: 'notification',
      result: bank.resultOf(transactionId),
    });
  }

  /** The bank decides at some moment, if it has the call by then, and tells of it. */
  async function decideAndTell(held: Holder, deps: ServiceDeps, by: By, of: Made, word: Word): Promise<void> {
    const decided = await held.step(`the bank says ${word}`, async () => {
      const id = await followUpOf(of);
      return id !== undefined && bank.decide(id, word) ? id : undefined;
    });
    if (decided !== undefined) await receive(deps, by, decided);
  }

  /** The bank decides, and reports it until the report is accepted. */
  async function lastWord(by: By, id: string, word: Word): Promise<void> {
    expect(bank.decide(id, word)).to.equal(true);
    for (let time = 0; time < 2; time++) await receive(stage.service.deps, by, id);
    await stage.service.deps.background.settled();
  }

  interface Standing {
    readonly status: string;
    readonly failed: boolean;
    readonly claims: readonly string[];
  }
  async function standingOf(id: string): Promise<Standing> {
    const [row] = await stage.query<{ status: string; failed: boolean }>(
      'SELECT status, refund_failed_at IS NOT NULL AS failed FROM transactions WHERE transaction_id = $1',
      id,
    );
    const claims = await stage.query<{ claim: string; state: string }>(
      'SELECT claim, state FROM discrepancies WHERE transaction_id = $1',
      id,
    );
    return { ...row!, claims: claims.map(({ claim, state }) => `${claim} ${state}`) };
  }
  async function holdsOfEarlier(of: Made, kind: Kind): Promise<string> {
    const [row] = await stage.query<{ status: string; refunded: string; successor: string | null }>(
      `SELECT status, refunded_amount AS refunded, successor_id AS successor
        FROM transactions WHERE transaction_id = $1`,
      of.transaction_id,
    );
    return kind === 'refund'
      ? String(Number(row!.refunded))
      : `${row!.status} ${row!.successor === null ? 'free' : 'taken'}`;
  }
  const held: Readonly<Record<Kind, Readonly<Record<Word, string>>>> = {
    refund: { approved: '100', declined: '0' },
    capture: { approved: 'APPROVED taken', declined: 'APPROVED free' },
    void: { approved: 'CANCELLED taken', declined: 'APPROVED free' },
  };
  const finalEvents = async (id: string): Promise<string[]> =>
    (await eventTypesOf(stage.service, id)).filter((type) => type !== 'transaction.unknown');

  for (const kind of ['capture', 'void', 'refund'] as const) {
    for (const word of ['approved', 'declined'] as const)
      it(`a ${kind} whose answer and notification cross is ${word}, and told once`, async () => {
        const orders = await inEveryOrder(async (steps) => {
          const of = await begin(kind);
          const by = await access();
          const sent = send(instance('the sender', steps), kind, of, by);
          const reported = decideAndTell(steps, instance('the hearer', steps), by, of, word);
          return async () => {
            const [{ transaction_id: id }] = await Promise.all([sent, reported]);
            await stage.service.deps.background.settled();
            await lastWord(by, id, word);
            expect(await standingOf(id)).to.eql({ status: word.toUpperCase(), failed: false, claims: [] });
            expect(await finalEvents(id)).to.eql([`transaction.${word}`]);
            expect(await holdsOfEarlier(of, kind)).to.equal(held[kind][word]);
          };
        });
        expect(orders).to.be.greaterThan(3);
      });

    it(`a ${kind} that is looked up when its word comes is what the bank says, and UNKNOWN only until then`, async () => {
      const seen = new Set<string>();
      for (const word of ['approved', 'declined'] as const)
        await inEveryOrder(async (steps) => {
          const of = await begin(kind);
          const by = await access();
          const { transaction_id: id } = await send(instance('the sender', atOnce), kind, of, by);
          await stage.service.clock.advance(followUpSeconds * 1000);
          const reported = decideAndTell(steps, instance('the hearer', steps), by, of, word);
          const asked = runDueLookups(instance('the asker', steps));
          return async () => {
            await Promise.all([reported, asked]);
            seen.add((await eventTypesOf(stage.service, id)).join());
            await lastWord(by, id, word);
            expect(await standingOf(id)).to.eql({ status: word.toUpperCase(), failed: false, claims: [] });
            expect(await finalEvents(id)).to.eql([`transaction.${word}`]);
            expect(await holdsOfEarlier(of, kind)).to.equal(held[kind][word]);
          };
        });
      expect([...seen].some((types) => types.includes('transaction.unknown'))).to.equal(true);
    });

    it(`a ${kind} that fails days after its approval is never unheard, in whatever order both are told`, async () => {
      const seen = new Set<string>();
      await inEveryOrder(async (steps) => {
        const of = await begin(kind);
        const by = await access();
        const { transaction_id: id } = await send(instance('the sender', atOnce), kind, of, by);
        const report = async (name: string, word: Word): Promise<void> => {
          const deps = instance(name, steps);
          const attempt = await readAttempt(deps.store.pool, terminalId, id);
          bank.books.set(id, word);
          const result = bank.resultOf(id);
          await applyProcessorResult(deps, by.terminal, attempt!, {
            processorKey: 'simulator_a',
            source: 'notification',
            result,
          });
        };
        const both = [report('of the approval', 'approved'), report('of the failure', 'declined')];
        return async () => {
          await Promise.all(both);
          const { status, failed, claims } = await standingOf(id);
          seen.add(status);
          if (status === 'DECLINED') expect(claims).to.eql(['approved open']);
          else expect(claims).to.eql([kind === 'refund' ? 'refused accepted' : 'refused open']);
          expect(failed).to.equal(kind === 'refund' && status === 'APPROVED');
          // A failure reserves nothing of a sale; an approved capture or void is for the operator to decide.
          if (kind === 'refund' || status === 'DECLINED')
            expect(await holdsOfEarlier(of, kind)).to.equal(held[kind].declined);
        };
      });
      expect([...seen].sort()).to.eql(['APPROVED', 'DECLINED']);
    });
  }
});
