import { expect } from 'chai';
import fc from 'fast-check';
import { loggedJson } from '../../src/vault/logged-json.js';
import { mayHoldSecrets, redactCardData, withoutSecrets } from '../../src/vault/redact.js';
import { createLog } from '../../src/logging/log.js';

const number = '4539148803436467';
const answered = { identifiersKept: true, isSent: false };
const sent = { identifiersKept: true, isSent: true };
const refused = { identifiersKept: false, isSent: true };

/** Returns a value as it is stored and read again. */
const kept = (value: object, known: Parameters<typeof loggedJson>[1]): unknown => JSON.parse(loggedJson(value, known));

describe('JSON as the request log keeps it', () => {
  it('is written as JSON.stringify writes it, whatever the texts, names and numbers are', () => {
    // No name may be one that the log takes the value of.
    const name = fc.string({ unit: 'binary', maxLength: 8 }).map((text) => `~${text}`);
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\u007f', '\u2028', '\ud800', 'ä', '😀', ' ', 'u') }),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((double) => Math.round(double % 1e9) / 100),
        fc.constantFrom(null, true, false, 0, -1, 1.5e-7),
        fc.array(tie('any'), { maxLength: 3 }),
        tie('object'),
      ),
      object: fc.dictionary(name, tie('any'), { maxKeys: 4 }),
    })).object;
    fc.assert(
      fc.property(value, (object) => {
        const expected = JSON.stringify(object, (_, member: unknown) =>
          typeof member === 'string' ? withoutSecrets(member) : member,
        );
        expect(loggedJson(object, answered)).to.equal(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('takes out what names a secret, in any notation, at any depth, in arrays, whatever its type', () => {
    const secrets = { cvv: '1', CVC: 123, Security_Code: ['1'], 'card-number': { a: 1 }, apiKey: 'x', token: 't' };
    const removed = Object.fromEntries(Object.keys(secrets).map((name) => [name, '[removed]']));
    expect(kept({ ...secrets, order: { ...secrets, list: [[secrets], secrets] } }, answered)).to.deep.equal({
      ...removed,
      order: { ...removed, list: [[removed], removed] },
    });
    // The second time a name comes it is known from the first.
    expect(kept(secrets, answered)).to.deep.equal(removed);
    expect(kept(secrets, sent)).to.deep.equal(removed);
  });

  it('takes out card numbers, codes and keys from texts, numbers and names', () =>
    expect(
      kept(
        {
          description: `card ${number}, cvv: 123, ptk_live_abc`,
          amount: Number(number),
          items: [number, Number(number), [Number(number)], 12],
          [number]: 1,
        },
        answered,
      ),
    ).to.deep.equal({
      description: 'card [card number removed], cvv: [removed], [secret removed]',
      amount: '[removed]',
      items: ['[card number removed]', '[removed]', ['[removed]'], 12],
      '[card number removed]': 1,
    }));

  it('keeps the name alone of what is sent and not in the contract, an empty name too', () => {
    const body = { amount: 1, cvvv: 123, '': '1', order: { note: { amount: 1 }, merchant_order_id: 'o' } };
    expect(kept(body, sent)).to.deep.equal({
      amount: 1,
      cvvv: '[removed]',
      '': '[removed]',
      order: { note: '[removed]', merchant_order_id: 'o' },
    });
    expect(kept(body, answered)).to.deep.equal(body);
  });

  it('keeps of a payment instrument its kind, and of what opens a page of the payer no address', () => {
    const instrument = { payment_method: 'cards', number: '1', email: 'a@example.com', url: 'u' };
    const bare = { payment_method: 'cards', number: '[removed]', email: '[removed]', url: '[removed]' };
    expect(kept({ order: { payment_instrument: instrument } }, sent)).to.deep.equal({
      order: { payment_instrument: bare },
    });
    expect(kept({ payment_instrument: ['1', { a: 1 }] }, sent)).to.deep.equal({
      payment_instrument: ['[removed]', '[removed]'],
    });
    expect(kept(instrument, { ...sent, isInstrument: true })).to.deep.equal(bare);
    expect(kept({ next_action: { type: 'redirect', url: 'https://pay.example/x' }, url: 'u' }, answered)).to.deep.equal(
      { next_action: { type: 'redirect', url: '[removed]' }, url: 'u' },
    );
  });

  it('keeps the identifiers of a request that was found right as they are, and not of one that was refused', () => {
    const body = { merchant_transaction_id: number, description: number };
    expect(kept(body, sent)).to.deep.equal({ merchant_transaction_id: number, description: '[card number removed]' });
    expect(kept(body, refused)).to.deep.equal({
      merchant_transaction_id: '[card number removed]',
      description: '[card number removed]',
    });
  });
});

const removed = '[card number removed]';

describe('one look at a text', () => {
  for (const text of [
    'Ada Lovelace',
    '+441234567890',
    'order-1001',
    'a1-b22-c333',
    '12:30',
    '{"code":12}',
    'credit_card',
    '',
  ])
    it(`shows that there is no secret in ${JSON.stringify(text)}`, () => expect(mayHoldSecrets(text)).to.equal(false));

  it('passes over no text in which something is to be taken out', () => {
    const secrets = /ptk_|pt[amos]_|whsec_/;
    // 13 digits and more in every way of writing, codes after their names, keys: whole, cut off, and mixed.
    const piece = fc.oneof(
      fc.constantFrom('4539148803436467', '4111 1111 1111 1111', '378282246310005', '123', '9174', '0', '7'),
      fc.constantFrom('cvv', 'CVC2', 'security code', 'verification_value', '"', '\\"', ' ', '-', '.', '\u00a0'),
      fc.constantFrom(
        ':',
        '=',
        '>',
        ': ',
        '="',
        'ptk_test_',
        'ptk_live_abc',
        'pta_',
        'ptm_',
        'pto_',
        'pts_',
        'whsec_',
        'pt',
        '_',
      ),
      fc.constantFrom('%34', '%2534', '\\u0034', '&#x34;', 'NDUzOTE0ODgwMzQzNjQ2Nw', 'NDUz', 'MTEx', '34353339', '3'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    const texts = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
    let passed = 0;
    fc.assert(
      fc.property(texts, (text) => {
        if (mayHoldSecrets(text)) return;
        passed++;
        expect(redactCardData(text)).to.equal(text);
        expect(text).not.to.match(secrets);
        expect(withoutSecrets(text)).to.equal(text);
      }),
      { numRuns: 5_000 },
    );
    expect(passed).to.be.greaterThan(500);
  });

  it('passes over timestamps, in which the whole search finds nothing whatever their digits are', () => {
    const digits = (count: number) =>
      fc.string({
        unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
        minLength: count,
        maxLength: count,
      });
    const parts = fc.tuple(digits(4), digits(2), digits(2), digits(2), digits(2), digits(2), digits(3));
    fc.assert(
      fc.property(parts, ([year, month, day, hour, minute, second, milliseconds]) => {
        const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`;
        expect(mayHoldSecrets(text)).to.equal(false);
        expect(redactCardData(text)).to.equal(text);
      }),
      { numRuns: 2_000 },
    );
    // More digits than a timestamp has are searched.
    expect(withoutSecrets('2026-11-23T12:00:00.4222222222222Z')).to.equal(`2026-11-23T12:00:${removed}Z`);
    expect(mayHoldSecrets('2026-11-23T12:00:00.000Z 4111111111111111')).to.equal(true);
  });

  for (const [text, expected] of [
    ['4222222222222', removed],
    ['%34%32%32%32%32%32%32%32%32%32%32%32%32', removed],
    ['NDUzOTE0ODgwMzQzNjQ2Nw', removed],
    ['cvv:123', 'cvv:[removed]'],
    ['cvv=123', 'cvv=[removed]'],
    ['cvv>123', 'cvv>[removed]'],
    ['pta_a', '[secret removed]'],
    ['whsec_', '[secret removed]'],
  ] as const)
    it(`leaves ${text} to the whole search`, () => expect(withoutSecrets(text)).to.equal(expected));
});

/** Returns the written lines. */
function written(log: (logger: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  log(
    createLog('info', {
      write: (line: string) => {
        lines.push(line);
      },
    }),
  );
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  const secrets = {
    card_number: '4111111111111111',
    cvv: '123',
    token: 'T',
    apiKey: 'K',
    secret: 'S',
    'x-api-key': 'K',
    'x-management-key': 'M',
    managementKey: 'M',
  };

  it('takes out what is logged under the name of a secret, at every depth that is written, in lists and in bindings too', () => {
    const [line] = written((log) =>
      log.child({ apiKey: 'K' }).info({ ...secrets, body: { order: [{ ...secrets, amount: 1 }] } }, 'told'),
    );
    expect(line).to.deep.include({ cvv: '[removed]', managementKey: '[removed]', msg: 'told', apiKey: '[removed]' });
    expect(JSON.stringify(line)).not.to.match(/4111|"(?:123|T|K|S|M)"/);
    expect(JSON.stringify(line)).to.include('"amount":1');
  });

  it('leaves what it was given as it was', () => {
    const given = { body: { cvv: '123' }, at: new Date(0) };
    const [line] = written((log) => log.info(given, 'told'));
    expect(line).to.deep.include({ body: { cvv: '[removed]' }, at: '1970-01-01T00:00:00.000Z' });
    expect(given.body.cvv).to.equal('123');
  });

  it('writes of an error what it is and where it came from, without card numbers', () => {
    const [line] = written((log) => log.error({ err: new TypeError('bad value 4111 1111 1111 1111') }, 'failed'));
    expect(line?.['err']).to.include({ type: 'TypeError', message: 'bad value [card number removed]' });
  });

  it('does not follow a circle for ever', () => {
    const circle: Record<string, unknown> = { name: 'circle' };
    circle['self'] = circle;
    expect(written((log) => log.info({ circle }, 'told'))).to.have.length(1);
  });
});
