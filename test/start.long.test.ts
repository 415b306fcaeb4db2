import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { bundled } from '../scripts/support/bundled.js';
import { greeting, type Greeted, refuseUsedPort } from '../src/programs/greeting.js';
import { createLog, readableLog } from '../src/logging/log.js';
import { packageRoot } from '../src/base/package-root.js';
import { thrownBy } from './support/time/clock.js';

/** The output and exit of a program. */
async function ran(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

describe('a port in use', () => {
  let taken: Server;
  let port: number;
  before(async () => {
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    ({ port } = taken.address() as AddressInfo);
  });
  after(() => taken.close());

  it('is refused with the setting that chooses another one', async () => {
    const { message } = await thrownBy(refuseUsedPort('MANAGEMENT_PORT', '127.0.0.1', port));
    expect(message).to.equal(`Port ${port} is in use: set MANAGEMENT_PORT to another one, or to 0 for any free one.`);
  });

  it('is none where any will do, nor one that was let go', async () => {
    await refuseUsedPort('PORT', '127.0.0.1', 0);
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port: other } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');
    await refuseUsedPort('PORT', '127.0.0.1', other);
    await refuseUsedPort('PORT', '127.0.0.1', other);
  });

  it('ends with a start that fails afterwards: the process does not stay and accept requests', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'no-keys-'));
    const keys = { KEY_ENCRYPTION: 'vault-transit:http://127.0.0.1:9/transit/cards', VAULT_TRANSIT_TOKEN: 'hvs.x' };
    const { code, stderr } = await ran([bundled('src/main.ts')], { PORT: '0', DATA_DIR: directory, ...keys });
    expect([code, stderr.split('.')[0]]).to.eql([1, 'The service could not start']);
    rmSync(directory, { recursive: true });
  });

  it('ends the start before a database is made', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'used-port-'));
    try {
      const data = join(directory, 'data');
      const { code, stderr } = await ran([bundled('src/main.ts')], { PORT: String(port), DATA_DIR: data });
      expect([code, stderr]).to.eql([
        1,
        `The service could not start. Port ${port} is in use: set PORT to another one, or to 0 for any free one.\n`,
      ]);
      expect(existsSync(data)).to.equal(false);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

describe('the greeting', () => {
  const started: Greeted = {
    baseUrl: 'http://127.0.0.1:3000',
    managementUrl: undefined,
    metricsUrl: undefined,
    sandbox: { terminalId: 'a1B2c3', apiKey: "ptk_test_it's", managementKey: 'ptm_own', keyState: 'active' },
    deps: { config: { role: 'all' } },
  };

  it('has all that the first sale takes, quoted for a shell, and a key for the sale', () => {
    const lines = greeting(started).split('\n');
    expect(lines).to.include.members([
      'Payment terminal service: http://127.0.0.1:3000',
      'Documentation:            http://127.0.0.1:3000/docs',
      "export BASE_URL='http://127.0.0.1:3000'",
      "export API_KEY='ptk_test_it'\\''s'",
      "export TERMINAL='a1B2c3'",
      "export MANAGEMENT_KEY='ptm_own'",
    ]);
    expect(lines.join()).to.include('`npm run -s terminal -- env` prints');
    const elsewhere = greeting({ ...started, baseUrl: 'http://127.0.0.1:3005' });
    expect(elsewhere).to.include('-- env --base-url http://127.0.0.1:3005` prints');
    const curl = lines.find((line) => line.startsWith('curl')) ?? '';
    expect(curl).to.include('/v1/payments/sale/a1B2c3').and.include("-H 'Idempotency-Key: first-sale'");
    expect(JSON.parse(/-d '(.*)'$/.exec(curl)?.[1] ?? '')).to.include({ amount: 10.5, currency: 'EUR' });
  });

  it('shows the other addresses where there are any', () => {
    const shown = greeting({
      ...started,
      managementUrl: 'http://127.0.0.1:3001',
      metricsUrl: 'http://127.0.0.1:9464/metrics',
    });
    expect(shown).to.include('http://127.0.0.1:3001/v1/management/').and.include(':9464/metrics');
  });

  it('names no key of a live service, none that is revoked, and nothing of the API to a worker', () => {
    expect(greeting({ ...started, sandbox: undefined })).not.to.match(/API key|export|curl/);
    const revoked = greeting({ ...started, sandbox: { ...started.sandbox!, keyState: 'revoked' } });
    expect(revoked).to.include('create another').and.not.include('ptk_test');
    const worker = greeting({ ...started, deps: { config: { role: 'worker' } } });
    expect(worker).to.include('health checks only');
    expect(worker).not.to.match(/docs|API key/);
  });
});

describe('the log at a terminal', () => {
  const output = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream;

  it('is in words, with the time of day and without the id of the request', async () => {
    const terminal = output(true);
    const log = createLog('info', await readableLog(terminal));
    log.warn({ requestId: 'r-1', terminal: 'TERM01' }, 'a card was declined');
    const [chunk] = (await once(terminal as unknown as PassThrough, 'data')) as [Buffer];
    const words = chunk.toString();
    for (const part of ['WARN', 'a card was declined', 'TERM01']) expect(words).to.include(part);
    expect(words).to.match(/\d\d:\d\d:\d\d/);
    expect(words).not.to.include('r-1');
  });

  it('is JSON everywhere else', async () => expect(await readableLog(output(false))).to.equal(undefined));
});

describe('the bundle', () => {
  it('leaves out what is loaded on demand: a package that is no module would have a default export only', () => {
    const { notBundled } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
      readonly notBundled: string[];
    };
    const sources = readdirSync(join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' });
    const texts = sources
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(packageRoot, 'src', name), 'utf8'));
    const loaded = texts.flatMap((text) =>
      [...text.matchAll(/\bimport\('([^.'][^':]*)'\)/g)].map(([, name = '']) => name),
    );
    expect(loaded).to.include('openid-client');
    const isLeftOut = (name: string) =>
      notBundled.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
    expect(loaded.filter((name) => !isLeftOut(name))).to.eql([]);
  });
});

