/** `npm run shards -- COMMAND`: runs a command, tests above all, with two shards and a router of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { canHaveShards, startCluster } from './shards/cluster.js';

const [command, ...given] = process.argv.slice(2);
if (command === undefined || command === '--help') {
  console.log(`Usage: npm run shards -- COMMAND [ARGUMENTS]

Starts two PostgreSQL servers and SPQR's router before them, and runs the command with TEST_DATABASE_URL and
TEST_DATABASE_SHARDS set to them, such as: npm run shards -- npx mocha --no-parallel test/payments/sale.test.ts
The whole suite: npm run shards -- npm test
The exit code is the command's.

Needs Debian's package "postgresql" and the router (SPQR_ROUTER names it).

  --available  says by its exit code whether both are on this machine, and does no more`);
  process.exit(command === undefined ? 1 : 0);
}
if (command === '--available') process.exit(canHaveShards() ? 0 : 1);
if (!canHaveShards()) throw new Error('There is no PostgreSQL, or no router of SPQR, on this machine.');
// The terminal that a test, or a run of faults, begins with is not on the first shard; those that it adds are.
const cluster = await startCluster([
  { from: '0', shard: 'sh1' },
  { from: 'CRASH1', shard: 'sh2' },
  { from: 'G', shard: 'sh1' },
  { from: 'TERM01', shard: 'sh2' },
  { from: 'TERM02', shard: 'sh1' },
]);
try {
  const child = spawn(command, given, { stdio: 'inherit', env: { ...process.env, ...cluster.settings } });
  // Whoever ends this ends the command, and the servers after it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await cluster.close();
}
