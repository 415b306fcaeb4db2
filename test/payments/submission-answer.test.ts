import { expect } from 'chai';
import {
  submissionAnswer,
  submissionReply,
  type SubmittedAttempt,
  type SubmittingOperation,
} from '../../src/payments/read/submission-answer.js';
import type { Standing } from '../../src/payments/read/attempt.js';

describe('the answer to a submission', () => {
  const baseUrl = 'https://pay.example';
  const dueAt = new Date('2026-03-10T09:30:00Z');
  const attempt: SubmittedAttempt = {
    transactionId: 'aaaaaaaa',
    payment: {
      details: {
        merchantTransactionId: 'reference-7',
        description: null,
        exemptionRequested: null,
        initiatedBy: null,
        statementDescriptor: null,
      },
      series: { recurringId: 'ssssssss', futureTransactionId: 'ffffffff' },
    },
    order: { orderId: 'oooooooo', merchantOrderId: 'order-7' },
    actionToken: null,
  };
  const answer = (
    operation: SubmittingOperation,
    standing: Standing,
    changes: Partial<SubmittedAttempt> = {},
  ): object => submissionAnswer(operation, { ...attempt, ...changes }, standing, baseUrl);

  const ofOrder = {
    transaction_id: 'aaaaaaaa',
    accepted: true,
    order_id: 'oooooooo',
    merchant_transaction_id: 'reference-7',
    merchant_order_id: 'order-7',
  };

  it('names the order of a payment, and the series of a charge', () => {
    expect(answer('sale', { status: 'APPROVED' })).to.deep.equal(ofOrder);
    expect(answer('recurringCharge', { status: 'APPROVED' })).to.deep.equal({ ...ofOrder, recurring_id: 'ssssssss' });
  });

  it('names the occurrence of a charge, and no reference of an earlier attempt', () => {
    const { merchant_transaction_id: _, ...rest } = ofOrder;
    expect(answer('futureTransactionCharge', { status: 'APPROVED' })).to.deep.equal({
      ...rest,
      recurring_id: 'ssssssss',
      future_transaction_id: 'ffffffff',
    });
  });

  for (const [status, accepted] of [
    ['APPROVED', true],
    ['PROCESSING', true],
    ['UNKNOWN', true],
    ['CANCELLED', true],
    ['DECLINED', false],
    ['ERROR', false],
  ] as const) {
    it(`says accepted: ${accepted} of ${status}`, () => {
      expect(answer('capture', { status })).to.include({ accepted });
    });
  }

  for (const [title, standing, actionToken, url] of [
    [
      'the page of a processor',
      { status: 'PROCESSING', actionUrl: 'https://bank.example/3ds', dueAt },
      null,
      'https://bank.example/3ds',
    ],
    ['the page of this service', { status: 'PROCESSING', dueAt }, 'TERM01token', 'https://pay.example/pay/TERM01token'],
    ['nowhere while the processor is waited for', { status: 'PROCESSING', dueAt }, null, undefined],
    [
      'nowhere once it is settled',
      { status: 'DECLINED', actionUrl: 'https://bank.example/3ds', dueAt },
      'TERM01token',
      undefined,
    ],
  ] as const) {
    it(`sends the payer to ${title}`, () => {
      const action =
        url === undefined ? {} : { next_action: { type: 'redirect', url, expires_at: dueAt.toISOString() } };
      const accepted = standing.status === 'PROCESSING';
      expect(answer('sale', standing, { actionToken })).to.deep.equal({ ...ofOrder, accepted, ...action });
    });
  }

  it('is the stored one where there is one, whatever became of the attempt', () => {
    expect(
      submissionReply('sale', { baseUrl }, { kind: 'answered', attempt, body: '{"accepted":false}' }),
    ).to.deep.equal({
      status: 200,
      body: { accepted: false },
    });
  });
});
