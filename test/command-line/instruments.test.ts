import { expect } from 'chai';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOn, type Ended } from '../support/command-line.js';
import { query } from '../support/records.js';
import { startApiService, type TestService } from '../support/service.js';

const header = 'token,customer,network_transaction_id,expiry';

describe('the command line: instruments', () => {
  const directory = mkdtempSync(join(tmpdir(), 'instruments-'));
  let service: TestService;
  before(async () => {
    service = await startApiService();
  });
  after(async () => {
    await service.close();
    rmSync(directory, { recursive: true });
  });

  function fileWith(...lines: readonly string[]): string {
    const file = join(directory, 'instruments.csv');
    writeFileSync(file, `${lines.join('\r\n')}\r\n`);
    return file;
  }
  const load = (file: string, ...more: string[]): Promise<Ended> =>
    runOn(service, 'instruments', 'import', file, '--processor', 'simulator_a', ...more);
  const rows = async (): Promise<number> =>
    (await query(service, 'SELECT FROM instruments WHERE imported_from IS NOT NULL')).length;

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
    expect(printed).to.deep.equal(['2  imported  ', '3  imported  ', ...refusals, '8  known  ']);
    expect(reported[0]).to.equal('2 to import, 1 known, 3 refused');
    expect(code).to.equal(2);
    expect(await rows()).to.equal(0);
  });

  it('imports the lines that it can, and the same file again', async () => {
    const first = await load(file());
    const token = /^2 {2}imported {2}([A-Za-z0-9+/]{86}==)$/.exec(first.printed[0]!)?.[1];
    expect(token).to.be.a('string');
    expect(first.printed.slice(2)).to.deep.equal([...refusals, `8  known  ${token}`]);
    const again = await load(file(), '--json');
    expect(again.printed.map((line) => (JSON.parse(line) as { outcome: string }).outcome)).to.deep.equal([
      'known',
      'known',
      'refused',
      'refused',
      'refused',
      'known',
    ]);
    expect(JSON.parse(again.printed[0]!)).to.include({ line: 2, token });
    expect(await rows()).to.equal(2);
  });

  it('sends a longer file in several requests, and ends with 0', async () => {
    const lines = Array.from({ length: 450 }, (_, index) => `pm_many${index},cus_many${index},,`);
    const before = await rows();
    const { code, printed, reported } = await load(fileWith(header, ...lines));
    expect([code, printed.length, reported.at(-1)]).to.deep.equal([0, 450, '450 imported, 0 known, 0 refused']);
    expect(printed.at(-1)).to.match(/^451 {2}imported {2}/);
    expect(await rows()).to.equal(before + 450);
  });

  for (const [what, lines, message] of [
    ['other columns', ['token,customer', 'pm_1,cus_1'], /has to name the columns token, customer/],
    ['a line with too many fields', [header, 'pm_1,cus_1,,,more'], /at line 2: CSV_/],
    ['a line that is too long', [header, `${'x'.repeat(5000)},,,`], /CSV_MAX_RECORD_SIZE/],
    ['a quote that is not closed', [header, '"pm_1,cus_1,,'], /CSV_QUOTE_NOT_CLOSED/],
  ] as const) {
    it(`refuses a file with ${what}`, async () => {
      const { code, reported } = await load(fileWith(...lines));
      expect(reported.join()).to.match(message);
      expect(code).to.equal(2);
    });
  }

  it('refuses a file that is not there', async () => {
    const { code, reported } = await load(join(directory, 'none.csv'));
    expect([code, reported.join()]).to.deep.equal([2, `${join(directory, 'none.csv')} cannot be read: ENOENT`]);
  });
});
