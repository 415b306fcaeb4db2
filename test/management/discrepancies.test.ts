import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { noteReversal } from '../../src/payments/discrepancies/reverse-discrepancy.js';
import { steeringAmounts } from '../../src/processors/simulator/sandbox-cards.js';
import { type RequestBody, client } from '../support/contract/contract-client.js';
import { possibleInstances, startInstances, terminalId, type TestService } from '../support/service.js';
import { declinedCard, payment, paymentWith, type SubmissionRequest } from '../support/payments.js';
import { bankEntriesOf, callsOf, eventsOf, storedOf } from '../support/records.js';
import { breaks, declines, fails, interpose, losesTheAnswer } from '../support/processors/scripted-processor.js';
import { referenceTo, startStage, type Made } from '../support/stage.js';
import { until } from '../support/time/clock.js';
import { started } from '../support/started.js';

type Resolution = RequestBody<'managementDiscrepancyResolve'>;
const evidence = 'Acquirer portal: settled in batch 4711, case 88231.';
const accept: Resolution = { resolution: 'accept', evidence };
const reverse: Resolution = { resolution: 'reverse', evidence };

describe('management: discrepancies', () => {
  const stage = started(startStage);
  afterEach(() => stage.bankA.forget());

  const correct = ({ transaction_id }: Made, outcome: 'approved' | 'declined') =>
    stage.http.sandboxBankCorrection({ transaction_id, body: { outcome } }).ok;
  const of = async ({ transaction_id }: Made): Promise<Schema<'Discrepancy'>> => {
    const discrepancy_id = await storedOf(stage, { transaction_id }, 'discrepancy_id', 'discrepancies');
    return stage.http.managementDiscrepancyGet({ discrepancy_id }).ok;
  };
  const resolve = ({ discrepancy_id }: Pick<Schema<'Discrepancy'>, 'discrepancy_id'>, body: Resolution) =>
    stage.http.managementDiscrepancyResolve({ discrepancy_id, body });
  /** A payment that is declined here, and approved at the bank. */
  async function approvedThere(
    kind: 'sale' | 'preauth' = 'sale',
    fields: Partial<SubmissionRequest> = {},
  ): Promise<Made> {
    const made = await stage.http[kind]({ body: paymentWith(declinedCard, fields) }).ok;
    await correct(made, 'approved');
    return made;
  }
  const entriesOf = async (discrepancy: Schema<'Discrepancy'>) =>
    await bankEntriesOf(stage.service, `reversal-${discrepancy.discrepancy_id}`);
  const statesTold = async ({ transaction_id }: Made) =>
    (await eventsOf(stage.service, transaction_id)).flatMap(
      ({ data }) => (data as { discrepancy?: { state: string } }).discrepancy?.state ?? [],
    );
  const auditOf = ({ discrepancy_id }: Schema<'Discrepancy'>) =>
    stage.query<{ changes: { field: string; before?: string; after?: string }[] }>(
      'SELECT changes FROM audit_entries WHERE subject_id = $1 ORDER BY audit_entry_id',
      discrepancy_id,
    );
  const stateChanges = async (discrepancy: Schema<'Discrepancy'>) =>
    (await auditOf(discrepancy)).map(({ changes }) => {
      const state = changes.find(({ field }) => field === 'state');
      return `${state?.before} -> ${state?.after}`;
    });

  it('are listed as they wait, a page at a time, and by their state', async () => {
    const made = [await approvedThere(), await approvedThere(), await approvedThere()];
    const found = await Promise.all(made.map(of));
    await resolve(found[1]!, accept).ok;
    const first = await stage.http.managementDiscrepancyList({ query: { limit: 1 } }).ok;
    const second = await stage.http.managementDiscrepancyList({ query: { cursor: first.next_cursor ?? '' } }).ok;
    expect(
      [...first.discrepancies, ...second.discrepancies].map(({ discrepancy_id }) => discrepancy_id),
    ).to.have.members([found[0]!.discrepancy_id, found[2]!.discrepancy_id]);
    expect(second).not.to.have.property('next_cursor');
    const { discrepancies } = await stage.http.managementDiscrepancyList({ query: { state: 'accepted' } }).ok;
    expect(discrepancies.map(({ discrepancy_id }) => discrepancy_id)).to.eql([found[1]!.discrepancy_id]);
    await stage.http
      .managementDiscrepancyGet({ discrepancy_id: '019b0a6e-6a3b-7d42-8c58-4a3f2e1d0c9b' })
      .refused('VALIDATION/DISCREPANCY_NOT_FOUND');
  });

  it('accepted: the word of the bank is taken, and nothing else changes', async () => {
    const sale = await approvedThere();
    const before = await stage.statusOf(sale);
    const found = await of(sale);
    const answer = await resolve(found, accept).ok;
    expect(answer.resolved).to.equal(true);
    expect(answer.discrepancy).to.deep.include({
      state: 'accepted',
      evidence,
      reversible: false,
      resolved_at: stage.service.clock.now().toISOString(),
    });
    expect(await stage.statusOf(sale)).to.eql(before);
    expect(await bankEntriesOf(stage.service, sale.transaction_id)).to.have.length(1);
    expect(await statesTold(sale)).to.eql(['open', 'accepted']);
    expect(await stateChanges(found)).to.eql(['open -> accepted']);
    for (const body of [accept, reverse])
      expect((await resolve(found, body).refused('VALIDATION/DISCREPANCY_RESOLVED')).context).to.include({
        status: 'accepted',
      });
    await correct(sale, 'approved');
    expect((await of(sale)).state, 'the same claim does not open it again').to.equal('accepted');
  });

  for (const [kind, operation] of [
    ['sale', 'refund'],
    ['preauth', 'void'],
  ] as const)
    it(`reversed: a ${kind} is given back by a ${operation} at that bank, under a key of the discrepancy`, async () => {
      const made = await approvedThere(kind);
      const found = await of(made);
      const answer = await resolve(found, reverse).ok;
      expect([answer.resolved, answer.discrepancy.state]).to.eql([true, 'reversed']);
      expect(await entriesOf(found)).to.eql([
        { processor: 'simulator_a', operation, amount: '10.5000', currency: 'EUR', outcome: 'approved', calls: 1 },
      ]);
      expect((await callsOf(stage.service, made.transaction_id)).at(-1)).to.include({ operation, outcome: 'approved' });
      expect((await stage.statusOf(made)).status).to.include({ status: 'DECLINED' });
      expect(await statesTold(made)).to.eql(['open', 'reversed']);
      expect(await stateChanges(found)).to.eql(['open -> reversing', 'reversing -> reversed']);
      await resolve(found, reverse).refused('VALIDATION/DISCREPANCY_RESOLVED');
      const key = { processorKey: 'simulator_a', idempotencyKey: `reversal-${found.discrepancy_id}` };
      const failure = { outcome: 'failed', reason: 'PROCESSOR.DECLINED', raw: {} } as const;
      expect(await noteReversal(stage.service.deps, key, failure)).to.equal(true);
      expect((await callsOf(stage.service, made.transaction_id)).at(-1)).to.include({ operation, outcome: 'failed' });
    });

  it('a reversal that the bank refuses leaves it open, and it can be accepted then', async () => {
    const sale = await approvedThere();
    const found = await of(sale);
    stage.bankA.next('refund', declines('PROCESSOR.DECLINED'));
    const answer = await resolve(found, reverse).ok;
    expect([answer.resolved, answer.discrepancy.state]).to.eql([false, 'open']);
    expect((await callsOf(stage.service, sale.transaction_id)).at(-1)).to.include({
      operation: 'refund',
      outcome: 'declined',
    });
    expect(await stateChanges(found)).to.eql(['open -> reversing', 'reversing -> open']);
    expect((await resolve(found, accept).ok).discrepancy.state).to.equal('accepted');
  });

  for (const [name, script, calls] of [
    ['is lost on the way', breaks, 1],
    ['has lost its answer', losesTheAnswer, 2],
  ] as const)
    it(`a reversal that ${name} waits, and is asked for again under the same key: the money moves once`, async () => {
      const found = await of(await approvedThere());
      const asked = stage.bankA.calls.length;
      stage.bankA.next('refund', script);
      const pending = resolve(found, reverse);
      await until('the bank is asked', () => stage.bankA.calls.length > asked);
      if (script === losesTheAnswer) {
        await until('the bank has recorded it', async () => (await entriesOf(found)).length === 1);
        await resolve(found, reverse).refused('VALIDATION/REVERSAL_IN_PROGRESS');
        await resolve(found, accept).refused('VALIDATION/REVERSAL_IN_PROGRESS');
        await stage.service.clock.advance(20_000);
      }
      const unanswered = await pending.ok;
      expect([unanswered.resolved, unanswered.discrepancy.state]).to.eql([false, 'reversing']);
      const again = await resolve(found, reverse).ok;
      expect([again.resolved, again.discrepancy.state]).to.eql([true, 'reversed']);
      expect((await entriesOf(found)).map(({ outcome, calls: made }) => [outcome, made])).to.eql([['approved', calls]]);
    });

  it('a reversal without an answer is not sent again where the bank honours no keys', async () => {
    const found = await of(await approvedThere('sale', { amount: steeringAmounts.lostWithoutGuarantees }));
    expect(found.reversible).to.equal(true);
    const asked = stage.bankA.calls.length;
    const pending = resolve(found, reverse);
    await until('the bank is asked', () => stage.bankA.calls.length > asked);
    await stage.service.clock.advance(20_000);
    expect((await pending.ok).discrepancy).to.include({ state: 'reversing', reversible: false });
    await resolve(found, reverse).refused('VALIDATION/DISCREPANCY_NOT_REVERSIBLE');
    expect(stage.bankA.operationsOf(`reversal-${found.discrepancy_id}`)).to.eql(['refund']);
    expect((await resolve(found, accept).ok).discrepancy.state).to.equal('accepted');
  });

  it('nor when the bank has forgotten the key', async () => {
    const found = await of(await approvedThere());
    stage.bankA.next('refund', breaks);
    expect((await resolve(found, reverse).ok).discrepancy).to.include({ state: 'reversing', reversible: true });
    const day = 24 * 60 * 60 * 1000;
    await stage.service.clock.advance(day - 1);
    for (const script of [fails(), breaks]) {
      stage.bankA.next('refund', script);
      expect((await resolve(found, reverse).ok).discrepancy.state).to.equal('reversing');
    }
    await stage.service.clock.advance(1);
    await resolve(found, reverse).refused('VALIDATION/DISCREPANCY_NOT_REVERSIBLE');
    expect(stage.bankA.operationsOf(`reversal-${found.discrepancy_id}`)).to.eql(['refund', 'refund', 'refund']);
  });

  it('an instance that dies at the bank is followed by another when its lease is over', async () => {
    const found = await of(await approvedThere());
    const until10 = new Date(stage.service.clock.now().getTime() + 10_000);
    await stage.query(
      `UPDATE discrepancies SET state = 'reversing', leased_until = $2, reversal_sent_at = $3
        WHERE discrepancy_id = $1`,
      found.discrepancy_id,
      until10,
      stage.service.clock.now(),
    );
    await resolve(found, reverse).refused('VALIDATION/REVERSAL_IN_PROGRESS');
    await stage.service.clock.advance(10_000);
    expect((await resolve(found, reverse).ok).discrepancy.state).to.equal('reversed');
  });

  it('what the processor has not approved cannot be reversed', async () => {
    const paid = await stage.http.sale({ body: payment() }).ok;
    await correct(paid, 'declined');
    const held = await stage.http.preauth({ body: payment() }).ok;
    stage.bankA.next('void', declines('PROCESSOR.DECLINED'));
    // The bank has made the void all the same.
    const release = await stage.http.voidPayment({ body: referenceTo(held) }).ok;
    await stage.query(
      `INSERT INTO simulator_entries (processor_key, idempotency_key, terminal_id, operation, provider_transaction_id,
        amount, currency, outcome, reason, created_at, effective_at)
      VALUES ('simulator_a', $1, $2, 'void', 'void-1', 10.5, 'EUR', 'declined', 'PROCESSOR.DECLINED', $3, $3)`,
      release.transaction_id,
      terminalId,
      stage.service.clock.now(),
    );
    await correct(release, 'approved');
    for (const made of [paid, release]) {
      const found = await of(made);
      expect(found.reversible).to.equal(false);
      await resolve(found, reverse).refused('VALIDATION/DISCREPANCY_NOT_REVERSIBLE');
      expect(await entriesOf(found)).to.eql([]);
    }
  });

  it('needs the id of the booking where the bank did not tell it, and evidence in any case', async () => {
    const sale = await approvedThere();
    const found = await of(sale);
    const id = found.claimed.provider_transaction_id ?? '';
    for (const [table, ofId] of [
      ['discrepancies', `discrepancy_id = '${found.discrepancy_id}'`],
      ['transactions', `transaction_id = '${sale.transaction_id}'`],
    ] as const)
      await stage.query(`UPDATE ${table} SET provider_transaction_id = NULL WHERE ${ofId}`);
    await resolve(found, reverse).refused('VALIDATION/MISSING_FIELD');
    await stage.http
      .managementDiscrepancyResolve({ discrepancy_id: found.discrepancy_id, invalidBody: { resolution: 'accept' } })
      .refused('VALIDATION/MISSING_FIELD');
    expect((await of(sale)).state).to.equal('open');
    expect((await resolve(found, { ...reverse, provider_transaction_id: id }).ok).discrepancy.state).to.equal(
      'reversed',
    );
  });

  it('leave a sandbox with its reset, and what was reversed at the bank as well', async () => {
    await resolve(await of(await approvedThere()), reverse).ok;
    await stage.http.sandboxReset().ok;
    expect(await stage.query('SELECT 1 FROM discrepancies')).to.eql([]);
    expect(await stage.query('SELECT 1 FROM simulator_entries')).to.eql([]);
  });
});

