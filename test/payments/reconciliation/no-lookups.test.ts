import { expect } from 'chai';
import { runDueLookups } from '../../../src/payments/reconciliation/reconcile.js';
import { bankSecret, guarded, notify } from '../../support/processors/processors.js';
import { payment, paymentWith } from '../../support/payments.js';
import { bankEntriesOf } from '../../support/records.js';
import {
  breaks,
  receives,
  waitsAt,
  type Script,
  type ScriptedProcessor,
} from '../../support/processors/scripted-processor.js';
import { referenceTo, startStage, type Made } from '../../support/stage.js';
import { started } from '../../support/started.js';

type Operation = Parameters<ScriptedProcessor['next']>[0];

/** The call arrives, and the connection breaks before its answer. */
const answerBreaks: Script = async (deliver) => {
  await deliver();
  throw new Error('the connection broke');
};

const schedule = [10, 30, 120, 300, 900];

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

  const submissions: readonly (readonly [Operation, () => Promise<() => Promise<Made>>])[] = [
    ['sale', async () => () => sell()],
    ['authorize', async () => hold],
    [
      'capture',
      async () => {
        const held = await hold();
        return () => stage.http.capture({ body: referenceTo(held) }).ok;
      },
    ],
    [
      'void',
      async () => {
        const held = await hold();
        return () => stage.http.voidPayment({ body: referenceTo(held) }).ok;
      },
    ],
    [
      'refund',
      async () => {
        const sold = await sell();
        return () => stage.http.refund({ body: referenceTo(sold) }).ok;
      },
    ],
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
        expect(callsTo(made)).to.deep.equal(Array<string>(scripts.length + 1).fill(operation));
        expect(await recorded(made)).to.deep.equal([`${operation} approved`]);
        expect(await stage.eventTypesOf(made)).to.have.length(1);
      });

  it('a declined payment whose answer was lost is declined', async () => {
    stage.bankA.next('sale', answerBreaks);
    const made: Made = await stage.http.sale({ body: paymentWith('4000000000000002') }).ok;
    await stage.pass(10);
    expect(await statusOf(made)).to.equal('DECLINED');
    expect(await recorded(made)).to.deep.equal(['sale declined']);
  });

  it('a payment with a security code is sent once, becomes UNKNOWN, and is settled by its notification', async () => {
    stage.bankA.next('sale', answerBreaks);
    const made = await sell({ cvv: '7093' });
    for (const seconds of schedule.slice(0, -1)) await stage.pass(seconds);
    expect(await statusOf(made)).to.equal('PROCESSING');
    await stage.pass(schedule.at(-1)!);
    expect(await statusOf(made)).to.equal('UNKNOWN');
    expect(callsTo(made)).to.deep.equal(['sale']);
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
    expect(callsTo(made)).to.deep.equal(Array<string>(5).fill('sale'));
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
    expect(callsTo(made)).to.deep.equal(['sale']);
  });

  it('one of two instances repeats it', async () => {
    stage.bankA.next('sale', breaks);
    const made = await sell();
    await stage.service.clock.advance(10_000);
    await Promise.all([runDueLookups(stage.service.deps), runDueLookups(stage.service.deps)]);
    expect(callsTo(made)).to.deep.equal(['sale', 'sale']);
    expect(await recorded(made)).to.deep.equal(['sale approved']);
  });

  it('a call that was only received, or waits for the payer, is not repeated', async () => {
    const held = await hold();
    stage.bankA.next('capture', receives);
    const capture = await stage.http.capture({ body: referenceTo(held) }).ok;
    stage.bankA.next('sale', waitsAt('https://bank.example/challenge'));
    const waiting = await sell();
    for (const seconds of [8 * 24 * 60 * 60, ...schedule]) await stage.pass(seconds);
    expect(callsTo(capture)).to.deep.equal(['capture']);
    expect(callsTo(waiting)).to.deep.equal(['sale']);
    expect(await statusOf(capture)).to.equal('UNKNOWN');
  });
});
