import { systemClock } from '../base/clock.js';
import { systemRandom } from '../base/random.js';
import { readConfig } from '../config/config.js';
import { createLog } from '../logging/log.js';
import { sandboxSecrets } from '../management/sandbox.js';
import { openVaultOf } from '../service.js';
import { compareAll, compareChanged, compareCopied, sealedSamples, vacuumChanges } from '../store/cells/compare.js';
import type { BothCells } from '../store/cells/compare.js';
import { advanceEvents, advanceSequences, expectCopy, noteCopying } from '../store/cells/event-order.js';
import { copyDataKeys, copyOthers, copyStuckAgain, tablesToCopy } from '../store/cells/first-copy.js';
import {
  beginMove,
  existsIn,
  isSameDatabase,
  type Move,
  MoveRefused,
  openCell,
  readMove,
  serves,
  waitApplied,
} from '../store/cells/move.js';
import {
  abortMove,
  activate,
  endMove,
  giveAway,
  pauseAccount,
  removeMoved,
  reopenAccount,
} from '../store/cells/switch.js';
import { openStore } from '../store/connection/open.js';
import { instrumentFingerprints } from '../vault/fingerprints.js';
import type { Vault } from '../vault/vault.js';

export interface AccountMove {
  readonly accountId: string;
  readonly sourceCell: string;
  readonly targetCell: string;
  /** Addresses of the databases, for a superuser. */
  readonly sourceDatabase: string;
  readonly targetDatabase: string;
  /** The address of the source's database for the PostgreSQL of the target. */
  readonly replicateFrom: string;
  /** Settings of the target; by default those of the process. */
  readonly settings?: Readonly<Record<string, string>>;
}

interface Reporting {
  /** Writes a line about progress. */
  readonly report: (line: string) => void;
}

/** Limit of running payments and deliveries at the beginning of the pause, in seconds. */
const drainSeconds = 2;
/** Limit of the last changes in the pause, in seconds. After it the source serves the account again. */
const lastChangesSeconds = 10;
/** Limit of the changes during the copy, in seconds. */
const catchUpSeconds = 3_600;
/** Changed rows that the pause may compare. */
const fewRows = 2_000;
const mostComparisons = 20;

/** Runs `work` with the databases of both cells. */
async function withCells(
  { accountId, sourceDatabase, targetDatabase }: AccountMove,
  work: (cells: BothCells, move: Move) => Promise<void>,
): Promise<void> {
  const source = await openCell(sourceDatabase);
  try {
    const target = await openCell(targetDatabase);
    try {
      if (await isSameDatabase(source, target))
        throw new MoveRefused('The addresses of the source and of the target lead to the same database.');
      for (const on of [source, target])
        if (!(await existsIn(on, `pg_try_advisory_lock(hashtextextended('cells move ' || $1, 0))`, [accountId])))
          throw new MoveRefused('Another command moves the account, or was killed and still ends: repeat this one.');
      const move = await readMove(source, accountId);
      if (move.phase === 'arriving')
        throw new MoveRefused('The account arrives at the source: name the two databases the other way round.');
      await work({ source, target }, move);
    } finally {
      await target.end().catch(() => undefined);
    }
  } finally {
    await source.end().catch(() => undefined);
  }
}

/**
 * Moves an account to another cell. A repetition continues a move that was killed or failed.
 * @param lead makes the directory lead some terminals to the target
 * @throws MoveRefused
 */
export const moveAccount = (
  to: AccountMove,
  { report, lead }: Reporting & { readonly lead: (terminals: readonly string[]) => Promise<void> },
): Promise<void> =>
  withCells(to, async (cells, move) => {
    const began = performance.now();
    if (move.phase !== 'moved') {
      // Paused by a killed command. The comparison of all rows, which `copy` repeats, is too long for a pause.
      if (move.phase === 'closing' || move.phase === 'paused') await reopenAccount(cells.source, move);
      await copy(cells, move, to, report);
      await pause(cells, move, to, report);
    }
    report(`switch: the target serves the account`);
    await activate(cells, move, to.sourceCell);
    if (!(await serves(cells.target, move)))
      throw new MoveRefused('The target does not serve the account: if it was restored, take it back with --abort.');
    report(`directory: ${move.terminals.length} terminals`);
    await lead(move.terminals);
    report(`end: the replication is removed`);
    await endMove(cells, move);
    report(`moved ${move.accountId} in ${seconds(began)}`);
  });

