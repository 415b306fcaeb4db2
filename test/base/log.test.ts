import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createLog } from '../../src/logging/log.js';

/** Returns the written lines. */
function written(log: (logger: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  log(
    createLog('info', {
      write: (line: string) => {
        lines.push(line);
      },
    }),
  );
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  const secrets = {
    card_number: '4111111111111111',
    cvv: '123',
    token: 'T',
    apiKey: 'K',
    secret: 'S',
    'x-api-key': 'K',
    'x-management-key': 'M',
    managementKey: 'M',
  };

  it('takes out what is logged under the name of a secret, at every depth that is written, in lists and in bindings too', () => {
    const [line] = written((log) =>
      log.child({ apiKey: 'K' }).info({ ...secrets, body: { order: [{ ...secrets, amount: 1 }] } }, 'told'),
    );
    expect(line).to.deep.include({ cvv: '[removed]', managementKey: '[removed]', msg: 'told', apiKey: '[removed]' });
    expect(JSON.stringify(line)).not.to.match(/4111|"(?:123|T|K|S|M)"/);
    expect(JSON.stringify(line)).to.include('"amount":1');
  });

  it('leaves what it was given as it was', () => {
    const given = { body: { cvv: '123' }, at: new Date(0) };
    const [line] = written((log) => log.info(given, 'told'));
    expect(line).to.deep.include({ body: { cvv: '[removed]' }, at: '1970-01-01T00:00:00.000Z' });
    expect(given.body.cvv).to.equal('123');
  });

  it('writes of an error what it is and where it came from, without card numbers', () => {
    const [line] = written((log) => log.error({ err: new TypeError('bad value 4111 1111 1111 1111') }, 'failed'));
    expect(line?.['err']).to.include({ type: 'TypeError', message: 'bad value [card number removed]' });
  });

  it('does not follow a circle for ever', () => {
    const circle: Record<string, unknown> = { name: 'circle' };
    circle['self'] = circle;
    expect(written((log) => log.info({ circle }, 'told'))).to.have.length(1);
  });

  for (const [end, code] of [
    ['process.exit(0)', 0],
    ['log.fatal({}, "last"); process.kill(process.pid, "SIGKILL")', null],
    ['log.error({}, "last"); process.kill(process.pid, "SIGKILL")', null],
    ['Promise.reject(new Error("bug"))', 1],
    ['setTimeout(() => { throw new Error("bug") }, 1)', 1],
  ] as const)
    it(`on standard output is whole when the process ends by ${end}`, async () => {
      const log = new URL('../../src/logging/log.ts', import.meta.url).href;
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
      expect(lines.flatMap(({ n }) => n ?? []).sort((one, other) => one - other)).to.deep.equal(
        Array.from({ length: 1000 }, (_, n) => n),
      );
    });

  it('on standard output waits a second at most, and a line does not wait for the end of the process', async () => {
    const log = new URL('../../src/logging/log.ts', import.meta.url).href;
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
    const log = new URL('../../src/logging/log.ts', import.meta.url).href;
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
