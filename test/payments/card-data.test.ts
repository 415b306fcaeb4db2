import { expect } from 'chai';
import { client, startedApi } from '../support/contract/contract-client.js';
import { UnreadableSecret } from '../../src/vault/aes.js';
import { enteredCard, typed, visitor, withPublishableKey } from '../support/pages/payment-page.js';
import { approvedCard, card, payment, paymentWith, unpaid } from '../support/payments.js';
import { databaseText, disguises } from '../support/records.js';
import { apiKey, terminalId } from '../support/service.js';
import { type Stage, startStage } from '../support/stage.js';
import { startedForEach } from '../support/started.js';

/** Card data is stored as the sealed number in the vault only, the security code nowhere. */
describe('card data', () => {
  const numbers = [approvedCard, '4000000000000002', '4000000000000119', '4100000000000019', '4000000000003220'];
  const [cvv, otherCvv] = ['9173', '8264'];
  const unknown: object = { cvv, 'card-cvc': Number(otherCvv) };
  let stored: string;

  const { service, api } = startedApi();
  before(async () => {
    for (const [index, number] of numbers.entries()) {
      const order = {
        payment_instrument: { ...card(number), card_cardholder_name: `Ada ${number}` },
        description: `${number} CVC=${otherCvv}`,
        payer: {
          first_name: number,
          last_name: `Lovelace ${number}`,
          email: 'ada@example.com',
          full_name: number,
          address: { street: number, ...unknown },
        },
      };
      await api.sale({
        body: payment({
          cvv,
          order,
          description: `paid with ${number}, cvv: ${cvv}`,
          device_profile: { os_name: number },
          shipping_recipient: { first_name: 'Ada', last_name: 'Lovelace', address: { street: number, ...unknown } },
          delivery_timeframe: number,
        }),
        idempotencyKey: `key-${index}`,
      }).ok;
    }
    await api
      .sale({ body: payment({ cvv, amount: 10.555 }), idempotencyKey: 'refused' })
      .refused('VALIDATION/INVALID_AMOUNT');
    const { transaction_id } = await api.sale({ body: payment({ cvv }) }).ok;
    const { order } = await api.transactionStatus({ transaction_id }).ok;
    await api.sale({
      body: unpaid({ token: order.payment_instrument!.token, cvv: otherCvv }),
      idempotencyKey: 'by-token',
    }).ok;
    stored = await databaseText(service);
  });

  it('is submitted to a database that stores it', () => {
    expect(stored.split('\n').filter((line) => line.startsWith('instruments '))).to.have.length(numbers.length + 1);
    expect(stored).to.match(/^idempotency_keys /m);
    expect(stored).to.match(/^events /m);
    expect(stored).to.match(/^processor_calls /m);
    expect(stored).to.match(/^simulator_entries /m);
  });

  it('leaves no security code', () => {
    for (const code of [cvv, otherCvv]) expect(stored).not.to.match(asValue(code));
  });

  for (const number of numbers)
    it(`leaves the number ${number} nowhere in clear`, () => {
      for (const form of disguises(number)) expect(stored).not.to.include(form);
    });

  it('has a sealed number that only the vault opens, and only with its token', async () => {
    const rows = await service.query<{ token: string; sealed: Buffer }>(
      'SELECT token, sealed_number AS sealed FROM instruments ORDER BY created_at, token',
    );
    const { vault } = service.deps;
    expect((await Promise.all(rows.map(({ token, sealed }) => vault.openCard(sealed, token)))).sort()).to.eql(
      [...numbers, approvedCard].sort(),
    );
    expect(await vault.openCard(rows[0]!.sealed, rows[1]!.token).catch((error: unknown) => error)).to.be.instanceOf(
      UnreadableSecret,
    );
  });

  it('is sealed differently every time: the same number never looks the same', async () => {
    const rows = await service.query<{ sealed: string }>(
      `SELECT encode(sealed_number, 'hex') AS sealed FROM instruments`,
    );
    expect(new Set(rows.map(({ sealed }) => sealed)).size).to.equal(rows.length);
  });

  it('does not appear in a log line', () => {
    const log = service.logged.join('');
    expect(log).to.include('"operation":"sale"');
    for (const number of numbers) expect(log).not.to.include(number);
    for (const code of [cvv, otherCvv]) expect(log).not.to.match(asValue(code));
  });
});

/** Matches the code as a value or within a text. Random ids, digests and fractions may contain any four digits. */
const asValue = (code: string): RegExp => new RegExp(`(?<![0-9A-Za-z+/.-])${code}(?![0-9A-Za-z+/-])`);

const number = '4539148803436467';
const other = '5425233430109903';
const mask = 'xxxxxxxxxxxx6467';

/** Returns every place that may contain an identifier of a payment. */
const stored = (stage: Stage) =>
  stage
    .query<{ row: string }>(
      `SELECT row_to_json(r)::text AS row FROM transactions r UNION ALL SELECT row_to_json(r)::text FROM orders r
    UNION ALL SELECT row_to_json(r)::text FROM payers r UNION ALL SELECT row_to_json(r)::text FROM events r
    UNION ALL SELECT row_to_json(r)::text FROM idempotency_keys r
    UNION ALL SELECT row_to_json(r)::text FROM request_log r`,
    )
    .then((rows) => rows.map(({ row }) => row).join('\n'));

