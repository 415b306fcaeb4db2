import { expect } from 'chai';
import { contradiction, type ProcessorReport } from '../../../src/payments/discrepancies/contradiction.js';
import type { TransactionStatus, TransactionType } from '../../../src/payments/read/attempt.js';
import { onNeverReceived } from '../../../src/payments/reconciliation/never-received.js';

const payment = (status: TransactionStatus, fields: object = {}, type: TransactionType = 'sale') =>
  ({
    status,
    payment: { type, amount: '10.5000', currency: 'EUR' },
    processorKey: 'simulator_a',
    successorType: null,
    successorStatus: null,
    ...fields,
  }) as const;
const word = (outcome: ProcessorReport['outcome'], fields: Partial<ProcessorReport> = {}): ProcessorReport => ({
  processorKey: 'simulator_a',
  outcome,
  ...fields,
});
const approvedOf = (amount: string, currency = 'EUR') => word('approved', { amount, currency });
const elsewhere = { processorKey: 'simulator_b' } as const;
const named = { ...elsewhere, providerTransactionId: 'pi_1' } as const;
const ofOneId = word('approved', { providerTransactionId: 'pi_1' });
const processing = payment('PROCESSING');
const processingElsewhere = payment('PROCESSING', elsewhere);
const other = word('approved', { providerTransactionId: 'pi_2' });
const late = word('declined', { source: 'late_answer' });
const refund = payment('APPROVED', {}, 'refund');
const inKronur = word('approved', { currency: 'ISK' });
const voided = payment('CANCELLED', { successorType: 'void', successorStatus: 'APPROVED' }, 'preauth');

describe('payments: contradictions of a transaction', () => {
  for (const [name, transaction, said, claim] of [
    ['approved there, declined here', payment('DECLINED'), word('approved'), 'approved'],
    ['approved there, in error here', payment('ERROR'), word('approved'), 'approved'],
    ['approved there, given up for the payer here', payment('CANCELLED'), word('approved'), 'approved'],
    ['approved there, never sent there', payment('DECLINED', { processorKey: null }), word('approved'), 'approved'],
    ['approved by a route that was left', payment('APPROVED', elsewhere), word('approved'), 'approved'],
    ['approved by a route that was left, the next is asked', processingElsewhere, word('approved'), 'approved'],
    ['approved by a route that was left, as another payment', payment('APPROVED', named), other, 'approved'],
    ['approved by both of one account, declined here', payment('DECLINED', named), ofOneId, 'approved'],
    ['declined there, approved here', payment('APPROVED'), word('declined'), 'refused'],
    ['failed there, approved here', payment('APPROVED'), word('failed'), 'refused'],
    ['declined late, a refund that is approved here', refund, late, 'refused late'],
    ['declined late, a sale that is approved here', payment('APPROVED'), late, 'refused'],
    ['declined as notified, a refund', refund, word('declined', { source: 'notification' }), 'refused'],
    ['not on the books, approved here', payment('APPROVED'), word('missing'), 'missing'],
    ['another amount', payment('APPROVED'), approvedOf('10.51'), 'recorded 105100 EUR'],
    ['another currency', payment('APPROVED'), approvedOf('10.50', 'USD'), 'recorded 105000 USD'],
    ['another amount of what was voided', voided, approvedOf('9'), 'recorded 90000 EUR'],
    ['another amount of a transaction that is UNKNOWN', payment('UNKNOWN'), approvedOf('9'), 'recorded 90000 EUR'],
    ['another amount of a transaction that is PROCESSING', processing, approvedOf('9'), 'recorded 90000 EUR'],
    ['another currency of a transaction that is PROCESSING', processing, inKronur, 'recorded 105000 ISK'],
    ['a void that is declined here and was made there', payment('DECLINED', {}, 'void'), word('approved'), 'approved'],
  ] as const)
    it(`${name}: a contradiction`, () => expect(contradiction(transaction, said)).to.equal(claim));

  for (const [name, transaction, said] of [
    ['approved on both sides', payment('APPROVED'), word('approved')],
    ['approved by both accounts that are one at the processor', payment('APPROVED', named), ofOneId],
    ['the same amount, in another notation', payment('APPROVED'), approvedOf('10.5')],
    ['a voided hold, which the bank approved before', voided, approvedOf('10.5')],
    ['declined there, in error here: no payment on both sides', payment('ERROR'), word('declined')],
    ['declined late, a refund that has failed since', { ...refund, refundFailedAt: new Date(0) }, late],
    ['failed there, cancelled here', payment('CANCELLED'), word('failed')],
    ['a decline by an abandoned route', payment('APPROVED', elsewhere), word('declined')],
    ['no ledger entry at an abandoned route', payment('APPROVED', elsewhere), word('missing')],
    ['no ledger entry of a declined payment', payment('DECLINED'), word('missing')],
    ['a payment that waits for its payer', payment('DECLINED'), word('pending')],
    ['an outcome of a transaction without one: PROCESSING', payment('PROCESSING'), word('approved')],
    ['an outcome of a transaction without one: UNKNOWN', payment('UNKNOWN'), word('declined')],
    ['an approval of a transaction that is PROCESSING, in its amount', payment('PROCESSING'), approvedOf('10.50')],
    ['a decline of a transaction that is PROCESSING', processing, word('declined', { amount: '9', currency: 'EUR' })],
    ['an approval of a transaction that is UNKNOWN, in its amount', payment('UNKNOWN'), approvedOf('10.50')],
  ] as const)
    it(`${name}: no contradiction`, () => expect(contradiction(transaction, said)).to.equal(undefined));
});

