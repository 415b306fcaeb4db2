import { expect } from 'chai';
import { sweep } from '../../../src/store/sweep/sweep.js';
import { enteredCard, publishableKey } from '../../support/pages/payment-page.js';
import { client, type ContractClient } from '../../support/contract/contract-client.js';
import { databaseText, disguises } from '../../support/records.js';
import { card, declinedCard, paymentWith, unpaid, type SubmissionRequest } from '../../support/payments.js';
import { terminalId } from '../../support/service.js';
import { startStage, type OtherTerminal } from '../../support/stage.js';
import { merchantInit } from '../../recurring/series-client.js';
import { started } from '../../support/started.js';

const minutes = 60 * 1000;

describe('a one-time token', () => {
  let api: ContractClient;
  let other: OtherTerminal;
  let key: string;
  const stage = started(() => startStage({ SUBMISSION_WAIT_MS: '1000' }));
  before(async () => {
    other = await stage.openOtherTerminal();
    key = (await publishableKey(stage.http)).api_key;
    api = client(stage.service, {
      credentials: { terminalId, apiKey: 'ptk_test_key_of_the_tests', managementKey: undefined, publishableKey: key },
    });
  });

  const tokenOf = async (...card: Parameters<typeof enteredCard>): Promise<string> =>
    (await api.tokenCreate({ body: enteredCard(...card) }).ok).token;
  const sale = (token: string, fields: Partial<SubmissionRequest> = {}, idempotencyKey?: string) =>
    api.sale({ body: unpaid({ token, ...fields }), ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
  const kept = async (token: string): Promise<boolean> => {
    const rows = await stage.query<{ kept: boolean }>(
      'SELECT sealed_card IS NOT NULL AS kept FROM one_time_tokens WHERE token = $1',
      token,
    );
    return rows[0]?.kept === true;
  };

  /** As real processors receive it (test/processors/stripe/refused-first.test.ts). */
  const networkOf = async ({ transaction_id: id }: { readonly transaction_id: string }) => {
    const rows = await stage.query<{ network: string | null }>(
      `SELECT card_network AS network FROM instruments JOIN transactions t USING (terminal_id, token)
        WHERE t.transaction_id = $1`,
      id,
    );
    return rows[0]?.network;
  };

  for (const operation of ['sale', 'preauth'] as const)
    it(`pays a ${operation} once, with the card and the security code that were entered`, async () => {
      const token = await tokenOf(undefined, { card_cardholder_name: 'Ada Lovelace', cvv: '987' });
      expect(token).to.match(/^[A-Za-z0-9+/]{86}==$/);
      const made = await api[operation]({ body: unpaid({ token }) }).ok;
      expect(made.accepted).to.equal(true);
      expect(stage.bankA.calls.at(-1)!.payment).to.deep.include({
        instrument: {
          kind: 'card',
          cardNumber: '4111111111111111',
          expiryMonth: 12,
          expiryYear: 2030,
          cardholderName: 'Ada Lovelace',
          cvv: '987',
        },
      });
      const { order } = await stage.statusOf(made);
      expect(order.payment_instrument).to.deep.include({ card_bin: '411111', card_cardholder_name: 'Ada Lovelace' });
      expect(order.payment_instrument!.token, 'the instrument has a token of its own').not.to.equal(token);
      await sale(order.payment_instrument!.token).ok;
      const refusal = await api[operation]({ body: unpaid({ token }) }).refused('VALIDATION/TOKEN_ALREADY_USED');
      expect(refusal.context).to.deep.include({ field: 'token', transaction_id: made.transaction_id });
      expect(await kept(token)).to.equal(false);
    });

  for (const [number, network, brand] of [
    ['4970110000000005', 'cartes_bancaires', 'Cartes Bancaires'],
    ['4970110000000005', 'visa', 'Visa'],
    ['5555550000000002', 'mastercard', 'Mastercard'],
    ['4111111111111111', 'cartes_bancaires', undefined],
    ['4111111111111111', 'mastercard', undefined],
    ['5555550000000002', 'visa', undefined],
  ] as const)
    it(`pays by the network of the payer’s choice, if the card ${number.slice(0, 6)} has it: ${network}`, async () => {
      const prefixes = ['497', '555555'];
      await stage.http.managementPaymentPageUpdate({ body: { cartes_bancaires_prefixes: prefixes } }).ok;
      const entered = { body: enteredCard(number, { preferred_network: network }) };
      const instrument = { ...card(number), preferred_network: network };
      const sent = paymentWith(number, { order: { payment_instrument: instrument } });
      if (brand === undefined) {
        const { context } = await api.tokenCreate(entered).refused('VALIDATION/INVALID_FIELD');
        expect(context).to.deep.include({ field: 'preferred_network' });
        const refusal = await api.sale({ body: sent }).refused('VALIDATION/INVALID_FIELD');
        expect(refusal.context).to.deep.include({ field: 'order.payment_instrument.preferred_network' });
        return;
      }
      const token = (await api.tokenCreate(entered).ok).token;
      // The choice was checked when the payer made it.
      await stage.http.managementPaymentPageUpdate({ body: { cartes_bancaires_prefixes: [] } }).ok;
      const made = await sale(token).ok;
      await stage.http.managementPaymentPageUpdate({ body: { cartes_bancaires_prefixes: prefixes } }).ok;
      for (const paid of [made, await api.sale({ body: sent }).ok]) {
        expect(await networkOf(paid)).to.equal(network);
        const { order } = await stage.statusOf(paid);
        expect(order.payment_instrument!.card_profile!.brand).to.eql({ name: brand });
      }
      // A later payment by its token goes by the same network.
      const { order } = await stage.statusOf(made);
      const later = await sale(order.payment_instrument!.token).ok;
      expect(await networkOf(later)).to.equal(network);
    });

  it('chooses no network for an instrument that is not sent as a card', async () => {
    const payment_instrument = { payment_method: 'online_banking', preferred_network: 'visa' } as const;
    const body = unpaid({ provider_token: 'pm_1', order: { payment_instrument } });
    const { context } = await api.sale({ body }).refused('VALIDATION/INVALID_FIELD');
    expect(JSON.stringify(context)).to.contain('order.payment_instrument.preferred_network');
  });

  it('pays the first charge of a series, and later charges use the instrument', async () => {
    const token = await tokenOf();
    const { payment_instrument: _card, ...rest } = merchantInit();
    const begin = () => api.recurringInit({ body: { ...rest, token } });
    const init = await begin().ok;
    expect(init.accepted).to.equal(true);
    await begin().refused('VALIDATION/TOKEN_ALREADY_USED');
    const charged = await api.recurringCharge({ body: { recurring_id: init.recurring_id } }).ok;
    expect(charged.accepted).to.equal(true);
  });

  it('pays the retry of a declined payment', async () => {
    const declined = await sale(await tokenOf(declinedCard)).ok;
    expect(declined.accepted).to.equal(false);
    const token = await tokenOf();
    const retry = { originating_id: declined.transaction_id };
    const again = await sale(token, { retry }).ok;
    const shown = await stage.statusOf(again);
    expect([shown.status.status, shown.attempt_number]).to.eql(['APPROVED', 2]);
    await sale(token).refused('VALIDATION/TOKEN_ALREADY_USED');
  });

  it('is used up by a decline', async () => {
    const token = await tokenOf(declinedCard);
    expect((await sale(token).ok).accepted).to.equal(false);
    await sale(token).refused('VALIDATION/TOKEN_ALREADY_USED');
  });

  it('stays usable while a payment is refused before an attempt exists', async () => {
    const token = await tokenOf();
    await sale(token, { amount: 10.123 }).refused('VALIDATION/INVALID_AMOUNT');
    await sale(token, { cvv: '123' }).refused('VALIDATION/INVALID_FIELD');
    await sale(token, { order_id: 'zzzzzzzz' }).refused('VALIDATION/RECORD_NOT_FOUND');
    await sale(token, { retry: { originating_id: 'zzzzzzzz' } }).refused('VALIDATION/TRANSACTION_NOT_FOUND');
    expect(await kept(token)).to.equal(true);
    await sale(token).ok;
  });

  it('returns the same answer again under the same Idempotency-Key, and is refused under another', async () => {
    const token = await tokenOf();
    const first = await sale(token, {}, 'one-time-1');
    const again = await sale(token, {}, 'one-time-1');
    expect([again.status, again.text]).to.eql([first.status, first.text]);
    expect(again.headers['idempotency-replayed']).to.equal('true');
    await sale(token, {}, 'one-time-2').refused('VALIDATION/TOKEN_ALREADY_USED');
    const replayed = await sale(token, {}, 'one-time-2');
    expect(replayed.headers['idempotency-replayed']).to.equal('true');
  });

  it('pays once for any number of concurrent requests', async () => {
    const token = await tokenOf();
    const before = stage.bankA.calls.length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        place % 2 === 0
          ? sale(token, {}, `at-once-${place}`)
          : api.preauth({ body: unpaid({ token }), idempotencyKey: `at-once-${place}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(others.map(({ text }) => (JSON.parse(text) as { reason_code: string }).reason_code)).to.eql(
      Array<string>(7).fill('VALIDATION/TOKEN_ALREADY_USED'),
    );
    expect(stage.bankA.calls.length).to.equal(before + 1);
  });

  it('does not affect an earlier transaction when another request uses it first', async () => {
    const declined = await Promise.all([1, 2, 3].map(async () => sale(await tokenOf(declinedCard)).ok));
    const token = await tokenOf();
    const answers = await Promise.all(
      declined.map(({ transaction_id }) => sale(token, { retry: { originating_id: transaction_id } })),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    // A transaction whose retry was not made can still be retried.
    for (const [place, { status }] of answers.entries()) {
      if (status === 200) continue;
      const retry = { originating_id: declined[place]!.transaction_id };
      await sale(await tokenOf(), { retry }).ok;
    }
  });
  it('is valid at its terminal only', async () => {
    const token = await tokenOf();
    const refusal = await stage.http.sale({ body: unpaid({ token }), ...other }).refused('VALIDATION/RECORD_NOT_FOUND');
    expect(refusal.context).to.deep.include({ field: 'token' });
    await sale(token).ok;
  });

  it('is refused after 15 minutes, and no millisecond earlier', async () => {
    const [late, inTime] = [await tokenOf(), await tokenOf()];
    await stage.service.clock.advance(15 * minutes - 1);
    await sale(inTime).ok;
    await stage.service.clock.advance(1);
    await sale(late).refused('VALIDATION/TOKEN_EXPIRED');
    expect(await kept(late), 'not swept yet').to.equal(true);
    const round = () =>
      sweep(stage.service.deps.store.pool, stage.service.clock.now(), stage.service.deps.config.retentionDays);
    await round();
    expect(await kept(late)).to.equal(false);
    await sale(late).refused('VALIDATION/TOKEN_EXPIRED');
    await sale(inTime).refused('VALIDATION/TOKEN_ALREADY_USED');
    await stage.service.clock.advance(24 * 60 * minutes);
    await round();
    await sale(late).refused('VALIDATION/RECORD_NOT_FOUND');
    expect(await stage.query('SELECT FROM one_time_tokens')).to.eql([]);
  });

  it('is deleted by a reset of the sandbox', async () => {
    const token = await tokenOf();
    await api.sandboxReset().ok;
    await sale(token).refused('VALIDATION/RECORD_NOT_FOUND');
  });

  describe('of a card', () => {
    const make = (fields: Parameters<typeof enteredCard>[1], number?: string) =>
      api.tokenCreate({ body: enteredCard(number, fields) });

    it('is not created from an invalid card', async () => {
      await make({}, '4111111111111112').refused('INVALID_CARD_NUMBER');
      const expired = await make({ expiry_year: 2026, expiry_month: 2 }).refused('INVALID_EXPIRY');
      expect(expired.context).to.deep.include({ field: 'expiry_month' });
      await make({ cvv: '12' }).refused('VALIDATION/INVALID_FIELD');
      expect((await make({ cvv: '1234' }).refused('VALIDATION/INVALID_FIELD')).detail).to.contain('3 digits');
      expect((await make({ cvv: '123' }, '378282246310005').refused('VALIDATION/INVALID_FIELD')).detail).to.contain(
        '4 digits',
      );
      await make({ cvv: '1234' }, '378282246310005').ok;
    });
  });

  it('leaves no number and no security code in the database or the log', async () => {
    const [number, cvv] = ['4242424242424242', '8642'];
    const amex = await tokenOf('371449635398431', { cvv, card_cardholder_name: `Ada ${number}` });
    await sale(amex).ok;
    await tokenOf(number);
    const stored = await databaseText(stage.service);
    for (const secret of [number, '371449635398431', cvv])
      for (const disguise of disguises(secret)) {
        if (secret !== cvv) expect(stored).not.to.contain(disguise);
        expect(stage.service.logged.join('\n').includes(`"${disguise}"`)).to.equal(false);
      }
    expect(stage.service.logged.join('\n')).not.to.contain(number);
  });
});
