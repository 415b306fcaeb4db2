/** Tests clients of third-party generators against the running service. See `npm run clients -- --help`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Management, PaymentTerminal } from '../clients/typescript/src/index.js';
import { cards, signWebhook } from '../clients/typescript/src/testing.js';
import { startServerProcess } from './lab/faults/server-process.js';
import { type LoopbackServer, startLoopbackServer, until } from './support/loopback.js';

const clients = fileURLToPath(new URL('../test/clients/', import.meta.url));

interface Toolchain {
  readonly needs: string;
  /** A shell command that succeeds if the tools are installed and new enough for the generator. */
  readonly probe: string;
  /** The registry of generator and libraries. */
  readonly registry: string;
}

const toolchains: Readonly<Record<string, Toolchain>> = {
  typescript: { needs: 'npm', probe: 'npm --version', registry: 'https://registry.npmjs.org/openapi-fetch' },
  python: {
    needs: 'Python 3.11 with venv',
    probe: "python3 -c 'import ensurepip, sys, venv; assert sys.version_info >= (3, 11)'",
    registry: 'https://pypi.org/simple/openapi-python-client/',
  },
  go: {
    needs: 'Go 1.24',
    probe: "go version | grep -E 'go1\\.(2[4-9]|[3-9][0-9])'",
    registry: 'https://proxy.golang.org/github.com/oapi-codegen/runtime/@v/list',
  },
  java: {
    needs: 'Java 17 and Maven',
    probe: "javac -version 2>&1 | grep -E ' (1[7-9]|[2-9][0-9])' && mvn --version",
    registry: 'https://repo.maven.apache.org/maven2/org/openapitools/openapi-generator-maven-plugin/maven-metadata.xml',
  },
  rust: {
    needs: 'Rust 1.88',
    probe: "cargo --version | grep -E ' 1\\.(8[89]|9[0-9]|[1-9][0-9][0-9])'",
    registry: 'https://index.crates.io/config.json',
  },
};

const managementKey = 'management-key-of-the-clients-0123456789';
const webhookSecret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

/** Limit in milliseconds. A slower registry would not finish the downloads either. */
const limitMilliseconds = 15_000;

/** Values that a later version of the service may send instead of current ones. */
const newer: readonly (readonly [string, string])[] = [
  ['"INVALID_CURRENCY"', '"MOON/WRONG_PHASE"'],
  ['"RISK.FRAUD_SUSPECTED"', '"MOON.WRONG_PHASE"'],
  ['"RISK"', '"MOON"'],
];

/** Headers of one connection, which are not forwarded. */
const ofConnection = ['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'http2-settings'];

const usage = `Usage: npm run clients [-- language…]

For every language, or for those that are named, of
${Object.keys(toolchains).join(', ')}:
starts the service, takes the contract from it, makes a client of it with a generator of that language, compiles it,
and drives it through sale, status, capture, refund, a refusal, a decline, a retry, a webhook, and what only a later
version of the service says. test/clients/ has the drivers, the versions of the generators, and in \`run\` the
commands. What is made is made in a temporary directory.
Generators and libraries come from the registries.

A language whose tools are not on this machine, or whose registry cannot be reached, is told and left out. The exit
code is 1 if it was named.

  --available  prints the languages that are not left out, and ends`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { available: { type: 'boolean' }, help: { type: 'boolean' } },
});
const unknown = positionals.find((language) => !(language in toolchains));
if (options.help) console.log(usage);
else if (unknown !== undefined) fail(`Unknown language: ${unknown}.\n\n${usage}`);
else if (options.available) console.log((await available(Object.keys(toolchains))).join('\n'));
else await drive(positionals.length > 0 ? positionals : Object.keys(toolchains));

async function drive(languages: readonly string[]): Promise<void> {
  const present = await available(languages);
  for (const language of languages) {
    if (!present.includes(language))
      (positionals.length > 0 ? fail : console.log)(
        `skipped: ${language} needs ${toolchains[language]?.needs ?? ''} on this machine, and ` +
          (toolchains[language]?.registry ?? ''),
      );
    else if (!(await passes(language)))
      fail(
        `FAILED: the client in ${language}. If the contract is at fault, fix it there: nobody else ` +
          'patches generated code.',
      );
  }
}

