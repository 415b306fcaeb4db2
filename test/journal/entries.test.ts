import { expect } from 'chai';
import { minorUnits } from '../../src/base/money.js';
import { entriesOf, journalDay } from '../../src/journal/entries.js';
import type { JournalFact } from '../../src/store/journal/journal.js';

const approvedAt = new Date('2026-11-30T23:59:59.999Z');
const fact: JournalFact = {
  terminalId: 'TERM01',
  transactionId: 'abcdefgh',
  type: 'sale',
  status: 'APPROVED',
  amount: '10.5000',
  currency: 'EUR',
  processorKey: 'bank_a',
  updatedAt: approvedAt,
  refundFailedAt: null,
};
const open = new Set<string>();
/** Returns the entries as `kind: debited account, credited account, amount, day`. */
const books = (changes: Partial<JournalFact>) =>
  entriesOf({ ...fact, ...changes }, open).map(({ kind, day, postings: [debit, credit, ...more] }) => {
    expect([more.length, debit!.amount + credit!.amount]).to.deep.equal([0, 0n]);
    return `${kind}: ${debit!.account}, ${credit!.account}, ${debit!.amount}, ${day}`;
  });

describe('the journal entries of a transaction', () => {
  for (const type of ['sale', 'recurring', 'recurring_init', 'capture'] as const)
    it(`debit the processor and credit the sales: ${type}`, () =>
      expect(books({ type })).to.deep.equal([
        `${type === 'capture' ? 'capture' : 'sale'}: processor_receivable, sales, 1050, 2026-11-30`,
      ]));

  it('take a refund from the sales, and give it back if it fails afterwards', () => {
    const refund = 'refund: sales_refunds, refunds_in_flight, 1050, 2026-11-30';
    expect(books({ type: 'refund' })).to.deep.equal([refund]);
    expect(books({ type: 'refund', refundFailedAt: new Date('2026-12-02T00:00:00Z') })).to.deep.equal([
      refund,
      'refund_failed: refunds_in_flight, sales_refunds, 1050, 2026-12-02',
    ]);
  });

  it('are none for what moves no money', () => {
    for (const type of ['preauth', 'void', 'account_verification', 'payout'] as const)
      expect(books({ type }), type).to.deep.equal([]);
    for (const status of ['PROCESSING', 'DECLINED', 'ERROR', 'CANCELLED', 'UNKNOWN'] as const)
      expect(books({ status }), status).to.deep.equal([]);
    expect(books({ type: 'recurring_init', amount: '0.0000' })).to.deep.equal([]);
  });

  it('name the payment, its processor and its time', () => {
    const [{ source, sourceId, occurredAt, postings } = expect.fail('no entry')] = entriesOf(fact, open);
    expect([source, sourceId, occurredAt]).to.deep.equal(['payment', 'TERM01abcdefgh', approvedAt]);
    const about = { processorKey: 'bank_a', currency: 'EUR', terminalId: 'TERM01', transactionId: 'abcdefgh' };
    for (const posting of postings) expect(posting).to.include(about);
  });

  it('begin the first open month after closed ones', () => {
    const closed = new Set(['2026-11', '2026-12', '2027-02']);
    expect(journalDay(approvedAt, closed)).to.equal('2027-01-01');
    expect(journalDay(new Date('2026-10-31T12:00:00Z'), closed)).to.equal('2026-10-31');
  });
});

describe('amounts in minor units', () => {
  it('are exact in each number of decimals', () => {
    expect(minorUnits('0.2900', 'EUR')).to.equal(29n);
    expect(minorUnits('99999999999.0000', 'VND')).to.equal(99_999_999_999n);
    expect(minorUnits('1.0050', 'KWD')).to.equal(1005n);
  });
  it('are refused where they are not whole, or the currency is unknown', () => {
    for (const [amount, currency] of [
      ['10.5', 'JPY'],
      ['1.005', 'USD'],
      ['1', 'XXX'],
    ] as const)
      expect(() => minorUnits(amount, currency), currency).to.throw(RangeError);
  });
});
