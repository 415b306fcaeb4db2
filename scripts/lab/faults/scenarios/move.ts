import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { bundled } from '../../../support/bundled.js';
import { killAtExit, shortLived } from '../../../support/programs.js';
import { MovingClient } from '../other-work.js';
import { apiKey, type Scenario, Stage, terminalId } from '../stage.js';
import { type Drill, openDrill, settingsOf } from './cells.js';

/** Limit of a move with all its kills, in milliseconds. */
const moveMilliseconds = 600_000;

/** The steps of a move, by the beginning of the line that the command prints. */
const steps = [
  'begin:',
  'copy:',
  'copied',
  'compare:',
  'pause:',
  'verify:',
  'verified',
  'switch:',
  'directory:',
  'end:',
] as const;
const victims = ['mover', 'source', 'target', 'HAProxy'] as const;
type Victim = (typeof victims)[number];

export const movedAccount: Scenario = {
  about:
    'an account moves between two cells and back under 50 sales/s, with subscriptions and webhooks; at each step the ' +
    'command, a database or HAProxy is killed (docs/operate/cells.md)',
  rounds: 10,
  needs: 'haproxy',
  stage: { settings: { ...settingsOf('eu-1'), WEBHOOK_ALLOW_LOCAL: 'true' } },
  async run(stage, rounds) {
    const { VAULT_KEYS = '', FINGERPRINT_KEY = '' } = stage.settings;
    const second = await Stage.open(join(stage.directory, 'second'), {
      built: stage.instances[0]?.built ?? false,
      progress: stage.progress,
      settings: {
        ...settingsOf('eu-2'),
        ...{ WEBHOOK_ALLOW_LOCAL: 'true', VAULT_KEYS, FINGERPRINT_KEY },
        ...{ SANDBOX_TERMINAL_ID: 'FAULT2', SANDBOX_API_KEY: `${apiKey}_2` },
      },
    });
    const drill = await openDrill(stage, second);
    const client = await MovingClient.open(
      stage,
      drill.fronts.map(({ baseUrl }) => baseUrl),
      drill.cells[0].load.exchanges,
    );
    try {
      const sending = client.run();
      const homes = [stage, second] as const;
      // The audit reads the first cell, so the last move leads there.
      const moves = rounds + (rounds % 2);
      for (let move = 0; move < moves; move++) {
        await wait(1_000);
        await moveOnce(drill, client, [homes[(move % 2) as 0 | 1], homes[((move + 1) % 2) as 0 | 1]], move);
      }
      client.over.abort();
      await sending;
      await client.judge();
      await auditCharges(stage, homes, client.serving);
      stage.load.submissions.push(...client.submissions);
      for (const { load } of drill.cells) await load.exchanges.close();
    } finally {
      client.over.abort();
      await client.close();
      for (const front of drill.fronts) await front.kill();
      await second.finish();
      stage.faults.push(...second.faults);
      await second.close();
    }
  },
};

/** Checks that the bank has charged each occurrence once, over both cells, and only the serving one has its ledger. */
async function auditCharges(stage: Stage, cells: readonly Stage[], serving: Stage): Promise<void> {
  const due = new Map<string, string>();
  for (const { postgres } of cells) {
    const charges = (await postgres.query(
      `SELECT idempotency_key AS charge, future_transaction_id AS occurrence FROM simulator_entries
      JOIN transactions USING (terminal_id)
      WHERE terminal_id = $1 AND outcome = 'approved' AND transaction_id = idempotency_key AND type = 'recurring'`,
      terminalId,
    )) as { charge: string; occurrence: string }[];
    for (const { charge, occurrence } of charges) due.set(charge, occurrence);
    if (postgres !== serving.postgres && charges.length > 0)
      stage.fault('untrue', `the cell without the account has ${charges.length} charges of series`);
  }
  const occurrences = new Set(due.values()).size;
  if (occurrences !== due.size || due.size === 0)
    stage.fault('doubled', `the bank has ${due.size} charges of ${occurrences} occurrences`);
  stage.progress(`the bank has ${due.size} charges of ${occurrences} occurrences`);
}

/** Moves the account, with a kill at each step. The command is repeated until it succeeds. */
async function moveOnce(
  drill: Drill,
  client: MovingClient,
  [source, target]: readonly [Stage, Stage],
  move: number,
): Promise<void> {
  const began = performance.now();
  const killed = new Set<string>();
  const restarts: Promise<void>[] = [];
  const kills: string[] = [];
  let paused = '';
  let commands = 0;
  const onLine = (line: string, kill: () => void): void => {
    if (line.startsWith('verified')) paused = line;
    const index = steps.findIndex((step) => line.startsWith(step));
    const step = steps[index];
    if (step === undefined || killed.has(step)) return;
    killed.add(step);
    const victim = victims[(index + move) % victims.length] ?? 'mover';
    kills.push(`${step.replace(':', '')} ${victim}`);
    if (victim === 'mover') kill();
    else restarts.push(restarted(drill, { source, target }, victim));
  };
  for (;;) {
    commands++;
    const { code, reported } = await command(drill, client, [source, target], [], onLine);
    await Promise.all(restarts);
    if (code === 0) break;
    // A killed command leaves its lock file, as the page says.
    rmSync(join(drill.stage.directory, 'cells', 'cells.lock'), { force: true });
    if (performance.now() - began > moveMilliseconds) throw new Error(`the move did not end: ${reported.slice(-500)}`);
    await wait(300);
  }
  client.serving = target;
  const removed = await command(drill, client, [source, target], ['--remove'], () => undefined);
  if (removed.code !== 0) drill.stage.fault('stuck', `the old rows were not removed: ${removed.reported}`);
  await client.success();
  drill.stage.progress(
    `move ${move + 1}: ${((performance.now() - began) / 1000).toFixed(1)} s, ${commands} commands, ` +
      `kills: ${kills.join(', ')}; ${paused}; sales ${client.submissions.length}`,
  );
}

async function restarted(
  { fronts: [front] }: Drill,
  { source, target }: { readonly source: Stage; readonly target: Stage },
  victim: Exclude<Victim, 'mover'>,
): Promise<void> {
  if (victim === 'HAProxy') {
    await front.kill();
    await wait(500);
    return front.start();
  }
  const { postgres } = victim === 'source' ? source : target;
  await postgres.kill();
  await postgres.start();
}

/** Runs the command in a process of its own. */
async function command(
  drill: Drill,
  { accountId }: MovingClient,
  [source, target]: readonly [Stage, Stage],
  options: readonly string[],
  onLine: (line: string, kill: () => void) => void,
): Promise<{ readonly code: number | null; readonly reported: string }> {
  const args = ['cells', 'move', accountId, '--to', target.settings['CELL_ID'] ?? '', ...drill.options, ...options];
  const child = spawn(process.execPath, [...shortLived, bundled('src/command-line/main.ts'), ...args], {
    env: {
      PATH: process.env['PATH'],
      ...target.settings,
      SOURCE_DATABASE_URL: source.postgres.url(undefined, 'postgres'),
      TARGET_DATABASE_URL: target.postgres.url(undefined, 'postgres'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killAtExit(child, 'SIGKILL');
  let reported = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (reported += chunk));
  createInterface({ input: child.stdout }).on('line', (line) => onLine(line, () => child.kill('SIGKILL')));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, reported };
}
