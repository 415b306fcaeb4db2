import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundled } from '../../../scripts/support/bundled.js';
import { secretKey } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';

describe('npm run processors -- stripe', () => {
  async function run(environment: Record<string, string>, ...options: string[]): Promise<[number | null, string]> {
    const { STRIPE_SECRET_KEY: _key, STRIPE_API_BASE: _base, ...inherited } = process.env;
    const child = spawn(process.execPath, [bundled('scripts/processors.ts'), ...options], {
      env: { ...inherited, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    const [status] = (await once(child, 'close')) as [number | null];
    return [status, said];
  }

  it('walks through all operations', async () => {
    // The statement that it asks for ends now.
    const fake = await FakeStripe.open(new Date(new Date().getTime() - 120_000));
    try {
      const [status, said] = await run({ STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: fake.address }, 'stripe');
      expect(said).to.include('All came as expected.').and.not.to.include('NOT ').and.not.to.include(secretKey);
      expect(status).to.equal(0);
    } finally {
      await fake.close();
    }
  });

  it('takes no key of the live mode, and tells what it needs', async () => {
    const [status, said] = await run({ STRIPE_SECRET_KEY: 'sk_live_123' }, 'stripe');
    expect(status).to.equal(1);
    expect(said).to.include('test mode').and.not.to.include('sk_live_123');
    const [helped, help] = await run({}, 'stripe', '--help');
    expect(helped).to.equal(0);
    expect(help).to.include('STRIPE_SECRET_KEY');
    expect((await run({}, 'no-such-processor'))[0]).to.equal(2);
  });
});
