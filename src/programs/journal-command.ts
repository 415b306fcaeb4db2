import type { Writable } from 'node:stream';
import { readConfig } from '../config/config.js';
import { compareRebuilt } from '../journal/post-journals.js';
import { createLog, storeLog } from '../logging/log.js';
import { openStore, type Store } from '../store/connection/open.js';
import { restartSettlements } from '../store/settlement/match-payouts.js';
import { listJournals, restartJournals, verifyJournal } from '../store/journal/verify-journal.js';

const usage = `Usage: payment-terminal-service journal verify | rebuild [--dry-run]

Works on the database of the service, with its settings. Services may run meanwhile. Only one process can open an
embedded database: stop the service there first.

  verify   compares every journal with the transactions and settlement lines, and checks its sums, daily balances,
           numbers and the seals of its days. Names the entries that differ, and exits with 1
  rebuild  lets the service read all transactions again, which posts missing entries. It changes no entry. With
           --dry-run it only computes the entries and compares them with the journal
`;

/** Maximum findings that are named for an account. */
const mostFindings = 1_000;

interface Output {
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs a command on the journals. @returns the exit code: 1 if a journal is wrong, 2 for an unknown command */
export async function journalCommand(
  [command, ...more]: readonly string[],
  dryRun: boolean,
  { stdout, stderr, env }: Output,
): Promise<number> {
  if ((command !== 'verify' && command !== 'rebuild') || more.length > 0 || (command === 'verify' && dryRun)) {
    stderr.write(usage);
    return 2;
  }
  const { databaseUrl, dataDirectory, logLevel } = readConfig(env);
  const log = storeLog(createLog(logLevel, stderr));
  const store = await openStore({ databaseUrl, dataDirectory, poolSize: 1, log: { ...log, info: () => undefined } });
  try {
    if (command === 'verify') return await verify(store, stdout);
    return dryRun ? await compare(store, stdout) : await rebuild(store, stdout);
  } finally {
    await store.close();
  }
}

async function verify({ pool }: Store, stdout: Writable): Promise<number> {
  let wrong = false;
  for (const { accountId, entries } of await listJournals(pool)) {
    const findings = await verifyJournal(pool, accountId, mostFindings);
    const faults = findings.filter(({ problem }) => problem !== 'waiting');
    for (const { problem, subject } of faults) stdout.write(`${accountId}  ${problem}  ${subject}\n`);
    const waiting = findings.length - faults.length;
    stdout.write(
      `${accountId}: ${entries} entries, ${faults.length === 0 ? 'right' : `${faults.length} faults`}` +
        `${waiting > 0 ? `, ${waiting} not posted yet` : ''}\n`,
    );
    wrong ||= faults.length > 0;
  }
  return wrong ? 1 : 0;
}

async function compare({ pool }: Store, stdout: Writable): Promise<number> {
  let wrong = false;
  for (const { accountId } of await listJournals(pool)) {
    const { equal, missing, different } = await compareRebuilt(pool, accountId);
    stdout.write(`${accountId}: ${equal} equal, ${missing} missing, ${different} different\n`);
    wrong ||= missing + different > 0;
  }
  return wrong ? 1 : 0;
}

async function rebuild({ pool }: Store, stdout: Writable): Promise<number> {
  const journals = await restartJournals(pool);
  await restartSettlements(pool);
  stdout.write(`${journals} journals: the service reads their transactions again\n`);
  return 0;
}
