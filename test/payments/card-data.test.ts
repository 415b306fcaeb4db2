import { expect } from 'chai';
import { client, refused, succeeded, type ContractClient } from '../support/contract/contract-client.js';
import { databaseText, disguises } from '../support/database/database-text.js';
import { approvedCard, card, payment, unpaid } from '../support/payments.js';
import { startApiService, type TestService } from '../support/service.js';

/** Where card data may be: the number sealed in the vault and nowhere else, the security code nowhere at all. */
describe('card data', () => {
  const numbers = [approvedCard, '4000000000000002', '4000000000000119', '4100000000000019', '4000000000003220'];
  const [cvv, otherCvv] = ['9173', '8264'];
  let service: TestService;
  let api: ContractClient;
  let stored: string;

  before(async () => {
    service = await startApiService();
    api = client(service);
    for (const [index, number] of numbers.entries()) {
      const order = {
        payment_instrument: { ...card(number), card_cardholder_name: `Ada ${number}` },
        description: `${number} CVC=${otherCvv}`,
        payer: {
          first_name: number,
          last_name: `Lovelace ${number}`,
          email: 'ada@example.com',
          full_name: number,
          address: { street: number },
        },
      };
      await succeeded(
        api.sale({
          body: payment({
            cvv,
            order,
            description: `paid with ${number}, cvv: ${cvv}`,
            device_profile: { os_name: number },
            delivery_timeframe: number,
          }),
          idempotencyKey: `key-${index}`,
        }),
      );
    }
    await refused(
      api.sale({ body: payment({ cvv, amount: 10.555 }), idempotencyKey: 'refused' }),
      'VALIDATION/INVALID_AMOUNT',
    );
    const { transaction_id } = await succeeded(api.sale({ body: payment({ cvv }) }));
    const { order } = await succeeded(api.transactionStatus({ params: { transaction_id } }));
    await succeeded(
      api.sale({ body: unpaid({ token: order.payment_instrument!.token, cvv: otherCvv }), idempotencyKey: 'by-token' }),
    );
    stored = await databaseText(service);
  });
  after(() => service.close());

  it('is in a database that was written to', () => {
    expect(stored.split('\n').filter((line) => line.startsWith('instruments '))).to.have.length(numbers.length + 1);
    expect(stored)
      .to.match(/^idempotency_keys /m)
      .and.match(/^events /m)
      .and.match(/^processor_calls /m)
      .and.match(/^simulator_entries /m);
  });

  it('has its security code nowhere', () => {
    for (const code of [cvv, otherCvv]) expect(stored).not.to.match(asValue(code));
  });

  for (const number of numbers) {
    it(`has the number ${number} nowhere in clear`, () => {
      for (const form of disguises(number)) expect(stored).not.to.include(form);
    });
  }

  it('has its number sealed, so that only the vault opens it, and only with its token', async () => {
    const { rows } = await service.deps.store.pool.query<{ token: string; sealed: Buffer }>(
      'SELECT token, sealed_number AS sealed FROM instruments ORDER BY created_at, token',
    );
    const { vault } = service.deps;
    expect(rows.map(({ token, sealed }) => vault.open(sealed, token)).sort()).to.deep.equal(
      [...numbers, approvedCard].sort(),
    );
    expect(() => vault.open(rows[0]!.sealed, rows[1]!.token)).to.throw();
  });

  it('is sealed anew every time: the same number never looks the same', async () => {
    const { rows } = await service.deps.store.pool.query<{ sealed: string }>(
      `SELECT encode(sealed_number, 'hex') AS sealed FROM instruments`,
    );
    expect(new Set(rows.map(({ sealed }) => sealed)).size).to.equal(rows.length);
  });

  it('is in no log line', () => {
    const log = service.logged.join('');
    expect(log).to.include('"operation":"sale"');
    for (const number of numbers) expect(log).not.to.include(number);
    for (const code of [cvv, otherCvv]) expect(log).not.to.match(asValue(code));
  });
});

/** The code as a value or inside of a text; random ids, digests and fractions may hold any four digits. */
const asValue = (code: string): RegExp => new RegExp(`(?<![0-9A-Za-z+/.-])${code}(?![0-9A-Za-z+/-])`);
