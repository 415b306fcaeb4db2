/** `npm run cut-answers`: cuts exchanges between the client libraries and the service, and counts the payments. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cutAnswers, sellers, type Seller } from './cut-answers/run.js';
import { startServerProcess } from './faults/server-process.js';

const usage = `Usage: npm run cut-answers -- [--sales N] [--language LANGUAGE]

Makes sales with the client libraries of clients/ through a proxy that disturbs every other exchange: the request or the
answer is lost, fully or partly, or a gateway answers instead of the service. Every sale must have exactly one payment,
the one in its client's answer. Only then is the exit code 0.

  --sales N            with each library (5000)
  --language LANGUAGE  one of ${Object.keys(sellers).join(', ')}; both by default
  --help               this text

The run starts its own service on an embedded database in a temporary directory, and stops it at the end.`;

const { values: options } = parseArgs({
  options: { sales: { type: 'string', default: '5000' }, language: { type: 'string' }, help: { type: 'boolean' } },
});
const sales = Number(options.sales);
const chosen = Object.entries(sellers).filter(([name]) => (options.language ?? name) === name);
if (options.help) console.log(usage);
else if (!Number.isInteger(sales) || sales < 1 || chosen.length === 0) {
  console.error(usage);
  process.exitCode = 2;
} else await run(chosen);

async function run(chosen: readonly (readonly [string, Seller])[]): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'payment-terminal-cut-answers-'));
  const service = {
    terminalId: 'CUTS01',
    apiKey: 'ptk_test_key_of_the_cut_answers',
    managementKey: 'management-key-of-the-cut-answers-0123456789',
  };
  const server = await startServerProcess({
    PORT: '0',
    DATA_DIR: directory,
    SANDBOX_TERMINAL_ID: service.terminalId,
    SANDBOX_API_KEY: service.apiKey,
    MANAGEMENT_KEY: service.managementKey,
    RATE_LIMIT_SUBMISSIONS: '100000',
    RATE_LIMIT_ALL: '100000',
    LOG_LEVEL: 'error',
  });
  try {
    for (const [language, sell] of chosen) {
      const began = performance.now();
      const result = await cutAnswers(sell, sales, { ...service, baseUrl: server.baseUrl }, () => Math.random());
      const seconds = Math.round((performance.now() - began) / 1000);
      const spoilt = Object.values(result.cuts).reduce((sum, count) => sum + count, 0);
      console.log(
        `${language}: ${sales} sales, ${spoilt} exchanges disturbed, ${result.faults.length} faults, ${seconds} s`,
      );
      for (const [cut, count] of Object.entries(result.cuts)) console.log(`  ${cut}: ${count}`);
      for (const fault of result.faults.slice(0, 20)) console.error(fault);
      if (result.faults.length > 0) process.exitCode = 1;
    }
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
