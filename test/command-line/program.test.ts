import { expect } from 'chai';
import { startLoopbackServer } from '../../scripts/support/loopback.js';
import { systemClock } from '../../src/base/clock.js';
import { type Around, runBare, runOn, startBare } from '../support/command-line.js';
import { client } from '../support/contract/contract-client.js';
import { temporaryDirectory } from '../support/database/database.js';
import { payment, unpaid } from '../support/payments.js';
import { apiKey, managementKey, startApiService, terminalId } from '../support/service.js';
import { started } from '../support/started.js';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import type { ServerResponse } from 'node:http';
import { until } from '../support/time/clock.js';

describe('the command line', () => {
  const commands = [
    ...['', 'webhooks', 'webhooks listen', 'webhooks resend', 'events', 'events trigger', 'clock', 'clock show'],
    ...['clock advance', 'clock resume', 'logs', 'logs tail', 'open', 'terminals', 'terminals list'],
    ...['terminals create', 'keys', 'keys list', 'keys create', 'keys rotate', 'keys revoke', 'pay', 'capture'],
    ...['void', 'refund', 'status', 'mcp', 'cells', 'cells add'],
  ];
  for (const command of commands.map((words) => words.split(' ').filter(Boolean)))
    it(`tells what it does: ${['payment-terminal', ...command].join(' ')} --help`, async () => {
      const { code, printed, reported } = await runBare(...command, '--help');
      expect([code, reported]).to.eql([0, []]);
      expect(printed.join('\n'))
        .to.match(new RegExp(`^Usage: payment-terminal ${command.map((part) => `${part} `).join('')}\\[options\\]`))
        .and.to.match(/\n\n\S.+\n/);
    });

  const ofTerminal = ['--api-key', 'k', '--terminal', 't'] as const;
  const allKeys = ['--management-key', 'k', ...ofTerminal] as const;
  const wrong: readonly [says: string, ...args: string[]][] = [
    ['unknown command', 'charge'],
    ['Write it in major units, such as 10.50', 'pay', '10,50', 'EUR', ...ofTerminal],
    ['eight letters and digits', 'status', 'x', ...ofTerminal],
    ['--secret is the secret of an endpoint', 'webhooks', 'listen', '--management-key', 'k', '--secret', 'hunter2'],
    ['unknown option', 'clock', 'show', ...ofTerminal, '--fast'],
    ['set ACCESS_TOKEN or MANAGEMENT_KEY', 'keys', 'list'],
    ["required option '--api-key <key>' not specified", 'clock', 'show'],
    ['Allowed choices are transaction.approved', 'events', 'trigger', 'transaction.paid', ...allKeys],
    ['write a number and s, m, h or d', 'clock', 'advance', 'tomorrow', ...ofTerminal],
    ['Give a duration, or a time by --to.', 'clock', 'advance', ...ofTerminal],
    ['Give one delivery, or a time by --failed-since.', 'webhooks', 'resend', '--management-key', 'k'],
    ['--endpoint narrows --failed-since', 'webhooks', 'resend', 'D', '--endpoint', 'E', '--management-key', 'k'],
    ['--terminal belongs to one', 'webhooks', 'resend', '--failed-since=T', '--terminal=TERM01', '--management-key=k'],
    ['is not an address', 'webhooks', 'listen', '--management-key', 'k', '--forward', 'here'],
    ['transaction.unknown takes time', 'events', 'trigger', 'transaction.unknown', ...allKeys],
  ];
  for (const [says, ...args] of wrong)
    it(`ends with 2 for: ${args.join(' ')}`, async () => {
      const { code, printed, reported } = await runBare(...args);
      expect([code, printed]).to.eql([2, []]);
      expect(reported.join('\n')).to.include(says);
    });

  it('ends with 3 when nobody answers, and says where it asked', async () => {
    const address = ['--base-url', 'http://127.0.0.1:9'];
    const { code, reported } = await runBare('keys', 'list', '--management-key', managementKey, ...address);
    expect(code).to.equal(3);
    expect(reported.join())
      .to.include('http://127.0.0.1:9 does not respond')
      .and.include('BASE_URL')
      .and.not.include(managementKey);
  });

  it('prints the terminal and key that are set for the sandbox rather than those of its file', async () => {
    const directory = temporaryDirectory('env-');
    const file = { terminalId: 'TERM01', apiKey: 'of-the-file', managementKey: 'm' };
    writeFileSync(join(directory, 'sandbox.json'), JSON.stringify(file));
    Object.assign(process.env, { SANDBOX_TERMINAL_ID: 'TERM02', SANDBOX_API_KEY: "it's-a-long-key" });
    const { printed } = await runBare('env', '--data-dir', directory).finally(() => {
      delete process.env.SANDBOX_TERMINAL_ID;
      delete process.env.SANDBOX_API_KEY;
    });
    const values = ["TERMINAL='TERM02'", "API_KEY='it'\\''s-a-long-key'", "MANAGEMENT_KEY='m'"];
    expect(printed.slice(1)).to.eql(values.map((value) => `export ${value}`));
  });

  it('reads every page of a list, and follows no redirect', async () => {
    const pages = ['', '&cursor=b'].map((cursor) => `/v1/management/users?limit=200${cursor}`);
    const asked: string[] = [];
    const { url, close } = await startLoopbackServer(({ url: path = '' }, response) => {
      asked.push(path);
      if (path.startsWith('/moved/')) response.writeHead(307, { location: '/elsewhere' });
      response.end(JSON.stringify({ users: [path], next_cursor: path === pages[0] ? 'b' : undefined }));
    });
    const list = (baseUrl: string) => runBare('users', 'list', '--json', '--management-key=k', `--base-url=${baseUrl}`);
    const [listed, moved] = [await list(url), await list(`${url}/moved`)];
    await close();
    expect(listed.printed).to.eql(pages.map((path) => JSON.stringify(path)));
    expect(moved.code).to.equal(1);
    expect(asked, 'the key is sent nowhere else').to.eql([...pages, `/moved${pages[0]}`]);
  });

  it('continues work without a comparison on demand only', async () => {
    const bodies: unknown[] = [];
    const { url, close } = await startLoopbackServer((request, response) => {
      void json(request).then((body) => {
        bodies.push(body);
        response.writeHead(409).end('{}');
      });
    });
    for (const demand of [[], ['--without-comparison']])
      await runBare('recovery', 'continue', '--comment=Go.', '--management-key=k', `--base-url=${url}`, ...demand);
    await close();
    expect(bodies).to.eql([false, true].map((without) => ({ comment: 'Go.', without_comparison: without })));
  });

  it('reports no lost service when it is stopped during a poll', async () => {
    let asked = 0;
    const { url, close } = await startLoopbackServer(() => asked++);
    const running = startBare(['webhooks', 'listen', '--management-key=k', `--base-url=${url}`], systemClock);
    await until('it polls', () => asked > 0);
    const { code, reported } = await running.stop();
    await close();
    expect(code).to.equal(0);
    expect(reported.join()).to.include('Continue from here').and.not.include('does not respond');
  });

  describe('with a service', () => {
    const service = started(startApiService);

    it('ends with 1 when it is refused, with the reason and without the key', async () => {
      const { code, reported } = await runOn(service, 'keys', 'list', '--management-key', 'a-key-that-is-wrong');
      expect(code).to.equal(1);
      expect(reported.join()).to.include('INVALID_API_KEY').and.not.include('a-key-that-is-wrong');
    });

    it('shows and moves the clock of a terminal', async () => {
      const now = service.clock.now();
      expect((await runOn(service, 'clock', 'show')).printed).to.eql([now.toISOString()]);
      expect((await runOn(service, 'clock', 'advance', '36h')).printed).to.eql(['2026-03-11T21:00:00.000Z']);
      expect((await runOn(service, 'clock', 'advance', '--to', '2026-03-12T00:00:00Z')).printed).to.eql([
        '2026-03-12T00:00:00.000Z',
      ]);
      expect((await runOn(service, 'clock', 'show')).printed).to.eql(['2026-03-12T00:00:00.000Z (frozen)']);
      expect(JSON.parse((await runOn(service, 'clock', 'show', '--json')).printed[0]!)).to.eql({
        now: '2026-03-12T00:00:00.000Z',
        frozen: true,
      });
      const { printed, reported } = await runOn(service, 'clock', 'advance', '--to', '2037-03-12T00:00:00Z');
      expect(printed).to.eql(['2037-03-12T00:00:00.000Z']);
      expect(reported.filter((line) => line.includes('and continues'))).to.eql(
        ['2031', '2036'].map((year) => `The clock has reached ${year}-03-12T00:00:00.000Z, and continues`),
      );
      const resumed = await runOn(service, 'clock', 'resume');
      expect([resumed.code, resumed.printed]).to.eql([0, ['2037-03-12T00:00:00.000Z']]);
      expect((await runOn(service, 'clock', 'show')).printed).to.eql(['2037-03-12T00:00:00.000Z']);
      const back = await runOn(service, 'clock', 'advance', '--to', '2026-03-11T00:00:00Z');
      expect([back.code, back.reported.join()]).to.satisfy(
        ([code, reported]: [number, string]) => code === 1 && reported.includes('does not go back'),
      );
      await client(service).sandboxReset().ok;
    });

    it('makes terminals and keys that work, replaces and ends keys', async () => {
      const berliner = ['--time-zone', 'Europe/Berlin', '--routes', ' simulator_b, simulator_a '];
      const made = await runOn(service, 'terminals', 'create', 'Berlin', ...berliner, '--json');
      expect(made.code, made.reported.join()).to.equal(0);
      const { terminal_friendly_id: berlin } = JSON.parse(made.printed[0]!) as { terminal_friendly_id: string };
      expect((await runOn(service, 'terminals', 'list')).printed.join('\n'))
        .to.include(`${berlin}  sandbox  simulator_b,simulator_a  Europe/Berlin  Berlin`)
        .and.include(terminalId);

      const [key = ''] = (await runOn(service, 'keys', 'create', berlin, terminalId)).printed;
      expect(key).to.match(/^ptk_test_/);
      const sell = (withKey: string) => client(service).sale({ body: payment(), apiKey: withKey, terminalId: berlin });
      await sell(key).ok;
      const listed = (await runOn(service, 'keys', 'list')).printed;
      expect(listed.join('\n')).not.to.include(key).and.not.to.include(apiKey);
      const [id = ''] = listed.find((line) => line.includes(`…${key.slice(-4)}`))!.split(' ');

      const {
        printed: [newKey = ''],
        reported,
      } = await runOn(service, 'keys', 'rotate', id, '--overlap', '1h');
      expect(reported.join()).to.include('2026-03-10T10:00:00.000Z');
      await sell(newKey).ok;
      await sell(key).ok;
      expect((await runOn(service, 'keys', 'revoke', id)).printed[0]).to.include('revoked');
      await sell(key).refused('INVALID_API_KEY');
      await sell(newKey).ok;
      const origins = ['--origin', 'https://shop.example.com', '--origin', 'http://localhost:4000'];
      const publishable = await runOn(service, 'keys', 'create', berlin, ...origins, '--json');
      expect(JSON.parse(publishable.printed[0]!)).to.deep.include({
        allowed_origins: ['https://shop.example.com', 'http://localhost:4000'],
      });
      expect((await runOn(service, 'keys', 'create', berlin, ...origins)).printed[0]).to.match(/^ptp_test_/);
      const reading = ['--read-only', '--name', 'reports', '--address', '203.0.113.0/24'];
      const fields = { read_only: true, name: 'reports', allowed_addresses: ['203.0.113.0/24'] };
      const narrow = [[reading, fields] as const, [['--operation', 'sale'], { operations: ['sale'] }] as const];
      for (const [options, made] of narrow) {
        const { printed } = await runOn(service, 'keys', 'create', berlin, ...options, '--json');
        expect(JSON.parse(printed[0]!)).to.deep.include(made);
      }
      expect((await runOn(service, 'keys', 'revoke', '00000000-0000-4000-8000-000000000000')).code).to.equal(1);
    });
  });
});

