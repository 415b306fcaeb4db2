import { expect } from 'chai';
import { addTerminal } from '../support/merchants.js';
import { eventsOf } from '../support/records.js';
import { card, payment, paymentWith, unpaid } from '../support/payments.js';
import { startedApi } from '../support/contract/contract-client.js';
import { ScriptedRandom, terminalId, testStart } from '../support/service.js';

describe('sale', () => {
  const random = new ScriptedRandom();
  const otherTerminal = 'TERM02';
  const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

  const { service, api } = startedApi({}, { random });
  before(() => addTerminal(service, otherTerminal));

  const status = (transaction_id: string) => api.transactionStatus({ transaction_id }).ok;
  const count = async (table: 'transactions' | 'orders' | 'payers' | 'instruments') =>
    (await service.deps.store.pool.query(`SELECT FROM ${table}`)).rowCount;

  describe('the answer', () => {
    it('has the ids of the transaction and its order, and echoes the references', async () => {
      const answer = await api.sale({
        body: payment({
          merchant_transaction_id: 'reference-7',
          order: { merchant_order_id: 'order-7', payment_instrument: card() },
        }),
      }).ok;
      expect(answer).to.have.all.keys(
        'transaction_id',
        'accepted',
        'order_id',
        'merchant_transaction_id',
        'merchant_order_id',
      );
      expect(answer).to.include({
        accepted: true,
        merchant_transaction_id: 'reference-7',
        merchant_order_id: 'order-7',
      });
      expect(answer.transaction_id).to.match(/^[\dA-Za-z]{8}$/);
      expect(answer.order_id).to.match(/^[\dA-Za-z]{8}$/);
      expect(answer.order_id).not.to.equal(answer.transaction_id);
    });

    it('has no merchant_order_id when the order has none', async () =>
      expect(await api.sale({ body: payment() }).ok).to.have.all.keys(
        'transaction_id',
        'accepted',
        'order_id',
        'merchant_transaction_id',
      ));

    it('has a new transaction and order every time when no key is sent', async () => {
      const [one, other] = [await api.sale({ body: payment() }).ok, await api.sale({ body: payment() }).ok];
      expect(one.transaction_id).not.to.equal(other.transaction_id);
      expect(one.order_id).not.to.equal(other.order_id);
    });
  });

  describe('the cards of the sandbox', () => {
    const outcomes: readonly [
      cardNumber: string,
      accepted: boolean,
      status: string,
      reasonCode: string,
      event: string,
      calls: number,
    ][] = [
      ['4111111111111111', true, 'APPROVED', 'AUTH.APPROVED', 'transaction.approved', 1],
      ['4242424242424242', true, 'APPROVED', 'AUTH.APPROVED', 'transaction.approved', 1],
      ['5555555555554444', true, 'APPROVED', 'AUTH.APPROVED', 'transaction.approved', 1],
      ['378282246310005', true, 'APPROVED', 'AUTH.APPROVED', 'transaction.approved', 1],
      ['4000000000000002', false, 'DECLINED', 'AUTH.DO_NOT_HONOR', 'transaction.declined', 1],
      ['4000000000009995', false, 'DECLINED', 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS', 'transaction.declined', 1],
      ['4000000000009987', false, 'DECLINED', 'PAYMENT_METHOD.LOST_INSTRUMENT', 'transaction.declined', 1],
      ['4000000000009979', false, 'DECLINED', 'PAYMENT_METHOD.STOLEN_INSTRUMENT', 'transaction.declined', 1],
      ['4000000000000069', false, 'DECLINED', 'PAYMENT_METHOD.EXPIRED_CARD', 'transaction.declined', 1],
      ['4000000000000127', false, 'DECLINED', 'PAYMENT_METHOD.CVV_FAILURE', 'transaction.declined', 1],
      ['4100000000000019', false, 'DECLINED', 'RISK.FRAUD_SUSPECTED', 'transaction.declined', 0],
      ['4000000000000119', false, 'ERROR', 'PROCESSOR.SYSTEM_ERROR', 'transaction.error', 2],
      ['4000000000003220', true, 'PROCESSING', 'AUTH.CHALLENGE_IN_PROGRESS', 'transaction.pending', 1],
      ['4000000000000341', true, 'APPROVED', 'AUTH.APPROVED', 'transaction.approved', 1],
    ];
    for (const [cardNumber, accepted, outcome, reasonCode, eventType, calls] of outcomes)
      it(`${cardNumber}: ${outcome} ${reasonCode}, ${eventType}, ${calls} calls of a processor`, async () => {
        const answer = await api.sale({ body: paymentWith(cardNumber) }).ok;
        expect(answer.accepted).to.equal(accepted);

        const [domain, reason] = reasonCode.split('.');
        const transaction = await status(answer.transaction_id);
        expect(transaction.status).to.include({ status: outcome, reasonCode, domain, reason });
        expect(transaction.status).not.to.have.property('field');
        expect('authorization_code' in transaction, 'an authorization code').to.equal(outcome === 'APPROVED');
        expect('arn' in transaction, 'an acquirer reference number').to.equal(outcome === 'APPROVED');

        const events = await eventsOf(service, answer.transaction_id);
        expect(events.map(({ type }) => type)).to.eql([eventType]);
        expect(events[0]!.data).to.deep.include({
          transaction_id: answer.transaction_id,
          order_id: answer.order_id,
          merchant_transaction_id: 'reference-1',
          type: 'sale',
          amount: 10.5,
          currency: 'EUR',
          attempt_number: 1,
          status: { status: outcome, reasonCode, domain },
        });
        expect(events[0]).to.include({ environment: 'sandbox', created_at: testStart.toISOString() });

        const { rowCount } = await service.deps.store.pool.query(
          'SELECT FROM processor_calls WHERE transaction_id = $1',
          [answer.transaction_id],
        );
        expect(rowCount, 'calls of a processor').to.equal(calls);
      });
  });

  describe('the order', () => {
    it('is that of order_id, with its stored references', async () => {
      const first = await api.sale({
        body: payment({
          order: { merchant_order_id: 'order-1', description: 'Two chairs', payer, payment_instrument: card() },
        }),
      }).ok;
      const orders = await count('orders');
      const second = await api.sale({
        body: payment({ order_id: first.order_id!, order: { payment_instrument: card('4242424242424242') } }),
      }).ok;
      expect(second).to.include({ order_id: first.order_id, merchant_order_id: 'order-1', accepted: true });
      expect(second.transaction_id).not.to.equal(first.transaction_id);
      expect(await count('orders'), 'orders').to.equal(orders);

      const { order } = await status(second.transaction_id);
      expect(order).to.include({ order_id: first.order_id, merchant_order_id: 'order-1', description: 'Two chairs' });
      expect(order.payer).to.include({ first_name: 'Ada' });
      expect(order.payment_instrument).to.include({ card_card_last_four_digit: '4242' });
    });

    it('is refused when it is unknown', () =>
      api
        .sale({ body: payment({ order_id: 'unknown0' }) })
        .refused('VALIDATION/RECORD_NOT_FOUND', { field: 'order_id', value: 'unknown0' }));

    it('is refused when it is an order of another terminal', async () => {
      const elsewhere = await api.sale({ terminalId: otherTerminal, body: payment() }).ok;
      await api.sale({ body: payment({ order_id: elsewhere.order_id! }) }).refused('VALIDATION/RECORD_NOT_FOUND');
      await api.sale({ terminalId: otherTerminal, body: payment({ order_id: elsewhere.order_id! }) }).ok;
    });
  });

  describe('the payer', () => {
    const payBy = (fields: typeof payer & { friendly_id?: string }, terminalId?: string) =>
      api.sale({
        body: payment({ order: { payer: fields, payment_instrument: card() } }),
        ...(terminalId === undefined ? {} : { terminalId }),
      }).ok;

    it('gets an id and a fingerprint, and is shown with the e-mail address in two parts', async () => {
      const { order } = await status((await payBy({ ...payer, email: 'ada+shop@mail.example.com' })).transaction_id);
      expect(order.payer).to.have.all.keys(
        'friendly_id',
        'fingerprint',
        'first_name',
        'last_name',
        'email_username',
        'email_domain',
      );
      expect(order.payer).to.include({
        first_name: 'Ada',
        last_name: 'Lovelace',
        email_username: 'ada+shop',
        email_domain: 'mail.example.com',
      });
      expect(order.payer!.friendly_id).to.match(/^[\dA-Za-z]{8}$/);
    });

    it('is recognized by the e-mail address in any case, on one terminal only', async () => {
      const fingerprint = async (email: string, terminalId?: string) => {
        const { transaction_id } = await payBy({ ...payer, email }, terminalId);
        return (await api.transactionStatus({ transaction_id, ...(terminalId === undefined ? {} : { terminalId }) }).ok)
          .order.payer!.fingerprint;
      };
      const known = await fingerprint('grace@example.com');
      expect(known).to.match(/^[A-Za-z0-9+/]{86}==$/);
      expect(await fingerprint('Grace@Example.com')).to.equal(known);
      expect(await fingerprint('grace@example.org')).not.to.equal(known);
      expect(await fingerprint('grace@example.com', otherTerminal)).not.to.equal(known);
    });

    it('is that of friendly_id, with the stored details', async () => {
      const { payer: known } = (await status((await payBy(payer)).transaction_id)).order;
      const payers = await count('payers');
      const { order } = await status(
        (
          await payBy({
            first_name: 'Other',
            last_name: 'Name',
            email: 'other@example.com',
            friendly_id: known!.friendly_id,
          })
        ).transaction_id,
      );
      expect(order.payer).to.eql(known);
      expect(await count('payers'), 'payers').to.equal(payers);
    });

    it('is refused when this terminal does not know it, even if another one does', async () => {
      const { transaction_id } = await payBy(payer, otherTerminal);
      const { order } = await api.transactionStatus({ terminalId: otherTerminal, transaction_id }).ok;
      for (const friendly_id of ['unknown0', order.payer!.friendly_id])
        await api
          .sale({ body: payment({ order: { payer: { ...payer, friendly_id }, payment_instrument: card() } }) })
          .refused('VALIDATION/RECORD_NOT_FOUND', { field: 'order.payer.friendly_id', value: friendly_id });
    });
  });

  describe('on the hosted page', () => {
    it('is accepted and waits for the payer, whose address it returns', async () => {
      const answer = await api.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
      expect(answer.accepted).to.equal(true);
      expect(answer.next_action).to.include({ type: 'redirect', expires_at: '2026-03-10T09:30:00.000Z' });
      expect(answer.next_action!.url).to.match(new RegExp(`^${service.baseUrl}/pay/${terminalId}[\\w-]{32}$`));

      const transaction = await status(answer.transaction_id);
      expect(transaction.status).to.include({ status: 'PROCESSING', reasonCode: 'AUTH.PENDING' });
      expect(transaction.next_action).to.eql(answer.next_action);
      expect(transaction.order).not.to.have.property('payment_instrument');

      const events = await eventsOf(service, answer.transaction_id);
      expect(events.map(({ type }) => type)).to.eql(['transaction.pending']);
      expect(events[0]!.data).to.deep.include({
        status: { status: 'PROCESSING', reasonCode: 'AUTH.PENDING', domain: 'AUTH' },
      });
    });

    it('has a different address for every payer', async () => {
      const [one, other] = await Promise.all(
        [1, 2].map(() => api.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok),
      );
      expect(one!.next_action!.url).not.to.equal(other!.next_action!.url);
    });
  });

  describe('a new id that is already in use', () => {
    const before = { transaction: 'TAKEN001', order: 'TAKEN002', payer: 'TAKEN003' };
    const body = payment({ order: { payer, payment_instrument: card() } });

    it('is drawn again, whichever record uses it', async () => {
      random.ids.push(before.transaction, before.order, before.payer);
      expect(await api.sale({ body }).ok).to.include({ transaction_id: before.transaction, order_id: before.order });
      const clashes = [
        [before.transaction, 'free0001', 'free0002'],
        ['free0003', before.order, 'free0004'],
        ['free0005', 'free0006', before.payer],
      ];
      for (const [index, ids] of clashes.entries()) {
        random.ids.push(...ids, `again${index}01`, `again${index}02`, `again${index}03`);
        const answer = await api.sale({ body, idempotencyKey: `clash-${index}` }).ok;
        expect(answer).to.include({ transaction_id: `again${index}01`, order_id: `again${index}02`, accepted: true });
      }
      expect(random.ids).to.eql([]);
    });

    it('fails after five draws, because the source of randomness must be broken, and nothing is charged', async () => {
      const transactions = await count('transactions');
      random.ids.push(...Array.from({ length: 5 }, () => [before.transaction, 'free0007', 'free0008']).flat());
      await api.sale({ body }).refused('SYSTEM/INTERNAL_ERROR');
      expect(await count('transactions')).to.equal(transactions);
    });
  });

  it('is written again when PostgreSQL aborts its statement in a deadlock, and charged once', async () => {
    const pool = service.deps.store.pool;
    // Once only, because a sequence is not rolled back.
    await pool.query(`CREATE SEQUENCE deadlocks;
      CREATE FUNCTION lose_once() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF nextval('deadlocks') = 1 THEN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END IF; RETURN
        NEW; END $$;
      CREATE TRIGGER lose_once BEFORE INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION lose_once()`);
    try {
      const transactions = await count('transactions');
      const answer = await api.sale({ body: payment(), idempotencyKey: 'deadlock' }).ok;
      expect(answer.accepted).to.equal(true);
      expect(await count('transactions')).to.equal(transactions! + 1);
      expect(await api.sale({ body: payment(), idempotencyKey: 'deadlock' }).ok).to.eql(answer);
      expect((await pool.query('SELECT FROM deadlocks WHERE last_value = 2')).rowCount).to.equal(1);
    } finally {
      await pool.query('DROP TRIGGER lose_once ON transactions; DROP FUNCTION lose_once; DROP SEQUENCE deadlocks');
    }
  });

  it('writes the outcome and its event together, or neither', async () => {
    random.fixedUuid = '00000000-0000-4000-8000-000000000001';
    const first = await api.sale({ body: payment() }).ok;
    random.ids.push('NoEvent1');
    // The event of the second sale has the id of the first one’s, so it cannot be written.
    await api.sale({ body: payment() }).refused('SYSTEM/INTERNAL_ERROR');
    random.fixedUuid = undefined;
    expect((await status(first.transaction_id)).status.status).to.equal('APPROVED');
    expect((await status('NoEvent1')).status.status).to.equal('PROCESSING');
    expect(await eventsOf(service, 'NoEvent1')).to.eql([]);
  });
});
