import { expect } from 'chai';
import type { ProcessorResult } from '../../../src/processors/processor.js';
import { bankSecret, notify } from '../../support/processors/processors.js';
import { payment } from '../../support/payments.js';
import { declinedAs, receives, waitsAt } from '../../support/processors/scripted-processor.js';
import { referenceTo, startStage, type Made } from '../../support/stage.js';
import { replacing, started } from '../../support/started.js';

const daySeconds = 24 * 60 * 60;

const undecided = {
  outcome: 'received',
  reason: 'PROCESSOR.SUBMITTED',
  providerTransactionId: 'undecided-1',
  raw: {},
} as const;

describe('payments: a call that a processor has only received', () => {
  let reported = 0;
  const stage = started(() => startStage({ STATEMENT_DAYS: '0', SIMULATOR_SECRET: bankSecret }));
  beforeEach(() => {
    stage.bankA.forget();
    stage.bankA.answerLookup = undefined;
  });

  const sell = (): Promise<Made> => stage.http.sale({ body: payment({ amount: 10.5 }) }).ok;
  const hold = (): Promise<Made> => stage.http.preauth({ body: payment({ amount: 10.5 }) }).ok;
  const refund = (of: Made, amount?: number) =>
    stage.http.refund({ body: { ...referenceTo(of), ...(amount === undefined ? {} : { amount }) } });
  const capture = (of: Made) => stage.http.capture({ body: referenceTo(of) });

  /** A refund of a sale that the bank has received. */
  async function received(): Promise<{ readonly sale: Made; readonly refund: Made }> {
    const sale = await sell();
    stage.bankA.next('refund', receives);
    return { sale, refund: await refund(sale).ok };
  }
  const receive = async (about: Made, outcome: 'approved' | 'declined', fields: object = {}): Promise<void> => {
    const now = stage.service.clock.now();
    await notify(stage.http, now, about, { id: `word-of-received-${++reported}`, outcome, fields }).ok;
    await stage.service.deps.background.settled();
  };
  const answersLookupsWith = (result: ProcessorResult): void => {
    stage.bankA.answerLookup = async () => ({ found: 'outcome', result });
  };

  it('is accepted, stays PROCESSING, has no event, and is not looked up for days', async () => {
    const { refund: made } = await received();
    expect(made).to.include({ accepted: true });
    await stage.pass(6 * daySeconds);
    const { status } = await stage.statusOf(made);
    expect(status).to.include({ status: 'PROCESSING', reasonCode: 'PROCESSOR.SUBMITTED' });
    expect(stage.bankA.operationsOf(made.transaction_id)).to.eql(['refund']);
    expect(await stage.eventTypesOf(made)).to.eql([]);
  });

  it('reserves its amount meanwhile', async () =>
    refund((await received()).sale).refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED'));

  it('may be a sale: undecided for days, it is not declined, and is settled by the processor’s report', async () => {
    stage.bankA.next('sale', receives, receives);
    const [approved, declined] = [await sell(), await sell()];
    await stage.pass(6 * daySeconds);
    for (const sale of [approved, declined]) {
      expect(sale).to.include({ accepted: true });
      const { status } = await stage.statusOf(sale);
      expect(status).to.include({ status: 'PROCESSING', reasonCode: 'PROCESSOR.SUBMITTED' });
    }
    await receive(approved, 'approved');
    await receive(declined, 'declined');
    expect((await stage.statusOf(approved)).status).to.include({ status: 'APPROVED' });
    expect((await stage.statusOf(declined)).status).to.include({ status: 'DECLINED' });
  });

  it('is settled by the notification of its approval', async () => {
    const { sale, refund: made } = await received();
    await receive(made, 'approved');
    expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
    expect(await stage.eventTypesOf(made)).to.eql(['transaction.approved']);
    await refund(sale).refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED');
  });

  it('releases its reservation when it is declined', async () => {
    const { sale, refund: made } = await received();
    await receive(made, 'declined', { reason_code: 'PROCESSOR.REFUND_WINDOW_CLOSED' });
    expect(await stage.outcomeOf(made)).to.equal('DECLINED PROCESSOR.REFUND_WINDOW_CLOSED');
    expect(await refund(sale).ok).to.include({ accepted: true });
  });

  it('is not sent again when its client repeats the request under its key, before and after the report', async () => {
    const sale = await sell();
    stage.bankA.next('refund', receives);
    const idempotencyKey = 'the-refund-of-a-sale';
    const again = () => stage.http.refund({ body: referenceTo(sale), idempotencyKey }).ok;
    const made = await again();
    expect(await again()).to.eql(made);
    await receive(made, 'approved');
    expect(await again()).to.eql(made);
    expect(stage.bankA.operationsOf(made.transaction_id)).to.eql(['refund']);
  });

  it('keeps the place of a capture, and releases it when that is declined', async () => {
    const held = await hold();
    stage.bankA.next('capture', receives);
    const captured = await capture(held).ok;
    await capture(held).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
    await receive(captured, 'declined');
    expect(await capture(held).ok).to.include({ accepted: true });
  });

  it('reports a failure after its approval, stays APPROVED, and can be refunded again', async () => {
    const { sale, refund: made } = await received();
    await receive(made, 'approved');
    await receive(made, 'declined');
    const after = await stage.statusOf(made);
    expect(after.status).to.include({ status: 'APPROVED' });
    expect(after.refund_failed_at).to.be.a('string');
    expect(await stage.eventTypesOf(made)).to.eql(['transaction.approved', 'transaction.refund_failed']);
    expect(await refund(sale).ok).to.include({ accepted: true });
  });

  it('is looked up when its report is late, and settled by the result', async () => {
    const { refund: made } = await received();
    answersLookupsWith(declinedAs('bank-9', 'PROCESSOR.DECLINED'));
    await stage.pass(7 * daySeconds + 1);
    expect((await stage.statusOf(made)).status).to.include({ status: 'DECLINED' });
  });

  for (const [name, answer] of [
    ['is still at work', { outcome: 'received', reason: 'PROCESSOR.SUBMITTED' }],
    ['has nothing final', undefined],
  ] as const)
    it(`is UNKNOWN when its processor ${name} then, and keeps its reservation`, async () => {
      const { sale, refund: made } = await received();
      if (answer) answersLookupsWith({ ...answer, providerTransactionId: 'bank-9', raw: {} });
      else stage.bankA.answerLookup = async () => ({ found: 'nothing-final' });
      await stage.pass(7 * daySeconds + 1);
      expect((await stage.statusOf(made)).status).to.include({ status: 'UNKNOWN' });
      await refund(sale).refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED');
      await receive(made, 'approved');
      expect((await stage.statusOf(made)).status, 'its word settles it later').to.include({ status: 'APPROVED' });
    });

  it('expires after the time that its processor sets', () =>
    stage.bankA.unable({ followUpSeconds: 60 }, async () => {
      const { refund: made } = await received();
      stage.bankA.answerLookup = async () => ({ found: 'nothing-final' });
      await stage.pass(59);
      expect((await stage.statusOf(made)).status).to.include({ status: 'PROCESSING' });
      await stage.pass(2);
      expect((await stage.statusOf(made)).status).to.include({ status: 'UNKNOWN' });
    }));

  describe('a payment that waits on a page of its processor', () => {
    const page = 'https://processor.example.com/authenticate/1';

    it('has the page in its answer, its status and its event, but not after it is settled', async () => {
      stage.bankA.next('sale', waitsAt(page));
      const sale = await stage.http.sale({ body: payment() }).ok;
      expect(sale).to.have.nested.property('next_action.url', page);
      expect(await stage.statusOf(sale)).to.have.nested.property('next_action.url', page);
      expect(await stage.eventTypesOf(sale)).to.eql(['transaction.pending']);
      await receive(sale, 'approved');
      expect(await stage.statusOf(sale)).not.to.have.property('next_action');
    });

    it('is not declined when its payer authenticates in the last second, and then waits for days', async () => {
      stage.bankA.next('sale', waitsAt(page));
      const sale = await stage.http.sale({ body: payment() }).ok;
      stage.bankA.abandon = async () => ({ found: 'outcome', result: undecided });
      try {
        await stage.pass(30 * 60 + 1);
      } finally {
        stage.bankA.abandon = undefined;
      }
      await stage.pass(6 * daySeconds);
      expect(await stage.outcomeOf(sale)).to.equal('PROCESSING PROCESSOR.SUBMITTED');
      await receive(sale, 'approved');
      expect((await stage.statusOf(sale)).status).to.include({ status: 'APPROVED' });
    });

    it('is ended later while its processor cannot end it, and becomes UNKNOWN if that persists', async () => {
      let asked = 0;
      using _replaced = replacing(stage.bankA, {
        async abandon() {
          asked += 1;
          return {
            found: 'outcome',
            result: { ...undecided, outcome: 'pending', reason: 'AUTH.CHALLENGE_IN_PROGRESS' },
          };
        },
      });
      stage.bankA.next('sale', waitsAt(page), waitsAt(page));
      const [finished, open] = [await sell(), await sell()];
      await stage.pass(30 * 60 + 1);
      for (const sale of [finished, open])
        expect(await stage.outcomeOf(sale)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      await receive(finished, 'approved');
      expect((await stage.statusOf(finished)).status).to.include({ status: 'APPROVED' });
      for (let lookups = 0; lookups < 6; lookups++) await stage.pass(15 * 60 + 1);
      expect((await stage.statusOf(open)).status).to.include({ status: 'UNKNOWN' });
      expect(asked).to.equal(6);
    });

    it('is ended at the processor when the payer has not returned in time', async () => {
      const ended: string[] = [];
      stage.bankA.next('sale', waitsAt(page));
      const sale = await stage.http.sale({ body: payment() }).ok;
      using _replaced = replacing(stage.bankA, {
        async abandon({ idempotencyKey }) {
          ended.push(idempotencyKey);
          return { found: 'outcome', result: declinedAs('b', 'AUTH.3DS_AUTHENTICATION_TIMEOUT') };
        },
      });
      await stage.pass(30 * 60 + 1);
      expect(ended).to.include(sale.transaction_id);
      expect(await stage.outcomeOf(sale)).to.equal('DECLINED AUTH.3DS_AUTHENTICATION_TIMEOUT');
    });
  });

  it('processor data of an instrument is sent with later charges of it', async () => {
    stage.bankA.next('sale', async (deliver) => ({
      ...(await deliver()),
      storedCredential: 'customer-1|method-1',
      networkTransactionId: 'network-1',
    }));
    const { order } = await stage.statusOf(await sell());
    const rows = await stage.service.query(
      'SELECT processor_key, stored_credential, network_transaction_id FROM kept_credentials WHERE token = $1',
      order.payment_instrument!.token,
    );
    expect(rows).to.eql([
      { processor_key: 'simulator_a', stored_credential: 'customer-1|method-1', network_transaction_id: 'network-1' },
    ]);
  });
});
