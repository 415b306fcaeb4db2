import { expect } from 'chai';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestClock } from '../support/time/clock.js';
import { apiKey, managementKey, startTestService, terminalId, type TestService } from '../support/service.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
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

/** Returns the fields that are the same in every run: numbers, truth values and codes. */
const fixedFields = (shown: object): object =>
  Object.fromEntries(
    Object.entries(shown).filter(
      ([, value]) => typeof value !== 'object' && /^(?:[A-Z_./]+|true|false|\d+)$/.test(`${value}`),
    ),
  );

describe(`the commands of the docs${toolsAreThere ? '' : ' (skipped: they need bash, curl and jq)'}`, () => {
  let service: TestService | undefined;

  before(async function () {
    if (!toolsAreThere) return this.skip();
    service = await startTestService({ WEBHOOK_ALLOW_LOCAL: 'true' }, { clock: new TestClock(new Date()) });
  });
  after(() => service?.close());

  /** Runs the commands in one shell, and returns what each step printed. */
  async function run(steps: readonly Step[]): Promise<{ code: number | null; printed: string[]; errors: string }> {
    const directory = mkdtempSync(join(tmpdir(), 'guide-'));
    const script = steps.map(({ command }) => `${withoutValues(command)}\nprintf '\\036'`).join('\n');
    const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      cwd: directory,
      env: {
        PATH: process.env.PATH,
        BASE_URL: service?.baseUrl,
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
            expect(Object.keys(last), `${command}\n${output}`).to.include.members(Object.keys(expected));
            expect(last, command).to.deep.include(fixedFields(expected));
          } else if (shown) {
            expect(output.trim(), command).to.equal(shown.text.trim());
          }
          if (!shown || !refusal.test(shown.text)) expect(output, command).not.to.match(refusal);
        }
      });
    }
});
