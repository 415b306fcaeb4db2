import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { approvedCard, card, declinedCard, payment, unpaid, type Instrument } from '../support/payments.js';
import { databaseText } from '../support/records.js';
import { terminalId } from '../support/service.js';
import { leaveUnknown, startStage, retryOf } from '../support/stage.js';
import { started } from '../support/started.js';
import { merchantInit } from '../recurring/series-client.js';

type Wallet = Schema<'WalletType'>;

describe('payments by Apple Pay and Google Pay', () => {
  const stage = started(startStage);
  const payloadOf = async (wallet: Wallet, fields: Partial<Schema<'WalletPayloadRequest'>> = {}): Promise<string> => {
    const body = { wallet, card_number: approvedCard, expiry_month: 12, expiry_year: 2030, ...fields };
    return (await stage.http.sandboxWalletPayload({ body }).ok).payload;
  };
  const byWallet = (wallet: Instrument['wallet'], fields: Partial<Instrument> = {}) =>
    payment({ order: { payment_instrument: { payment_method: 'digital_wallets', wallet: wallet!, ...fields } } });
  const pay = (type: Wallet, payload: string) => stage.http.sale({ body: byWallet({ type, payload }) });
  const resultOf = async (type: Wallet, payload: string): Promise<string> => {
    const { status } = await stage.statusOf(await pay(type, payload).ok);
    return `${status.status} ${status.reasonCode}`;
  };

  for (const wallet of ['apple_pay', 'google_pay'] as const) {
    it(`charge the card in a payload of ${wallet}, and show the method only`, async () => {
      const made = await pay(wallet, await payloadOf(wallet)).ok;
      const { status, order } = await stage.statusOf(made);
      expect(status).to.include({ status: 'APPROVED' });
      const { token, ...shown } = order.payment_instrument!;
      expect(shown).to.eql({ payment_method: 'digital_wallets' });
      const again = await stage.statusOf(await stage.http.sale({ body: unpaid({ token }) }).ok);
      expect(again.status, 'charged by its token').to.include({ status: 'APPROVED' });
      expect(await resultOf(wallet, await payloadOf(wallet, { card_number: declinedCard }))).to.equal(
        'DECLINED AUTH.DO_NOT_HONOR',
      );
      expect(
        await resultOf(wallet, await payloadOf(wallet, { card_number: '4000002000001113' })),
        'the device has authenticated the payer',
      ).to.equal('APPROVED AUTH.APPROVED');
    });

    it(`decline a payload of ${wallet} that was changed, or is none`, async () => {
      const payload = await payloadOf(wallet);
      const other = await payloadOf(wallet);
      const parsed = (text: string) => JSON.parse(text) as { readonly signature: string };
      const mixed = JSON.stringify({ ...parsed(payload), signature: parsed(other).signature });
      for (const made of [mixed, '{ ', '{}'])
        expect(await resultOf(wallet, made)).to.equal('DECLINED NETWORK.NETWORK_TOKEN_CRYPTOGRAM_INVALID');
    });
  }

  it('decline a payload of Google Pay after an hour', async () => {
    const payload = await payloadOf('google_pay');
    await stage.pass(60 * 60 + 1);
    expect(await resultOf('google_pay', payload)).to.equal('DECLINED NETWORK.NETWORK_TOKEN_CRYPTOGRAM_INVALID');
  });

  it('challenge the payer of a card on file at Google Pay, which its device did not authenticate', async () => {
    const made = await pay('google_pay', await payloadOf('google_pay', { authentication: 'pan_only' })).ok;
    const waiting = await stage.statusOf(made);
    expect(waiting.status).to.include({ status: 'PROCESSING', reasonCode: 'AUTH.CHALLENGE_IN_PROGRESS' });
    expect(waiting.next_action?.url).to.be.a('string');
    await stage.http.sandboxChallenge({ transaction_id: made.transaction_id, body: { outcome: 'succeeded' } }).ok;
    expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
    expect(await stage.eventTypesOf(made)).to.eql(['transaction.pending', 'transaction.approved']);
    const body = { wallet: 'apple_pay' as const, card_number: approvedCard, expiry_month: 12, expiry_year: 2030 };
    await stage.http
      .sandboxWalletPayload({ body: { ...body, authentication: 'pan_only' } })
      .refused('VALIDATION/INVALID_FIELD', { field: 'authentication' });
  });

  it('may stay unknown, and are not sent twice', async () => {
    const body = byWallet({ type: 'google_pay', payload: await payloadOf('google_pay') });
    const made = await leaveUnknown(stage, stage.http.sale({ body: { ...body, amount: 3002 } }));
    const entries = await stage.query<{ calls: number }>(
      'SELECT calls FROM simulator_entries WHERE idempotency_key = $1',
      made.transaction_id,
    );
    expect(entries).to.eql([{ calls: 1 }]);
  });

  const cryptogram = 'AgAAAAAABk4DWZ4C28yUQAAAAAA=';
  const networkToken = { card_number: '4000002000001113', expiry_month: 12, expiry_year: 2030 };
  const byToken = (fields: Partial<Instrument> = {}) =>
    byWallet({ type: 'apple_pay', cryptogram, eci: '7' }, { ...networkToken, ...fields });
  const sent = (): unknown[] =>
    [...stage.bankA.calls, ...stage.bankB.calls].flatMap(({ payment: call }) =>
      call?.instrument.kind === 'card' ? [call.instrument.networkToken] : [],
    );

  it('charge a network token, with its cryptogram in the first payment only', async () => {
    stage.bankA.calls.length = stage.bankB.calls.length = 0;
    const { status, order } = await stage.statusOf(await stage.http.sale({ body: byToken() }).ok);
    expect(status, 'without a page of the issuer').to.include({ status: 'APPROVED' });
    const { token, ...shown } = order.payment_instrument!;
    expect(shown).to.include({ payment_method: 'digital_wallets', card_card_last_four_digit: '1113' });
    await stage.http.sale({ body: unpaid({ token }) }).ok;
    expect(sent()).to.eql([{ cryptogram, eci: '7' }, {}]);
    await stage.http
      .sale({ body: byToken({ expiry_year: 2025 }) })
      .refused('INVALID_EXPIRY', { field: 'order.payment_instrument.expiry_month' });
  });

  it('begin a series, whose later charges have no cryptogram', async () => {
    stage.bankA.calls.length = stage.bankB.calls.length = 0;
    for (const instrument of [
      byToken({ card_number: approvedCard }).order!.payment_instrument!,
      byWallet({ type: 'google_pay', payload: await payloadOf('google_pay') }).order!.payment_instrument!,
    ]) {
      const begun = await stage.http.recurringInit({ body: merchantInit({}, { payment_instrument: instrument }) }).ok;
      const { status } = await stage.statusOf(begun);
      expect(status, JSON.stringify(status)).to.include({ status: 'APPROVED' });
      const { recurring_id } = begun;
      const charged = await stage.http.recurringCharge({ body: { recurring_id } }).ok;
      expect((await stage.statusOf(charged)).status).to.include({ status: 'APPROVED' });
    }
    expect(sent()).to.eql([{ cryptogram, eci: '7' }, {}]);
  });

  it('are paid once under an Idempotency-Key, and retried after a decline with another payload', async () => {
    const declined = byWallet({
      type: 'apple_pay',
      payload: await payloadOf('apple_pay', { card_number: declinedCard }),
    });
    const first = await stage.http.sale({ body: declined, idempotencyKey: 'wallet-1' }).ok;
    const again = await stage.http.sale({ body: declined, idempotencyKey: 'wallet-1' }).ok;
    expect(again.transaction_id).to.equal(first.transaction_id);
    const retried = await stage.http.sale({
      body: { ...byWallet({ type: 'apple_pay', payload: await payloadOf('apple_pay') }), ...retryOf(first) },
    }).ok;
    expect((await stage.statusOf(retried)).status).to.include({ status: 'APPROVED' });
  });

  it('are not retried automatically by their payload, but by their network token', async () => {
    const { prisma } = stage.service.deps.store;
    const turn = (retryOneOff: boolean) => prisma.terminal.update({ where: { terminalId }, data: { retryOneOff } });
    const card_number = '4000000000009995';
    const payload = await payloadOf('apple_pay', { card_number });
    await turn(true);
    await stage.service.clock.advance(5_000);
    for (const [body, events] of [
      [byWallet({ type: 'apple_pay', payload }), ['transaction.declined']],
      [byToken({ card_number }), ['transaction.declined', 'transaction.retry_scheduled']],
    ] as const) {
      const { transaction_id } = await stage.http.sale({ body }).ok;
      await stage.pass(1);
      expect(await stage.eventTypesOf({ transaction_id })).to.eql(events);
    }
    await turn(false);
  });

  it('leave nothing of payload, number and cryptogram in the database, events, request log or log', async () => {
    const payload = await payloadOf('google_pay');
    await pay('google_pay', payload).ok;
    await stage.http.sale({ body: byToken() }).ok;
    // Refused by a rule, by the schema, and by the parser.
    await stage.http
      .sale({ body: { ...byWallet({ type: 'google_pay', payload }), cvv: '123' } })
      .refused('VALIDATION/INVALID_FIELD');
    const wallets = [
      { type: 'google_pay', payload: `${payload}${' '.repeat(10_000)}` },
      { type: payload, cryptogram: `${cryptogram}!` },
      { type: 'google_pay', cryptogram: { payload }, eci: cryptogram },
    ];
    for (const wallet of wallets) {
      const order = { payment_instrument: { payment_method: 'digital_wallets', ...networkToken, wallet } };
      const { text } = await stage.http.sale({ invalidBody: { ...payment(), order } });
      expect(JSON.parse(text)).to.include({ reason_code: 'VALIDATION/INVALID_FIELD' });
      for (const part of [payload, cryptogram, networkToken.card_number]) expect(text).not.to.include(part);
    }
    const rawBody = JSON.stringify({ ...byToken(), payload }).slice(0, -1);
    expect((await stage.http.sale({ rawBody })).status).to.equal(400);
    await stage.service.deps.requestLog.flush();
    const [rows, log] = [await databaseText(stage.service), stage.service.logged.join('')];
    expect(rows).to.include('digital_wallets').and.to.include('/v1/sandbox/wallet-payloads/');
    expect(log).to.include('sandboxWalletPayload');
    const { signedMessage, signature } = JSON.parse(payload) as { signedMessage: string; signature: string };
    const { encryptedMessage } = JSON.parse(signedMessage) as { encryptedMessage: string };
    for (const part of [signature, encryptedMessage, cryptogram, networkToken.card_number])
      for (const form of [part, Buffer.from(part).toString('hex'), Buffer.from(part).toString('base64').slice(0, 24)])
        for (const text of [rows, log]) expect(text).not.to.include(form);
  });

  const payload = '{"version":"EC_v1"}';
  const inField = 'order.payment_instrument';
  for (const [what, sent, reason, field] of [
    ['a wallet of a card', { ...card(), wallet: { type: 'apple_pay', payload } }, 'INVALID_FIELD', `${inField}.wallet`],
    ['a wallet without its data', { wallet: { type: 'apple_pay' } }, 'MISSING_FIELD', `${inField}.wallet.payload`],
    [
      'a payload with a number',
      { card_number: approvedCard, wallet: { type: 'apple_pay', payload } },
      'INVALID_FIELD',
      `${inField}.card_number`,
    ],
    [
      'a payload with a cryptogram',
      { wallet: { type: 'apple_pay', payload, cryptogram: 'AgAA' } },
      'INVALID_FIELD',
      `${inField}.wallet.cryptogram`,
    ],
    [
      'a cryptogram without a number',
      { wallet: { type: 'apple_pay', cryptogram: 'AgAA' } },
      'MISSING_FIELD',
      `${inField}.card_number`,
    ],
  ] as const)
    it(`are refused for ${what}`, async () => {
      const order = { payment_instrument: Object.assign({ payment_method: 'digital_wallets' as const }, sent) };
      await stage.http
        .sale({ body: payment({ order }) })
        .refused(reason === 'INVALID_FIELD' ? 'VALIDATION/INVALID_FIELD' : 'VALIDATION/MISSING_FIELD', { field });
    });

  it('are refused with a security code or a token', async () => {
    const body = byWallet({ type: 'apple_pay', payload });
    for (const [fields, field] of [
      [{ cvv: '123' }, 'cvv'],
      [{ provider_token: 'pm_1' }, 'provider_token'],
    ] as const)
      await stage.http.sale({ body: { ...body, ...fields } }).refused('VALIDATION/INVALID_FIELD', { field });
  });
});
