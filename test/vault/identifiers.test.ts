import { expect } from 'chai';
import { default as creditCardType } from 'credit-card-type';
import fc from 'fast-check';
import { sandboxCardRules } from '../../src/processors/simulator/sandbox-cards.js';
import { cardProfile, isExpired, passesLuhn } from '../../src/vault/card.js';
import { type Answer, client, refused, succeeded, startedApi } from '../support/contract/contract-client.js';
import { addTerminal } from '../support/merchants.js';
import { card, payment, type SubmissionRequest, unpaid } from '../support/payments.js';
import { intercept } from '../support/queries/statements.js';
import { startApiService } from '../support/service.js';
import { started } from '../support/started.js';
import { referenceTo } from '../support/stage.js';

const stored = '4539148803436467';
const own = '5425233430109903';
/**
 * Pass the Luhn check, and are no card of anybody's here: the number of an order, of a South African identity card, of
 * a telephone.
 */
const [orderNumber, identityNumber, telephone] = ['6011556448578943', '8001015009087', '+4915112345671'];

const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
type Payer = Partial<NonNullable<NonNullable<SubmissionRequest['order']>['payer']>>;
const withPayer = (fields: Payer): Partial<SubmissionRequest> => ({
  order: { payment_instrument: card(own), payer: { ...payer, ...fields } },
});

/** A sale with something in each of its identifiers. */
const identifiers: Readonly<Record<string, (text: string) => Partial<SubmissionRequest>>> = {
  merchant_transaction_id: (text) => ({ merchant_transaction_id: text }),
  'order.merchant_order_id': (text) => ({ order: { payment_instrument: card(own), merchant_order_id: text } }),
  'order.payer.email': (text) => withPayer({ email: `${text}@example.com` }),
  'order.payer.national_id': (text) => withPayer({ national_id: text }),
  'order.payer.phone_number': (text) => withPayer({ phone_number: `+${text.slice(0, 15)}` }),
  'order.payer.address.fingerprint': (text) => withPayer({ address: { fingerprint: text } }),
  'session.session_id': (text) => ({ session: { session_id: text } }),
  'session.merchant_session_reference': (text) => ({ session: { merchant_session_reference: text } }),
  'device_profile.fingerprint': (text) => ({ device_profile: { fingerprint: text } }),
};

