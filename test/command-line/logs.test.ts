import { expect } from 'chai';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { systemClock } from '../../src/base/clock.js';
import { runBare, startBare } from '../support/command-line.js';
import { until } from '../support/time/clock.js';

const line = (msg: string, level = 30, more: object = {}): string =>
  `${JSON.stringify({ level, time: '2026-03-10T09:00:00.000Z', ...more, msg })}\n`;

describe('logs tail', () => {
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'logs-'));
    file = join(directory, 'service.log');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('prints the last lines, those of the level and the text that were asked for, and no line of others', async () => {
    writeFileSync(
      file,
      line('one') +
        'Payment terminal service: http://127.0.0.1:3000\n' +
        line('two', 40, { terminal: 'TERM01' }) +
        line('three', 20),
    );
    expect((await runBare('logs', 'tail', file, '--no-follow')).printed).to.deep.equal([
      '2026-03-10T09:00:00.000Z  info   one',
      '2026-03-10T09:00:00.000Z  warn   two  terminal=TERM01',
    ]);
    const narrowed = [
      [['--lines', '1'], ['two']],
      [['--level', 'warn'], ['two']],
      [
        ['--level', 'debug', '--lines', '2'],
        ['two', 'three'],
      ],
      [['--containing', 'TERM01'], ['two']],
      [['--lines', '0'], []],
    ] as const;
    for (const [options, messages] of narrowed) {
      const { printed } = await runBare('logs', 'tail', file, '--no-follow', '--json', ...options);
      expect(
        printed.map((text) => (JSON.parse(text) as { msg: string }).msg),
        options.join(' '),
      ).to.deep.equal(messages);
    }
  });

  it('prints no control character: a value of the log cannot steer the terminal', async () => {
    const forged = 'a\u001b]0;title\u0007\nforged\r\u009b31m\u202eb\u2028\u007f';
    writeFileSync(file, line(forged, 30, { path: forged, nested: { forged } }));
    for (const options of [[], ['--json']]) {
      const { printed } = await runBare('logs', 'tail', file, '--no-follow', ...options);
      expect(printed).to.have.length(1);
      expect(printed[0])
        .to.match(/^[ -~]*$/)
        .and.include('a\\u001b]0;title\\u0007');
    }
    const [json = ''] = (await runBare('logs', 'tail', file, '--no-follow', '--json')).printed;
    expect((JSON.parse(json) as { msg: string }).msg).to.equal(forged);
  });

  it('goes on with what is written, whole lines only, and begins anew with a file that was begun anew', async () => {
    writeFileSync(file, line('one'));
    const running = startBare(['logs', 'tail', file], systemClock);
    const printed = (text: string) =>
      until(`${text} is printed`, () => running.printed.some((one) => one.includes(text)));
    await printed('one');
    const two = line('two');
    appendFileSync(file, two.slice(0, 20));
    appendFileSync(file, `${two.slice(20)}${line('three')}`);
    await printed('three');
    writeFileSync(file, line('new'));
    await printed('new');
    expect((await running.stop()).code).to.equal(0);
    expect(running.printed.map((text) => text.split('  ').at(-1)?.trim())).to.deep.equal([
      'one',
      'two',
      'three',
      'new',
    ]);
  });

  it('prints what is piped in, to its end', async () => {
    const input = Readable.from([line('one') + line('two').slice(0, 9), line('two').slice(9)]);
    const { code, printed } = await startBare(['logs', 'tail'], systemClock, { input }).ended;
    expect([code, printed.length]).to.deep.equal([0, 2]);
  });

  it('ends with 2 where there is no file, and nothing is piped in', async () => {
    const missing = await runBare('logs', 'tail', join(directory, 'none.log'));
    expect([missing.code, missing.reported.join()]).to.deep.equal([
      2,
      `There is no file ${join(directory, 'none.log')}.`,
    ]);
    const bare = await runBare('logs', 'tail');
    expect([bare.code, bare.reported.join()]).to.deep.equal([2, 'Give the file of the log, or pipe the log in.']);
  });
});