const start = Date.UTC(2026, 2, 10, 9);
const after = (seconds: number): Date => new Date(start + seconds * 1000);
const card = { sealedNumber: Buffer.alloc(1), providerToken: null };
const erased = { sealedNumber: null, providerToken: null };

/** A payment that was sent at 0 s, could take effect until 20 s, and was looked up once. */
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
/** Without a lookup that is left. */
const worn = { ...attempt, lookups: 5 };
const withCvv = { ...attempt, sentWithCvv: true };
const wornUntilLate = { ...worn, takesEffectUntil: after(1420) };
const notedWorn = { ...worn, notReceivedAt: after(81) };
const notedWithCvv = { ...withCvv, notReceivedAt: after(81) };
const ofProcessorToken = { ...attempt, instrument: { ...erased, providerToken: 'token' } };
const wornWithCvv = { ...withCvv, lookups: 5 };

const both = { keySeconds: 3600, longestDelaySeconds: 60 };
const keys = { keySeconds: 3600, longestDelaySeconds: undefined };
const deadlines = { keySeconds: undefined, longestDelaySeconds: 60 };
const neither = { keySeconds: undefined, longestDelaySeconds: undefined };

type Decided = ReturnType<typeof onNeverReceived>;
const unknown: Decided = { decision: 'unknown' };
const error: Decided = { decision: 'error' };
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
    ['is UNKNOWN when the key ran out and no lookup is left', worn, keys, 3600, unknown],
    ['is UNKNOWN when every repetition was lost', worn, keys, 1400, unknown],
    ['waits for the deadline when every repetition was lost', wornUntilLate, both, 1400, ask(1481)],
    ['with a security code is not sent again', withCvv, both, 30, ask(81)],
    ['with a security code waits for the longest delay', withCvv, both, 80, ask(81)],
    ['with a security code is asked about once more then', withCvv, both, 80.001, ask(110.001, 80.001)],
    ['with a security code waits for the second answer', notedWithCvv, both, 100, ask(111, 81)],
    ['with a security code is an error when the second agrees', notedWithCvv, both, 111, error],
    ['with a security code cannot be settled by keys alone', withCvv, keys, 4000, ask(4030)],
    ['with a security code is UNKNOWN there in the end', wornWithCvv, keys, 4000, unknown],
    ['is settled by the deadline alone', { ...attempt, notReceivedAt: after(81) }, deadlines, 111, error],
    ['is asked about on schedule where nothing is promised', { ...attempt, lookups: 2 }, neither, 60, ask(180)],
    ['is UNKNOWN in the end, where nothing is promised', worn, neither, 1400, unknown],
    ['is UNKNOWN there and not an error, whatever was noted', notedWorn, neither, 1400, unknown],
    ['of an instrument that is gone is not sent again', { ...attempt, instrument: erased }, both, 30, ask(81)],
    ['of a token of the processor is sent again', ofProcessorToken, both, 30, again],
    ['is an error at once when no processor was chosen', { ...attempt, processorKey: null }, neither, 0, error],
    ['is an error at once when nothing was to be sent', { ...attempt, takesEffectUntil: null }, neither, 0, error],
  ] as const satisfies readonly (readonly [
    string,
    Parameters<typeof onNeverReceived>[0],
    Parameters<typeof onNeverReceived>[1],
    number,
    Decided,
  ])[])
    it(name, () => expect(onNeverReceived(asked, guarantees, after(at), 20)).to.eql(expected));

  for (const type of ['capture', 'void', 'refund'] as const)
    it(`a ${type} is sent again, with any instrument`, () =>
      expect(onNeverReceived({ ...withCvv, payment: { type }, instrument: erased }, both, after(30), 20)).to.eql(
        again,
      ));
});