/** Returns the time since a value of performance.now(). */
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(2)} s`;

/** Copies the account while the source serves it, until few changed rows are left to compare. */
async function copy(cells: BothCells, move: Move, to: AccountMove, report: Reporting['report']): Promise<void> {
  report(`begin: ${move.terminals.length} terminals from ${to.sourceCell} to ${to.targetCell}`);
  const { sourceCell, targetCell, replicateFrom: sourceAddress } = to;
  await beginMove(cells, move, { sourceCell, targetCell, sourceAddress });
  await expectCopy(cells.target);
  await copyDataKeys(cells, move);
  await checkKeys(cells, move, to);
  const began = performance.now();
  report('copy: the rows are replicated');
  for (let left = await tablesToCopy(cells.target, move); left > 0; left = await tablesToCopy(cells.target, move)) {
    await noteCopying(cells.target, move);
    await copyStuckAgain(cells, move);
    await systemClock.sleep(100);
  }
  const applied = () => waitApplied(cells, move, catchUpSeconds);
  await applied();
  report(`copied in ${seconds(began)}`);
  // Also in a repetition: a target that has failed over may have lost rows that were compared.
  await compareAll(cells, move, applied, ({ table, rows, different }) => {
    if (rows !== '0') report(`compare: ${table}, ${rows} rows, ${different} changed meanwhile`);
  });
  await advanceEvents(cells);
  for (let pass = 1; ; pass++) {
    const { compared, different } = await compareChanged(cells, move, applied);
    report(`compare: ${compared} changed rows, ${different.length} changed again`);
    await vacuumChanges(cells.source);
    if (compared <= fewRows) break;
    if (pass === mostComparisons)
      throw new MoveRefused(`${compared} rows changed during the last comparison: move it at another time of the day.`);
  }
}

/** Pauses the account, completes and verifies the copy, and gives the account away. */
async function pause(cells: BothCells, move: Move, to: AccountMove, report: Reporting['report']): Promise<void> {
  const began = performance.now();
  const { source } = cells;
  try {
    report('pause: the source answers 503');
    await pauseAccount(source, move, drainSeconds);
    report(`verify: after ${seconds(began)}`);
    const applied = () => waitApplied(cells, move, lastChangesSeconds);
    const { compared, different } = await compareChanged(cells, move, applied);
    if (different.length > 0)
      throw new MoveRefused(`${different.length} rows differ: ${different.slice(0, 5).join('; ')}`);
    await copyDataKeys(cells, move);
    await copyOthers(cells, move);
    const others = await compareCopied(cells, move);
    if (others.length > 0) throw new MoveRefused(`The rows of ${others.join(', ')} differ.`);
    await advanceSequences(cells);
    await advanceEvents(cells);
    report(`verified ${compared} changed rows after ${seconds(began)}`);
    await giveAway(cells, move, to.targetCell);
  } catch (error) {
    await reopen(source, move).catch(() => {
      report('The account is still paused: repeat the command, or end the move with --abort.');
    });
    throw error;
  }
}

/** Ends the pause, unless the switch was made and only its answer was lost: a repetition finds its phase. */
async function reopen(source: BothCells['source'], move: Move): Promise<void> {
  if ((await readMove(source, move.accountId)).phase !== 'moved') await reopenAccount(source, move);
}

/**
 * Opens a value of each kind and key with the settings of the target.
 * @throws MoveRefused if the target could not read cards or secrets of the account, or would not recognize its cards
 */
async function checkKeys(
  { source, target }: BothCells,
  move: Move,
  { targetCell, settings }: AccountMove,
): Promise<void> {
  const config = readConfig(settings);
  if (config.recovery.cellId !== targetCell)
    throw new MoveRefused(
      `Run it with the settings of ${targetCell}: CELL_ID is ${config.recovery.cellId ?? 'unset'}.`,
    );
  const log = createLog('silent');
  const { databaseUrl, dataDirectory } = config;
  const store = await openStore({ databaseUrl, dataDirectory, poolSize: 2, log });
  try {
    if (!(await isSameDatabase(store.pool, target)))
      throw new MoveRefused('DATABASE_URL and the address of the target lead to different databases.');
    const sources = { store, clock: systemClock, random: systemRandom, log, fetch: globalThis.fetch };
    const secrets = config.environment === 'sandbox' ? await sandboxSecrets(dataDirectory, systemRandom) : undefined;
    const { vault } = await openVaultOf(config, secrets, sources);
    for (const sample of await sealedSamples(source, move)) await checkSample(vault, sample);
  } finally {
    await store.close();
  }
}

type Sample = Awaited<ReturnType<typeof sealedSamples>>[number];

async function checkSample(vault: Vault, { owner, sealed, terminalId, fingerprint }: Sample): Promise<void> {
  const key = vault.keyOf(sealed);
  try {
    if (terminalId === null) {
      vault.open(sealed, owner);
      return;
    }
    const known = instrumentFingerprints(vault, terminalId, await vault.openCard(sealed, owner));
    if (fingerprint === null || known.some((one) => one === fingerprint)) return;
  } catch (error) {
    throw new MoveRefused(`The target cannot open what the key ${key} has sealed: give it the keys of the source.`, {
      cause: error,
    });
  }
  throw new MoveRefused('The target has another FINGERPRINT_KEY: it would not recognize the cards of the account.');
}

/** Ends a move before its switch, or if the target has lost it, and removes a copy there. @throws MoveRefused */
export const abortAccountMove = (to: AccountMove, { report }: Reporting): Promise<void> =>
  withCells(to, async (cells, move) => {
    const isRemoved = await abortMove(cells, move, to.sourceCell);
    report(`The move of ${to.accountId} has ended. ${isRemoved ? 'The' : 'No'} copy was removed.`);
  });

/** Removes the fenced rows that a move has left in the source. @throws MoveRefused */
export const removeMovedAccount = (to: AccountMove, { report }: Reporting): Promise<void> =>
  withCells(to, async (cells, move) => {
    await removeMoved(cells, move, (table, rows) => {
      if (rows > 0) report(`${table}: ${rows} rows removed`);
    });
  });
