import { expect } from 'chai';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretKey, webhookSecret } from '../processors/stripe/adapter.js';
import { FakeStripe } from '../processors/stripe/fake-stripe.js';
import { runOn, type Ended } from '../support/command-line.js';
import { startApiService, type TestService } from '../support/service.js';

const rotated = { secret_key: `${secretKey}_rotated`, webhook_secret: `${webhookSecret}_rotated` };
const refused = { secret_key: 'rk_without_any_mode', webhook_secret: webhookSecret };

describe('the command line: processors', () => {
  const directory = mkdtempSync(join(tmpdir(), 'credentials-'));
  let service: TestService;
  let fake: FakeStripe;
  const ended: Ended[] = [];
  before(async () => {
    service = await startApiService({ PROCESSOR_ALLOW_LOCAL: 'true' });
    fake = await FakeStripe.open();
  });
  after(async () => {
    await service.close();
    await fake.close();
    rmSync(directory, { recursive: true });
  });

  const processors = async (...args: string[]): Promise<Ended> => {
    const end = await runOn(service, 'processors', ...args);
    ended.push(end);
    return end;
  };
  const fileWith = (text: string): string => {
    const file = join(directory, 'credentials.json');
    writeFileSync(file, text);
    return file;
  };
  const make = (key: string, credentials: string, ...more: string[]): Promise<Ended> =>
    processors('create', key, '--kind', 'stripe', '--credentials', fileWith(credentials), ...more);
  const settings = () => JSON.stringify({ api_base: fake.address, send_card_numbers: true });

  it('makes an account, lists it, and finds it by its key and by its id', async () => {
    const credentials = JSON.stringify({ secret_key: secretKey, webhook_secret: webhookSecret });
    const { code, printed } = await make('stripe_main', credentials, '--settings', settings());
    expect(code).to.equal(0);
    expect(printed).to.have.length(1);
    expect(printed[0]).to.match(/^\S+ {2}sandbox {2}stripe {2}on {3}stripe_main$/);
    expect((await processors('list')).printed).to.deep.equal(printed);
    const [id] = printed[0]!.split(' ');
    const address = `${service.baseUrl}/v1/providers/stripe_main/notifications`;
    for (const name of ['stripe_main', id!]) {
      const check = await processors('check', name);
      expect([check.code, ...check.printed.slice(0, 2)]).to.deep.equal([
        0,
        'works  sandbox',
        `notifications incomplete  ${address}`,
      ]);
      expect(check.printed).to.include('  missing  refund.failed');
      expect(check.printed.at(-1)).to.equal(`  Stripe has no webhook endpoint at ${address}.`);
    }
  });

  it('prints JSON where it is asked to', async () => {
    const { printed } = await processors('list', '--json');
    expect(JSON.parse(printed[0]!)).to.deep.include({
      provider_key: 'stripe_main',
      settings: JSON.parse(settings()) as object,
    });
  });

  it('takes an account out of rotation and puts it back', async () => {
    expect((await processors('disable', 'stripe_main')).printed[0]).to.include('  off  ');
    expect((await processors('list')).printed[0]).to.include('  off  ');
    expect((await processors('enable', 'stripe_main')).printed[0]).to.include('  on   ');
  });

  it('replaces credentials: the old secret holds for the hours that it is told', async () => {
    const { code, printed } = await processors(
      ...['rotate', 'stripe_main', '--credentials', fileWith(JSON.stringify(rotated))],
      ...['--overlap-hours', '2', '--json'],
    );
    expect(code).to.equal(0);
    const until = new Date(service.clock.now().getTime() + 2 * 60 * 60_000).toISOString();
    expect(JSON.parse(printed[0]!)).to.include({ previous_secret_until: until });
  });

  it('says that credentials do not work, and why', async () => {
    expect((await make('stripe_two', JSON.stringify(refused), '--settings', settings())).code).to.equal(0);
    expect((await processors('check', 'stripe_two')).printed).to.deep.equal([
      'does not work  ROUTING.INVALID_CREDENTIALS',
    ]);
  });

  it('refuses an account that is not there, and files and settings that are not JSON', async () => {
    const none = await processors('check', 'nothing_such');
    expect(none.code).not.to.equal(0);
    expect(none.reported.join('\n')).to.include('There is no processor account nothing_such.');
    const broken = await make('stripe_three', `{"secret_key": "${secretKey}"`);
    expect(broken.code).not.to.equal(0);
    expect(broken.reported.join('\n')).to.include('cannot be read as JSON');
    const unset = await make('stripe_three', JSON.stringify(rotated), '--settings', '{send_card_numbers}');
    expect(unset.code).not.to.equal(0);
    expect(unset.reported.join('\n')).to.include('--settings is not JSON');
    const missing = await make('stripe_three', JSON.stringify({ webhook_secret: webhookSecret }));
    expect(missing.code).not.to.equal(0);
    expect(missing.reported.join('\n')).to.include('secret_key');
    expect((await processors('list')).printed).to.have.length(2);
  });

  it('repeats no credential', () => {
    const text = ended.flatMap(({ printed, reported }) => [...printed, ...reported]).join('\n');
    for (const secret of [secretKey, webhookSecret, refused.secret_key]) expect(text).not.to.include(secret);
  });
});
