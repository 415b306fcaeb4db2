import { expect } from 'chai';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CellFrontEnd, makeCertificate } from '../../../scripts/lab/faults/haproxy.js';
import { postgresPrograms } from '../../../scripts/lab/faults/postgres.js';
import { type LoopbackServer, startLoopbackServer } from '../../../scripts/support/loopback.js';
import { systemProgram } from '../../../scripts/support/programs.js';
import { runBare } from '../../support/command-line.js';
import { contractOperations } from '../../support/contract/contract.js';
import { submissionsUnder } from '../../../scripts/lab/faults/run.js';

const hasHaproxy = systemProgram('haproxy') !== undefined && existsSync('/usr/bin/openssl');

(hasHaproxy ? describe : describe.skip)('the HAProxy of docs/operate/cells.md', function () {
  let directory: string;
  let certificate: string;
  let fronts: CellFrontEnd[];
  const servers: LoopbackServer[] = [];
  const token = (terminal: string): string => `${terminal}${'x'.repeat(32)}`;

  /** A server that answers with its name and the path that it got. */
  async function serve(name: string): Promise<number> {
    const server = await startLoopbackServer(({ url = '' }, answer) => answer.end(`${name} ${url}`));
    servers.push(server);
    return Number(new URL(server.url).port);
  }
  const get = (path: string, { host, at = fronts[0]! }: { host?: string; at?: CellFrontEnd } = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const port = host === undefined ? at.port : at.operatorsPort;
      const headers = host === undefined ? {} : { host };
      request({ host: '127.0.0.1', port, path, headers, ca: certificate, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve(answer.statusCode === 200 ? text : `${answer.statusCode}`));
      })
        .on('error', reject)
        .end();
    });
  const cells = (...args: string[]) =>
    runBare(
      'cells',
      ...args,
      '--maps',
      join(directory, 'cells'),
      '--fronts',
      fronts.map(({ socket }) => socket).join(','),
    );

  before(async () => {
    directory = mkdtempSync(join(tmpdir(), 'cells-'));
    certificate = makeCertificate(directory);
    const [one, two] = [await serve('eu-1'), await serve('eu-2')];
    const [first, second] = [await serve('eu-1-operators'), await serve('eu-2-operators')];
    const ports = {
      ...{ 3101: one, 3102: one, 3201: two, 3202: two },
      ...{ 3111: first, 3112: first, 3211: second, 3212: second },
    };
    fronts = [await CellFrontEnd.start(directory, 'one', ports), await CellFrontEnd.start(directory, 'two', ports)];
  });
  after(async () => {
    for (const front of fronts) await front.kill();
    for (const server of servers) await server.close();
    rmSync(directory, { recursive: true });
  });

  it('is told of terminals by a command, on disk and at both', async () => {
    const { code, printed } = await cells('add', 'eu-1', 'a1B2c3');
    expect([code, printed]).to.eql([0, fronts.map(({ socket }) => `${socket}: 1 changes`)]);
    await cells('add', 'eu-2', 'refund', 'TERM02', '01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a');
    expect((await cells('list')).printed).to.eql(['eu-1  0 accounts, 1 terminals', 'eu-2  1 accounts, 2 terminals']);
    expect((await cells('where', 'TERM02')).printed)
      .to.have.length(3)
      .and.to.satisfy((lines: string[]) => lines.every((line) => line.startsWith('eu-2  ')));
    expect((await cells('where', 'TERM03')).code).to.equal(1);
    expect(readFileSync(join(directory, 'cells', 'accounts.map'), 'utf8')).to.include('01940a6e');
  });

  it('leads every path of the contract that names a terminal to its cell', async () => {
    const paths = contractOperations
      .map(({ path }) => path)
      .filter((path) => path.includes('{terminal_friendly_id}') && !path.startsWith('/v1/management/'));
    expect(paths.length).to.be.greaterThan(20);
    for (const path of paths)
      for (const [terminal, cell] of Object.entries({ a1B2c3: 'eu-1', TERM02: 'eu-2', refund: 'eu-2' })) {
        const named = path
          .replace('{terminal_friendly_id}', terminal)
          .replace('{provider_key}', 'stripe')
          .replace('{transaction_id}', 'TERM02xx');
        expect(await get(named)).to.equal(`${cell} ${named}`);
      }
  });

  it('leads pages and returns by the terminal in their address, and other addresses by their mark', async () => {
    for (const path of [`/pay/${token('TERM02')}/time`, `/pay/returned/${token('TERM02')}`]) {
      expect(await get(path)).to.equal(`eu-2 ${path}`);
      expect(await get(`/cells/eu-1${path}?again=1`), 'the terminal goes before the mark').to.equal(
        `eu-2 ${path}?again=1`,
      );
    }
    expect(await get(`/pay/authenticate/${token('TERM02')}`)).to.match(/^eu-2 /);
    expect(await get('/cells/eu-2/v1/providers/adyen_1/notifications')).to.equal(
      'eu-2 /v1/providers/adyen_1/notifications',
    );
    expect(await get('/cells/eu-2/pay/logos/abc')).to.equal('eu-2 /pay/logos/abc');
    expect(await get('/docs')).to.equal('eu-1 /docs');
    expect(await get('/v1/payments/sale/NOSUCH')).to.match(/^eu-1 /);
  });

  it('leads operators by the name of the host, and nothing else to their address', async () => {
    expect(await get('/console', { host: 'eu-2.operators.example.com' })).to.equal('eu-2-operators /console');
    expect(await get('/console', { host: 'EU-1.operators.example.com:443' })).to.equal('eu-1-operators /console');
    expect(await get('/console', { host: 'payments.example.com' })).to.equal('503');
    for (const mark of ['eu-1-operators', 'eu-3', '', '..', 'eu-2%00'])
      expect(await get(`/cells/${mark}/console`)).to.equal('eu-1 /console');
  });

  it('moves a terminal only on a word, and refuses what is neither a terminal, an account nor a cell', async () => {
    const refusal = await cells('add', 'eu-2', 'a1B2c3', 'TERM03');
    expect(refusal.code).to.equal(2);
    expect(refusal.reported.join()).to.include('a1B2c3 is in the cell eu-1. Nothing was changed');
    expect((await cells('where', 'TERM03')).code).to.equal(1);
    const planned = await cells('plan', 'eu-2', 'a1B2c3', 'TERM03');
    expect(planned.printed).to.eql([
      'add  TERM03  eu-2',
      'move  a1B2c3  eu-1 to eu-2, only with --replace',
      ...fronts.map(({ socket }) => `${socket}: 2 changes`),
    ]);
    for (const wrong of [['EU_1', 'TERM03'], ['eu-1', 'x; del map'], ['eu-1', 'TERM03\nTERM04 eu-2'], ['eu-1']])
      expect((await cells('add', ...wrong)).code, wrong.join()).to.equal(2);
    expect((await cells('add', 'eu-2', 'a1B2c3', '--replace')).code).to.equal(0);
    expect(await get('/v1/payments/sale/a1B2c3')).to.match(/^eu-2 /);
  });

  it('takes what the service has, without what has moved away', async () => {
    const [gone, here] = ['01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a', '01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8b'];
    const lists: Readonly<Record<string, object>> = {
      recovery: { cell_id: 'eu-1' },
      accounts: { accounts: [{ account_id: gone }, { account_id: here }] },
      terminals: {
        terminals: [
          { terminal_friendly_id: 'TERM02', account_id: gone, moved_to_cell: 'eu-2' },
          { terminal_friendly_id: 'TERM09', account_id: here },
        ],
      },
    };
    const server = await startLoopbackServer(({ url = '' }, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(lists[/(\w+)(?:\?|$)/.exec(url)?.[1] ?? '']));
    });
    servers.push(server);
    const { printed } = await cells('plan', 'eu-1', '--base-url', server.url, '--management-key', 'm'.repeat(32));
    expect(printed.slice(0, 2)).to.eql(['add  TERM09  eu-1', `add  ${here}  eu-1`]);
    expect(printed.join()).to.not.include(gone);
  });

  it('writes many terminals in one command', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `M${String(index).padStart(5, '0')}`);
    expect((await cells('add', 'eu-2', ...many)).printed[1]).to.match(/: 500 changes$/);
    expect(await get('/v1/payments/sale/M00499', { at: fronts[1]! })).to.match(/^eu-2 /);
  });

  it('names the one that failed and writes the other; a repetition or a restart makes them equal', async () => {
    const [one, two] = fronts as [CellFrontEnd, CellFrontEnd];
    await two.kill();
    const half = await cells('add', 'eu-2', 'TERM05');
    expect(half.code).to.equal(1);
    expect(half.printed).to.eql([`${one.socket}: 1 changes`]);
    expect(half.reported.join()).to.include(`${two.socket} FAILED`).and.not.include(`${one.socket} FAILED`);
    await two.start();
    expect(await get('/v1/payments/sale/TERM05', { at: two })).to.match(/^eu-2 /);
    writeFileSync(
      join(directory, 'cells', 'terminals.map'),
      readFileSync(join(directory, 'cells', 'terminals.map'), 'utf8').replace('TERM05 eu-2', 'TERM05 eu-1'),
    );
    expect((await cells('where', 'TERM05')).reported.join()).to.include('The places differ');
    expect((await cells('sync')).printed).to.eql(fronts.map(({ socket }) => `${socket}: 1 changes`));
    expect((await cells('sync')).printed).to.eql(fronts.map(({ socket }) => `${socket}: 0 changes`));
  });

  it('changes nothing while another command does, or after one was killed, until its lock is removed', async () => {
    writeFileSync(join(directory, 'cells', 'cells.lock'), '');
    for (const command of [['add', 'eu-1', 'TERM06'], ['sync']])
      expect((await cells(...command)).reported.join(), command.join(' ')).to.include('cells.lock');
    rmSync(join(directory, 'cells', 'cells.lock'));
    expect((await cells('add', 'eu-1', 'TERM06')).code).to.equal(0);
  });
});

(hasHaproxy && postgresPrograms() !== undefined ? describe : describe.skip)('two cells', function () {
  this.timeout(600_000);

  it('answer for each other in nothing: one loses its database, and the other answers everything', async () =>
    expect(await submissionsUnder({ cells: 1 })).to.be.greaterThan(500));
});