describe('identifiers with card numbers', () => {
  const { service, api } = startedApi();
  before(async () => {
    await addTerminal(service, 'TERM02');
    await api.sale({ body: payment({ order: { payment_instrument: card(stored) } }) }).ok;
    // Of 15 digits, as a telephone number may have.
    await api.sale({ body: payment({ order: { payment_instrument: card('378282246310005') } }) }).ok;
  });

  const paying = (fields: Partial<SubmissionRequest>): SubmissionRequest =>
    payment({ order: { payment_instrument: card(own) }, ...fields });
  const attempts = async (): Promise<number> => (await service.query('SELECT FROM transactions')).length;

  for (const [field, holding] of Object.entries(identifiers))
    it(`are refused in ${field}, and not shown: of a stored card, and of the card of the request`, async () => {
      const before = await attempts();
      for (const number of field.endsWith('phone_number') ? ['378282246310005'] : [stored, own]) {
        const { context } = await api.sale({ body: paying(holding(number)) }).refused('VALIDATION/INVALID_FIELD');
        expect(context).to.eql({ field });
      }
      expect(await attempts()).to.equal(before);
    });

  for (const [way, write] of Object.entries<(number: string) => string>({
    'within a word': (number) => `order-${number}-1`,
    'between digits': (number) => `99${number}00`,
    'with dots': (number) => number.replace(/(\d{4})(?=\d)/g, '$1.'),
    'with tabs': (number) => number.replace(/(\d{4})(?=\d)/g, '$1\t'),
    'with no-break spaces': (number) => number.replace(/(\d{4})(?=\d)/g, '$1\u00a0'),
    'percent-encoded': (number) => number.replace(/\d/g, '%3$&'),
    'in base64': (number) => Buffer.from(`order ${number}`).toString('base64'),
    'in hexadecimal': (number) => Buffer.from(number).toString('hex'),
    'as a UUID': (number) => `${number.slice(0, 8)}-${number.slice(8, 12)}-${number.slice(12)}-8000-00000000000a`,
  }))
    it(`are refused however they are written: ${way}`, async () => {
      for (const number of [stored, own])
        await api
          .sale({ body: paying({ merchant_transaction_id: write(number) }) })
          .refused('VALIDATION/INVALID_FIELD');
    });

  it('are refused in the fields of other operations', async () => {
    const sold = await api.sale({ body: paying({}) }).ok;
    const fieldOf = async (answer: Promise<Answer<unknown>>): Promise<unknown> =>
      (await refused(answer, 'VALIDATION/INVALID_FIELD')).context?.field;
    expect(await fieldOf(api.refund({ body: { ...referenceTo(sold), merchant_transaction_id: stored } }))).to.equal(
      'merchant_transaction_id',
    );
    expect(await fieldOf(api.sale({ body: unpaid({ provider_token: `tok-${stored}` }) }))).to.equal('provider_token');
    const retry = { provider_key: 'simulator_a', provider_transaction_id: stored } as const;
    expect(await fieldOf(api.saleRetry({ body: { retry } }))).to.equal('retry.provider_transaction_id');
    const url = `https://shop.example.com/hooks/${stored}`;
    expect(await fieldOf(api.managementWebhookEndpointCreate({ body: { url } }))).to.equal('url');
  });

  it('are other digits as a rule: these stay as they are, though they pass the Luhn check', async () => {
    const { transaction_id, merchant_transaction_id } = await api.sale({
      body: paying({
        merchant_transaction_id: orderNumber,
        session: { session_id: orderNumber },
        order: {
          payment_instrument: card(own),
          merchant_order_id: orderNumber,
          payer: { ...payer, national_id: identityNumber, phone_number: telephone },
        },
      }),
      idempotencyKey: orderNumber,
    }).ok;
    expect(merchant_transaction_id).to.equal(orderNumber);
    const { order } = await api.transactionStatus({ transaction_id }).ok;
    expect(order).to.deep.include({ merchant_order_id: orderNumber });
    expect(order.payer).to.deep.include({ phone_number: telephone });
    const [kept] = await service.query<{ context: object; details: object }>(
      'SELECT context, details FROM transactions JOIN orders USING (order_id) JOIN payers USING (payer_id) ' +
        'WHERE transaction_id = $1',
      transaction_id,
    );
    expect(kept).to.eql({
      context: { session: { session_id: orderNumber } },
      details: { national_id: identityNumber },
    });
  });

  it('are those of the terminal: the cards of another one tell nothing', () =>
    api.sale({ terminalId: 'TERM02', body: paying({ merchant_transaction_id: stored }) }).ok);

  it('are none of a provider token that is a number', async () => {
    await api.sale({ body: unpaid({ provider_token: orderNumber }) }).ok;
    await api.sale({ body: unpaid({ provider_token: orderNumber, merchant_transaction_id: orderNumber }) }).ok;
  });

  it('are not searched in more than 53248 characters, also of fields that the operation does not have', async () => {
    const sent = (digits: number) => api.sale({ invalidBody: { ...payment(), x: { email: '1'.repeat(digits) } } });
    await sent(53_248 - payment().merchant_transaction_id.length).ok;
    await sent(53_248).refused('VALIDATION/INVALID_FIELD');
  });

  it('may be as long as the contract lets them be: the metadata of a payment and of its payer', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`key${n}`, 'a'.repeat(500)]));
    await api.sale({ body: paying({ metadata, ...withPayer({ metadata }) }) }).ok;
  });

  describe('in an Idempotency-Key', () => {
    const held = async (): Promise<number> =>
      (await service.query(`SELECT FROM idempotency_keys WHERE key LIKE '%${stored}%' OR key LIKE '%${own}%'`)).length;

    for (const [name, idempotencyKey] of Object.entries({
      'a stored card': `order-${stored}`,
      'the card of the request': own,
    }))
      it(`are refused, and nothing is stored: of ${name}`, async () => {
        const before = await attempts();
        const answer = await api.sale({ body: paying({}), idempotencyKey });
        expect((await refused(answer, 'VALIDATION/INVALID_FIELD')).context).to.eql({ field: 'Idempotency-Key' });
        expect(answer.headers).not.to.have.property('idempotency-key');
        expect([await held(), await attempts()]).to.eql([0, before]);
      });

    it('are refused with a body that is refused too: that refusal would be stored', async () => {
      await api.sale({ body: paying({ amount: 1.005 }), idempotencyKey: own }).refused('VALIDATION/INVALID_FIELD');
      await api.sale({ rawBody: `{"card_number":"${own}",`, idempotencyKey: own }).refused('VALIDATION/INVALID_FIELD');
      expect(await held()).to.equal(0);
    });

    it('repeat their answer when they were the number of no card yet', async () => {
      const number = '2223000048410010';
      const body = paying({ merchant_transaction_id: number });
      const first = await api.sale({ body, idempotencyKey: number });
      await succeeded(first);
      await api.sale({ body: payment({ order: { payment_instrument: card(number) } }) }).ok;
      const again = await api.sale({ body, idempotencyKey: number });
      expect([again.status, again.text, again.headers['idempotency-replayed']]).to.eql([200, first.text, 'true']);
    });
  });

  it('cost an ordinary sale no query', async () => {
    const asked: (string | undefined)[] = [];
    const restore = intercept(service, ({ name }, ask) => {
      asked.push(name);
      return ask();
    });
    await api.sale({
      body: paying({ merchant_transaction_id: 'order-1001' }),
      idempotencyKey: '7b2a6f0e-8a51-4a61-9f0e-2b7d0c3e4a5f',
    }).ok;
    await api.sale({ body: paying({ merchant_transaction_id: orderNumber }) }).ok;
    restore();
    expect(asked.filter((name) => name === 'find-card')).to.have.length(1);
  });
});

