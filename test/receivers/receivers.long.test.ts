import { expect } from 'chai';
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../../scripts/support/loopback.js';
import { signatureHeaders } from '../../src/webhooks/sign.js';
import { temporaryDirectory } from '../support/database/database.js';
import { started } from '../support/started.js';
import { TestClock, until } from '../support/time/clock.js';
import { startWebhookStage } from '../support/webhook-stage.js';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const isThere = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

const guide = readFileSync(new URL('../../docs/guides/webhooks.md', import.meta.url), 'utf8');

/** Writes the program that the guide shows in a language to a file. */
function writeShown(language: string, path: string): string {
  const [, text = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(guide) ?? [];
  writeFileSync(path, text);
  return path;
}

/** Commands that run the recipes of the guide. */
const recipes: Record<
  string,
  {
    readonly available: () => boolean;
    /** Fields of an event that make its work fail. Absent if its work, a line of output, cannot fail. */
    readonly failing?: object;
    readonly command: (directory: string) => Promise<readonly [string, ...string[]]>;
  }
> = {
  TypeScript: {
    available: () => true,
    failing: { type: { toString: null } },
    command: () => Promise.resolve([process.execPath, '--import', 'tsx', file('receiver.ts')]),
  },
  Python: {
    available: () => isThere('python3', '--version'),
    failing: {},
    command: (directory) => Promise.resolve(['python3', writeShown('python', join(directory, 'receiver.py'))]),
  },
  Go: {
    available: () => isThere('go', 'version'),
    // Not synchronously: a first build takes so long that the service of this process would close its idle connections
    // only when the next request is already on its way over one.
    async command(directory) {
      const program = writeShown('go', join(directory, 'receiver.go'));
      await promisify(execFile)('go', ['build', '-o', join(directory, 'receiver'), program]);
      return [join(directory, 'receiver')];
    },
  },
};

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/** The status that a POST is answered with. */
async function post(port: number, headers: Record<string, string>, body: string): Promise<number | undefined> {
  const sent = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    // A connection of its own: a server may reset one that it has closed while the next request is on its way.
    agent: false,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [{ statusCode?: number; resume(): void }];
  // With its answer the server may close at once, with a reset that says nothing about the answer.
  sent.on('error', () => undefined);
  answer.resume();
  return answer.statusCode;
}

// The receivers know the real time only.
const now = (): number => Math.floor(new Date().getTime() / 1000);

describe('the receivers of the guide, on real deliveries', () => {
  const stage = started(() => startWebhookStage({}, { clock: new TestClock(new Date()) }));
  const directory = temporaryDirectory('receivers-');
  let running: ChildProcess | undefined;
  let output = '';
  async function stop(): Promise<void> {
    if (running?.exitCode === null) {
      running.kill('SIGKILL');
      await once(running, 'exit');
    }
    running = undefined;
  }
  async function start([command, ...args]: readonly [string, ...string[]], port: number, secret: string) {
    output = '';
    running = spawn(command, args, {
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
    });
    await until('the receiver listens', () => isOpen(port));
  }
  afterEach(async () => {
    await stop();
    await stage.clear();
  });

  for (const [language, recipe] of Object.entries(recipes))
    it(`in ${language}${recipe.available() ? '' : ' (skipped: it is not on this machine)'}`, async function () {
      if (!recipe.available()) return this.skip();
      this.timeout(600_000);
      const command = await recipe.command(directory);
      const port = await freePort();
      const { endpoint_id, secret } = await stage.http.managementWebhookEndpointCreate({
        body: { url: `http://127.0.0.1:${port}/` },
      }).ok;
      await start(command, port, secret);

      // Compiling it may have taken longer than a signature is valid.
      await stage.service.clock.advance(new Date().getTime() - stage.service.clock.now().getTime());
      await stage.sell();
      await stage.http.managementWebhookEndpointRotateSecret({ endpoint_id }).ok;
      await stage.sellAndDeliver();
      const deliveries = await stage.deliveriesTo({ endpointId: endpoint_id });
      expect(
        deliveries.map(({ state }) => state),
        'before and after the rotation',
      ).to.eql(['delivered', 'delivered']);
      const reported = deliveries.map(({ event_type, event_id }) => `${event_type} ${event_id}`);
      await until('the receiver tells of both', () => output.trim().split('\n').length === 2);
      expect(output.trim().split('\n')).to.have.members(reported);

      const [{ body }] = deliveries as [(typeof deliveries)[0]];
      const signed = (changes: object = {}, key = secret) =>
        signatureHeaders({ eventId: 'e', timestamp: now(), body, ...changes }, [key]);
      expect(await post(port, signed(), body), 'a repetition').to.equal(204);
      expect(await post(port, signed(), `${body} `), 'another body').to.equal(401);
      expect(await post(port, signed({}, `${secret}x`), body), 'another secret').to.equal(401);
      expect(await post(port, signed({ timestamp: now() - 310 }), body), 'an old signature').to.equal(401);
      // Far ahead: a slow machine may take many seconds to send it.
      expect(await post(port, signed({ timestamp: now() + 600 }), body), 'a signature of the future').to.equal(401);
      expect(await post(port, {}, body), 'no signature').to.equal(401);
      expect(await post(port, { 'x-service-signature': 'v1=,t=' }, body), 'half a signature').to.equal(401);
      expect(output.trim().split('\n'), 'nothing is done twice').to.have.length(2);
      if (recipe.failing) {
        const failing = JSON.stringify({ id: 'again', ...recipe.failing });
        expect(await post(port, signed({ body: failing }), failing).catch(() => 500), 'failed').to.equal(500);
      }
      const again = JSON.stringify({ id: 'again', type: 'later' });
      expect(await post(port, signed({ body: again }), again), 'the event of failed work').to.equal(204);
      await until('the receiver tells of it', () => output.trim().endsWith('\nlater again'));
      await stage.http.managementWebhookEndpointDelete({ endpoint_id }).ok;

      await stop();
      await start(command, port, '');
      const forged = post(port, signed({}, ''), body).catch(() => 500);
      expect(await forged, 'signed with the secret that is not set').to.be.at.least(400);
    });

  it('in TypeScript is what the guide shows', () => {
    const receiver = readFileSync(file('receiver.ts'), 'utf8').replace('../../src/webhooks/verify.js', './verify.js');
    expect(guide).to.include(`\n${receiver}\`\`\`\n`);
  });

  it('in TypeScript checks signatures as the guide shows', () =>
    expect(guide).to.include(
      `\n${readFileSync(new URL('../../src/webhooks/verify.ts', import.meta.url), 'utf8')}\`\`\`\n`,
    ));

  it('that use a Standard Webhooks library', async () => {
    const listener = await stage.listen();
    await stage.sell();
    const { secret } = await stage.http.managementWebhookEndpointRotateSecret({ endpoint_id: listener.endpointId }).ok;
    await stage.deliver();
    const [{ body, headers, event }] = listener.receiver.received as [(typeof listener.receiver.received)[0]];
    for (const key of [listener.secret, secret])
      expect(new Webhook(key).verify(body, headers as Record<string, string>)).to.eql(event);
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).to.throw(
      'No matching signature',
    );
  });
});
