import { TimeLimit } from '../../src/base/clock.js';
import { expect } from 'chai';
import type { PaymentCall, Processor, ProcessorKey, ProcessorResult } from '../../src/processors/processor.js';
import { followUp, route, sendAgain, type Processors } from '../../src/processors/routing.js';
import { everything, followUpCall, guarded, paymentCall } from '../support/processors/processors.js';
import { reasons, type ReasonKey } from '../../src/reasons/reasons.js';
import { TestClock, until } from '../support/time/clock.js';
import { approvedAs, breaks, declines, fails, vanishes, waitsAt } from '../support/processors/scripted-processor.js';
import type { Script } from '../support/processors/scripted-processor.js';
import { terminalId, testStart } from '../support/service.js';

const approves: Script = async () => approvedAs('bank-1');
const soft = declines('PROCESSOR.TEMPORARILY_UNAVAILABLE');

/** The results of a payment that no bank was asked about. */
const unsent = { outcome: 'open', processorKey: undefined, calls: [] };
const noRoute = { outcome: 'no-route', calls: [] };

const notWanted = (): never => {
  throw new Error('not asked for');
};

interface Bank extends Processor {
  readonly asked: string[];
  /** The script of every call. */
  does: Script;
}

function bank(key: ProcessorKey, does: Script, providerTokens = true): Bank {
  const asked: string[] = [];
  const play =
    (operation: string) =>
    (_call: unknown, limit: TimeLimit): Promise<ProcessorResult> => {
      asked.push(operation);
      return made.does(notWanted, limit);
    };
  const made: Bank = {
    key,
    kind: 'simulator',
    environment: 'sandbox',
    asked,
    does,
    capabilities: { ...everything, providerTokens },
    sale: play('sale'),
    authorize: play('authorize'),
    verify: play('verify'),
    capture: play('capture'),
    void: play('void'),
    refund: play('refund'),
    lookup: async () => ({ found: 'never-received' }),
    check: notWanted,
    checkNotification: notWanted,
    notificationAnswer: '',
    parseNotification: notWanted,
  };
  return made;
}

