import { expect } from 'chai';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/support/loopback.js';
import { signWebhook } from '../../clients/typescript/src/testing.js';
import { TestClock, until } from '../support/time/clock.js';
import { apiKey, managementKey, startTestService, terminalId, testStart } from '../support/service.js';
import { started } from '../support/started.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const guide = readFileSync(`${root}docs/guides/client-libraries.md`, 'utf8');
const pythonIsThere =
  spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 11)'], { stdio: 'ignore' }).status === 0;

interface Language {
  readonly folder: string;
  readonly suffix: string;
  readonly fence: string;
  readonly isThere: boolean;
  readonly command: readonly [string, ...string[]];
}

const languages: Record<string, Language> = {
  TypeScript: {
    folder: 'clients/typescript/examples',
    suffix: 'ts',
    fence: 'ts',
    isThere: true,
    command: [process.execPath, '--import', 'tsx'],
  },
  Python: {
    folder: 'clients/python/examples',
    suffix: 'py',
    fence: 'python',
    isThere: pythonIsThere,
    command: ['python3'],
  },
};

const environment = {
  PATH: process.env.PATH,
  PYTHONPATH: `${root}clients/python/src`,
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONUNBUFFERED: '1',
};

describe('the examples of the client libraries', () => {
  const service = started(() => startTestService({}, { clock: new TestClock(new Date()) }));

  function start({ folder, suffix, command: [program, ...before] }: Language, name: string, settings: object) {
    const child = spawn(program, [...before, `${folder}/${name}.${suffix}`], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environment, BASE_URL: service.baseUrl, TERMINAL: terminalId, API_KEY: apiKey, ...settings },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    return { child, printed: () => printed };
  }

  async function run(language: Language, name: string): Promise<string[]> {
    const { child, printed } = start(language, name, { MANAGEMENT_KEY: managementKey });
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code, printed()).to.equal(0);
    return printed().trim().split('\n');
  }

  for (const [name, language] of Object.entries(languages)) {
    describe(`in ${name}${language.isThere ? '' : ' (skipped: it is not on this machine)'}`, () => {
      before(async function () {
        if (!language.isThere) return this.skip();
        await fetch(`${service.baseUrl}/v1/sandbox/reset/${terminalId}`, {
          method: 'POST',
          headers: { 'x-api-key': apiKey },
        });
      });

      it('take a payment, and know what became of it', async () => {
        const [outcome, refusal, total] = await run(language, 'shop');
        expect(outcome).to.match(/^APPROVED /);
        expect(refusal).to.equal('at most 10.5 can be refunded');
        expect(Number(total)).to.equal(0.3);
      });

      it('end a challenge, turn the clock and read a list', async () => {
        const [outcome, payments, ...transactions] = await run(language, 'sandbox');
        expect(outcome).to.equal('APPROVED');
        expect(payments).to.equal('3 payments');
        expect(transactions).to.have.length(5).and.include('order-1001 APPROVED').and.include('order-1002 APPROVED');
      });

      it('receive a webhook', async () => {
        const port = await freePort();
        const { child, printed } = start(language, 'receiver', {
          PORT: String(port),
          WEBHOOK_SECRET: 'whsec_1,whsec_2',
        });
        try {
          const url = `http://127.0.0.1:${port}/`;
          const body = JSON.stringify({ id: 'e', type: 'transaction.approved', data: { transaction_id: '7hK2mQ9x' } });
          const post = async (signature: string, sent = body): Promise<number> =>
            (await fetch(url, { method: 'POST', headers: { 'x-service-signature': signature }, body: sent })).status;
          await until('the receiver listens', () =>
            post('').then(
              (status) => status === 401,
              () => child.exitCode !== null,
            ),
          );
          const failing = JSON.stringify({ id: 'e', type: 'transaction.approved', data: null });
          const signed = await signWebhook(failing, 'whsec_1', new Date());
          expect(await post(signed, failing).catch(() => 500), 'work that fails').to.equal(500);
          const right = await signWebhook(body, 'whsec_2', new Date());
          expect([await post(right), await post(right), await post(`${right}0`)], printed()).to.eql([204, 204, 401]);
          await until('it has printed', () => /^approved /m.test(printed()));
          expect(printed().match(/^approved .*/gm)).to.eql(['approved 7hK2mQ9x']);
        } finally {
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          if (child.exitCode === null) await ended;
        }
      });
    });

    it(`in ${name} are what the guide shows`, () => {
      const shown = [...guide.matchAll(new RegExp(`\`\`\`${language.fence}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
        ([, text = '']) => text,
      );
      const examples = ['shop', 'sandbox', 'receiver'].map((example) =>
        readFileSync(`${root}${language.folder}/${example}.${language.suffix}`, 'utf8'),
      );
      for (const text of shown)
        expect(
          examples.some((example) => example.includes(text)),
          text,
        ).to.equal(true);
      expect(shown.length).to.be.greaterThan(4);
    });
  }

  it(`in Python come with tests of the library${pythonIsThere ? '' : ' (skipped: no Python 3.11)'}`, function () {
    if (!pythonIsThere) return this.skip();
    const { status, stderr } = spawnSync('python3', ['-m', 'unittest', 'discover', '-s', 'clients/python/tests'], {
      cwd: root,
      env: environment,
      encoding: 'utf8',
    });
    expect(status, stderr).to.equal(0);
    expect(Number(/Ran (\d+) tests/.exec(stderr)?.[1])).to.be.greaterThan(15);
  });
});

const folders = ['docs/guides', 'docs/operate'];
const toolsAreThere = ['bash', 'curl', 'jq'].every((tool) => spawnSync(tool, ['--version']).status === 0);

/** An answer with this field is a refusal. */
const refusal = /"reason_code":\s*"/;

interface Step {
  readonly command: string;
  /** The JSON value or text that the page shows as the result. */
  readonly shown: { readonly language: string; readonly text: string } | undefined;
}

/** Returns the commands of a page (```sh), each with the block that follows it as its result. */
function stepsOf(page: string): Step[] {
  const blocks = [...page.matchAll(/^```(\w*)\n([^]*?)^```$/gm)];
  return blocks.flatMap(([, language, command = ''], index) => {
    if (language !== 'sh') return [];
    const next = blocks[index + 1];
    const isResult = next && ['json', 'text'].includes(next[1] ?? '');
    return [{ command, shown: isResult ? { language: next[1] ?? '', text: next[2] ?? '' } : undefined }];
  });
}

/** Values to set in a shell before a page: the page leaves them out. */
const withoutValues = (command: string): string => command.replace(/^export .*…$/gm, '');

/** Returns the last of the JSON values that a step printed. */
const lastValue = (output: string): object =>
  JSON.parse(spawnSync('jq', ['-cs', '.[-1]'], { input: output, encoding: 'utf8' }).stdout) as object;

/** Returns the paths of the fields, those of an array by its first item. */
function pathsOf(value: unknown): string[] {
  if (Array.isArray(value)) return pathsOf(value[0]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...pathsOf(inner).map((path) => `${name}.${path}`)]);
}

/** Returns the fields that are the same in every run: numbers, truth values and codes. */
const fixedFields = (shown: object): object =>
  Object.fromEntries(
    Object.entries(shown).filter(
      ([, value]) => typeof value !== 'object' && /^(?:[A-Z_./]+|true|false|\d+)$/.test(`${value}`),
    ),
  );

describe(`the commands of the docs${toolsAreThere ? '' : ' (skipped: they need bash, curl and jq)'}`, () => {
  before(function () {
    if (!toolsAreThere) this.skip();
  });
  const settings = { WEBHOOK_ALLOW_LOCAL: 'true', REFUSE_UNKNOWN_FIELDS: 'true' };
  const service = started(() => startTestService(settings, { clock: new TestClock(testStart) }));

  /** Runs the commands in one shell, and returns what each step printed. */
  async function run(steps: readonly Step[]): Promise<{ code: number | null; printed: string[]; errors: string }> {
    const directory = mkdtempSync(join(tmpdir(), 'guide-'));
    const script = steps.map(({ command }) => `${withoutValues(command)}\nprintf '\\036'`).join('\n');
    const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      cwd: directory,
      env: {
        PATH: process.env.PATH,
        BASE_URL: service.baseUrl,
        TERMINAL: terminalId,
        API_KEY: apiKey,
        MANAGEMENT_KEY: managementKey,
      },
    });
    let [printed, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const [code] = (await once(child, 'close')) as [number | null];
    rmSync(directory, { recursive: true });
    return { code, printed: printed.split('\u001e'), errors };
  }

  for (const folder of folders)
    for (const file of readdirSync(root + folder).filter((name) => name.endsWith('.md'))) {
      const steps = stepsOf(readFileSync(`${root}${folder}/${file}`, 'utf8'));
      if (steps.length === 0) continue;
      it(`${folder}/${file} run, and print what the page shows`, async () => {
        const { code, printed, errors } = await run(steps);
        expect(code, `${printed.join('\n')}\n${errors}`).to.equal(0);
        for (const [index, { command, shown }] of steps.entries()) {
          const output = printed[index] ?? '';
          if (shown?.language === 'json') {
            const [expected, last] = [JSON.parse(shown.text) as object, lastValue(output)];
            expect(pathsOf(last), `${command}\n${output}`).to.include.members(pathsOf(expected));
            expect(last, command).to.deep.include(fixedFields(expected));
          } else if (shown) {
            expect(output.trim(), command).to.equal(shown.text.trim());
          }
          if (!shown || !refusal.test(shown.text)) expect(output, command).not.to.match(refusal);
        }
      });
    }
});
