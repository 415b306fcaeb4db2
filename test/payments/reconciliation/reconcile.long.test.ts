import { expect } from 'chai';
import { runDueLookups } from '../../../src/payments/reconciliation/reconcile.js';
import { client, succeeded } from '../../support/contract/contract-client.js';
import { createLastingDatabase, testServer } from '../../support/database/database.js';
import { sharedKeys, startTestService, terminalId, testStart } from '../../support/service.js';
import { payment, paymentWith, unpaid } from '../../support/payments.js';
import { bankEntriesOf, eventsOf, eventTypesOf } from '../../support/records.js';
import { breaks, declines, fails, interpose, losesTheAnswer } from '../../support/processors/scripted-processor.js';
import { receives, type Script, type ScriptedProcessor } from '../../support/processors/scripted-processor.js';
import { vanishes, waitsAt } from '../../support/processors/scripted-processor.js';
import { foundByLookup, type Made, referenceTo, type Stage, startStage, retryOf } from '../../support/stage.js';
import { TestClock, until } from '../../support/time/clock.js';
import { closing, started } from '../../support/started.js';
import { bankSecret, guarded, notify } from '../../support/processors/processors.js';

/** Seconds between the lookups. */
const schedule = [10, 30, 2 * 60, 5 * 60, 15 * 60];

const lookupsOf = (stage: Stage, { transaction_id }: Made): number =>
  [stage.bankA, stage.bankB]
    .flatMap((bank) => bank.operationsOf(transaction_id))
    .filter((operation) => operation === 'lookup').length;