for (const count of possibleInstances)
  describe(`management: operators at once on ${count === 1 ? 'one instance' : `${count} instances`}`, () => {
    let first: TestService;
    const instances = started(() => startInstances(count));
    before(async () => {
      [first] = instances.services as [TestService];
      for (const service of instances.services) interpose(service, 'simulator_a');
    });

    for (const mixed of [false, true])
      it(`${mixed ? 'who accept and reverse' : 'who all reverse'}: one decides, and the money moves once at most`, async () => {
        const http = instances.services.map((service) => client(service));
        const { transaction_id } = await http[0]!.sale({ body: paymentWith(declinedCard) }).ok;
        await http[0]!.sandboxBankCorrection({ transaction_id, body: { outcome: 'approved' } }).ok;
        const discrepancy_id = await storedOf(first, { transaction_id }, 'discrepancy_id', 'discrepancies');
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            http[index % count]!.managementDiscrepancyResolve({
              discrepancy_id,
              body: mixed && index % 3 === 0 ? accept : reverse,
            }),
          ),
        );
        expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
        const { state } = await http[0]!.managementDiscrepancyGet({ discrepancy_id }).ok;
        expect(
          await first.query('SELECT 1 FROM simulator_entries WHERE idempotency_key = $1', `reversal-${discrepancy_id}`),
        ).to.have.length(state === 'reversed' ? 1 : 0);
        expect(await first.query('SELECT 1 FROM audit_entries WHERE subject_id = $1', discrepancy_id)).to.have.length(
          state === 'reversed' ? 2 : 1,
        );
      });
  });
