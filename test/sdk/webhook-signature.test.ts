import { expect } from 'chai';
import { createHmac } from 'node:crypto';
import {
  fromMinorUnits,
  toMinorUnits,
  verifyWebhook,
  WebhookSignatureError,
} from '../../clients/typescript/src/index.js';
import { signWebhook } from '../../clients/typescript/src/testing.js';
import { signatureHeaders } from '../../src/webhooks/sign.js';

const now = new Date('2026-12-01T12:00:00.000Z');
const timestamp = now.getTime() / 1000;
const [secret, old] = ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', 'whsec_old'];
const body = '{"id":"e-1","type":"transaction.approved","data":{"note":"naïve €"}}';

/** The header that the service sends. */
const sent = (keys: readonly [string, ...string[]], at = timestamp): string =>
  signatureHeaders({ eventId: 'e-1', timestamp: at, body }, keys)['X-Service-Signature'] ?? '';
const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail('it was taken'),
    (error: unknown) => error,
  );
const refused = (...given: Parameters<typeof verifyWebhook>): Promise<string> =>
  verifyWebhook(...given).then(
    () => expect.fail('it was taken'),
    (error: unknown) => {
      expect(error).to.be.instanceOf(WebhookSignatureError);
      return (error as Error).message;
    },
  );

describe('the client library, given a webhook', () => {
  it('takes what the service signed, as text and as bytes, and while either side replaces its secret', async () => {
    const event = JSON.parse(body) as unknown;
    expect(await verifyWebhook(body, sent([secret]), secret, { now })).to.deep.equal(event);
    expect(await verifyWebhook(Buffer.from(body), sent([secret]), secret, { now })).to.deep.equal(event);
    expect(await verifyWebhook(body, sent([secret, old]), old, { now }), 'two signatures').to.deep.equal(event);
    expect(await verifyWebhook(body, sent([secret]), [old, secret], { now }), 'two secrets').to.deep.equal(event);
    expect(await verifyWebhook(body, await signWebhook(body, secret, now), secret, { now })).to.deep.equal(event);
  });

  it('takes a time that is near, and refuses others', async () => {
    for (const seconds of [-300, 300]) await verifyWebhook(body, sent([secret], timestamp + seconds), secret, { now });
    for (const seconds of [-301, 301])
      expect(await refused(body, sent([secret], timestamp + seconds), secret, { now })).to.match(/too old/);
    await verifyWebhook(body, sent([secret], timestamp - 900), secret, { now, toleranceSeconds: 900 });
  });

  it('refuses everything else', async () => {
    const right = sent([secret]);
    const wrong: [string, string | null | undefined][] = [
      [`${body} `, right],
      [body, sent([old])],
      [body, right.replace(/[0-9a-f]$/, (digit) => (digit === '0' ? '1' : '0'))],
      [body, right.slice(0, -1)],
      [body, right.toUpperCase()],
      [body, `t=${timestamp}`],
      [body, 'v1=,t='],
      [body, right.replace('v1=', 'v0=')],
      [body, ''],
      [body, null],
      [body, undefined],
    ];
    for (const [text, header] of wrong) await refused(text, header, secret, { now });
    const forged = `t=${timestamp},v1=${createHmac('sha256', '').update(`${timestamp}.${body}`).digest('hex')}`;
    for (const empty of ['', [old, '']])
      expect(await thrownBy(verifyWebhook(body, forged, empty, { now })), 'a secret that is empty').to.be.instanceOf(
        TypeError,
      );
    await refused(body, right, [], { now });
  });
});

describe('amounts in the client library', () => {
  it('are exact in the smallest units of their currency', () => {
    expect(toMinorUnits(999_999.99, 2)).to.equal(99_999_999n);
    expect(toMinorUnits(0.1, 2) + toMinorUnits(0.2, 2)).to.equal(30n);
    expect(toMinorUnits(-1.005, 3)).to.equal(-1005n);
    expect(toMinorUnits(10, 0)).to.equal(10n);
    for (const units of [0n, 1n, 99n, -5n, 1005n, 99_999_999n])
      for (const decimals of [0, 2, 3]) expect(toMinorUnits(fromMinorUnits(units, decimals), decimals)).to.equal(units);
    expect(fromMinorUnits(29n, 2)).to.equal(0.29);
    for (const amount of [1.005, NaN, Infinity, 1e21])
      expect(() => toMinorUnits(amount, 2), String(amount)).to.throw(RangeError);
  });
});