describe('the commands of payments', () => {
  const service = started(startApiService);

  const printed = async (...args: string[]): Promise<string[]> => {
    const { code, printed: lines, reported } = await runOn(service, ...args);
    expect(code, reported.join('\n')).to.equal(0);
    return (lines[0] ?? '').split('  ');
  };

  it('take, hold, capture, release and give back, and say what became of it', async () => {
    const [sale = '', ...paid] = await printed('pay', '10.50', 'EUR');
    expect(paid).to.eql(['sale', '10.5', 'EUR', 'APPROVED', 'AUTH.APPROVED']);
    expect(await printed('refund', sale, '--amount', '4')).to.include.members(['refund', '4', 'APPROVED']);
    const [held = ''] = await printed('pay', '20', 'EUR', '--hold');
    expect(await printed('capture', held, '--amount', '5')).to.include.members(['capture', '5', 'APPROVED']);
    const [other = ''] = await printed('pay', '20', 'EUR', '--hold');
    expect(await printed('void', other)).to.include.members(['void', 'APPROVED']);
    expect(await printed('status', sale)).to.include.members([sale, 'APPROVED']);
    expect(await printed('pay', '20', 'EUR', '--card', 'doNotHonor')).to.include.members(['DECLINED']);
  });

  it('can be repeated under their key after a lost answer, and refund once', async () => {
    const [sale = ''] = await printed('pay', '10.50', 'EUR');
    const losses: ((response: ServerResponse) => unknown)[] = [
      (response) => response.destroy(),
      (response) => response.writeHead(200, { 'content-length': 9 }).write('{', () => response.destroy()),
      (response) => response.writeHead(502).end('Bad gateway'),
      (response) => response.writeHead(429).end('{}'),
    ];
    let hidesStatus = false;
    // Forwards every request, and loses the answer to a POST.
    const { url: baseUrl, close } = await startLoopbackServer((request, response) => {
      void buffer(request).then(async (body) => {
        const { method = '', url = '' } = request;
        // `fetch` adds its own length, and refuses a second one where the package undici was loaded first.
        const { 'content-length': _, ...headers } = request.headers as Record<string, string>;
        const sent = { method, headers, ...(method === 'POST' && { body }) };
        const answer = await fetch(service.baseUrl + url, sent);
        if (method === 'POST' && losses.length > 0) losses.shift()?.(response);
        else if (method === 'GET' && hidesStatus) response.writeHead(429).end('{}');
        else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      });
    });
    let key = '';
    while (losses.length > 0) {
      const again = key === '' ? [] : ['--idempotency-key', key];
      const lost = await runOn({ baseUrl }, 'refund', sale, '--amount', '4', ...again);
      [, key = ''] = /--idempotency-key (\S+)$/.exec(lost.reported.join()) ?? [];
      expect(lost.code, lost.reported.join()).to.equal(3);
      expect(key, lost.reported.join()).to.match(/^[0-9a-f-]{36}$/);
    }
    hidesStatus = true;
    const unread = await runOn({ baseUrl }, 'refund', sale, '--amount', '4', '--idempotency-key', key);
    expect(unread.code, unread.reported.join()).to.equal(3);
    const made = await runOn({ baseUrl }, 'pay', '1', 'EUR');
    expect(made.code, 'not 1: a script would pay again').to.equal(3);
    expect(made.reported.join()).to.match(/Transaction \w{8} was made: show its status\.$/);
    await close();
    await printed('refund', sale, '--amount', '4', '--idempotency-key', key);
    const rows = await service.query(
      `SELECT amount::float8 FROM transactions WHERE type = 'refund' AND transaction_reference_id = $1`,
      sale,
    );
    expect(rows).to.eql([{ amount: 4 }]);
  });

  it('end with 1 and say why, when the service refuses', async () => {
    const { code, reported } = await runOn(service, 'pay', '10', 'eur');
    expect(code).to.equal(1);
    expect(reported.join()).to.include('Did you mean EUR?');
  });
});

