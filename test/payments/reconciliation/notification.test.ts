import { expect } from 'chai';
import { applyNotifications, keepNotification } from '../../../src/payments/settle/provider-notifications.js';
import type { ProcessorKey } from '../../../src/processors/processor.js';
import { payment } from '../../support/payments.js';
import { signedNotification } from '../../support/processors/processors.js';
import { approvedAs, losesTheAnswer } from '../../support/processors/scripted-processor.js';
import { simulatorSecret, terminalId } from '../../support/service.js';
import { lookupPauses, referenceTo, retryOf, startStage, type Made } from '../../support/stage.js';
import { started } from '../../support/started.js';

interface Sent {
  readonly id?: string;
  readonly outcome?: 'approved' | 'declined' | 'error';
  readonly bank?: ProcessorKey;
  readonly terminalId?: string;
  readonly fields?: object;
  /** The secret that signs it. */
  readonly signedWith?: string;
  readonly secondsAgo?: number;
}

const approved = approvedAs('bank-78');

describe('payments: notifications of a bank', () => {
  let events = 0;
  const stage = started(startStage);

  function send({ transaction_id }: Made, notification: Sent = {}) {
    const {
      id = `bank-event-${++events}`,
      outcome = 'approved',
      bank = 'simulator_a',
      terminalId,
      fields = {},
      signedWith = simulatorSecret,
      secondsAgo = 0,
    } = notification;
    const body = { id, transaction_id, provider_transaction_id: 'bank-77', outcome, ...fields };
    return stage.http.providerNotification({
      provider_key: bank,
      ...signedNotification(stage.service.clock.now(), body, signedWith, secondsAgo),
      ...(terminalId === undefined ? {} : { terminalId }),
    });
  }

  const applied = () => stage.service.deps.background.settled();
  const stored = async (id: string): Promise<number> =>
    (await stage.query('SELECT 1 FROM provider_notifications WHERE provider_event_id = $1', id)).length;

  /** A sale that the bank accepted and did not answer. */
  async function leftOpen(amount = 3002): Promise<Made> {
    const made = await stage.unanswered(stage.http.sale({ body: payment({ amount }) }));
    await stage.timeOut();
    return made;
  }

  const codes = { authorization_code: '831000', arn: '74537606335000123456789' };
  for (const [outcome, fields, status, reasonCode, event] of [
    ['approved', codes, 'APPROVED', 'AUTH.APPROVED', 'transaction.approved'],
    ['declined', { reason_code: 'AUTH.DO_NOT_HONOR' }, 'DECLINED', 'AUTH.DO_NOT_HONOR', 'transaction.declined'],
    ['error', { reason_code: 'PROCESSOR.SYSTEM_ERROR' }, 'ERROR', 'PROCESSOR.SYSTEM_ERROR', 'transaction.error'],
    ['declined', { reason_code: 'AUTH.NO_SUCH_REASON' }, 'DECLINED', 'SYSTEM.UNMAPPED', 'transaction.declined'],
  ] as const)
    it(`settle an open attempt: ${outcome} ${reasonCode}`, async () => {
      const made = await leftOpen();
      const id = `settles-${++events}`;
      expect(await send(made, { id, outcome, fields }).ok).to.eql({ id, duplicate: false });
      await applied();
      const view = await stage.statusOf(made);
      expect(view.status).to.include({ status, reasonCode });
      if (status === 'APPROVED') expect(view).to.include(codes);
      expect(await stage.eventTypesOf(made)).to.eql([event]);
      expect((await stage.callsOf(made)).map((call) => call.split(' ')[1])).to.eql(['sale', 'notification']);
    });

  it('settle an UNKNOWN transaction, as evidence from outside', async () => {
    const made = await leftOpen();
    for (const seconds of lookupPauses) await stage.pass(seconds);
    expect((await stage.statusOf(made)).status).to.include({ status: 'UNKNOWN' });
    await send(made).ok;
    await applied();
    expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
    expect(await stage.eventTypesOf(made)).to.eql(['transaction.unknown', 'transaction.approved']);
  });

  it('of a soft decline lead to a retry where the terminal turns them on, but not of a sale that was UNKNOWN', async () => {
    await stage.http.managementTerminalUpdate({ body: { retry_one_off: true } }).ok;
    for (const [pauses, events] of [
      [[], ['transaction.declined', 'transaction.retry_scheduled']],
      [lookupPauses, ['transaction.unknown', 'transaction.declined']],
    ] as const) {
      const made = await leftOpen();
      for (const seconds of pauses) await stage.pass(seconds);
      await send(made, { outcome: 'declined', fields: { reason_code: 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS' } }).ok;
      await applied();
      expect(await stage.eventTypesOf(made)).to.eql(events);
      const byHand = await stage.unanswered(stage.http.saleRetry({ body: retryOf(made) }));
      expect(byHand.accepted, 'a merchant can retry both').to.be.true;
    }
    await stage.http.managementTerminalUpdate({ body: { retry_one_off: false } }).ok;
  });

  it('of an approval without the bank’s id refuse what needs that id, as no failure of the service', async () => {
    const made = await leftOpen();
    await send(made, { fields: { provider_transaction_id: undefined } }).ok;
    await applied();
    expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
    await stage.http.refund({ body: referenceTo(made) }).refused('ROUTING/OPERATION_NOT_SUPPORTED');
    const captured = await stage.http.capture({ body: referenceTo(await stage.http.preauth({ body: payment() }).ok) })
      .ok;
    await stage.query(`UPDATE transactions SET provider_transaction_id = NULL WHERE type = 'preauth'`);
    await stage.http.refund({ body: referenceTo(captured) }).refused('ROUTING/OPERATION_NOT_SUPPORTED');
  });

  it('of a declined capture release the hold', async () => {
    const held = await stage.http.preauth({ body: payment() }).ok;
    stage.bankA.next('capture', losesTheAnswer);
    const captured = await stage.unanswered(stage.http.capture({ body: referenceTo(held) }));
    await stage.timeOut();
    await send(captured, { outcome: 'declined', fields: { reason_code: 'PROCESSOR.DECLINED' } }).ok;
    await applied();
    expect((await stage.statusOf(captured)).status).to.include({ status: 'DECLINED' });
    expect((await stage.http.capture({ body: referenceTo(held) }).ok).accepted).to.be.true;
  });

  it('are stored and applied once per id, and answered again', async () => {
    const made = await leftOpen();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(made, { id: 'once-1' }).ok));
    expect(answers.filter(({ duplicate }) => !duplicate)).to.have.length(1);
    await applied();
    expect(await stored('once-1')).to.equal(1);
    expect(await stage.eventTypesOf(made)).to.eql(['transaction.approved']);
  });

  it('are applied only by the instance that claimed them, and by the next run if it ended', async () => {
    const { deps } = stage.service;
    const [left, made] = [await leftOpen(), await leftOpen()];
    await keepNotification(deps, 'simulator_a', terminalId, {
      providerEventId: 'left-1',
      transactionId: left.transaction_id,
      result: approved,
    });
    await send(made).ok;
    await applied();
    expect(await stage.eventTypesOf(made)).to.eql(['transaction.approved']);
    expect(await stage.eventTypesOf(left)).to.eql([]);
    await applyNotifications(deps);
    expect(await stage.eventTypesOf(left)).to.eql(['transaction.approved']);
  });

  it('that cannot be applied do not delay the others', async () => {
    const { deps } = stage.service;
    const [first, second] = [await leftOpen(), await leftOpen()];
    const notification = { result: approved, providerEventId: 'good-1', transactionId: second.transaction_id };
    await keepNotification(deps, 'simulator_a', terminalId, {
      ...notification,
      providerEventId: 'bad-1',
      transactionId: first.transaction_id,
    });
    await stage.query(`UPDATE provider_notifications SET result = 'null' WHERE provider_event_id = 'bad-1'`);
    await stage.service.clock.advance(1);
    await keepNotification(deps, 'simulator_a', terminalId, notification);
    const failures = () => stage.service.logged.filter((line) => /bad-1/.test(line) && /TypeError/.test(line)).length;
    for (const round of ['fails', 'is deferred']) expect(await applyNotifications(deps), round).to.equal(false);
    expect(failures()).to.equal(1);
    expect(await stage.eventTypesOf(second)).to.eql(['transaction.approved']);
    await stage.service.clock.advance(5_000);
    await applyNotifications(deps);
    expect(failures()).to.equal(2);
    await stage.query(`DELETE FROM provider_notifications WHERE provider_event_id = 'bad-1'`);
  });

  it('are neither deferred nor logged one by one in an outage of the database', async () => {
    const { deps } = stage.service;
    const { transaction_id: transactionId } = await leftOpen();
    await stage.query(
      `CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE SQLSTATE ''57P01''; END'`,
    );
    await stage.query(
      'CREATE TRIGGER stops BEFORE UPDATE OF applied_at ON provider_notifications EXECUTE FUNCTION stop()',
    );
    const notification = { result: approved, providerEventId: 'outage-1', transactionId };
    await keepNotification(deps, 'simulator_a', terminalId, notification);
    expect(await applyNotifications(deps).catch((error: unknown) => error)).to.include({ code: '57P01' });
    await stage.query('DROP FUNCTION stop CASCADE');
    expect(stage.service.logged.join('')).not.to.include('outage-1');
    await applyNotifications(deps);
    expect(await stage.query('SELECT FROM provider_notifications WHERE applied_at IS NULL')).to.eql([]);
  });

  it('that are late or contradict the first change nothing, and a contradiction is announced once', async () => {
    const settled = await leftOpen();
    await send(settled, { outcome: 'declined', fields: { reason_code: 'AUTH.DO_NOT_HONOR' } }).ok;
    await applied();
    const paid = await stage.http.sale({ body: payment() }).ok;
    for (const made of [settled, paid]) {
      const before = await stage.statusOf(made);
      for (const outcome of ['approved', 'declined', 'error', 'approved', 'declined', 'error'] as const)
        await send(made, { outcome }).ok;
      await applied();
      expect(await stage.statusOf(made)).to.eql(before);
      expect((await stage.eventTypesOf(made)).slice(1)).to.eql(['transaction.discrepancy']);
    }
  });

  it('of a bank that the attempt has left change nothing', async () => {
    stage.bankB.next('sale', losesTheAnswer);
    const made = await stage.unanswered(stage.http.sale({ body: payment({ amount: 3003 }) }), 2);
    await stage.timeOut();
    await send(made, {
      bank: 'simulator_a',
      outcome: 'declined',
      fields: { reason_code: 'PROCESSOR.TEMPORARILY_UNAVAILABLE' },
    }).ok;
    await applied();
    expect((await stage.statusOf(made)).status).to.include({ status: 'PROCESSING' });
    await send(made, { bank: 'simulator_b' }).ok;
    await applied();
    expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
  });

  it('of two accounts that may be one at the bank: the other waits up to a day, and agrees under the same id', async () => {
    const made = [await leftOpen(), await leftOpen(), await leftOpen()];
    for (const [at, id] of ['bank-77', 'bank-78', 'bank-79'].entries())
      await send(made[at]!, { bank: 'simulator_b', fields: { provider_transaction_id: id } }).ok;
    await applied();
    for (const one of made.slice(0, 2)) await send(one).ok;
    await applied();
    const eventTypes = () => Promise.all(made.map(stage.eventTypesOf));
    expect(await eventTypes()).to.eql([['transaction.approved'], ['transaction.approved'], []]);
    await stage.service.clock.advance(25 * 60 * 60_000);
    await applyNotifications(stage.service.deps);
    const found = 'transaction.discrepancy';
    expect(await eventTypes()).to.eql([['transaction.approved'], ['transaction.approved', found], [found]]);
  });

  describe('are refused', () => {
    it('when their signature has another secret, is too old or is missing; nothing is stored', async () => {
      const made = await leftOpen();
      for (const wrong of [{ signedWith: 'another' }, { secondsAgo: 301 }, { secondsAgo: -301 }] satisfies Sent[])
        expect((await send(made, { ...wrong, id: 'forged-1' }).refused('INVALID_SIGNATURE')).status).to.equal(401);
      const unsigned = {
        id: 'forged-1',
        created_at: '2026-03-10T09:00:00Z',
        transaction_id: made.transaction_id,
        outcome: 'approved',
      };
      await stage.http
        .providerNotification({ provider_key: 'simulator_a', rawBody: JSON.stringify(unsigned) })
        .refused('INVALID_SIGNATURE');
      expect(await stored('forged-1')).to.equal(0);
      expect((await stage.statusOf(made)).status).to.include({ status: 'PROCESSING' });
    });

    it('for a transaction that the terminal does not have', async () => {
      const made = await leftOpen();
      const { terminalId } = await stage.openOtherTerminal();
      const foreign = await send(made, { terminalId, id: 'foreign-1' }).refused('VALIDATION/RECORD_NOT_FOUND');
      expect(foreign.status).to.equal(404);
      await send({ transaction_id: 'Unknown1' }).refused('VALIDATION/RECORD_NOT_FOUND');
      await applied();
      expect(await stored('foreign-1')).to.equal(0);
      expect((await stage.statusOf(made)).status).to.include({ status: 'PROCESSING' });
    });
  });
});
