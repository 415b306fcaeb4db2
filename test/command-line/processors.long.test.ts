import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { secretKey, webhookSecret } from '../processors/stripe/adapter.js';
import { FakeStripe } from '../processors/stripe/fake-stripe.js';
import { temporaryDirectory } from '../support/database/database.js';
import { type Ended, runOn } from '../support/command-line.js';
import { startApiService } from '../support/service.js';
import { started } from '../support/started.js';

const rotated = { secret_key: `${secretKey}_rotated`, webhook_secret: `${webhookSecret}_rotated` };
const refused = { secret_key: 'rk_without_any_mode', webhook_secret: webhookSecret };

describe('the command line: processors', () => {
  const directory = temporaryDirectory('credentials-');
  const service = started(() => startApiService({ PROCESSOR_ALLOW_LOCAL: 'true' }));
  const fake = started(() => FakeStripe.open());
  const ended: Ended[] = [];

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
    expect((await processors('list')).printed).to.eql(printed);
    const [id] = printed[0]!.split(' ');
    const address = `${service.baseUrl}/v1/providers/stripe_main/notifications`;
    for (const name of ['stripe_main', id!]) {
      const check = await processors('check', name);
      expect([check.code, ...check.printed.slice(0, 2)]).to.eql([
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
    expect((await processors('check', 'stripe_two')).printed).to.eql(['does not work  ROUTING.INVALID_CREDENTIALS']);
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

const header = 'token,customer,network_transaction_id,expiry';

describe('the command line: instruments', () => {
  const directory = temporaryDirectory('instruments-');
  const service = started(startApiService);

  function fileWith(...lines: readonly string[]): string {
    const file = join(directory, 'instruments.csv');
    writeFileSync(file, `${lines.join('\r\n')}\r\n`);
    return file;
  }
  const load = (file: string, ...more: string[]): Promise<Ended> =>
    runOn(service, 'instruments', 'import', file, '--processor', 'simulator_a', ...more);
  const rows = async (): Promise<number> =>
    (await service.query('SELECT FROM instruments WHERE imported_from IS NOT NULL')).length;

  const file = () =>
    fileWith(
      `\uFEFF${header}`,
      'pm_1,cus_1,016126544281996,12/2030',
      '"pm_2", "cus, the second",,',
      'pm_3,cus_3,,13/2030',
      '4242424242424242,cus_4,,',
      '',
      'pm_5,,,',
      'pm_1,cus_1,,',
    );
  const refusals = [
    '4  refused  expiry: Write a month and a year, as 12/2030, or nothing.',
    '5  refused  provider_token: Send the token of a card, not its number.',
    '7  refused  customer: Write 1 to 256 characters.',
  ];

  it('checks every line in a dry run, writes nothing, and ends as wrong use where a line is refused', async () => {
    const { code, printed, reported } = await load(file(), '--dry-run');
    expect(printed).to.eql(['2  imported  ', '3  imported  ', ...refusals, '8  known  ']);
    expect(reported[0]).to.equal('2 to import, 1 known, 3 refused');
    expect(code).to.equal(2);
    expect(await rows()).to.equal(0);
  });

  it('imports the lines that it can, and the same file again', async () => {
    const first = await load(file());
    const token = /^2 {2}imported {2}([A-Za-z0-9+/]{86}==)$/.exec(first.printed[0]!)?.[1];
    expect(token).to.be.a('string');
    expect(first.printed.slice(2)).to.eql([...refusals, `8  known  ${token}`]);
    const again = await load(file(), '--json');
    const outcomes = again.printed.map((line) => (JSON.parse(line) as { outcome: string }).outcome);
    expect(outcomes).to.eql(['known', 'known', 'refused', 'refused', 'refused', 'known']);
    expect(JSON.parse(again.printed[0]!)).to.include({ line: 2, token });
    expect(await rows()).to.equal(2);
  });

  it('sends a longer file in several requests, and ends with 0', async () => {
    const lines = Array.from({ length: 450 }, (_, index) => `pm_many${index},cus_many${index},,`);
    const before = await rows();
    const { code, printed, reported } = await load(fileWith(header, ...lines));
    expect([code, printed.length, reported.at(-1)]).to.eql([0, 450, '450 imported, 0 known, 0 refused']);
    expect(printed.at(-1)).to.match(/^451 {2}imported {2}/);
    expect(await rows()).to.equal(before + 450);
  });

  for (const [what, lines, message] of [
    ['other columns', ['token,customer', 'pm_1,cus_1'], /must name the columns token, customer/],
    ['a line with too many fields', [header, 'pm_1,cus_1,,,more'], /at line 2: CSV_/],
    ['a line that is too long', [header, `${'x'.repeat(5000)},,,`], /CSV_MAX_RECORD_SIZE/],
    ['a quote that is not closed', [header, '"pm_1,cus_1,,'], /CSV_QUOTE_NOT_CLOSED/],
  ] as const)
    it(`refuses a file with ${what}`, async () => {
      const { code, reported } = await load(fileWith(...lines));
      expect(reported.join()).to.match(message);
      expect(code).to.equal(2);
    });

  it('refuses a file that is not there', async () => {
    const { code, reported } = await load(join(directory, 'none.csv'));
    expect([code, reported.join()]).to.eql([2, `${join(directory, 'none.csv')} cannot be read: ENOENT`]);
  });
});