describe('open', () => {
  const service = started(startApiService);

  const open = (around: Around, ...args: string[]) =>
    startBare(['open', ...args, '--base-url', service.baseUrl], systemClock, around).ended;
  const ofTerminal = ['--api-key', apiKey, '--terminal', terminalId];

  it('shows the documentation, and prints its address', async () => {
    const opened: string[] = [];
    const { code, printed, reported } = await open({ hasBrowser: true, opened });
    expect([code, printed, reported]).to.eql([0, [`${service.baseUrl}/docs`], []]);
    expect(opened).to.eql(printed);
  });

  it('says so where there is no browser, and is done all the same', async () => {
    const { code, printed, reported } = await open({ hasBrowser: false });
    expect([code, printed.length]).to.eql([0, 1]);
    expect(reported.join()).to.include('open the address yourself');
  });

  it('shows the page that a payment waits on', async () => {
    const api = client(service);
    const { transaction_id, next_action } = await api.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    expect((await open({ hasBrowser: true }, transaction_id, ...ofTerminal)).printed).to.eql([next_action!.url]);

    const { transaction_id: paid } = await api.sale({ body: payment() }).ok;
    const none = await open({}, paid, ...ofTerminal);
    expect([none.code, none.reported.join()]).to.eql([
      2,
      `The transaction ${paid} does not wait for its payer: it has no page.`,
    ]);
    expect((await runBare('open', paid, '--base-url', service.baseUrl)).reported.join()).to.include('needs --api-key');
  });
});

