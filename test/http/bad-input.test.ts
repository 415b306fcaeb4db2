import { expect } from 'chai';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { client } from '../support/contract/contract-client.js';
import { approvedCard, card, payment } from '../support/payments.js';
import { apiKey, startApiService, terminalId } from '../support/service.js';
import { started } from '../support/started.js';

describe('bad input', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
  const order = { payment_instrument: card() };
  const interaction = { type: 'sale', timestamp: '2026-03-01T09:00:00Z', raw_request: '{}', raw_response: '{}' };
  const retry = (origin: object) => ({ retry: origin });

  describe('against the schema', () => {
    type Context = { readonly field: string; readonly value?: unknown };
    type Case = readonly [rule: string, change: object, context: Context, code?: ErrorCode];
    const [invalid, missing] = ['VALIDATION/INVALID_FIELD', 'VALIDATION/MISSING_FIELD'] as const;
    const ofPayer = (fields: object) => ({ order: { ...order, payer: { ...payer, ...fields } } });
    /** Another value of a field, and its refusal, which shows the value or its beginning. */
    const at = (field: string, value: unknown, shown = value) => {
      const [name = '', ...outer] = field.split('.').reverse();
      const inner = { [name]: value };
      const change =
        outer[0] === 'payer' ? ofPayer(inner) : outer.reduce((within, each) => ({ [each]: within }), inner);
      return [change, { field, value: shown }] as const;
    };
    const imported = (interactions: readonly object[]) => retry({ provider_key: 'simulator_a', interactions });
    const reference = 'merchant_transaction_id';
    const cases: readonly Case[] = [
      ['a missing field', { [reference]: undefined }, { field: reference }, missing],
      ['null for a text', { [reference]: null }, { field: reference }],
      ['a number for a text', ...at(reference, 7)],
      ['a text that is too short', ...at(reference, '')],
      ['a text that is too long, of which the beginning is shown', ...at(reference, 'm'.repeat(101), 'm'.repeat(100))],
      ['a text of 501 characters', ...at('description', 'd'.repeat(501), 'd'.repeat(100))],
      ['a text that does not match', ...at('order_id', 'a1B2-3D4')],
      ['a value of no list', ...at('ship_indicator', '10')],
      ['the only value that is not it', ...at('payment_collection', 'page')],
      ['an address that is no IPv4 one', ...at('payer_request_ip_address', '203.0.113.256')],
      ['an address of version 6', ...at('payer_request_ip_address', '2001:db8::1')],
      ['a list for an object', { order: [] }, { field: 'order' }],
      ['a text for an object', ...at('session', 'sess-1')],
      ['true for an object', ...at('device_profile', true)],
      ['a missing field further in', ofPayer({ last_name: undefined }), { field: 'order.payer.last_name' }, missing],
      ['a text that is no e-mail address', ...at('order.payer.email', 'ada')],
      ['a text that is no telephone number', ...at('order.payer.phone_number', '0151 1234')],
      ['a day that no calendar has', ...at('order.payer.birth_date', '1990-02-30')],
      ['a time that no clock has', ...at('session.started_at', '2026-03-10T25:00:00Z')],
      ['a fraction for a whole number', ...at('browser_profile.color_depth', 24.5)],
      ['a number above its bound', ...at('browser_profile.color_depth', 49)],
      ['a number below its bound', ...at('browser_profile.time_zone_offset', -841)],
      ['a text for a boolean', ...at('browser_profile.java_enabled', 'false')],
      ['a token of another length', { token: 'short' }, { field: 'token' }],
      ['an empty retry', retry({}), { field: 'retry' }],
      ['a retry of two shapes', retry({ originating_id: 'a1B2c3D4', provider_key: 'simulator_a' }), { field: 'retry' }],
      ['an unknown property in a closed shape', retry({ originating_id: 'a1B2c3D4', amount: 5 }), { field: 'retry' }],
      ['an originating id of seven characters', ...at('retry.originating_id', 'a1B2c3D')],
      [
        'a processor of no list',
        retry({ provider_key: 'bank', provider_transaction_id: 't1' }),
        { field: 'retry.provider_key', value: 'bank' },
      ],
      ['an empty list', imported([]), { field: 'retry.interactions' }],
      ['a list that is too long', imported(Array<object>(51).fill(interaction)), { field: 'retry.interactions' }],
      [
        "a missing field of a list's item",
        imported([{ ...interaction, timestamp: undefined }]),
        { field: 'retry.interactions.0.timestamp' },
        missing,
      ],
      [
        "an unknown property of a list's item",
        imported([{ ...interaction, note: 'x' }]),
        { field: 'retry.interactions.0.note' },
      ],
    ];
    for (const [rule, change, context, code = invalid] of cases)
      it(`refuses ${rule}`, async () => {
        const problem = await api.sale({ invalidBody: { ...payment(), ...change } }).refused(code);
        expect(problem.context).to.eql(context);
        expect(problem.detail).to.include(context.field);
      });

    for (const body of [[], 'sale', 5, true, null, [payment()]])
      it(`refuses the body ${JSON.stringify(body).slice(0, 20)}, which is no object`, async () => {
        const problem = await api.sale({ rawBody: JSON.stringify(body) }).refused('VALIDATION/INVALID_FIELD');
        expect(problem.context ?? {}).not.to.have.property('field');
      });

    it('counts characters, not bytes or halves of them', async () => {
      await api.sale({ body: payment({ merchant_transaction_id: '😀'.repeat(100), description: 'ü'.repeat(500) }) }).ok;
      await api
        .sale({ body: payment({ merchant_transaction_id: '😀'.repeat(101) }) })
        .refused('VALIDATION/INVALID_FIELD');
    });

    it('ignores unknown properties where the shape is open', async () => {
      const open = {
        ...payment(),
        colour: 'red',
        order: { ...order, colour: 'red', payment_instrument: { ...card(), colour: 'red' } },
      };
      await api.sale({ invalidBody: open }).ok;
    });

    it('shows at most the beginning of a property name that is out of bounds', async () => {
      const { context } = await api
        .saleRetry({ invalidBody: { retry: { originating_id: 'a1B2c3D4' }, ['x'.repeat(1000)]: 1 } })
        .refused('VALIDATION/INVALID_FIELD');
      expect(context).to.eql({ field: 'x'.repeat(300) });
    });

    it('cuts no character in two, which strict decoders refuse', async () => {
      const cut = { retry: { originating_id: 'a1B2c3D4', [`${'x'.repeat(293)}😀😀`]: 1 } };
      for (const invalidBody of [cut, payment({ merchant_transaction_id: `${'a'.repeat(99)}😀${'b'.repeat(200)}` })])
        expect((await api.sale({ invalidBody })).text)
          .to.match(/^[^{]*\{.*"reason_code"/)
          .and.not.match(/\p{Surrogate}|\\ud[89a-f]/iu);
    });
  });

  describe('against JSON', () => {
    const withAmount = (amount: string) => JSON.stringify(payment()).replace('10.5', amount);
    const text = JSON.stringify(payment());

    const malformed: Record<string, string> = {
      'an empty body': '',
      'white space': ' \r\n\t ',
      'half an object': text.slice(0, -1),
      'two values': `${text}${text}`,
      'a trailing comma': text.replace(/}$/, ',}'),
      'a comment': `/* sale */${text}`,
      'single quotes': text.replaceAll('"', "'"),
      'a property name without quotes': text.replace('"amount"', 'amount'),
      'a control character in a text': text.replace('reference-1', 'reference\n1'),
      'an unknown escape': text.replace('reference-1', '\\x41'),
      NaN: withAmount('NaN'),
      'a number with a plus sign': withAmount('+10.5'),
      'a number with a leading zero': withAmount('010.5'),
      'a number in hexadecimal': withAmount('0x10'),
      'a number without its integer part': withAmount('.5'),
      'a name given twice': text.replace('"amount":10.5', '"amount":10.5,"amount":1000'),
      'a name given twice in two notations': text.replace('"amount":10.5', '"amount":10.5,"\\u0061mount":1000'),
      'a name given twice further in': text.replace('"expiry_month":12', '"expiry_month":12,"expiry_month":1'),
      '__proto__ as a name': text.replace('{', '{"__proto__":{"amount":1},'),
      '__proto__ in another notation': text.replace('{', '{"\\u005f_proto__":{"amount":1},'),
      'a form': 'amount=10.5&currency=EUR',
    };
    for (const [name, rawBody] of Object.entries(malformed))
      it(`refuses ${name}`, () => api.sale({ rawBody }).refused('VALIDATION/MALFORMED_JSON'));

    it('refuses text in another encoding than UTF-8', () =>
      api.sale({ rawBody: Buffer.from(text, 'utf16le') }).refused('VALIDATION/MALFORMED_JSON'));

    const nestedLists = (levels: number): string =>
      `${text.slice(0, -1)},"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    const nestedObjects = (levels: number): string =>
      `${text.slice(0, -1)},"a":${'{"a":'.repeat(levels - 1)}1${'}'.repeat(levels - 1)}}`;

    for (const [name, nested] of Object.entries({ lists: nestedLists, objects: nestedObjects })) {
      it(`takes 32 levels of ${name}, and not 33`, async () => {
        await api.sale({ rawBody: nested(32) }).ok;
        await api.sale({ rawBody: nested(33) }).refused('VALIDATION/MALFORMED_JSON');
      });
      it(`refuses 10000 levels of ${name} with the same code`, () =>
        api.sale({ rawBody: nested(10_000) }).refused('VALIDATION/MALFORMED_JSON'));
    }
    it('refuses as many levels as fit into a body', () =>
      api.sale({ rawBody: nestedLists(130_000) }).refused('VALIDATION/MALFORMED_JSON'));

    const unstorable: Record<string, [string, string | undefined]> = {
      'a NUL character': [text.replace('reference-1', 'a\\u0000b'), 'merchant_transaction_id'],
      'a NUL character further in': [
        JSON.stringify({ ...payment(), order: { ...order, description: 'a\u0000' } }),
        'order.description',
      ],
      'a NUL character where nobody looks': [
        JSON.stringify({ ...payment(), colour: { names: ['red', '\u0000'] } }),
        'colour.names.1',
      ],
      'a NUL character in a name': [JSON.stringify({ ...payment(), '\u0000': 1 }), undefined],
      'the first half of a surrogate pair': [text.replace('reference-1', '\\ud83d'), 'merchant_transaction_id'],
      'the second half of a surrogate pair': [text.replace('reference-1', 'a\\ude00'), 'merchant_transaction_id'],
      'the halves in the wrong order': [text.replace('reference-1', '\\ude00\\ud83d'), 'merchant_transaction_id'],
    };
    for (const [name, [rawBody, field]] of Object.entries(unstorable))
      it(`refuses ${name}`, async () =>
        expect((await api.sale({ rawBody }).refused('VALIDATION/INVALID_FIELD')).context?.field).to.equal(field));

    const taken: Record<string, string> = {
      'white space around it': `\r\n\t ${text} \n`,
      'a byte order mark before it': `\ufeff${text}`,
      'escaped characters': text.replace('reference-1', '\\u0072eference-1'),
      'a surrogate pair, escaped': text.replace('reference-1', '\\ud83d\\ude00'),
      'the same name in two objects': JSON.stringify({
        ...payment(),
        description: 'a',
        order: { ...order, description: 'b' },
      }),
      'a text that looks like names': text.replace('reference-1', '\\"a\\":1,\\"a\\":2'),
      'constructor and prototype as names': text.replace(
        '{',
        '{"constructor":{"prototype":{"amount":1}},"toString":1,',
      ),
      'a text with __proto__': text.replace('reference-1', '__proto__'),
    };
    for (const [name, rawBody] of Object.entries(taken)) it(`takes ${name}`, () => api.sale({ rawBody }).ok);

    it('keeps prototype keys of the input out of every other object', async () => {
      const { detail } = await api
        .sale({ rawBody: text.replace('{', '{"__proto__":{"polluted":true},') })
        .refused('VALIDATION/MALFORMED_JSON');
      expect(detail).to.equal('No property may be named __proto__.');
      await api.sale({ rawBody: text.replace('{', '{"constructor":{"prototype":{"polluted":true}},') }).ok;
      expect(({} as { polluted?: boolean }).polluted).to.equal(undefined);
    });
  });

  it('has no card number in any refusal, wherever it was put', async () => {
    const sale = payment();
    const misplaced: readonly object[] = [
      { amount: Number(approvedCard) },
      { amount: approvedCard },
      { currency: approvedCard },
      { order_id: approvedCard },
      { ship_indicator: approvedCard },
      { merchant_transaction_id: `${approvedCard} `.repeat(10) },
      { description: approvedCard.repeat(40) },
      { payer_request_ip_address: approvedCard },
      { session: approvedCard },
      { session: { started_at: approvedCard } },
      { token: approvedCard },
      { provider_token: approvedCard, cvv: approvedCard },
      { cvv: approvedCard },
      { browser_profile: { color_depth: Number(approvedCard) } },
      { order: { ...order, payer: { ...payer, email: approvedCard } } },
      { order: { ...order, payer: { ...payer, phone_number: approvedCard.replace(/(....)/g, '$1 ') } } },
      { order: { ...order, payer: { ...payer, friendly_id: approvedCard } } },
      { order: { payment_instrument: { ...card(), card_number: Number(approvedCard) } } },
      { order: { payment_instrument: { ...card(), expiry_year: Number(approvedCard) } } },
      { retry: { [approvedCard]: 1, originating_id: 'a1B2c3D4' } },
      { [approvedCard]: '\u0000' },
      { [approvedCard]: { [approvedCard]: ['\ud800'] } },
      { retry: { provider_key: 'simulator_a', interactions: [{ ...interaction, [approvedCard]: 1 }] } },
    ];
    for (const [index, change] of misplaced.entries()) {
      const { status, text } = await api.sale({
        invalidBody: { ...sale, ...change },
        idempotencyKey: `misplaced-${index}`,
      });
      expect(status, JSON.stringify(change)).to.equal(400);
      expect(text.replace(/[ -]/g, '')).not.to.include(approvedCard);
    }
    await api
      .sale({ rawBody: JSON.stringify(sale).replace('10.5', `${approvedCard}e400`) })
      .refused('VALIDATION/INVALID_AMOUNT');
    const paths = [
      `/v1/payments/status/${terminalId}/${approvedCard}`,
      `/v1/payments/status/${approvedCard}/a1B2c3D4`,
      `/v1/payments/status/${terminalId}/${approvedCard.slice(0, 8)}%20${approvedCard.slice(8)}`,
      `/${approvedCard}`,
      `/health?card=${approvedCard}`,
      `/v1/payments/recurring/status/${terminalId}?recurring_id=${approvedCard}`,
    ];
    for (const path of paths) {
      const { text } = await api.send({ method: 'GET', path, headers: { 'x-api-key': apiKey } });
      expect(text.replace(/[ -]/g, ''), path).not.to.include(approvedCard);
    }
    expect(service.logged.join('')).to.include('"status":400').and.not.include(approvedCard);
  });

  it('has no API key in any refusal, wherever it was put', async () => {
    const misplaced: readonly object[] = [
      { amount: apiKey },
      { currency: apiKey },
      { order_id: apiKey },
      { merchant_transaction_id: apiKey.repeat(5) },
      { session: apiKey },
      { token: apiKey },
      { cvv: apiKey },
      { order: { ...order, payer: { ...payer, email: apiKey } } },
      { retry: { originating_id: apiKey } },
      { [apiKey]: '\u0000' },
    ];
    for (const change of misplaced) {
      const { status, text } = await api.sale({ invalidBody: { ...payment(), ...change } });
      expect(status, JSON.stringify(change)).to.equal(400);
      expect(text).not.to.include(apiKey);
    }
    const { context } = await api
      .saleRetry({ invalidBody: { retry: { originating_id: 'a1B2c3D4' }, [apiKey]: 1 } })
      .refused('VALIDATION/INVALID_FIELD');
    expect(context).to.eql({ field: '[secret removed]' });
    expect(service.logged.join('')).not.to.include(apiKey);
  });
});