describe('refusals', () => {
  const service = started(startApiService);

  it('show no card number, key or secret of a webhook, wherever a client put it', async () => {
    const api = client(service);
    const secrets = [
      stored,
      stored.replace(/(\d{4})(?=\d)/g, '$1.'),
      `ptk_test_${'a'.repeat(46)}`,
      `ptm_${'b'.repeat(43)}`,
      `whsec_${'c'.repeat(40)}=`,
      `rtsec_${'d'.repeat(43)}=`,
    ];
    for (const secret of secrets) {
      const answers = [
        await api.sale({ invalidBody: { ...payment(), currency: secret } }),
        await api.sale({ invalidBody: { ...payment(), order_id: secret } }),
        await api.sale({ invalidBody: { ...payment(), session: { session_id: { [secret]: 1 } } } }),
        await api.sale({ rawBody: `{"${secret}":"\\ud800"}` }),
        await api.managementAccountCreate({ invalidBody: { name: { [secret]: secret } } }),
        await api.managementWebhookEndpointCreate({
          body: { url: `http://shop.example.com/?key=${encodeURIComponent(secret)}` },
        }),
        await api.managementAuditList({ query: { cursor: secret } }),
        await api.managementAuditList({ query: { subject_id: secret } }),
        await api.send({ method: 'GET', path: `/v1/${encodeURIComponent(secret)}` }),
        await api.send({
          method: 'POST',
          path: `/v1/payments/sale/${encodeURIComponent(secret)}`,
          headers: { 'x-api-key': secret },
        }),
      ];
      for (const { text, status } of answers) {
        expect(status).to.be.within(200, 499);
        expect(text).not.to.include(secret);
      }
    }
  });
});

describe('a card number', () => {
  for (const number of [
    '4111111111111111',
    '378282246310005',
    '5555555555554444',
    '30569309025904',
    '4222222222222',
    '6304000000000000',
    '6799990100000000019',
    '0',
  ])
    it(`${number} passes the Luhn check`, () => expect(passesLuhn(number)).to.be.true);

  it('fails the Luhn check with any one digit changed, and with two unequal neighbours exchanged', () => {
    const number = '4539148803436467';
    for (let position = 0; position < number.length; position++) {
      for (let digit = 0; digit <= 9; digit++) {
        const changed = number.slice(0, position) + String(digit) + number.slice(position + 1);
        expect(passesLuhn(changed), changed).to.equal(changed === number);
      }
      const [one, other] = [number[position], number[position + 1]];
      if (other === undefined || one === other || `${one ?? ''}${other}`.match(/^(09|90)$/)) continue;
      expect(
        passesLuhn(number.slice(0, position) + other + one! + number.slice(position + 2)),
        `exchanged at ${position}`,
      ).to.be.false;
    }
  });
});

describe('the expiry of a card', () => {
  for (const [month, year, now, expired] of [
    [3, 2026, '2026-03-31T23:59:59.999Z', false],
    [3, 2026, '2026-04-01T00:00:00.000Z', true],
    [12, 2026, '2026-12-31T23:59:59.999Z', false],
    [12, 2026, '2027-01-01T00:00:00.000Z', true],
    [2, 2028, '2028-02-29T23:59:59.999Z', false],
    [2, 2028, '2028-03-01T00:00:00.000Z', true],
    [1, 2027, '2026-12-31T00:00:00Z', false],
  ] as const)
    it(`${month}/${year} is ${expired ? 'over' : 'not over'} at ${now}`, () =>
      expect(isExpired(month, year, new Date(now))).to.equal(expired));
});

describe('the profile of a card', () => {
  for (const [number, profile] of [
    ['4111111111111111', { brand: 'Visa', cardType: 'credit', category: 'consumer' }],
    ['5555555555554444', { brand: 'Mastercard', cardType: 'credit', category: 'consumer' }],
    ['378282246310005', { brand: 'American Express', cardType: 'credit', category: 'commercial' }],
    ['4000000000000002', { brand: 'Visa', cardType: 'debit', category: 'consumer' }],
    ['4539148803436467', { brand: 'Visa', cardType: 'unknown', category: undefined }],
  ] as const)
    it(`of ${number}`, () => expect(cardProfile(number, sandboxCardRules(number).issuer)).to.eql(profile));

  it('names the brand by the first eight digits as the tables of the schemes do by the whole number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{12,18}$/), (number) => {
        expect(cardProfile(number, undefined).brand).to.equal(creditCardType(number)[0]?.niceType);
      }),
      { numRuns: 2_000 },
    );
    for (const type of Object.values(creditCardType.types))
      for (const bound of creditCardType.getTypeInfo(type).patterns.flat())
        for (const number of [`${bound}`.padEnd(16, '0'), `${bound}`.padEnd(16, '9')])
          expect(cardProfile(number, undefined).brand, number).to.equal(creditCardType(number)[0]?.niceType);
  });

  it('claims nothing of a number that belongs to no scheme', () =>
    expect(cardProfile('9999999999999995', undefined)).to.eql({
      brand: undefined,
      cardType: 'unknown',
      category: undefined,
    }));
});
