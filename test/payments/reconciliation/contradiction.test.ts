import { expect } from 'chai';
import type { TransactionStatus, TransactionType } from '../../../src/payments/read/attempt.js';
import { contradiction, type ProcessorReport } from '../../../src/payments/discrepancies/contradiction.js';

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
const voided = payment('CANCELLED', { successorType: 'void', successorStatus: 'APPROVED' }, 'preauth');

describe('payments: what contradicts a transaction', () => {
  for (const [name, transaction, said, claim] of [
    ['approved there, declined here', payment('DECLINED'), word('approved'), 'approved'],
    ['approved there, in error here', payment('ERROR'), word('approved'), 'approved'],
    ['approved there, given up for the payer here', payment('CANCELLED'), word('approved'), 'approved'],
    ['approved there, never sent there', payment('DECLINED', { processorKey: null }), word('approved'), 'approved'],
    [
      'approved by a route that was left',
      payment('APPROVED', { processorKey: 'simulator_b' }),
      word('approved'),
      'approved',
    ],
    [
      'approved by a route that was left, while the next is asked',
      payment('PROCESSING', { processorKey: 'simulator_b' }),
      word('approved'),
      'approved',
    ],
    ['declined there, approved here', payment('APPROVED'), word('declined'), 'refused'],
    ['failed there, approved here', payment('APPROVED'), word('failed'), 'refused'],
    ['not on the books, approved here', payment('APPROVED'), word('missing'), 'missing'],
    [
      'another amount',
      payment('APPROVED'),
      word('approved', { amount: '10.51', currency: 'EUR' }),
      'booked 105100 EUR',
    ],
    [
      'another currency',
      payment('APPROVED'),
      word('approved', { amount: '10.50', currency: 'USD' }),
      'booked 105000 USD',
    ],
    [
      'another amount of what was voided',
      voided,
      word('approved', { amount: '9', currency: 'EUR' }),
      'booked 90000 EUR',
    ],
    [
      'another amount of what is UNKNOWN',
      payment('UNKNOWN'),
      word('approved', { amount: '9', currency: 'EUR' }),
      'booked 90000 EUR',
    ],
    [
      'another amount of what is PROCESSING',
      payment('PROCESSING'),
      word('approved', { amount: '9', currency: 'EUR' }),
      'booked 90000 EUR',
    ],
    [
      'another currency of what is PROCESSING',
      payment('PROCESSING'),
      word('approved', { currency: 'ISK' }),
      'booked 105000 ISK',
    ],
    ['a void that is declined here and was made there', payment('DECLINED', {}, 'void'), word('approved'), 'approved'],
  ] as const) {
    it(`${name}: it does`, () => {
      expect(contradiction(transaction, said)).to.equal(claim);
    });
  }

  for (const [name, transaction, said] of [
    ['approved on both sides', payment('APPROVED'), word('approved')],
    ['the same amount, written otherwise', payment('APPROVED'), word('approved', { amount: '10.5', currency: 'EUR' })],
    ['a voided hold, which the bank approved before', voided, word('approved', { amount: '10.5', currency: 'EUR' })],
    ['declined there, in error here: no payment on both sides', payment('ERROR'), word('declined')],
    ['failed there, cancelled here', payment('CANCELLED'), word('failed')],
    ['a decline by a route that was left', payment('APPROVED', { processorKey: 'simulator_b' }), word('declined')],
    ['no booking with a route that was left', payment('APPROVED', { processorKey: 'simulator_b' }), word('missing')],
    ['no booking of what was declined', payment('DECLINED'), word('missing')],
    ['a payer who is waited for', payment('DECLINED'), word('pending')],
    ['an outcome of what has none: PROCESSING', payment('PROCESSING'), word('approved')],
    ['an outcome of what has none: UNKNOWN', payment('UNKNOWN'), word('declined')],
    [
      'an approval of what is PROCESSING, in its amount',
      payment('PROCESSING'),
      word('approved', { amount: '10.50', currency: 'EUR' }),
    ],
    ['a decline of what is PROCESSING', payment('PROCESSING'), word('declined', { amount: '9', currency: 'EUR' })],
    [
      'an approval of what is UNKNOWN, in its amount',
      payment('UNKNOWN'),
      word('approved', { amount: '10.50', currency: 'EUR' }),
    ],
  ] as const) {
    it(`${name}: it does not`, () => {
      expect(contradiction(transaction, said)).to.equal(undefined);
    });
  }
});
