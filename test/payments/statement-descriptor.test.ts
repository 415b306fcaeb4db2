import { expect } from 'chai';
import { refused, succeeded, type RequestBody } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { merchantInit } from '../recurring/series-client.js';
import type { Made } from '../support/stage.js';
import { adyenBehindService } from '../processors/adyen/stage.js';
import { stripeBehindService } from '../processors/stripe/adapter.js';
import { started } from '../support/started.js';

describe('a statement descriptor at Stripe', () => {
  const behind = started(stripeBehindService);

  const http = () => behind.stage.http;
  const sale = (fields: Partial<RequestBody<'sale'>> = {}): Promise<Made> =>
    succeeded(http().sale({ body: payment(fields) }));
  const shown = async ({ transaction_id }: Made): Promise<string | undefined> =>
    (await succeeded(http().transactionStatus({ params: { transaction_id } }))).statement_descriptor;
  const payments = () =>
    behind.line.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents');
  const lastSent = (): string | null => new URLSearchParams(payments().at(-1)!.body).get('statement_descriptor_suffix');

  it('is stored, shown and sent', async () => {
    expect(await shown(await sale({ statement_descriptor: 'ORDER 1001' }))).to.equal('ORDER 1001');
    expect(lastSent()).to.equal('ORDER 1001');
  });

  it('is the same when the call is repeated', async () => {
    behind.line.next({ kind: 'request-lost' }, ({ path }) => path === '/v1/payment_intents');
    await sale({ statement_descriptor: 'ORDER 1002' });
    const before = payments().length;
    await behind.stage.pass(10);
    const [first, again] = payments().slice(before - 1);
    expect(again?.body).to.equal(first?.body);
    expect(lastSent()).to.equal('ORDER 1002');
  });

  it('defaults to that of the terminal, until null removes it', async () => {
    const { statement_descriptor } = await succeeded(
      http().managementTerminalUpdate({ body: { statement_descriptor: 'EXAMPLE SHOP' } }),
    );
    expect(statement_descriptor).to.equal('EXAMPLE SHOP');
    expect(await shown(await succeeded(http().preauth({ body: payment() })))).to.equal('EXAMPLE SHOP');
    expect(lastSent()).to.equal('EXAMPLE SHOP');
    const series = await succeeded(http().recurringInit({ body: merchantInit() }));
    expect(await shown(series)).to.equal('EXAMPLE SHOP');
    await succeeded(http().managementTerminalUpdate({ body: { statement_descriptor: null } }));
    expect(await shown(await sale())).to.equal(undefined);
    expect(lastSent()).to.equal(null);
  });

  it('can be set when the terminal is created', async () => {
    const { account_id, routes } = await succeeded(http().managementTerminalGet());
    const body = { account_id, routes, name: 'Till 2', statement_descriptor: 'EXAMPLE TILL' };
    const { terminal_friendly_id: terminalId } = await succeeded(http().managementTerminalCreate({ body }));
    const read = await succeeded(http().managementTerminalGet({ terminalId }));
    expect(read.statement_descriptor).to.equal('EXAMPLE TILL');
  });

  for (const text of ['1001', 'A*B', "ADA'S", 'A<B', 'A\\B', '"A"', ' A', 'A ', 'Käse', 'A'.repeat(23), ''])
    it(`is refused as ${JSON.stringify(text)}`, async () => {
      const { context } = await refused(
        http().sale({ body: payment({ statement_descriptor: text }) }),
        'VALIDATION/INVALID_FIELD',
      );
      expect(context?.field).to.equal('statement_descriptor');
    });

  for (const descriptor of ['A 4539148803436467', '4539-1488-0343-6467 A', 'A4539.1488+0343/6467'])
    it(`is refused with a card number, as ${descriptor}, wherever it is sent`, async () => {
      const fields = { statement_descriptor: descriptor };
      const { account_id, routes } = await succeeded(http().managementTerminalGet());
      for (const answer of [
        await http().sale({ body: payment(fields) }),
        await http().preauth({ body: payment(fields) }),
        await http().recurringInit({ body: { ...merchantInit(), ...fields } }),
        await http().managementTerminalUpdate({ body: fields }),
        await http().managementTerminalCreate({ body: { account_id, routes, name: 'Till 3', ...fields } }),
      ]) {
        const { context } = await refused(answer, 'VALIDATION/INVALID_FIELD');
        expect(context).to.deep.equal({ field: 'statement_descriptor' });
      }
    });
});

describe('a statement descriptor at Adyen', () => {
  const behind = started(adyenBehindService);

  it('is sent as shopperStatement', async () => {
    const body = payment({ statement_descriptor: 'ORDER 1001, A/B' });
    await succeeded(behind.http.sale({ body }));
    expect(behind.fake.exchanges.at(-1)?.request).to.include({ shopperStatement: 'ORDER 1001, A/B' });
  });
});
