import { expect } from 'chai';
import { onNeverReceived } from '../../../src/payments/reconciliation/never-received.js';

const start = Date.UTC(2026, 2, 10, 9);
const after = (seconds: number): Date => new Date(start + seconds * 1000);
const card = { sealedNumber: Buffer.alloc(1), providerToken: null };
const erased = { sealedNumber: null, providerToken: null };

/** A payment that was sent at 0 s and could take effect until 20 s, and was looked up once. */
const attempt = {
  processorKey: 'simulator_a',
  providerTransactionId: null,
  payment: { type: 'sale' },
  instrument: card,
  sentWithCvv: false,
  createdAt: after(0),
  lookups: 1,
  takesEffectUntil: after(20),
  notReceivedAt: null,
} as const;
const withCvv = { ...attempt, sentWithCvv: true };

const both = { keySeconds: 3600, longestDelaySeconds: 60 };
const keys = { keySeconds: 3600, longestDelaySeconds: undefined };
const deadlines = { keySeconds: undefined, longestDelaySeconds: 60 };
const neither = { keySeconds: undefined, longestDelaySeconds: undefined };

type Decided = ReturnType<typeof onNeverReceived>;
const again: Decided = { decision: 'send-again' };
const ask = (seconds: number, notReceived?: number): Decided => ({
  decision: 'ask-again',
  at: after(seconds),
  notReceivedAt: notReceived === undefined ? undefined : after(notReceived),
});

describe('payments: "never received"', () => {
  for (const [name, asked, guarantees, at, expected] of [
    ['is sent again while the key is honoured', attempt, both, 30, again],
    ['is sent again by key alone', attempt, keys, 30, again],
    ['is not sent again when the key could run out under way', attempt, keys, 3580, ask(3610)],
    ['is sent again a millisecond before that', attempt, keys, 3579.999, again],
    [
      'is UNKNOWN when the key ran out and no lookup is left',
      { ...attempt, lookups: 5 },
      keys,
      3600,
      { decision: 'unknown' },
    ],
    ['is UNKNOWN when every repetition was lost', { ...attempt, lookups: 5 }, keys, 1400, { decision: 'unknown' }],
    [
      'waits for the deadline when every repetition was lost',
      { ...attempt, lookups: 5, takesEffectUntil: after(1420) },
      both,
      1400,
      ask(1481),
    ],
    ['with a security code is not sent again', withCvv, both, 30, ask(81)],
    ['with a security code waits for the longest delay', withCvv, both, 80, ask(81)],
    ['with a security code is asked about once more then', withCvv, both, 80.001, ask(110.001, 80.001)],
    [
      'with a security code waits for the second answer',
      { ...withCvv, notReceivedAt: after(81) },
      both,
      100,
      ask(111, 81),
    ],
    [
      'with a security code is an error when the second agrees',
      { ...withCvv, notReceivedAt: after(81) },
      both,
      111,
      { decision: 'error' },
    ],
    ['with a security code cannot be settled by keys alone', withCvv, keys, 4000, ask(4030)],
    [
      'with a security code is UNKNOWN there in the end',
      { ...withCvv, lookups: 5 },
      keys,
      4000,
      { decision: 'unknown' },
    ],
    [
      'is settled by the deadline alone',
      { ...attempt, notReceivedAt: after(81) },
      deadlines,
      111,
      { decision: 'error' },
    ],
    ['is asked about on schedule where nothing is promised', { ...attempt, lookups: 2 }, neither, 60, ask(180)],
    [
      'is UNKNOWN in the end, where nothing is promised',
      { ...attempt, lookups: 5 },
      neither,
      1400,
      { decision: 'unknown' },
    ],
    [
      'is UNKNOWN there and not an error, whatever was noted',
      { ...attempt, lookups: 5, notReceivedAt: after(81) },
      neither,
      1400,
      { decision: 'unknown' },
    ],
    ['of an instrument that is gone is not sent again', { ...attempt, instrument: erased }, both, 30, ask(81)],
    [
      'of a token of the processor is sent again',
      { ...attempt, instrument: { ...erased, providerToken: 'token' } },
      both,
      30,
      again,
    ],
    [
      'is an error at once when no processor was chosen',
      { ...attempt, processorKey: null },
      neither,
      0,
      { decision: 'error' },
    ],
    [
      'is an error at once when nothing was to be sent',
      { ...attempt, takesEffectUntil: null },
      neither,
      0,
      { decision: 'error' },
    ],
  ] as const satisfies readonly (readonly [
    string,
    Parameters<typeof onNeverReceived>[0],
    Parameters<typeof onNeverReceived>[1],
    number,
    Decided,
  ])[]) {
    it(name, () => {
      expect(onNeverReceived(asked, guarantees, after(at), 20)).to.deep.equal(expected);
    });
  }

  for (const type of ['capture', 'void', 'refund'] as const) {
    it(`a ${type} is sent again, whatever it was paid with`, () => {
      expect(onNeverReceived({ ...withCvv, payment: { type }, instrument: erased }, both, after(30), 20)).to.deep.equal(
        again,
      );
    });
  }
});