const line = (msg: string, level = 30, more: object = {}): string =>
  `${JSON.stringify({ level, time: '2026-03-10T09:00:00.000Z', ...more, msg })}\n`;

describe('logs tail', () => {
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = temporaryDirectory('logs-');
    file = join(directory, 'service.log');
  });

  it('prints the last lines, those of the level and the text that were asked for, and no line of others', async () => {
    writeFileSync(
      file,
      line('one') +
        'Payment terminal service: http://127.0.0.1:3000\n' +
        line('two', 40, { terminal: 'TERM01' }) +
        line('three', 20),
    );
    expect((await runBare('logs', 'tail', file, '--no-follow')).printed).to.eql([
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
      ).to.eql(messages);
    }
  });

  it('prints no control character: a value of the log cannot steer the terminal', async () => {
    const forged = 'a\u001b]0;title\u0007\nforged\r\u009b31m\u202eb\u2028\u007f';
    writeFileSync(file, line(forged, 30, { path: forged, nested: { forged } }));
    for (const options of [[], ['--json']]) {
      const { printed } = await runBare('logs', 'tail', file, '--no-follow', ...options);
      expect(printed).to.have.length(1);
      expect(printed[0]).to.match(/^[ -~]*$/);
      expect(printed[0]).to.include('a\\u001b]0;title\\u0007');
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
    expect(running.printed.map((text) => text.split('  ').at(-1)?.trim())).to.eql(['one', 'two', 'three', 'new']);
  });

  it('prints what is piped in, to its end', async () => {
    const input = Readable.from([line('one') + line('two').slice(0, 9), line('two').slice(9)]);
    const { code, printed } = await startBare(['logs', 'tail'], systemClock, { input }).ended;
    expect([code, printed.length]).to.eql([0, 2]);
  });

  it('ends with 2 where there is no file, and nothing is piped in', async () => {
    const missing = await runBare('logs', 'tail', join(directory, 'none.log'));
    expect([missing.code, missing.reported.join()]).to.eql([2, `There is no file ${join(directory, 'none.log')}.`]);
    expect((await runBare('logs', 'tail', join(directory, '\u001b'))).reported.join()).to.include('\\u001b');
    const bare = await runBare('logs', 'tail');
    expect([bare.code, bare.reported.join()]).to.eql([2, 'Give the file of the log, or pipe the log in.']);
  });
});