describe('payments: recovery of open attempts', () => {
  const stage = started(startStage);
  afterEach(() => {
    stage.bankA.answerLookup = undefined;
  });

  /** A sale whose amount makes the bank leave it open. */
  async function leftOpen(amount: number): Promise<Made> {
    const made = await stage.unanswered(stage.http.sale({ body: payment({ amount }) }));
    expect(made.accepted, 'not known yet').to.be.true;
    await stage.timeOut();
    return made;
  }

  it('3001: the bank approved and its answer was lost; a lookup finds it after 10 s, and nothing is sent again', async () => {
    const made = await leftOpen(3001);
    expect(await stage.outcomeOf(made)).to.equal('PROCESSING PROCESSOR.TIMEOUT');
    expect(await stage.eventTypesOf(made)).to.be.empty;

    await stage.pass(9.999);
    expect(lookupsOf(stage, made)).to.equal(0);
    await stage.pass(0.001);
    const view = await stage.statusOf(made);
    expect(view.status).to.include({ status: 'APPROVED', reasonCode: 'AUTH.APPROVED' });
    expect(view.authorization_code).to.match(/^\d{6}$/);
    expect(view.updated_at).to.equal(stage.service.clock.now().toISOString());
    expect(await stage.callsOf(made)).to.eql(foundByLookup('sale'));
    expect(await stage.ledgerOf(made)).to.eql(['simulator_a sale 3001.0000 EUR approved 1']);
    const [event, ...others] = await eventsOf(stage.service, made.transaction_id);
    expect(others).to.be.empty;
    expect(event).to.include({ type: 'transaction.approved', created_at: view.updated_at });
  });

  it('3002: it is looked up after exactly 10 s, 30 s, 2, 5 and 15 min, and is UNKNOWN then', async () => {
    const made = await leftOpen(3002);
    for (const [asked, seconds] of schedule.entries()) {
      await stage.pass(seconds - 0.001);
      expect(lookupsOf(stage, made), `a millisecond before lookup ${asked + 1}`).to.equal(asked);
      expect((await stage.statusOf(made)).status).to.include({ status: 'PROCESSING' });
      expect(await stage.eventTypesOf(made)).to.be.empty;
      await stage.pass(0.001);
      expect(lookupsOf(stage, made), `at lookup ${asked + 1}`).to.equal(asked + 1);
    }
    expect((await stage.statusOf(made)).status).to.include({
      status: 'UNKNOWN',
      reasonCode: 'PROCESSOR.UNKNOWN',
      domain: 'PROCESSOR',
    });
    const [event, ...others] = await eventsOf(stage.service, made.transaction_id);
    expect(others).to.be.empty;
    expect(event).to.have.property('type', 'transaction.unknown');
    expect(event!.data.status).to.eql({ status: 'UNKNOWN', reasonCode: 'PROCESSOR.UNKNOWN', domain: 'PROCESSOR' });
    expect(await stage.callsOf(made)).to.eql(
      ['sale', ...schedule.map(() => 'lookup')].map((call) => `simulator_a ${call} open PROCESSOR.TIMEOUT`),
    );

    await stage.pass(24 * 60 * 60);
    expect(lookupsOf(stage, made), 'only outside evidence settles it now').to.equal(schedule.length);
    expect(await stage.entriesOf(made)).to.have.nested.property('[0].calls', 1);
  });

  describe('that never reached the bank', () => {
    /** A sale that never reaches the bank, which leaves it open. */
    async function lost(body = payment({ amount: 20 })): Promise<Made> {
      stage.bankA.next('sale', vanishes);
      const made = await stage.unanswered(stage.http.sale({ body }));
      await stage.timeOut();
      return made;
    }
    const callsTo = (made: Made) => stage.bankA.operationsOf(made.transaction_id);

    it('is repeated unchanged under the same key, and has a real outcome', async () => {
      const made = await lost();
      await stage.pass(10);
      expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
      expect(await stage.eventTypesOf(made)).to.eql(['transaction.approved']);
      expect(callsTo(made)).to.eql(['sale', 'lookup', 'sale']);
      const [first, second] = stage.bankA.calls
        .filter(({ payment: sent, idempotencyKey }) => sent && idempotencyKey === made.transaction_id)
        .map(({ payment: sent }) => sent!);
      expect({ ...second, notAfter: undefined }).to.eql({ ...first, notAfter: undefined, repeated: true });
      expect(second!.notAfter.getTime()).to.equal(stage.service.clock.now().getTime() + 20_000);
      expect((await stage.entriesOf(made)).map(({ calls }) => calls)).to.eql([1]);
    });

    it('is left to the instance that has taken it over, when the repeated call fails', async () => {
      const made = await lost();
      stage.bankA.next('sale', async (deliver, signal) => {
        await stage.query(
          `UPDATE transactions SET leased_until = leased_until + interval '1 minute' WHERE transaction_id = $1`,
          made.transaction_id,
        );
        return fails()(deliver, signal);
      });
      await stage.pass(10);
      expect(callsTo(made)).to.eql(['sale', 'lookup', 'sale']);
      expect((await stage.statusOf(made)).status).to.include({ status: 'PROCESSING' });
      expect(await stage.eventTypesOf(made)).to.be.empty;
      // The other instance has ended too.
      await stage.pass(180);
      expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
    });

    it('is repeated on the schedule of lookups, and is an error when no repetition can arrive any more', async () => {
      const made = await lost();
      stage.bankA.next('sale', vanishes, vanishes, vanishes, vanishes);
      for (const seconds of [10, 30, 120, 300]) {
        await stage.service.clock.advance(seconds * 1000);
        const calls = callsTo(made).length;
        const round = runDueLookups(stage.service.deps);
        await until('it is sent again', () => callsTo(made).length === calls + 2);
        await stage.service.clock.advance(20_000);
        await round;
      }
      await stage.pass(900);
      expect((await stage.statusOf(made)).status, 'another lookup has to agree').to.include({ status: 'PROCESSING' });
      await stage.pass(30);
      expect(await stage.outcomeOf(made)).to.equal('ERROR PROCESSOR.NOT_RECEIVED');
      expect(callsTo(made).filter((operation) => operation === 'sale')).to.have.length(5);
      expect(await stage.entriesOf(made)).to.be.empty;
    });

    it('is not repeated with a security code: it is an error, and can be retried, once it cannot arrive any more and a second lookup agrees', async () => {
      const made = await lost(payment({ amount: 20, cvv: '7093' }));
      // Two routes of 20 s each from the start, and the minute in which the bank records calls that arrived in time.
      await stage.pass(10);
      await stage.pass(69.999);
      expect(callsTo(made)).to.eql(['sale', 'lookup']);
      await stage.pass(1.001);
      expect(callsTo(made)).to.eql(['sale', 'lookup', 'lookup']);
      await stage.pass(29.999);
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING PROCESSOR.TIMEOUT');
      await stage.pass(0.001);
      expect(await stage.outcomeOf(made)).to.equal('ERROR PROCESSOR.NOT_RECEIVED');
      expect(callsTo(made)).to.eql(['sale', 'lookup', 'lookup', 'lookup']);
      expect(await stage.eventTypesOf(made)).to.eql(['transaction.error']);
      expect((await stage.http.saleRetry({ body: retryOf(made) }).ok).accepted).to.be.true;
    });

    it('is not repeated once the key of its card is destroyed: it ends as without a repetition', async () => {
      const made = await lost();
      const wrapped = await stage.query(
        `UPDATE data_keys SET wrapped = NULL, destroyed_at = now() WHERE owner <> 'service' RETURNING data_key_id`,
      );
      expect(wrapped).to.have.lengthOf(1);
      stage.service.deps.dataKeys.forget();
      await stage.pass(10);
      await stage.pass(71);
      await stage.pass(30);
      expect(await stage.outcomeOf(made)).to.equal('ERROR PROCESSOR.NOT_RECEIVED');
      expect(callsTo(made)).to.eql(['sale', 'lookup', 'lookup', 'lookup']);
      await stage.query(`DELETE FROM data_keys WHERE wrapped IS NULL`);
      stage.service.deps.dataKeys.forget();
    });

    it('is not repeated at an account that takes no card numbers by now', async () => {
      const made = await lost();
      const { capabilities } = stage.bankA;
      stage.bankA.capabilities = { ...capabilities, cardNumbers: false };
      for (const seconds of [...schedule, 30]) await stage.pass(seconds);
      stage.bankA.capabilities = capabilities;
      expect(await stage.outcomeOf(made)).to.equal('ERROR PROCESSOR.NOT_RECEIVED');
      expect(callsTo(made)).to.eql(['sale', ...[...schedule, 30].map(() => 'lookup')]);
    });

    for (const cvv of [undefined, '7093'])
      it(`3007: is recorded late, and found approved${cvv === undefined ? '' : ', with a security code too'}`, async () => {
        const made = await stage.unanswered(
          stage.http.sale({ body: payment({ amount: 3007, ...(cvv === undefined ? {} : { cvv }) }) }),
        );
        await stage.timeOut();
        for (const seconds of [10, 30, 50]) await stage.pass(seconds);
        expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
        expect(await stage.eventTypesOf(made)).to.eql(['transaction.approved']);
        expect(await stage.entriesOf(made)).to.have.length(1);
      });

    it('3009: is never repeated at a bank that honours neither key nor deadline, and becomes UNKNOWN', async () => {
      const made = await leftOpen(3009);
      for (const seconds of schedule) await stage.pass(seconds);
      expect(await stage.outcomeOf(made)).to.equal('UNKNOWN PROCESSOR.UNKNOWN');
      expect(callsTo(made)).to.eql(['sale', ...Array<string>(5).fill('lookup')]);
      expect(await stage.eventTypesOf(made)).to.eql(['transaction.unknown']);
    });

    it('3010: is found approved at such a bank, which records it late', async () => {
      const made = await leftOpen(3010);
      for (const seconds of [10, 30]) await stage.pass(seconds);
      expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
      expect(
        (await stage.entriesOf(made)).map(({ calls }) => calls),
        'each call would be recorded there',
      ).to.eql([1]);
    });

    it('releases a refund only then: until its outcome is known no more can be refunded', async () => {
      const sold = await stage.http.sale({ body: payment({ amount: 100 }) }).ok;
      stage.bankA.next('refund', vanishes);
      const refunded = await stage.unanswered(stage.http.refund({ body: referenceTo(sold) }));
      await stage.timeOut();
      await stage.http.refund({ body: referenceTo(sold) }).refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED');
      await stage.pass(10);
      expect((await stage.statusOf(refunded)).status).to.include({ status: 'APPROVED' });
      await stage.http.refund({ body: referenceTo(sold) }).refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED');
      expect((await stage.entriesOf(refunded)).map(({ calls }) => calls)).to.eql([1]);
    });
  });

  it('is looked up again on schedule when the bank is unreachable or does not answer', async () => {
    const made = await leftOpen(3001);
    stage.bankA.answerLookup = async () => {
      throw new Error('the connection broke');
    };
    await stage.pass(10);
    stage.bankA.answerLookup = () => new Promise(() => undefined);
    await stage.service.clock.advance(30_000);
    const round = runDueLookups(stage.service.deps);
    await until('the bank is asked again', () => lookupsOf(stage, made) === 2);
    await stage.service.clock.advance(20_000);
    await round;
    expect((await stage.statusOf(made)).status).to.include({ status: 'PROCESSING' });
    stage.bankA.answerLookup = undefined;
    await stage.pass(2 * 60);
    expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
  });

  it('stays open, and does not become an error, when its bank is no longer configured: the bank had the call', async () => {
    const made = await leftOpen(3001);
    const processors = stage.service.deps.processors.builtIn;
    const bank = processors.get('simulator_a')!;
    processors.delete('simulator_a');
    try {
      for (const seconds of [10, 30, 120, 300]) await stage.pass(seconds);
      expect((await stage.statusOf(made)).status).to.include({ status: 'PROCESSING' });
    } finally {
      processors.set('simulator_a', bank);
    }
    await stage.pass(900);
    expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
  });

  it('3005: the bank answers after 12 s, long after the submission was answered, and needs no lookup', async () => {
    const { clock, deps } = stage.service;
    const sleeping = clock.sleeping;
    const pending = stage.http.sale({ body: payment({ amount: 3005 }) });
    await until('the submission, its time limit and the bank wait', () => clock.sleeping === sleeping + 3);
    await clock.advance(8_000);
    const made = await pending.ok;
    expect(made.accepted).to.be.true;
    expect(await stage.outcomeOf(made)).to.equal('PROCESSING PROCESSOR.PROCESSING');
    await clock.advance(4_000);
    await deps.background.settled();
    expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
    await stage.pass(60);
    expect(lookupsOf(stage, made)).to.equal(0);
    expect(await stage.eventTypesOf(made)).to.eql(['transaction.approved']);
  });

  it('is replayed with its original answer, whatever its outcome', async () => {
    stage.bankA.next('sale', vanishes, declines());
    const request = { body: payment({ amount: 21 }), idempotencyKey: 'open-1' };
    const made = await stage.unanswered(stage.http.sale(request));
    await stage.timeOut();
    await stage.pass(10);
    expect((await stage.statusOf(made)).status).to.include({ status: 'DECLINED' });
    expect(await stage.http.sale(request).ok).to.eql(made);
  });

  it('of a terminal whose sandbox clock is frozen is due by that clock', async () => {
    const made = await leftOpen(3001);
    const now = stage.service.clock.now();
    await stage.query('UPDATE terminals SET clock_now = $1 WHERE terminal_id = $2', now, terminalId);
    await stage.pass(3600);
    expect(lookupsOf(stage, made), 'it is still the moment of the time-out there').to.equal(0);
    const ahead = new Date(now.getTime() + 10_000);
    await stage.query('UPDATE terminals SET clock_now = $1 WHERE terminal_id = $2', ahead, terminalId);
    await stage.pass(0);
    const { updated_at } = await stage.statusOf(made);
    await stage.query('UPDATE terminals SET clock_now = NULL WHERE terminal_id = $1', terminalId);
    await stage.pass(10); // The cached terminal expires.
    expect(lookupsOf(stage, made)).to.equal(1);
    expect(updated_at, 'in the time of the terminal').to.equal(new Date(now.getTime() + 10_000).toISOString());
  });

  describe('while it waits for a payer', () => {
    it('a hosted page that is not completed in 30 minutes is cancelled', async () => {
      const made = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
      await stage.pass(30 * 60 - 0.001);
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.PENDING');
      await stage.pass(0.001);
      const view = await stage.statusOf(made);
      expect(view.status).to.include({ status: 'CANCELLED', reasonCode: 'PAYMENT_METHOD.COLLECTION_EXPIRED' });
      expect(view).not.to.have.property('next_action');
      expect(await stage.eventTypesOf(made)).to.eql(['transaction.pending', 'transaction.cancelled']);
      expect(lookupsOf(stage, made), 'no bank knows it').to.equal(0);
    });

    it('a challenge that is not completed in 30 minutes is declined, once the bank has reported that it still waits', async () => {
      const made = await stage.http.sale({ body: paymentWith('4000000000003220') }).ok;
      await stage.pass(30 * 60 - 0.001);
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      await stage.pass(0.001);
      expect(await stage.outcomeOf(made)).to.equal('DECLINED AUTH.3DS_AUTHENTICATION_TIMEOUT');
      expect(await stage.eventTypesOf(made)).to.eql(['transaction.pending', 'transaction.declined']);
      await stage.http
        .sandboxChallenge({ transaction_id: made.transaction_id, body: { outcome: 'succeeded' } })
        .refused('VALIDATION/RECORD_NOT_FOUND');
    });

    it('a challenge that the payer passed without a notification is found approved, and not declined', async () => {
      const made = await stage.http.sale({ body: paymentWith('4000000000003220') }).ok;
      // The service stopped after the bank had recorded the end of the challenge, and before the service could store
      // it.
      await stage.bankA.sandbox!.endChallenge({ terminalId, idempotencyKey: made.transaction_id }, 'succeeded');
      await stage.pass(30 * 60);
      expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
      expect(await stage.entriesOf(made)).to.have.nested.property('[0].outcome', 'approved');
    });

    it('a challenge whose bank does not answer continues to be looked up', async () => {
      const made = await stage.http.sale({ body: paymentWith('4000000000003220') }).ok;
      stage.bankA.answerLookup = async () => {
        throw new Error('the connection broke');
      };
      await stage.pass(30 * 60);
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      stage.bankA.answerLookup = undefined;
      await stage.pass(30);
      expect((await stage.statusOf(made)).status).to.include({ status: 'DECLINED' });
    });

    it('a challenge whose first answer was lost is found waiting, and can be completed', async () => {
      stage.bankA.next('sale', losesTheAnswer);
      const made = await stage.unanswered(stage.http.sale({ body: paymentWith('4000000000003220') }));
      await stage.timeOut();
      await stage.pass(10);
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      expect(await stage.eventTypesOf(made)).to.eql(['transaction.pending']);
      await stage.http.sandboxChallenge({ transaction_id: made.transaction_id, body: { outcome: 'succeeded' } }).ok;
      expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
    });
  });
});

