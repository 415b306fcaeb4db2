import { expect } from 'chai';
import { client, refused, succeeded } from '../support/contract/contract-client.js';
import { enteredCard, withPublishableKey } from '../support/pages/card-fields.js';
import { eventTypesOf, query } from '../support/records.js';
import { typed, visitor } from '../support/pages/payment-page.js';
import { unpaid } from '../support/payments.js';
import { apiKey, terminalId } from '../support/service.js';
import { startStage, type Stage } from '../support/stage.js';

const number = '4539148803436467';
const other = '5425233430109903';
const mask = 'xxxxxxxxxxxx6467';

/** Every place that may have an identifier of a payment. */
const stored = (stage: Stage) =>
  query<{ row: string }>(
    stage.service,
    `SELECT row_to_json(r)::text AS row FROM transactions r UNION ALL SELECT row_to_json(r)::text FROM orders r
    UNION ALL SELECT row_to_json(r)::text FROM payers r UNION ALL SELECT row_to_json(r)::text FROM events r
    UNION ALL SELECT row_to_json(r)::text FROM idempotency_keys r
    UNION ALL SELECT row_to_json(r)::text FROM request_log r`,
  ).then((rows) => rows.map(({ row }) => row).join('\n'));

describe('an identifier with the number of a card that is known later', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await startStage();
  });
  afterEach(() => stage.close());

  const body = unpaid({
    payment_collection: 'hosted_page',
    merchant_transaction_id: `order-${number}`,
    order: {
      merchant_order_id: number.replace(/(\d{4})(?=\d)/g, '$1.'),
      payer: { first_name: 'Ada', last_name: 'Lovelace', email: `${number}@example.com`, national_id: number },
    },
    session: { session_id: number },
  });

  it('is masked in requests that were not yet written into the log', async () => {
    const made = await succeeded(stage.http.sale({ body }));
    await visitor(made.next_action!.url).pay(typed(number));
    await stage.service.deps.requestLog.flush();
    expect(await stored(stage)).not.to.match(/4539\D{0,3}1488\D{0,3}0343\D{0,3}6467/);
  });

  it('is masked wherever it is stored when the payer enters the card, and the merchant is told', async () => {
    const made = await succeeded(stage.http.sale({ body, idempotencyKey: `key-${number}` }));
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
    expect(await eventTypesOf(stage.service, made.transaction_id)).to.have.members([
      'transaction.pending',
      'transaction.identifier_masked',
      'transaction.approved',
    ]);
    // The key is refused from now on: it must not charge the payer again.
    await refused(stage.http.sale({ body, idempotencyKey: `key-${number}` }), 'VALIDATION/INVALID_FIELD');
  });

  it('stays as it is when the payer enters another card', async () => {
    const made = await succeeded(stage.http.sale({ body }));
    await visitor(made.next_action!.url).pay(typed(other));
    expect(await stage.statusOf(made)).to.include({ merchant_transaction_id: `order-${number}` });
    expect(await eventTypesOf(stage.service, made.transaction_id)).not.to.include('transaction.identifier_masked');
  });

  it('is refused when the card was entered into card fields', async () => {
    const credentials = await withPublishableKey(stage.http, { terminalId, apiKey, managementKey: undefined });
    const { token } = await succeeded(
      client(stage.service, { credentials }).tokenCreate({ body: enteredCard(number) }),
    );
    const paid = (fields: Parameters<typeof unpaid>[0], idempotencyKey = 'a-key') =>
      stage.http.sale({ body: unpaid({ token, ...fields }), idempotencyKey });
    const { context } = await refused(paid({ merchant_transaction_id: number }), 'VALIDATION/INVALID_FIELD');
    expect(context).to.deep.equal({ field: 'merchant_transaction_id' });
    await refused(paid({}, `key-${number}`), 'VALIDATION/INVALID_FIELD');
    await succeeded(paid({ merchant_transaction_id: other }, 'another-key'));
  });
});
