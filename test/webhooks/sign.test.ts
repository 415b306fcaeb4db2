import { expect } from 'chai';
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { secretLength, signatureHeaders, signingSecret } from '../../src/webhooks/sign.js';
import { isAuthentic } from '../../src/webhooks/verify.js';
import { verifyWebhook, WebhookSignatureError } from '../../clients/typescript/src/index.js';
import { signWebhook } from '../../clients/typescript/src/testing.js';
import { thrownBy } from '../support/time/clock.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const signed = { eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
const now = new Date(signed.timestamp * 1000);

describe('webhooks: signatures', () => {
  it('are those of the Standard Webhooks specification, by its published example', () =>
    expect(signatureHeaders(signed, [secret])).to.include({
      'webhook-id': signed.eventId,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    }));

  it('are those of the specification: hexadecimal, over timestamp and body, keyed with the secret as it is written', () => {
    const expected = createHmac('sha256', secret).update(`1614265330.${signed.body}`).digest('hex');
    expect(signatureHeaders(signed, [secret])).to.include({ 'X-Service-Signature': `t=1614265330,v1=${expected}` });
  });

  it('come twice while two secrets are in force, the newer first', () => {
    const [both, newer, older] = [[secret, other], [secret], [other]].map((secrets) =>
      signatureHeaders(signed, secrets),
    );
    const hex = (headers: typeof newer): string => String(headers?.['X-Service-Signature']).split('v1=')[1] ?? '';
    expect(both?.['X-Service-Signature']).to.equal(`t=1614265330,v1=${hex(newer)},v1=${hex(older)}`);
    expect(both?.['webhook-signature']).to.equal(
      `${String(newer?.['webhook-signature'])} ${String(older?.['webhook-signature'])}`,
    );
  });

  it('are made with secrets that a Standard Webhooks library takes', () => {
    const made = signingSecret(Buffer.alloc(secretLength, 7));
    expect(made).to.match(/^whsec_[0-9A-Za-z+/]{43}=$/);
    const headers = signatureHeaders({ ...signed, timestamp: Math.floor(new Date().getTime() / 1000) }, [made]);
    expect(new Webhook(made).verify(signed.body, headers)).to.eql({ test: 2432232314 });
  });
});

describe("webhooks: the receiver's check", () => {
  const header = (secrets = [secret], changes: Partial<typeof signed> = {}): string =>
    signatureHeaders({ ...signed, ...changes }, secrets)['X-Service-Signature'] ?? '';

  interface Receiving {
    readonly body?: string | Buffer;
    readonly key?: string;
    readonly seconds?: number;
  }
  const takes = (sent: string | undefined, { body = signed.body, key = secret, seconds = 0 }: Receiving = {}) =>
    isAuthentic(body, sent, key, new Date(now.getTime() + seconds * 1000));
  const authentic: Record<string, boolean> = {
    'what we signed': takes(header()),
    'the bytes of what we signed': takes(header(), { body: Buffer.from(signed.body) }),
    'the newer of two secrets': takes(header([secret, other])),
    'the older of two secrets': takes(header([secret, other]), { key: other }),
    'a clock that is 300 seconds ahead': takes(header(), { seconds: 300 }),
    'a clock that is 300 seconds behind': takes(header(), { seconds: -300 }),
    'spaces after the commas': takes(header().replace(',', ', ')),
  };
  for (const [name, taken] of Object.entries(authentic)) it(`takes ${name}`, () => expect(taken).to.equal(true));

  const forged: Record<string, boolean> = {
    'another secret': takes(header([other])),
    'the secret without its prefix': takes(header([secret.slice(6)])),
    'another body': takes(header(), { body: `${signed.body} ` }),
    'another time in the header': takes(header().replace('t=1614265330', 't=1614265331')),
    'a signature that is 301 seconds old': takes(header(), { seconds: 301 }),
    'a signature from 301 seconds ahead': takes(header(), { seconds: -301 }),
    'no header': takes(undefined),
    'an empty header': takes(''),
    'no time': takes(header().replace(/^t=\d+,/, '')),
    'a time that is no number': takes(header().replace(/t=\d+/, 't=now')),
    'no signature': takes('t=1614265330'),
    'half a signature': takes(header().slice(0, -32)),
    'the signature in upper case': takes(header().replace(/[0-9a-f]{64}/, (hex) => hex.toUpperCase())),
    'another version': takes(header().replace('v1=', 'v0=')),
  };
  for (const [name, taken] of Object.entries(forged)) it(`refuses ${name}`, () => expect(taken).to.equal(false));
});

describe('the client library, given a webhook', () => {
  const now = new Date('2026-12-01T12:00:00.000Z');
  const timestamp = now.getTime() / 1000;
  const [secret, old] = ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', 'whsec_old'];
  const body = '{"id":"e-1","type":"transaction.approved","data":{"note":"naïve €"}}';

  /** The header that the service sends. */
  const sent = (keys: readonly [string, ...string[]], at = timestamp): string =>
    signatureHeaders({ eventId: 'e-1', timestamp: at, body }, keys)['X-Service-Signature'] ?? '';
  async function refused(...given: Parameters<typeof verifyWebhook>): Promise<string> {
    const error = await thrownBy(verifyWebhook(...given));
    expect(error).to.be.instanceOf(WebhookSignatureError);
    return error.message;
  }

  it('takes what the service signed, as text and as bytes, and while either side replaces its secret', async () => {
    const event = JSON.parse(body) as unknown;
    expect(await verifyWebhook(body, sent([secret]), secret, { now })).to.eql(event);
    expect(await verifyWebhook(Buffer.from(body), sent([secret]), secret, { now })).to.eql(event);
    expect(await verifyWebhook(body, sent([secret, old]), old, { now }), 'two signatures').to.eql(event);
    expect(await verifyWebhook(body, sent([secret]), [old, secret], { now }), 'two secrets').to.eql(event);
    expect(await verifyWebhook(body, await signWebhook(body, secret, now), secret, { now })).to.eql(event);
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