describe('an identifier with a card number that is detected later', () => {
  const stage = startedForEach(startStage);

  const body = unpaid({
    payment_collection: 'hosted_page',
    merchant_transaction_id: `order-${number}`,
    order: {
      merchant_order_id: number.replace(/(\d{4})(?=\d)/g, '$1.'),
      payer: { first_name: 'Ada', last_name: 'Lovelace', email: `${number}@example.com`, national_id: number },
    },
    session: { session_id: number },
  });

  it('is masked in requests that are not yet written to the log', async () => {
    await visitor((await stage.http.sale({ body }).ok).next_action!.url).pay(typed(number));
    await stage.service.deps.requestLog.flush();
    expect(await stored(stage)).not.to.match(/4539\D{0,3}1488\D{0,3}0343\D{0,3}6467/);
  });

  it('is masked wherever it is stored when the payer enters the card, and the merchant is notified', async () => {
    const made = await stage.http.sale({ body, idempotencyKey: `key-${number}` }).ok;
    await stage.service.deps.requestLog.flush();
    expect(await stored(stage), 'it was accepted').to.include(number);

    await visitor(made.next_action!.url).pay(typed(number));
    const now = await stored(stage);
    expect(now).not.to.match(/4539\D{0,3}1488\D{0,3}0343\D{0,3}6467/);
    expect(now).to.include(`key-${mask}-${made.transaction_id}`);
    const transaction = await stage.statusOf(made);
    expect(transaction).to.include({ merchant_transaction_id: `order-${mask}` });
    expect(transaction.order).to.include({ merchant_order_id: mask });
    expect(transaction.status.status).to.equal('APPROVED');
    expect(await stage.eventTypesOf(made)).to.have.members([
      'transaction.pending',
      'transaction.identifier_masked',
      'transaction.approved',
    ]);
    // The key is refused from now on: it must not charge the payer again.
    await stage.http.sale({ body, idempotencyKey: `key-${number}` }).refused('VALIDATION/INVALID_FIELD');
  });

  it('stays unchanged when the payer enters another card', async () => {
    const made = await stage.http.sale({ body }).ok;
    await visitor(made.next_action!.url).pay(typed(other));
    expect(await stage.statusOf(made)).to.include({ merchant_transaction_id: `order-${number}` });
    expect(await stage.eventTypesOf(made)).not.to.include('transaction.identifier_masked');
  });

  it('is masked when a retry, or another payment of the order, has the card', async () => {
    const { merchant_transaction_id } = body;
    const first = await stage.http.sale({ body: paymentWith('4000000000000002', { merchant_transaction_id }) }).ok;
    const retry = { originating_id: first.transaction_id };
    await stage.http.sale({ body: paymentWith('4000000000000002', { retry }) }).ok;
    // The card is stored by another payment in between.
    const between = await stage.http.sale({ body: paymentWith(number) }).ok;
    const [{ token }] = (await stage.query<{ token: string }>(
      'SELECT token FROM transactions WHERE transaction_id = $1',
      between.transaction_id,
    )) as [{ token: string }];
    await stage.http.sale({ body: unpaid({ token, retry }) }).ok;
    expect(await stage.statusOf(first)).to.include({ merchant_transaction_id: `order-${mask}` });

    const named = { merchant_order_id: other, payment_instrument: card() };
    const { transaction_id, order_id } = await stage.http.sale({ body: payment({ order: named }) }).ok;
    expect(await stage.http.sale({ body: paymentWith(other, { order_id: order_id! }) }).ok).to.include({
      merchant_order_id: 'xxxxxxxxxxxx9903',
    });
    await stage.service.deps.requestLog.flush();
    expect(await stored(stage)).not.to.match(/4539\D{0,3}1488\D{0,3}0343\D{0,3}6467|5425\D{0,3}2334/);
    for (const id of [first.transaction_id, transaction_id])
      expect(await stage.eventTypesOf({ transaction_id: id })).to.include('transaction.identifier_masked');
  });

  it('is refused when the card was entered into card fields', async () => {
    const credentials = await withPublishableKey(stage.http, { terminalId, apiKey, managementKey: undefined });
    const { token } = await client(stage.service, { credentials }).tokenCreate({ body: enteredCard(number) }).ok;
    const paid = (fields: Parameters<typeof unpaid>[0], idempotencyKey = 'a-key') =>
      stage.http.sale({ body: unpaid({ token, ...fields }), idempotencyKey });
    await paid({ merchant_transaction_id: number }).refused('VALIDATION/INVALID_FIELD', {
      field: 'merchant_transaction_id',
    });
    await paid({}, `key-${number}`).refused('VALIDATION/INVALID_FIELD');
    await paid({ merchant_transaction_id: other }, 'another-key').ok;
  });
});
