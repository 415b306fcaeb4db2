/** `npm run nodes`: tries the built service on other versions of Node. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { PaymentTerminal } from '../clients/typescript/src/index.js';
import { advanceClock, cards } from '../clients/typescript/src/testing.js';
import { packageRoot } from '../src/base/package-root.js';

const usage = `Usage: npm run nodes -- [version…]

Starts what \`npm run build\` has made on Node 20, 22 and 24, or the versions that are named, makes a sale, reads the
amount of a payment page, and lets a series be charged by the clock. The binaries come from the npm registry, into a
temporary directory. The exit code is 0 only when all is well on each of them.

  --help  this text`;

const terminalId = 'NODES1';
const apiKey = 'ptk_test_key_of_the_nodes';
const limitMilliseconds = 120_000;

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
if (options.help) console.log(usage);
else for (const version of positionals.length > 0 ? positionals : ['20', '22', '24']) await tryOn(version);

async function tryOn(version: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'payment-terminal-node-'));
  const began = performance.now();
  try {
    const node = binaryOf(version, directory);
    const name = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    const server = spawn(node, [join(packageRoot, 'dist/src/main.js')], {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PORT: '0', SANDBOX_TERMINAL_ID: terminalId, SANDBOX_API_KEY: apiKey, LOG_LEVEL: 'error' },
      timeout: limitMilliseconds,
    });
    const exited = once(server, 'exit');
    try {
      await pay(await addressOf(server.stdout));
    } finally {
      server.kill('SIGINT');
    }
    const [code] = (await exited) as [number | null];
    if (code !== 0) throw new Error(`the service on Node ${name} ended with ${String(code)}`);
    console.log(`Node ${name}: started, sold, charged and stopped in ${Math.round(performance.now() - began)} ms`);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** @returns this process's own binary for its own version */
function binaryOf(version: string, directory: string): string {
  if (process.versions.node.split('.')[0] === version) return process.execPath;
  const from = `node-${process.platform}-${process.arch}@${version}`;
  const pack = ['pack', '--silent', '--prefer-offline', '--pack-destination', directory, from];
  const file = execFileSync('npm', pack, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  // npm would unpack thousands of files of it.
  execFileSync('tar', ['-xzf', join(directory, file), '-C', directory, 'package/bin/node']);
  return join(directory, 'package/bin/node');
}

/** @throws Error when the service ends before it listens */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^Payment terminal service: (\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      output.resume();
      return address;
    }
  }
  throw new Error('the service did not start');
}

/** @throws Error if a result differs from the expected one */
async function pay(baseUrl: string): Promise<void> {
  const terminal = new PaymentTerminal({ baseUrl, terminalId, apiKey });
  const instrument = { payment_method: 'cards', card_number: cards.approved, expiry_month: 12, expiry_year: 2040 };
  const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
  const sale = await terminal.sale({
    merchant_transaction_id: 'order-1001',
    amount: 10.5,
    currency: 'EUR',
    order: { payment_instrument: instrument, payer },
  });
  const { status } = await terminal.waitForOutcome(sale.transaction_id);
  if (status.status !== 'APPROVED') throw new Error(`the sale is ${status.status ?? 'nothing'}`);
  // Node's own names and decimals of currencies differ between versions.
  const paged = { merchant_transaction_id: 'order-1002', amount: 10.49, currency: 'HUF' };
  const { next_action: page } = await terminal.sale({ ...paged, payment_collection: 'hosted_page' });
  if (!page) throw new Error('the payment has no page');
  const shown = await (await fetch(page.url, { headers: { 'accept-language': 'en' } })).text();
  if (!/Pay HUF\s10\.49/.test(shown)) throw new Error('the payment page shows another amount than it charges');
  const series = await terminal.recurringInit({
    amount: 5,
    currency: 'EUR',
    recurring: {
      managed_by: 'our_platform',
      first_payment_date: (await terminal.sandboxClock()).now.slice(0, 10),
      recurring_date_type: 'monthly',
      time_interval: 1,
      number_of_payments: 3,
    },
    payment_instrument: instrument,
    payer,
  });
  await advanceClock(terminal, { days: 70 });
  const { completed_transactions: completed } = await terminal.recurringStatus(series.recurring_id);
  if (completed.length < 3) throw new Error(`the series was charged ${completed.length} times`);
}
