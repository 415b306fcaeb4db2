import { expect } from 'chai';
import { loggedJson } from '../../src/vault/logged-json.js';
import { mayHoldSecrets, withoutSecrets } from '../../src/vault/redact.js';
import { createLog } from '../../src/logging/log.js';

const number = '4539148803436467';
const answered = { identifiersKept: true, isSent: false };
const sent = { identifiersKept: true, isSent: true };
const refused = { identifiersKept: false, isSent: true };

/** Returns a value as it is stored and read again. */
const kept = (value: object, known: Parameters<typeof loggedJson>[1]): unknown =>
  JSON.parse(loggedJson(JSON.stringify(value), known).toString());

describe('JSON as the request log keeps it', () => {
  it('takes out what names a secret, in any notation, at any depth, in arrays, whatever its type', () => {
    const secrets = { cvv: '1', CVC: 123, Security_Code: ['1'], 'card-number': { a: 1 }, apiKey: 'x', token: 't' };
    Object.assign(secrets, { provider_token: 'pm_1' });
    const removed = Object.fromEntries(Object.keys(secrets).map((name) => [name, '[removed]']));
    expect(kept({ ...secrets, order: { ...secrets, list: [[secrets], secrets] } }, answered)).to.eql({
      ...removed,
      order: { ...removed, list: [[removed], removed] },
    });
    // The second time a name comes it is known from the first.
    expect(kept(secrets, answered)).to.eql(removed);
    expect(kept(secrets, sent)).to.eql(removed);
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
    ).to.eql({
      description: 'card [card number removed], cvv: [removed], [secret removed]',
      amount: '[removed]',
      items: ['[card number removed]', '[removed]', ['[removed]'], 12],
      '[card number removed]': 1,
    }));

  it('keeps the name alone of what is sent and not in the contract, an empty name too', () => {
    const body = { amount: 1, cvvv: 123, '': '1', order: { note: { amount: 1 }, merchant_order_id: 'o' } };
    expect(kept(body, sent)).to.eql({
      amount: 1,
      cvvv: '[removed]',
      '': '[removed]',
      order: { note: '[removed]', merchant_order_id: 'o' },
    });
    expect(kept(body, answered)).to.eql(body);
  });

  it('keeps of a payment instrument its kind, and of what opens a page of the payer no address', () => {
    const instrument = { payment_method: 'cards', number: '1', email: 'a@example.com', url: 'u' };
    const bare = { payment_method: 'cards', number: '[removed]', email: '[removed]', url: '[removed]' };
    expect(kept({ order: { payment_instrument: instrument } }, sent)).to.eql({ order: { payment_instrument: bare } });
    expect(kept({ payment_instrument: ['1', { a: 1 }] }, sent)).to.eql({
      payment_instrument: ['[removed]', '[removed]'],
    });
    expect(kept(instrument, { ...sent, isInstrument: true })).to.eql(bare);
    expect(kept({ next_action: { type: 'redirect', url: 'https://pay.example/x' }, url: 'u' }, answered)).to.eql({
      next_action: { type: 'redirect', url: '[removed]' },
      url: 'u',
    });
  });

  it('keeps the identifiers of a request that was found right as they are, and not of one that was refused', () => {
    const body = { merchant_transaction_id: number, description: number };
    expect(kept(body, sent)).to.eql({ merchant_transaction_id: number, description: '[card number removed]' });
    expect(kept(body, refused)).to.eql({
      merchant_transaction_id: '[card number removed]',
      description: '[card number removed]',
    });
  });

  it('keeps the acquirer reference of an answer, whatever its digits are, but no card number in its place', () => {
    const arn = `7${number}000000`;
    const holding = (text: string) => ({ transaction: { arn: text } });
    expect(kept(holding(arn), answered)).to.eql(holding(arn));
    expect(kept(holding(number), answered)).to.eql(holding(removed));
    for (const other of [{ arn: `${arn}0` }, { description: arn }])
      expect(JSON.stringify(kept(other, answered))).to.include(removed);
    expect(JSON.stringify(kept({ arn }, sent))).to.include(removed);
  });
});

const removed = '[card number removed]';

describe('one look at a text', () => {
  const texts = ['Ada Lovelace', '+441234567890', 'order-1001', 'a1-b22-c333', '12:30', '{"code":12}', 'credit_card'];
  for (const text of [...texts, ''])
    it(`shows that there is no secret in ${JSON.stringify(text)}`, () => expect(mayHoldSecrets(text)).to.equal(false));

  it('passes over timestamps, and searches more digits than they have', () => {
    expect(mayHoldSecrets('4111-11-11T11:11:11.111Z')).to.equal(false);
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
