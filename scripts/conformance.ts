/**
 * Holds a service against the contract: everything that it declares is provoked, and every answer is checked.
 *
 * `npm run conformance` examines a service in this process, and writes generated/conformance-coverage.md. With BASE_URL
 * it examines the service at that address (`--help`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const help = `Usage: [BASE_URL=… API_KEY=… TERMINAL=… [MANAGEMENT_KEY=…]] npm run conformance

Tests a service against openapi.yaml: provokes every declared answer, sends every example, breaks and meets every
request constraint, awaits every event, and checks all answers. Prints the coverage by operation at the end; incomplete
coverage fails.

Without settings it tests a service in this process, on a database of its own (TEST_DATABASE_URL names a PostgreSQL
server to use instead of the embedded one), and generated/conformance-coverage.md is written.

  BASE_URL          the address of a service to test instead: a deployment, or another one that serves
                    the contract
  API_KEY           a test key of it
  TERMINAL          a sandbox terminal of that key. ITS DATA IS ERASED, and its clock is moved: take one that is not
                    used otherwise
  MANAGEMENT_KEY    the operator's key; without it the operator's operations are not run. Accounts, terminals and keys
                    that are made stay
  SIMULATOR_SECRET  what its simulated processors sign with (it is in its sandbox.json); without it no notification of
                    theirs is sent

At an address, some tests are impossible, such as breaking the database: they are listed as not run, with the
reasons. Webhooks are checked if the service can reach this machine: on the same machine, started with
WEBHOOK_ALLOW_LOCAL=true.`;

const { values: options } = parseArgs({ options: { help: { type: 'boolean' } } });
if (options.help) {
  console.log(help);
  process.exit(0);
}
const { BASE_URL: address, API_KEY: key, TERMINAL: terminal } = process.env;
if (address !== undefined && (key === undefined || terminal === undefined)) {
  console.error(`BASE_URL names a service to test: set API_KEY and TERMINAL as well.\n\n${help}`);
  process.exit(2);
}

const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
const suite = fileURLToPath(new URL('../test/conformance/conformance.long.test.ts', import.meta.url));
const run = spawn(process.execPath, [mocha, suite], {
  stdio: 'inherit',
  env: { ...process.env, CONFORMANCE_REPORT: 'write' },
  cwd: fileURLToPath(new URL('../', import.meta.url)),
});
const [status] = (await once(run, 'exit')) as [number | null];
process.exitCode = status ?? 1;
