import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

describe('the log', () => {
  for (const [end, code] of [
    ['process.exit(0)', 0],
    ['log.fatal({}, "last"); process.kill(process.pid, "SIGKILL")', null],
    ['log.error({}, "last"); process.kill(process.pid, "SIGKILL")', null],
    ['Promise.reject(new Error("bug"))', 1],
    ['setTimeout(() => { throw new Error("bug") }, 1)', 1],
  ] as const)
    it(`on standard output is whole when the process ends by ${end}`, async () => {
      const log = new URL('../../../src/logging/log.ts', import.meta.url).href;
      const source = `import { createLog } from ${JSON.stringify(log)};
        const log = createLog('info'); for (let n = 0; n < 1000; n++) log.info({ n }, 'line'); ${end};`;
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const exited = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      const lines = (await text(child.stdout))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { n?: number });
      expect(await exited).to.equal(code);
      // Whole, not in order: what a full pipe did not take is written after what came behind it.
      expect(lines.flatMap(({ n }) => n ?? []).sort((one, other) => one - other)).to.eql(
        Array.from({ length: 1000 }, (_, n) => n),
      );
    });

  for (const [output, open] of [
    ['that is full', () => openSync('/dev/full', 'w')],
    ['whose reader has ended', undefined],
  ] as const)
    it(`on a standard output ${output} costs lines, and not the service`, async () => {
      const log = new URL('../../../src/logging/log.ts', import.meta.url).href;
      const source = `import { createLog } from ${JSON.stringify(log)};
        process.stdin.once('data', () => {
          const log = createLog('info'); log.info({}, 'line'); log.error({}, 'lost');
          setTimeout(() => { log.info({}, 'last'); process.stderr.write('lives'); process.exit(0); }, 1);
        });
        process.stderr.write('ready');`;
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
        stdio: ['pipe', open?.() ?? 'pipe', 'pipe'],
        timeout: 60_000,
        killSignal: 'SIGKILL',
      });
      const [exited, errors] = [once(child, 'exit'), child.stderr as Readable];
      await once(errors, 'data');
      child.stdout?.destroy();
      child.stdin?.write('go');
      expect(await text(errors)).to.equal('lives');
      expect(await exited).to.eql([0, null]);
    });

  it('on standard output waits a second at most, and a line does not wait for the end of the process', async () => {
    const log = new URL('../../../src/logging/log.ts', import.meta.url).href;
    const source = `import { createLog } from ${JSON.stringify(log)};
      createLog('info').info({}, 'alone'); process.stdin.resume();`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      expect(child.exitCode).to.equal(null);
      expect(JSON.parse(line.toString())).to.include({ msg: 'alone' });
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('on standard output drops lines that nobody reads, and counts them once somebody does', async () => {
    const log = new URL('../../../src/logging/log.ts', import.meta.url).href;
    const source = `import { createLog } from ${JSON.stringify(log)};
      const log = createLog('info'); const text = 'x'.repeat(1_000_000);
      for (let n = 0; n < 30; n++) log.info({ n, text }, 'line');
      process.stderr.write('done'); process.stdin.resume().on('end', () => process.exit(0));`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    await once(child.stderr, 'data');
    let written = '';
    child.stdout.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      if (written.includes('"dropped"')) child.stdin.end();
    });
    await once(child, 'close');
    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { n?: number; dropped?: number });
    const dropped = lines.find((line) => line.dropped !== undefined)?.dropped ?? 0;
    expect(dropped).to.be.greaterThan(0);
    expect(lines.filter((line) => line.n !== undefined)).to.have.length(30 - dropped);
  });
});