describe('payments: background recovery', () => {
  it('looks up due attempts, run after run, without a request', async () => {
    await using service = closing(await startTestService());
    const bank = interpose(service, 'simulator_a');
    const http = client(service);
    const pending = http.sale({ body: payment({ amount: 3001 }) });
    await until('the bank is asked', () => bank.calls.length > 0);
    await service.clock.advance(8_000);
    const { transaction_id } = await pending.ok;
    await until('it is settled', async () => {
      await service.clock.advance(1_000);
      return (await http.transactionStatus({ transaction_id }).ok).status.status === 'APPROVED';
    });
    expect(bank.operationsOf(transaction_id)).to.eql(['sale', 'lookup']);
  });
});

describe('payments: recovery after a crash', () => {
  const database = started(createLastingDatabase);
  const clock = new TestClock(testStart);
  const settings = { ...sharedKeys, SHUTDOWN_GRACE_MS: '0' };

  /**
   * Stops a service during its work, as a crash would: without grace, and with a clock that wakes no timer any more.
   */
  async function crash(stage: Stage): Promise<void> {
    const stopped = stage.service.stop();
    await stage.service.clock.advance(0);
    await stopped;
    // The connections of a killed process close with it.
    await stage.service.deps.store.close();
  }

  for (const [name, script, asked, recorded] of [
    ['recorded', losesTheAnswer, ['lookup'], 1],
    ['never got', vanishes, ['lookup', 'sale'], 0],
  ] as const satisfies readonly (readonly [string, Script, readonly string[], number])[])
    it(`settles what the bank ${name} before the service ended, by ${asked.join(' and ')}`, async () => {
      const request = {
        body: payment({ merchant_transaction_id: name, amount: 12 }),
        idempotencyKey: `crash-${name.replace(' ', '-')}`,
      };
      const dying = await startStage(settings, { clock: new TestClock(clock.now()), database });
      dying.bankA.next('sale', script);
      const lost = dying.http
        .sale(request)
        .then(() => 'answered')
        .catch(() => 'lost');
      await until('the bank is asked', () => dying.bankA.calls.length > 0);
      if (recorded > 0)
        await until(
          'the bank has recorded it',
          async () => (await dying.query(`SELECT 1 FROM simulator_entries WHERE amount = 12`)).length > 0,
        );
      await crash(dying);
      expect(await lost).to.equal('lost');

      await using stage = closing(await startStage(settings, { clock, database }));
      const text = 'SELECT transaction_id, status FROM transactions WHERE merchant_transaction_id = $1';
      const [row, ...others] = await stage.query<{ transaction_id: string; status: string }>(text, name);
      expect(others).to.be.empty;
      expect(row!.status).to.equal('PROCESSING');
      const made = { transaction_id: row!.transaction_id };

      await stage.pass(49);
      expect(lookupsOf(stage, made), 'the lease of the service that is gone still runs').to.equal(0);
      const repeated = await stage.http.sale(request);
      expect(repeated.headers['idempotency-replayed']).to.equal('true');
      expect(await succeeded(repeated)).to.include({ transaction_id: row!.transaction_id, accepted: true });

      await stage.pass(1);
      expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
      expect(stage.bankA.operationsOf(made.transaction_id)).to.eql(asked);
      expect((await stage.entriesOf(made)).map(({ calls }) => calls)).to.eql([1]);
      expect(await stage.eventTypesOf(made)).to.eql(['transaction.approved']);
    });

  if (testServer !== undefined) {
    it('is shared by two instances: each open attempt is looked up by one of them', async () => {
      await using one = closing(await startStage(settings, { clock, database }));
      await using other = closing(await startStage(settings, { clock, database }));
      const asked = Array.from({ length: 24 }, () => one.http.sale({ body: payment({ amount: 3001 }) }));
      await until('the bank is asked for all', () => one.bankA.calls.length === asked.length);
      await clock.advance(8_000);
      const made = await Promise.all(asked.map((answer) => answer.ok));
      await one.timeOut();
      await clock.advance(10_000);
      await Promise.all([one, other, one, other].map(({ service }) => runDueLookups(service.deps)));

      for (const each of made) {
        expect(lookupsOf(one, each) + lookupsOf(other, each)).to.equal(1);
        expect((await one.statusOf(each)).status).to.include({ status: 'APPROVED' });
        expect(await eventTypesOf(one.service, each.transaction_id)).to.eql(['transaction.approved']);
      }
    });
  }
});

