import { expect } from 'chai';
import type { Answer, RequestBody } from '../../support/contract/contract-client.js';
import { approvedCard, payment } from '../../support/payments.js';
import {
  approvedAs,
  declinedAs,
  findsResult,
  losesTheAnswer,
  vanishes,
} from '../../support/processors/scripted-processor.js';
import { eventsOf } from '../../support/records.js';
import { bankSecret, notify } from '../../support/processors/processors.js';
import { leaveUnknown, type Made, referenceTo, startStage } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import { started } from '../../support/started.js';

describe('payments: settling UNKNOWN manually', () => {
  const evidence = 'Acquirer portal: settled in batch 4711.';
  type Resolution = RequestBody<'managementTransactionResolve'>;

  const stage = started(() => startStage({ SIMULATOR_SECRET: bankSecret }));
  afterEach(() => {
    stage.bankA.answerLookup = undefined;
  });

  const resolve = ({ transaction_id }: Made, body: Resolution) =>
    stage.http.managementTransactionResolve({ transaction_id, body });
  const approved: Resolution = {
    resolution: 'approved',
    evidence,
    provider_transaction_id: 'bank-77',
    authorization_code: '831000',
  };
  const declined: Resolution = { resolution: 'declined', evidence };
  const neverReceived = () => Promise.resolve({ found: 'never-received' } as const);
  const waiting = { outcome: 'pending', reason: 'AUTH.CHALLENGE_IN_PROGRESS' } as const;
  /** A sale that the bank recorded as approved, without a notification. */
  const unknownSale = () => {
    stage.bankA.next('sale', losesTheAnswer);
    return leaveUnknown(stage, stage.http.sale({ body: payment() }));
  };
  const auditOf = ({ transaction_id }: Made) =>
    stage.query('SELECT 1 FROM audit_entries WHERE subject_id = $1', transaction_id);

  describe('by a lookup', () => {
    it('records the outcome that the processor has, also if it has it at the second look only', async () => {
      const made = await unknownSale();
      stage.bankA.answerLookup = () => {
        stage.bankA.answerLookup = undefined;
        return neverReceived();
      };
      const answer = await resolve(made, { resolution: 'lookup' }).ok;
      expect(answer).to.include({ transaction_id: made.transaction_id, settled: true });
      expect(answer.status).to.include({ status: 'APPROVED', reasonCode: 'AUTH.APPROVED' });
      expect((await stage.statusOf(made)).status).to.eql(answer.status);
      expect(await stage.eventTypesOf(made)).to.eql(['transaction.unknown', 'transaction.approved']);
      expect((await stage.callsOf(made)).at(-1)).to.equal('simulator_a lookup approved AUTH.APPROVED');
      expect((await stage.http.refund({ body: referenceTo(made) }).ok).accepted, 'it can be refunded').to.be.true;
    });

    it('records a decline, and a payment that the processor never received, and retries neither', async () => {
      await stage.http.managementTerminalUpdate({ body: { retry_one_off: true } }).ok;
      for (const [lookup, status, reasonCode] of [
        [findsResult(declinedAs('bank-9', 'PROCESSOR.DECLINED')), 'DECLINED', 'PROCESSOR.DECLINED'],
        [neverReceived, 'ERROR', 'PROCESSOR.NOT_RECEIVED'],
      ] as const) {
        const made = await unknownSale();
        stage.bankA.answerLookup = lookup;
        expect((await resolve(made, { resolution: 'lookup' }).ok).status).to.include({ status, reasonCode });
        expect(await stage.eventTypesOf(made)).to.eql(['transaction.unknown', `transaction.${status.toLowerCase()}`]);
      }
      await stage.http.managementTerminalUpdate({ body: { retry_one_off: false } }).ok;
    });

    it('changes nothing without an outcome, or while its call may still arrive, and can be repeated', async () => {
      const made = await leaveUnknown(stage, stage.http.sale({ body: payment({ amount: 3009 }) }));
      const before = await stage.statusOf(made);
      const { transaction_id } = made;
      for (const [lookup, outcome] of [
        [() => Promise.resolve({ found: 'nothing-final' } as const), 'open'],
        [neverReceived, 'failed'],
        [() => Promise.reject(new Error('the connection broke')), 'open'],
        [findsResult({ ...waiting, providerTransactionId: undefined, raw: {} }), 'pending'],
      ] as const) {
        stage.bankA.answerLookup = lookup;
        const answer = await resolve(made, { resolution: 'lookup' }).ok;
        expect(answer).to.eql({ transaction_id, settled: false, status: before.status });
        expect((await stage.callsOf(made)).at(-1)).to.include(`simulator_a lookup ${outcome} `);
      }
      expect(await stage.statusOf(made)).to.eql(before);
      expect(await stage.eventTypesOf({ transaction_id })).to.eql(['transaction.unknown']);
      expect(await auditOf(made)).to.eql([]);
    });

    it('runs one at a time, and locks the transaction no longer than its lease', async () => {
      const made = await unknownSale();
      const asked = stage.bankA.calls.length;
      stage.bankA.answerLookup = (_key, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
      const first = resolve(made, { resolution: 'lookup' });
      await until('the processor is asked', () => stage.bankA.calls.length > asked);
      await resolve(made, { resolution: 'lookup' }).refused('VALIDATION/LOOKUP_IN_PROGRESS');
      await stage.service.clock.advance(stage.service.deps.config.processorTimeoutMilliseconds);
      expect((await first.ok).settled).to.be.false;
      expect(stage.bankA.calls.length).to.equal(asked + 1);

      // An instance that died during the lookup.
      await stage.query(
        'UPDATE transactions SET leased_until = $2 WHERE transaction_id = $1',
        made.transaction_id,
        new Date(stage.service.clock.now().getTime() + 30_000),
      );
      await resolve(made, { resolution: 'lookup' }).refused('VALIDATION/LOOKUP_IN_PROGRESS');
      await stage.service.clock.advance(30_000);
      stage.bankA.answerLookup = undefined;
      expect((await resolve(made, { resolution: 'lookup' }).ok).settled).to.be.true;
    });
  });

  describe('by a statement', () => {
    it('of an approval makes a payment that can be refunded, by the stated id', async () => {
      const made = await unknownSale();
      const { settled, status } = await resolve(made, {
        ...approved,
        evidence: `${evidence} The card is ${approvedCard}.`,
      }).ok;
      expect(settled).to.be.true;
      expect(status).to.include({ status: 'APPROVED', reasonCode: 'SYSTEM.RESOLVED_BY_OPERATOR' });
      expect(await stage.statusOf(made)).to.deep.include({ authorization_code: '831000', status });
      expect(await stage.eventTypesOf(made)).to.eql(['transaction.unknown', 'transaction.approved']);
      expect((await eventsOf(stage.service, made.transaction_id)).at(-1)?.data.status.reasonCode).to.equal(
        'SYSTEM.RESOLVED_BY_OPERATOR',
      );
      const [call] = await stage.query(
        `SELECT outcome, raw FROM processor_calls WHERE transaction_id = $1 AND operation = 'statement'`,
        made.transaction_id,
      );
      expect(call).to.eql({
        outcome: 'approved',
        raw: {
          evidence: `${evidence} The card is [card number removed].`,
          provider_transaction_id: 'bank-77',
          authorization_code: '831000',
        },
      });
      const sent = await stage.query<{ reference: string }>(
        'SELECT reference FROM simulator_entries WHERE idempotency_key = $1',
        (await stage.http.refund({ body: referenceTo(made) }).ok).transaction_id,
      );
      expect(sent).to.eql([{ reference: 'bank-77' }]);
    });

    const taken = 'VALIDATION/FULL_REFUND_ALREADY_PROCESSED';
    const locked = 'VALIDATION/RELATED_TRANSACTION_LOCKED';
    for (const [operation, kind, script, meanwhile, afterwards] of [
      ['capture', 'preauth', losesTheAnswer, locked, 'VALIDATION/ALREADY_FULLY_CAPTURED'],
      ['refund', 'sale', vanishes, taken, taken],
    ] as const)
      it(`of a declined ${operation} releases the amount of the ${kind}, of an approved one keeps it`, async () => {
        for (const body of [declined, approved]) {
          const earlier = await stage.http[kind]({ body: payment() }).ok;
          const act = () => stage.http[operation]({ body: referenceTo(earlier) });
          stage.bankA.next(operation, script);
          const made = await leaveUnknown(stage, act());
          await act().refused(meanwhile);
          await resolve(made, body).ok;
          if (body === approved) await act().refused(afterwards);
          else expect((await act().ok).accepted).to.be.true;
        }
      });

    it('of an approved void cancels the hold', async () => {
      const held = await stage.http.preauth({ body: payment() }).ok;
      stage.bankA.next('void', vanishes);
      const voided = await leaveUnknown(stage, stage.http.voidPayment({ body: referenceTo(held) }));
      await resolve(voided, approved).ok;
      expect((await stage.statusOf(held)).status).to.include({ status: 'CANCELLED' });
      expect((await stage.eventTypesOf(held)).at(-1)).to.equal('transaction.cancelled');
    });
  });

  describe('is refused', () => {
    for (const body of [{ resolution: 'lookup' }, approved, declined] as const) {
      it(`for a transaction that is not UNKNOWN: ${body.resolution}`, async () => {
        const made = await stage.http.sale({ body: payment() }).ok;
        const before = await stage.statusOf(made);
        const problem = await resolve(made, body).refused('VALIDATION/TRANSACTION_NOT_UNKNOWN');
        expect(problem).to.deep.include({
          status: 409,
          context: { transaction_id: made.transaction_id, status: 'APPROVED' },
        });
        expect(await stage.statusOf(made)).to.eql(before);
        expect(await auditOf(made)).to.eql([]);
      });
      it(`for one that does not exist: ${body.resolution}`, () =>
        resolve({ transaction_id: 'Unknown1' }, body).refused('VALIDATION/TRANSACTION_NOT_FOUND'));
    }

    it('while the service itself queries the processor', async () => {
      stage.bankA.next('sale', losesTheAnswer);
      const made = await stage.unanswered(stage.http.sale({ body: payment() }));
      await stage.timeOut();
      await resolve(made, approved).refused('VALIDATION/TRANSACTION_NOT_UNKNOWN');
      await stage.pass(10);
    });

    for (const [field, code, invalidBody] of [
      ['evidence', 'VALIDATION/MISSING_FIELD', { resolution: 'approved', provider_transaction_id: 'bank-1' }],
      ['evidence', 'VALIDATION/MISSING_FIELD', { resolution: 'declined' }],
      ['provider_transaction_id', 'VALIDATION/MISSING_FIELD', { resolution: 'approved', evidence }],
      ['resolution', 'VALIDATION/MISSING_FIELD', { evidence }],
      ['resolution', 'VALIDATION/INVALID_FIELD', { resolution: 'cancelled', evidence }],
      ['evidence', 'VALIDATION/INVALID_FIELD', { resolution: 'declined', evidence: 'trust me' }],
      ['provider_transaction_id', 'VALIDATION/INVALID_FIELD', { ...declined, provider_transaction_id: '' }],
    ] as const)
      it(`with ${code} of ${field}`, async () => {
        const problem = await stage.http
          .managementTransactionResolve({ transaction_id: 'Unknown1', invalidBody })
          .refused(code);
        expect(problem.context?.field).to.equal(field);
      });
    it('with an invalid id', () => resolve({ transaction_id: 'short' }, declined).refused('VALIDATION/INVALID_FIELD'));
  });

  describe('leaves one outcome', () => {
    const outcomes = <Body>(answers: readonly Answer<Body>[]): string[] =>
      answers
        .map(({ status, body }) => (status === 200 ? 'settled' : (body as { reason_code: string }).reason_code))
        .sort();
    const finalEvents = async ({ transaction_id }: Made) =>
      (await stage.eventTypesOf({ transaction_id })).filter(
        (type) => type !== 'transaction.unknown' && type !== 'transaction.discrepancy',
      );
    const contradicted = async ({ transaction_id }: Made) =>
      (await stage.eventTypesOf({ transaction_id })).includes('transaction.discrepancy');

    it('when operators state different ones at once', async () => {
      const made = await unknownSale();
      const answers = await Promise.all(
        [approved, declined, approved, declined, approved, declined].map((body) => resolve(made, body)),
      );
      expect(outcomes(answers)).to.eql([...Array<string>(5).fill('VALIDATION/TRANSACTION_NOT_UNKNOWN'), 'settled']);
      const { status } = await stage.statusOf(made);
      expect(await finalEvents(made)).to.eql([
        status.status === 'APPROVED' ? 'transaction.approved' : 'transaction.declined',
      ]);
      expect(await auditOf(made)).to.have.length(1);
      expect((await stage.callsOf(made)).filter((call) => call.includes(' statement '))).to.have.length(1);
    });

    it('when one operator states it while another queries the processor', async () => {
      const made = await unknownSale();
      const asked = stage.bankA.calls.length;
      let answer = (): void => undefined;
      const told = new Promise<void>((resolve) => (answer = resolve));
      stage.bankA.answerLookup = () => told.then(findsResult(approvedAs('bank-5')));
      const lookup = resolve(made, { resolution: 'lookup' });
      await until('the processor is asked', () => stage.bankA.calls.length > asked);
      await resolve(made, declined).ok;
      answer();
      await lookup.refused('VALIDATION/TRANSACTION_NOT_UNKNOWN');
      expect((await stage.statusOf(made)).status).to.include({ status: 'DECLINED' });
      expect(await finalEvents(made)).to.eql(['transaction.declined']);
      expect(await auditOf(made)).to.have.length(1);
      // The processor’s report is stored anyway: an operator has to see that it differs.
      expect(await contradicted(made)).to.equal(true);
      expect((await stage.callsOf(made)).at(-1)).to.equal('simulator_a lookup approved AUTH.APPROVED');
    });

    it('when the processor sends another one unasked', async () => {
      for (let round = 0; round < 4; round++) {
        const made = await unknownSale();
        const now = stage.service.clock.now();
        const word = { id: `reported-${round}`, outcome: 'approved' } as const;
        const [stated] = await Promise.all([resolve(made, declined), notify(stage.http, now, made, word).ok]);
        await stage.service.deps.background.settled();
        const { status } = (await stage.statusOf(made)).status;
        expect(status).to.equal(stated.status === 200 ? 'DECLINED' : 'APPROVED');
        expect(await finalEvents(made)).to.eql([
          status === 'DECLINED' ? 'transaction.declined' : 'transaction.approved',
        ]);
        expect(await auditOf(made)).to.have.length(stated.status === 200 ? 1 : 0);
        expect(await contradicted(made), 'a report of the bank that differs from the stated outcome').to.equal(
          status === 'DECLINED',
        );
      }
    });
  });
});