describe('routing', () => {
  const clock = new TestClock(testStart);
  const terms = { currency: 'EUR', terminalId, notAfter: new Date(testStart.getTime() + 1_000_000) };
  const call = paymentCall({ idempotencyKey: 'k0000001', ...terms });
  const byToken: PaymentCall = { ...call, instrument: { kind: 'provider_token', providerToken: 'token' } };
  const terminalRoutes = ['simulator_a', 'simulator_b'];

  let moves: string[];
  const options = {
    clock,
    timeoutMilliseconds: 20_000,
    terminalNow: () => clock.now(),
    processorKey: 'simulator_a',
    moveTo: async (key: string) => {
      moves.push(key);
      return true;
    },
  };
  beforeEach(() => {
    moves = [];
  });

  type Changed = { readonly processorKey?: string; readonly moveTo?: () => Promise<boolean> };
  const go = (
    processors: Processors,
    { routes = terminalRoutes, call: sent = call, ...fields }: { routes?: string[]; call?: PaymentCall } & Changed = {},
  ) => route(processors, routes, 'sale', sent, { ...options, ...fields });
  const again = async (processors: Processors, operation: 'sale' | 'authorize') =>
    sendAgain((await processors.get('simulator_a'))!, { kind: 'payment', operation, call }, options);
  type Call = Readonly<Record<'processorKey' | 'operation' | 'outcome' | 'reason', string>>;
  const reported = ({ calls }: { readonly calls: readonly Call[] }): string[] =>
    calls.map(({ processorKey, operation, outcome, reason }) => `${processorKey} ${operation} ${outcome} ${reason}`);

  describe('a payment', () => {
    it('is decided by the first route when it approves', async () => {
      const [a, b] = [bank('simulator_a', approves), bank('simulator_b', approves)];
      const routed = await go(guarded([a, b]));
      expect(routed).to.include({ outcome: 'result', processorKey: 'simulator_a' });
      expect(reported(routed)).to.eql(['simulator_a sale approved AUTH.APPROVED']);
      expect([b.asked, moves]).to.eql([[], []]);
    });

    for (const [name, first, recorded] of [
      ['a technical failure', fails(), 'failed PROCESSOR.SYSTEM_ERROR'],
      ['a soft decline that is marked re-routable', soft, 'declined PROCESSOR.TEMPORARILY_UNAVAILABLE'],
    ] as const)
      it(`moves on after ${name}, and notes where to before it goes there`, async () => {
        const [a, b] = [bank('simulator_a', first), bank('simulator_b', approves)];
        const askedWhenMoved: number[] = [];
        const routed = await go(guarded([a, b]), {
          moveTo: async () => {
            askedWhenMoved.push(b.asked.length);
            return true;
          },
        });
        expect(routed).to.include({ outcome: 'result', processorKey: 'simulator_b' });
        expect(reported(routed)).to.eql([`simulator_a sale ${recorded}`, 'simulator_b sale approved AUTH.APPROVED']);
        expect(askedWhenMoved).to.eql([0]);
      });

    it('tries the next route for the reasons that the catalogue marks, and for no other decline', async () => {
      const wrong: string[] = [];
      for (const reason of Object.keys(reasons) as ReasonKey[]) {
        const [a, b] = [bank('simulator_a', declines(reason)), bank('simulator_b', approves)];
        await go(guarded([a, b]));
        if (b.asked.length !== (reasons[reason].reroutable === true ? 1 : 0)) wrong.push(reason);
      }
      expect(wrong).to.eql([]);
      const hard: ReasonKey[] = [
        'AUTH.DO_NOT_HONOR',
        'PAYMENT_METHOD.STOLEN_INSTRUMENT',
        'PAYMENT_METHOD.LOST_INSTRUMENT',
        'PAYER_ACCOUNT.INSUFFICIENT_FUNDS',
        'PAYMENT_METHOD.CVV_FAILURE',
      ];
      expect(
        hard.filter((reason) => reasons[reason].reroutable === true),
        'another processor would ask the same issuer',
      ).to.eql([]);
    });

    it('is moved whenever it names another bank than the next one', async () => {
      const both = guarded([bank('simulator_a', fails()), bank('simulator_b', approves)]);
      await go(both, { processorKey: 'simulator_b' });
      expect(moves).to.eql(terminalRoutes);
    });

    it('stays with the bank that has the payer do something', async () => {
      const [a, b] = [bank('simulator_a', waitsAt('https://bank.example/challenge')), bank('simulator_b', approves)];
      expect(await go(guarded([a, b]))).to.have.nested.property('result.outcome', 'pending');
      expect(b.asked).to.be.empty;
    });

    it('is decided by the account that issued its token, wherever that is among the routes', async () => {
      const known = { ...options, credentialAt: () => ({ storedCredential: 'token' }) };
      for (const reason of ['PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND', 'PAYMENT_METHOD.TOKEN_REVOKED'] as const)
        for (const issuer of terminalRoutes) {
          const processors = guarded(
            terminalRoutes.map((key) => bank(key, key === issuer ? fails() : declines(reason))),
          );
          expect(await go(processors, { call: byToken })).to.have.property('processorKey', issuer);
          const [other = ''] = terminalRoutes.filter((key) => key !== issuer);
          const revoked = declines('PAYMENT_METHOD.TOKEN_REVOKED');
          const answers = { [other]: declines('PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND'), [issuer]: revoked };
          const ended = guarded(terminalRoutes.map((key) => bank(key, answers[key]!)));
          expect(await go(ended, { call: byToken })).to.have.property('processorKey', issuer);
          // Where it is known, the answer is about the token itself.
          const routed = await route(processors, terminalRoutes, 'sale', byToken, known);
          expect(routed).to.have.nested.property('result.reason', reason);
        }
    });

    it('is decided by the last route if none succeeds', async () => {
      for (const [first, second, outcome] of [
        [fails(), fails(), 'failed'],
        [soft, declines(), 'declined'],
        [fails(), soft, 'declined'],
      ] as const) {
        const [a, b] = [bank('simulator_a', first), bank('simulator_b', second)];
        const routed = await go(guarded([a, b]));
        expect(routed).to.have.property('processorKey', 'simulator_b');
        expect(routed).to.have.nested.property('result.outcome', outcome);
        expect(routed.calls).to.have.length(2);
      }
    });

    it('stops at a bank that breaks off: the call may have arrived', async () => {
      const [a, b] = [bank('simulator_a', breaks), bank('simulator_b', approves)];
      const routed = await go(guarded([a, b]));
      expect(routed).to.include({ outcome: 'open', processorKey: 'simulator_a' });
      expect(reported(routed)).to.eql(['simulator_a sale open PROCESSOR.TIMEOUT']);
      expect(b.asked).to.be.empty;
    });

    it('stops at a bank that does not answer in time, and aborts the call', async () => {
      let given: TimeLimit | undefined;
      const [a, b] = [
        bank('simulator_a', (deliver, limit) => {
          given = limit;
          return vanishes(deliver, limit);
        }),
        bank('simulator_b', approves),
      ];
      const pending = go(guarded([a, b]));
      await until('the bank is asked', () => a.asked.length > 0);
      await clock.advance(19_999);
      expect(given!.signal.aborted).to.be.false;
      await clock.advance(1);
      const routed = await pending;
      expect(routed).to.include({ outcome: 'open', processorKey: 'simulator_a' });
      expect(given!.signal.aborted).to.be.true;
      expect(routed.calls[0]!.finishedAt.getTime() - routed.calls[0]!.startedAt.getTime()).to.equal(20_000);
      expect(b.asked).to.be.empty;
      expect(clock.sleeping, 'no time limit is left running').to.equal(0);
    });

    it('leaves no time limit running when it was answered', async () => {
      await go(guarded([bank('simulator_a', fails()), bank('simulator_b', approves)]));
      expect(clock.sleeping).to.equal(0);
    });

    it("stops when the attempt has become somebody else's", async () => {
      const [a, b] = [bank('simulator_a', soft), bank('simulator_b', approves)];
      const routed = await go(guarded([a, b]), { moveTo: async () => false });
      expect(routed, 'the known result').to.include({ outcome: 'result', processorKey: 'simulator_a' });
      expect(routed.calls).to.have.length(1);
      expect(b.asked).to.be.empty;
    });

    it('notes the bank that it goes to when that is not the first route', async () => {
      const [a, b] = [bank('simulator_a', approves, false), bank('simulator_b', approves)];
      const routed = await go(guarded([a, b]), { call: byToken });
      expect(routed).to.include({ outcome: 'result', processorKey: 'simulator_b' });
      expect(a.asked, 'it takes no tokens').to.be.empty;
      expect(moves, 'or a lookup would ask the wrong bank').to.eql(['simulator_b']);
      expect(await go(guarded([b]), { moveTo: async () => false })).to.eql(unsent);
    });

    it('has no route if none is set, known, or accepts the instrument', async () => {
      const processors = guarded([bank('simulator_a', approves, false)]);
      for (const routed of [
        await go(processors, { routes: [] }),
        await go(processors, { routes: ['acquirer'] }),
        await go(processors, { call: byToken }),
      ])
        expect(routed).to.eql(noRoute);
    });
  });

  describe('a follow-up', () => {
    const about = followUpCall({ idempotencyKey: 'k0000002', ...terms, providerTransactionId: 'bank-1' });

    for (const operation of ['capture', 'void', 'refund'] as const)
      it(`${operation} goes to the bank of the payment, and to no other`, async () => {
        for (const [script, outcome] of [
          [approves, 'approved'],
          [fails(), 'failed'],
          [soft, 'declined'],
        ] as const) {
          const [a, b] = [bank('simulator_a', approves), bank('simulator_b', script)];
          const routed = await followUp(guarded([a, b]), 'simulator_b', operation, about, options);
          expect(routed).to.have.nested.property('result.outcome', outcome);
          expect([a.asked, b.asked]).to.eql([[], [operation]]);
        }
      });

    it('is open when the bank breaks off, and has no route when the bank is gone', async () => {
      const processors = guarded([bank('simulator_a', breaks)]);
      expect(await followUp(processors, 'simulator_a', 'capture', about, options)).to.include({
        outcome: 'open',
        processorKey: 'simulator_a',
      });
      expect(await followUp(processors, 'simulator_b', 'capture', about, options)).to.eql(noRoute);
    });
  });

  describe('the deadline of a call', () => {
    const missed = { ...call, notAfter: clock.now() };
    const refund = followUpCall({
      idempotencyKey: 'k0000004',
      amount: '1',
      ...terms,
      notAfter: clock.now(),
      providerTransactionId: 'bank-1',
    });

    it('is checked before a call is sent, and stops it', async () => {
      const a = bank('simulator_a', approves);
      expect(await go(guarded([a]), { call: missed })).to.eql(unsent);
      expect(await followUp(guarded([a]), 'simulator_a', 'refund', refund, options)).to.eql(unsent);
      expect(
        await sendAgain(
          guarded([a]).get('simulator_a')!,
          { kind: 'follow-up', operation: 'refund', call: refund },
          options,
        ),
      ).to.eql({ result: undefined, record: undefined });
      expect(a.asked).to.be.empty;
      expect(await go(guarded([a]), { call: { ...call, notAfter: new Date(clock.now().getTime() + 1) } })).to.include({
        outcome: 'result',
      });
    });

    it('leaves the answer of the first route, when it comes before the second is called', async () => {
      const b = bank('simulator_b', approves);
      const late: Script = async () => {
        await clock.advance(1);
        return fails()(notWanted, new TimeLimit());
      };
      const routed = await go(guarded([bank('simulator_a', late), b]), {
        call: { ...call, notAfter: new Date(clock.now().getTime() + 1) },
      });
      expect(routed).to.include({ outcome: 'result', processorKey: 'simulator_a' });
      expect(b.asked).to.be.empty;
    });
  });

  describe('a call that is sent again', () => {
    it('calls the one bank, and returns its answer', async () => {
      const a = bank('simulator_a', approves);
      const { result, record } = await again(guarded([a]), 'authorize');
      expect([result?.outcome, record?.operation, record?.outcome]).to.eql(['approved', 'authorize', 'approved']);
    });

    it('is recorded as open without an answer', async () => {
      const { result, record } = await again(guarded([bank('simulator_a', breaks)]), 'sale');
      expect([result, record?.outcome]).to.eql([undefined, 'open']);
    });
  });

  describe('the breaker of a bank', () => {
    // The breaker's library only uses Date.now().
    const realNow = Date.now;
    let now = testStart.getTime();
    before(() => {
      Date.now = () => now;
    });
    after(() => {
      Date.now = realNow;
    });

    /** A bank that broke off so often that it is out of rotation. */
    async function broken(): Promise<{ a: Bank; b: Bank; processors: Processors }> {
      const [a, b] = [bank('simulator_a', breaks), bank('simulator_b', approves)];
      const processors = guarded([a, b]);
      for (let calls = 0; calls < 40; calls++) await go(processors, { routes: ['simulator_a'] });
      a.asked.length = 0;
      return { a, b, processors };
    }

    it('opens after calls without an answer, and the next route is used at once', async () => {
      const { a, b, processors } = await broken();
      const routed = await go(processors);
      expect(routed).to.include({ outcome: 'result', processorKey: 'simulator_b' });
      expect(reported(routed)).to.eql([
        'simulator_a sale failed ROUTING.CIRCUIT_OPEN',
        'simulator_b sale approved AUTH.APPROVED',
      ]);
      expect([a.asked, b.asked]).to.eql([[], ['sale']]);
    });

    it('remains a failure that charged nothing if there is no other route, and for a follow-up', async () => {
      const { a, processors } = await broken();
      expect(await go(processors, { routes: ['simulator_a'] })).to.have.nested.property(
        'result.reason',
        'ROUTING.CIRCUIT_OPEN',
      );
      const refund = await followUp(
        processors,
        'simulator_a',
        'refund',
        followUpCall({ idempotencyKey: 'k0000003', amount: '1', ...terms, providerTransactionId: 'bank-1' }),
        options,
      );
      expect(refund).to.have.nested.property('result.outcome', 'failed');
      expect(a.asked).to.be.empty;
    });

    it('refuses a repeated call without an outcome, because that proves nothing about the first one', async () => {
      const { a, processors } = await broken();
      expect(await again(processors, 'sale')).to.eql({ result: undefined, record: undefined });
      expect(a.asked).to.be.empty;
    });

    it('lets one call through after ten seconds, and closes when it is answered', async () => {
      const { a, processors } = await broken();
      a.does = approves;
      now += 9_999;
      await go(processors);
      expect(a.asked).to.be.empty;
      now += 1;
      expect(await go(processors)).to.include({ processorKey: 'simulator_a' });
      expect(await go(processors)).to.include({ processorKey: 'simulator_a' });
      expect(a.asked).to.have.length(2);
      // The calls from before no longer count: a further one without an answer opens nothing.
      a.does = breaks;
      expect(await go(processors)).to.include({ outcome: 'open', processorKey: 'simulator_a' });
      a.does = approves;
      expect(await go(processors)).to.include({ processorKey: 'simulator_a' });
    });

    it('sends nothing of a call that waited for the probe past its own deadline', async () => {
      const { a, processors } = await broken();
      let answer: () => void = () => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      a.does = async (...given) => {
        await answered;
        return approves(...given);
      };
      now += 10_000;
      const letThrough = go(processors);
      const [late, inTime] = [1_000, 1_001].map((milliseconds) =>
        go(processors, { call: { ...call, notAfter: new Date(clock.now().getTime() + milliseconds) } }),
      );
      // All of them are with the breaker.
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
      await clock.advance(1_000);
      answer();
      expect(await letThrough).to.include({ outcome: 'result', processorKey: 'simulator_a' });
      expect(await late).to.eql(unsent);
      expect(await inTime).to.include({ outcome: 'result', processorKey: 'simulator_a' });
      expect(a.asked).to.have.length(2);
    });

    it('stays open when the call that is let through is not answered either', async () => {
      const { a, processors } = await broken();
      now += 10_000;
      expect(await go(processors), 'that one may have arrived').to.include({
        outcome: 'open',
        processorKey: 'simulator_a',
      });
      expect(await go(processors)).to.include({ processorKey: 'simulator_b' });
      expect(a.asked).to.have.length(1);
    });

    it('stays closed however often a bank declines or fails: those are answers', async () => {
      for (const script of [declines(), fails(), soft]) {
        const a = bank('simulator_a', script);
        const processors = guarded([a]);
        for (let calls = 0; calls < 60; calls++) await go(processors, { routes: ['simulator_a'] });
        expect(a.asked).to.have.length(60);
      }
    });

    it('stays closed while no more than half of the calls get no answer', async () => {
      const a = bank('simulator_a', approves);
      const processors = guarded([a]);
      for (let calls = 0; calls < 80; calls++) {
        a.does = calls % 2 === 0 ? approves : breaks;
        await go(processors, { routes: ['simulator_a'] });
      }
      expect(a.asked).to.have.length(80);
    });

    it('counts no calls of more than 30 seconds ago', async () => {
      const a = bank('simulator_a', breaks);
      const processors = guarded([a], clock);
      for (let calls = 1; calls <= 40; calls++) {
        await go(processors, { routes: ['simulator_a'] });
        await clock.advance(2_000);
        now += 2_000;
      }
      expect(a.asked).to.have.length(40);
    });

    it('of one bank does not affect another', async () => {
      const { b, processors } = await broken();
      await go(processors, { routes: ['simulator_b'] });
      expect(b.asked).to.have.length(1);
    });
  });
});