type Operation = Parameters<ScriptedProcessor['next']>[0];

/** The call arrives, and the connection breaks before its answer. */
const answerBreaks: Script = async (deliver) => {
  await deliver();
  throw new Error('the connection broke');
};

/** A processor that honours idempotency keys, but cannot be queried for the outcome of a call. */
describe('payments: a processor without a lookup', () => {
  let capabilities: ScriptedProcessor['capabilities'];
  const stage = started(() => startStage({ SIMULATOR_SECRET: bankSecret }));
  before(async () => {
    capabilities = stage.bankA.capabilities;
  });
  beforeEach(() => {
    stage.bankA.capabilities = { ...capabilities, lookups: false };
    // This many failures would open its circuit breaker.
    const { key } = stage.bankA;
    stage.service.deps.processors.builtIn.set(key, guarded([stage.bankA]).get(key)!);
  });
  afterEach(() => stage.bankA.forget());

  const hold = (): Promise<Made> => stage.http.preauth({ body: payment({ amount: 20 }) }).ok;
  const sell = (fields: object = {}): Promise<Made> => stage.http.sale({ body: payment({ amount: 20, ...fields }) }).ok;
  const callsTo = ({ transaction_id }: Made) => stage.bankA.operationsOf(transaction_id);
  const recorded = async ({ transaction_id }: Made) => {
    const entries = await bankEntriesOf(stage.service, transaction_id);
    return entries.map(({ operation, outcome }) => `${operation} ${outcome}`);
  };
  const statusOf = async (made: Made) => (await stage.statusOf(made)).status.status;

  /** Prepares the payment that an operation refers to. */
  const followUp = (name: 'capture' | 'voidPayment' | 'refund', pay: () => Promise<Made>) => async () => {
    const earlier = await pay();
    return (): Promise<Made> => stage.http[name]({ body: referenceTo(earlier) }).ok;
  };
  const submissions: readonly (readonly [Operation, () => Promise<() => Promise<Made>>])[] = [
    ['sale', async () => () => sell()],
    ['authorize', async () => hold],
    ['capture', followUp('capture', hold)],
    ['void', followUp('voidPayment', hold)],
    ['refund', followUp('refund', () => sell())],
  ];
  for (const [operation, prepare] of submissions)
    for (const [what, scripts] of [
      ['call is lost', [breaks]],
      ['answer is lost', [answerBreaks]],
      ['call is lost, and the answer of the next', [breaks, answerBreaks]],
      ['answer is lost, and the next call', [answerBreaks, breaks]],
    ] as const)
      it(`repeats a ${operation} under its key when its ${what}: it is recorded once, and approved`, async () => {
        const submit = await prepare();
        stage.bankA.next(operation, ...scripts);
        const made = await submit();
        expect(await statusOf(made)).to.equal('PROCESSING');
        for (const seconds of schedule.slice(0, scripts.length)) await stage.pass(seconds);
        expect(await statusOf(made)).to.equal('APPROVED');
        expect(callsTo(made)).to.eql(Array<string>(scripts.length + 1).fill(operation));
        expect(await recorded(made)).to.eql([`${operation} approved`]);
        expect(await stage.eventTypesOf(made)).to.have.length(1);
      });

  it('a declined payment whose answer was lost is declined', async () => {
    stage.bankA.next('sale', answerBreaks);
    const made: Made = await stage.http.sale({ body: paymentWith('4000000000000002') }).ok;
    await stage.pass(10);
    expect(await statusOf(made)).to.equal('DECLINED');
    expect(await recorded(made)).to.eql(['sale declined']);
  });

  it('a payment with a security code is sent once, becomes UNKNOWN, and is settled by its notification', async () => {
    stage.bankA.next('sale', answerBreaks);
    const made = await sell({ cvv: '7093' });
    for (const seconds of schedule.slice(0, -1)) await stage.pass(seconds);
    expect(await statusOf(made)).to.equal('PROCESSING');
    await stage.pass(schedule.at(-1)!);
    expect(await statusOf(made)).to.equal('UNKNOWN');
    expect(callsTo(made)).to.eql(['sale']);
    expect(await stage.callsOf(made), 'a lookup that was not made is not recorded').to.have.length(1);
    const reported = await notify(stage.http, stage.service.clock.now(), made, {
      id: `of-${made.transaction_id}`,
      outcome: 'approved',
    });
    expect(reported).to.have.property('status', 200);
    await stage.service.deps.background.settled();
    expect(await statusOf(made)).to.equal('APPROVED');
  });

  it('a call whose every repetition is lost becomes UNKNOWN, and never an error: a missing answer proves nothing', async () => {
    stage.bankA.next('sale', breaks, breaks, breaks, breaks, breaks);
    const made = await sell();
    for (const seconds of schedule) await stage.pass(seconds);
    expect(await statusOf(made)).to.equal('UNKNOWN');
    expect(callsTo(made)).to.eql(Array<string>(5).fill('sale'));
    await stage.pass(24 * 60 * 60);
    expect(await statusOf(made)).to.equal('UNKNOWN');
  });

  it('a call is not repeated if keys are not honoured either', async () => {
    stage.bankA.capabilities = {
      ...stage.bankA.capabilities,
      guarantees: () => ({ keySeconds: undefined, longestDelaySeconds: 60 }),
    };
    stage.bankA.next('sale', breaks);
    const made = await sell();
    for (const seconds of schedule) await stage.pass(seconds);
    expect(await statusOf(made), 'its last moment is over, and that it did not arrive is not known').to.equal(
      'UNKNOWN',
    );
    expect(callsTo(made)).to.eql(['sale']);
  });

  it('one of two instances repeats it', async () => {
    stage.bankA.next('sale', breaks);
    const made = await sell();
    await stage.service.clock.advance(10_000);
    await Promise.all([runDueLookups(stage.service.deps), runDueLookups(stage.service.deps)]);
    expect(callsTo(made)).to.eql(['sale', 'sale']);
    expect(await recorded(made)).to.eql(['sale approved']);
  });

  it('a call that was only received, or waits for the payer, is not repeated', async () => {
    const held = await hold();
    stage.bankA.next('capture', receives);
    const capture = await stage.http.capture({ body: referenceTo(held) }).ok;
    stage.bankA.next('sale', waitsAt('https://bank.example/challenge'));
    const waiting = await sell();
    for (const seconds of [8 * 24 * 60 * 60, ...schedule]) await stage.pass(seconds);
    expect(callsTo(capture)).to.eql(['capture']);
    expect(callsTo(waiting)).to.eql(['sale']);
    expect(await statusOf(capture)).to.equal('UNKNOWN');
  });
});

describe('payments: an open attempt whose card cannot be read now', () => {
  const stage = started(startStage);

  it('is looked up again on schedule', async () => {
    stage.bankA.next('sale', vanishes);
    const made = await stage.unanswered(stage.http.sale({ body: payment() }));
    await stage.timeOut();
    await stage.query(`UPDATE data_keys SET wrapped = wrapped || decode('00', 'hex') WHERE owner <> 'service'`);
    stage.service.deps.dataKeys.forget();
    await stage.pass(10);
    await stage.query(
      `UPDATE data_keys SET wrapped = substr(wrapped, 1, length(wrapped) - 1) WHERE owner <> 'service'`,
    );
    await stage.pass(30);
    expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
    expect(stage.bankA.operationsOf(made.transaction_id)).to.eql(['sale', 'lookup', 'lookup', 'sale']);
    expect(await stage.callsOf(made)).to.have.length(4);
  });
});