describe('npm start', () => {
  const threads = ['store/embedded/embedded-worker', 'people/password-worker'];
  let root: string;
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'run-built-'));
    for (const folder of ['scripts', 'src', 'generated']) mkdirSync(join(root, folder));
    for (const script of ['run-built.js', 'build-console.js', 'derive.js'])
      cpSync(join(packageRoot, 'scripts', script), join(root, 'scripts', script));
    symlinkSync(join(packageRoot, 'node_modules'), join(root, 'node_modules'));
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(root, 'package-lock.json'), '{}');
    writeFileSync(join(root, 'tsconfig.json'), '{}');
    writeFileSync(
      join(root, 'tsconfig.build.json'),
      JSON.stringify({
        compilerOptions: {
          rootDir: '.',
          outDir: 'dist/compiled',
          module: 'nodenext',
          target: 'es2022',
          strict: true,
          lib: ['es2015'],
          types: [],
          skipLibCheck: true,
          noEmitOnError: true,
        },
        include: ['src'],
      }),
    );
    write("console.log('one', ...process.argv.slice(2));");
    for (const program of ['command-line/main', 'programs/vault-command', ...threads]) {
      mkdirSync(join(root, 'src', dirname(program)), { recursive: true });
      writeFileSync(join(root, 'src', `${program}.ts`), 'export {};');
    }
  });
  after(() => rmSync(root, { recursive: true }));

  const source = () => join(root, 'src', 'main.ts');
  /** Later than the last build, whatever the resolution of the file system's times. */
  function write(content: string): void {
    const declared = 'declare const console: { log(...words: unknown[]): void }, process: { argv: string[] };';
    writeFileSync(source(), `${declared}\n${content}`);
    const later = new Date(Date.now() + 2_000);
    utimesSync(source(), later, later);
  }
  const run = (...args: string[]) => ran([join(root, 'scripts', 'run-built.js'), 'main.js', ...args]);
  const settle = () => {
    const past = new Date(Date.now() - 60_000);
    utimesSync(source(), past, past);
  };

  it('builds what was never built, and runs it with its arguments', async () => {
    const { code, stdout, stderr } = await run('--flag', 'a b');
    expect([code, stdout]).to.eql([0, 'one --flag a b\n']);
    expect(stderr).to.include('Building');
  });

  it('does not build what has not changed', async () => {
    settle();
    expect(await run()).to.eql({ code: 0, stdout: 'one\n', stderr: '' });
  });

  it('builds again what has changed', async () => {
    write("console.log('two');");
    const { stdout, stderr } = await run();
    expect(stdout).to.equal('two\n');
    expect(stderr).to.include('Building');
  });

  it('runs nothing that does not compile, and says why', async () => {
    write("const amount: number = 'ten'; console.log(amount);");
    const { code, stdout, stderr } = await run();
    expect([code, stdout]).to.satisfy(([ended, printed]: [number, string]) => ended !== 0 && printed === '');
    expect(stderr).to.include('error TS2322');
    expect(readFileSync(join(root, 'dist', 'src', 'main.js'), 'utf8')).to.include('two');
  });

  it('leaves what a service of the build before may still load, and of earlier ones nothing', async () => {
    const chunk = (name: string, hours: number): void => {
      writeFileSync(join(root, 'dist', 'src', name), '');
      const past = new Date(Date.now() - hours * 3_600_000);
      utimesSync(join(root, 'dist', 'src', name), past, past);
    };
    chunk('stripe-BEFORE01.js', 0);
    chunk('stripe-EARLIER1.js', 1);
    write("console.log('two');");
    expect((await run()).stdout).to.equal('two\n');
    const left = readdirSync(join(root, 'dist', 'src'));
    expect(left).to.include.members(['main.js', 'embedded-worker.js', 'LICENSES.txt', 'stripe-BEFORE01.js']);
    expect(left).not.to.include('stripe-EARLIER1.js');
  });

  it('runs what was built where there is no compiler', async () => {
    rmSync(join(root, 'node_modules'));
    write("console.log('three');");
    expect(await run()).to.eql({ code: 0, stdout: 'two\n', stderr: '' });
  });
});
