import { expect } from 'chai';
import type { Exchange } from '../../../scripts/lab/simulate/history.js';
import { judgeLifecycle } from '../../../scripts/lab/simulate/judges/lifecycle.js';
import { recordsOf } from '../../../scripts/lab/simulate/judges/records.js';
import type { Evidence } from '../../../scripts/lab/simulate/world.js';

/** A row as the judge reads it. */
const row = (id: string, type: string, status: string, fields: object = {}) => ({
  id,
  type,
  status,
  reason: '',
  cents: 1000,
  refundedCents: 0,
  bank: 'simulator_a',
  attempt: 1,
  about: null,
  successor: null,
  refundFailed: false,
  reference: 'payment-1',
  ...fields,
});

const exchange = (operation: Exchange['operation'], sentAt: number, heardAt: number, answer: object, fields = {}) => ({
  payment: 1,
  operation,
  key: undefined,
  body: '',
  about: 'A',
  cents: 1000,
  sentAt,
  heardAt,
  sent: 1,
  status: 200,
  answer: JSON.stringify(answer),
  ...fields,
});

const made = (id: string, accepted = true) => ({ transaction_id: id, order_id: 'O', accepted });
const refused = (code: string) => [{ reason_code: code }, { status: 422 }] as const;

/** What the judge finds of these rows and exchanges. */
async function findings(rows: readonly object[], exchanges: readonly Exchange[]) {
  const database = { rows: async () => rows } as unknown as Evidence['database'];
  return judgeLifecycle({ exchanges }, await recordsOf({ database }));
}

const paid = exchange('preauth', 0, 10, made('A'), { about: undefined });

describe('simulation: what was heard of one payment', () => {
  it('is explained by an order of its operations', async () => {
    const rows = [row('A', 'preauth', 'APPROVED'), row('B', 'capture', 'APPROVED', { about: 'A' })];
    const history = [
      paid,
      exchange('capture', 20, 40, made('B')),
      exchange('void', 20, 40, ...refused('VALIDATION/RELATED_TRANSACTION_LOCKED')),
      exchange('void', 50, 60, ...refused('TRANSACTION_ALREADY_CAPTURED')),
    ];
    expect(await findings(rows, history)).to.deep.equal([]);
  });

  it('is not, when a void is refused as captured before the capture was asked for', async () => {
    const rows = [row('A', 'preauth', 'APPROVED'), row('B', 'capture', 'APPROVED', { about: 'A' })];
    const history = [
      paid,
      exchange('void', 20, 30, ...refused('TRANSACTION_ALREADY_CAPTURED')),
      exchange('capture', 40, 50, made('B')),
    ];
    expect(await findings(rows, history)).to.have.length(1);
  });

  it('is what its first answer says, however often it was repeated under its key', async () => {
    const rows = [row('A', 'sale', 'APPROVED'), row('B', 'refund', 'DECLINED', { about: 'A', cents: 600 })];
    const sold = exchange('sale', 0, 10, made('A'), { about: undefined });
    const exceeded = refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
    const history = (...keys: (string | undefined)[]) => [
      sold,
      exchange('refund', 20, 40, made('B', false), { cents: 600 }),
      ...keys.map((key, index) =>
        exchange('refund', 30 + 20 * index, 35 + 20 * index, exceeded[0], { ...exceeded[1], key, cents: 600 }),
      ),
    ];
    expect(await findings(rows, history('key', 'key'))).to.deep.equal([]);
    expect(await findings(rows, history('key', 'another key'))).to.have.length(1);
    expect(await findings(rows, history(undefined, undefined))).to.have.length(1);
  });

  it('is not, when both a capture and a void were taken', async () => {
    const rows = [
      row('A', 'preauth', 'CANCELLED'),
      row('B', 'capture', 'APPROVED', { about: 'A' }),
      row('C', 'void', 'APPROVED', { about: 'A' }),
    ];
    const history = [paid, exchange('capture', 20, 40, made('B')), exchange('void', 20, 40, made('C'))];
    expect(await findings(rows, history)).to.have.length(1);
  });

  it('is not, when more is given back than was paid', async () => {
    const rows = [
      row('A', 'sale', 'APPROVED'),
      row('B', 'refund', 'APPROVED', { about: 'A', cents: 600 }),
      row('C', 'refund', 'APPROVED', { about: 'A', cents: 600 }),
    ];
    const history = [
      exchange('sale', 0, 10, made('A'), { about: undefined }),
      exchange('refund', 20, 40, made('B'), { cents: 600 }),
      exchange('refund', 20, 40, made('C'), { cents: 600 }),
    ];
    expect(await findings(rows, history)).to.have.length(1);
  });

  it('is not, when a status goes back', async () => {
    const rows = [row('A', 'sale', 'APPROVED')];
    const status = (word: string) => ({ transaction: { status: { status: word } } });
    const sold = exchange('sale', 0, 10, made('A'), { about: undefined });
    const forward = [
      sold,
      exchange('status', 20, 25, status('PROCESSING')),
      exchange('status', 30, 35, status('APPROVED')),
    ];
    const back = [
      sold,
      exchange('status', 20, 25, status('APPROVED')),
      exchange('status', 30, 35, status('PROCESSING')),
    ];
    expect(await findings(rows, forward)).to.deep.equal([]);
    expect(await findings(rows, back)).to.have.length(1);
  });
});
