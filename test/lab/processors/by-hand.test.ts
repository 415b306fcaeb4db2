import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { bundled } from '../../../scripts/support/bundled.js';
import { apiKey, FakeAdyen, merchantAccount } from '../../processors/adyen/fake-adyen.js';
import { secretKey } from '../../processors/stripe/adapter.js';
import { FakeStripe } from '../../processors/stripe/fake-stripe.js';
import { closing } from '../../support/started.js';

/** The results of Adyen's test environment by cardholder name. */
const refusals: Readonly<Record<string, readonly [string, string]>> = {
  DECLINED: ['2', 'Refused'],
  NOT_ENOUGH_BALANCE: ['12', 'Not enough balance'],
  CARD_EXPIRED: ['6', 'Expired Card'],
  CVC_DECLINED: ['24', 'CVC Declined'],
  ISSUER_UNAVAILABLE: ['9', 'Issuer Unavailable'],
};

/** @returns the exit code and the output */
async function run(environment: Record<string, string>, ...options: string[]): Promise<[number | null, string]> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(ADYEN|STRIPE)_/.test(name));
  const child = spawn(process.execPath, [bundled('scripts/processors.ts'), ...options], {
    env: { ...Object.fromEntries(inherited), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return [status, said];
}

describe('npm run processors -- adyen', () => {
  it('walks through all operations', async () => {
    await using fake = closing(await FakeAdyen.start());
    fake.decide = ({ paymentMethod }) => {
      const { holderName = '' } = paymentMethod as { readonly holderName?: string };
      const [code, text] = refusals[holderName] ?? [];
      return code === undefined || text === undefined ? undefined : { resultCode: 'Refused', code, text };
    };
    const account = { ADYEN_API_KEY: apiKey, ADYEN_MERCHANT_ACCOUNT: merchantAccount };
    const [status, said] = await run({ ...account, ADYEN_API_BASE: fake.address }, 'adyen');
    expect(said).to.include('All steps were as expected.').and.not.to.include('NOT ').and.not.to.include(apiKey);
    expect(status).to.equal(0);
  });

  it('reports the required settings', async () => {
    const [status, said] = await run({}, 'adyen');
    expect(status).to.equal(1);
    expect(said).to.include('ADYEN_MERCHANT_ACCOUNT');
  });
});

describe('npm run processors -- stripe', () => {
  it('walks through all operations', async () => {
    // The requested statement ends now.
    await using fake = closing(await FakeStripe.open(new Date(new Date().getTime() - 120_000)));
    const [status, said] = await run({ STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: fake.address }, 'stripe');
    expect(said).to.include('All steps were as expected.').and.not.to.include('NOT ').and.not.to.include(secretKey);
    expect(status).to.equal(0);
  });

  it('accepts no live key, and reports the required settings', async () => {
    const [status, said] = await run({ STRIPE_SECRET_KEY: 'sk_live_123' }, 'stripe');
    expect(status).to.equal(1);
    expect(said).to.include('test mode').and.not.to.include('sk_live_123');
    const [helped, help] = await run({}, 'stripe', '--help');
    expect(helped).to.equal(0);
    expect(help).to.include('STRIPE_SECRET_KEY');
    expect((await run({}, 'no-such-processor'))[0]).to.equal(2);
  });
});