async function passes(language: string): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), `client-${language}-`));
  const [terminal, key] = ['CLNT01', 'ptk_test_key_of_the_clients'];
  const server = await startServerProcess({
    PORT: '0',
    DATA_DIR: join(directory, 'data'),
    SANDBOX_TERMINAL_ID: terminal,
    SANDBOX_API_KEY: key,
    MANAGEMENT_KEY: managementKey,
    LOG_LEVEL: 'error',
  });
  const newer = await startNewerService(server.baseUrl);
  try {
    const work = join(directory, 'work');
    await cp(join(clients, language), work, { recursive: true });
    for (const name of ['openapi.yaml', 'openapi-clients.yaml']) {
      const answer = await fetch(`${server.baseUrl}/${name}`);
      if (!answer.ok) throw new Error(`the service answered ${answer.status} for /${name}`);
      await writeFile(join(work, name), await answer.text());
    }
    const started = performance.now();
    const child = spawn(join(clients, 'run'), [language], {
      cwd: work,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        BASE_URL: newer.url,
        TERMINAL_ID: terminal,
        API_KEY: key,
        ...(await webhook(server.baseUrl, terminal, key)),
      },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    console.log(
      `${language}: ${code === 0 ? 'passed' : `ended with ${String(code)}`}, ` +
        `${Math.round((performance.now() - started) / 1000)} s`,
    );
    return code === 0;
  } finally {
    await newer.close();
    await server.stop();
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The event of a declined sale, as a later version of the service would deliver it. */
async function webhook(baseUrl: string, terminalId: string, apiKey: string): Promise<Record<string, string>> {
  await new PaymentTerminal({ baseUrl, terminalId, apiKey }).sale({
    merchant_transaction_id: 'webhook',
    amount: 10.5,
    currency: 'EUR',
    order: {
      payment_instrument: {
        payment_method: 'cards',
        card_number: cards.suspectedOfFraud,
        expiry_month: 12,
        expiry_year: 2030,
      },
    },
  });
  const management = new Management({ baseUrl, managementKey });
  let body = '';
  await until('the event of the sale', async () => {
    const [record] = await management.eventList({ type: 'transaction.declined' }).all(1);
    if (record) body = asNewer(record.body);
    return record !== undefined;
  });
  return {
    WEBHOOK_BODY: body,
    WEBHOOK_SECRET: webhookSecret,
    WEBHOOK_SIGNATURE: await signWebhook(body, webhookSecret),
  };
}

async function available(languages: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    languages.map(async (language) => {
      const toolchain = toolchains[language];
      return toolchain !== undefined && (await succeeds(toolchain.probe)) && (await reachable(toolchain.registry))
        ? [language]
        : [];
    }),
  );
  return found.flat();
}

async function succeeds(command: string): Promise<boolean> {
  const [code] = (await once(spawn('sh', ['-c', command], { stdio: 'ignore' }), 'exit')) as [number | null];
  return code === 0;
}

/** Returns true if a proxy is set: the tools use it, and this process cannot check it. */
async function reachable(url: string): Promise<boolean> {
  if ([process.env.HTTPS_PROXY, process.env.https_proxy].some((proxy) => proxy !== undefined && proxy !== ''))
    return true;
  return fetch(url, { signal: AbortSignal.timeout(limitMilliseconds) }).then(
    async ({ ok, body }) => {
      await body?.cancel();
      return ok;
    },
    () => false,
  );
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

/** Returns a body as a later version of the service would send it. */
function asNewer(text: string): string {
  return newer.reduce((made, [old, now]) => made.replaceAll(old, now), text);
}

/** Starts a proxy that makes a service look like a later version: a client must tolerate unknown values. */
function startNewerService(target: string): Promise<LoopbackServer> {
  return startLoopbackServer((incoming, response) => {
    void (async () => {
      const headers = Object.entries(incoming.headers).filter(([name]) => !ofConnection.includes(name));
      const body = await buffer(incoming);
      const answer = await fetch(new URL(incoming.url ?? '/', target), {
        method: incoming.method ?? 'GET',
        headers: Object.fromEntries(headers) as Record<string, string>,
        ...(body.length > 0 ? { body } : {}),
      });
      const text = asNewer(await answer.text());
      response
        .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
        .end(text);
    })().catch(() => incoming.socket.destroy());
  });
}
