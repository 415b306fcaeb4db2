import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../../../src/base/clock.js';
import { systemRandom } from '../../../../src/base/random.js';
import { run } from '../../../../src/command-line/program.js';
import { until } from '../../../support/loopback.js';
import { audit } from '../audit.js';
import { CellFrontEnd, type CellPorts, makeCertificate } from '../haproxy.js';
import { managementKey, serverErrors, type Target } from '../exchanges.js';
import { codeOf, Load, saleOf } from '../load.js';
import type { Instance } from '../server-process.js';
import { apiKey, type Scenario, Stage, terminalId } from '../stage.js';

/** Interval of requests, in milliseconds: 50 a second over both cells. */
const intervalMilliseconds = 20;
/** Duration of a fault, and of the time before the next, in milliseconds. */
const faultMilliseconds = 6_000;
/** The least number of requests to each unharmed cell during a fault. */
const fewest = 100;
const pauseMilliseconds = 3_000;
/** Limit of the recovery of a cell after its database has returned, in milliseconds. */
const recoveryMilliseconds = 20_000;

/** A cell with its terminal and its clients. */
interface Cell extends Omit<Target, 'baseUrl'> {
  readonly name: 'eu-1' | 'eu-2';
  readonly stage: Stage;
  readonly load: Load;
}

/** Requests of a cell that began during a phase, and those that were answered 200. */
interface Count {
  sent: number;
  answered: number;
}

/** The number of requests of each cell that began in a part of the drill. */
type Phase = Readonly<Record<Cell['name'], Count>>;

export interface Drill {
  readonly stage: Stage;
  readonly cells: readonly [Cell, Cell];
  readonly fronts: readonly [CellFrontEnd, CellFrontEnd];
  /** The options of commands that name the maps and the front ends. */
  readonly options: readonly string[];
  /** Runs a `payment-terminal cells` command. @throws Error if it fails */
  readonly command: (...args: string[]) => Promise<void>;
  phase: Phase;
  sent: number;
}

/** The settings of a cell as on the page. */
export const settingsOf = (name: Cell['name']) => ({
  CELL_ID: name,
  BASE_URL: `https://payments.example.com/cells/${name}`,
  TRUSTED_PROXIES: '127.0.0.1',
});

export const twoCells: Scenario = {
  about:
    'two cells of two instances behind two HAProxy (docs/operate/cells.md), 50 requests/s; each database and each ' +
    'HAProxy is killed, and the rest answers everything; a wrong map makes no second record',
  rounds: 2,
  needs: 'haproxy',
  stage: { settings: settingsOf('eu-1') },
  async run(stage, rounds) {
    const second = await Stage.open(join(stage.directory, 'second'), {
      built: stage.instances[0]?.built ?? false,
      progress: stage.progress,
      settings: { ...settingsOf('eu-2'), SANDBOX_TERMINAL_ID: 'FAULT2', SANDBOX_API_KEY: `${apiKey}_2` },
    });
    const drill = await openDrill(stage, second);
    try {
      await underLoad(drill, async () => {
        for (let round = 1; round <= rounds; round++) await drillOnce(drill, `round ${round} of ${rounds}`);
      });
      for (const cell of drill.cells) await openPaymentPage(drill, cell);
      await followWrongMap(drill);
      await conclude(drill, second);
    } finally {
      for (const front of drill.fronts) await front.kill();
      await second.close();
    }
  },
};

const newPhase = (): Phase => ({ 'eu-1': { sent: 0, answered: 0 }, 'eu-2': { sent: 0, answered: 0 } });

/** Opens both front ends before two cells, and the directory. */
export async function openDrill(stage: Stage, second: Stage): Promise<Drill> {
  const { directory } = stage;
  const ca = makeCertificate(directory);
  const [[one, two], [three, four]] = [stage.instances, second.instances] as [
    [Instance, Instance],
    [Instance, Instance],
  ];
  const ports: CellPorts = {
    ...{ 3101: one.port, 3102: two.port, 3201: three.port, 3202: four.port },
    ...{ 3111: one.port, 3112: two.port, 3211: three.port, 3212: four.port },
  };
  const fronts = [
    await CellFrontEnd.start(directory, 'front-1', ports),
    await CellFrontEnd.start(directory, 'front-2', ports),
  ] as const;
  const options = ['--maps', join(directory, 'cells'), '--fronts', fronts.map(({ socket }) => socket).join(',')];
  const drill: Drill = {
    stage,
    cells: [
      { name: 'eu-1', terminalId, apiKey, stage, load: new Load('eu-1', ca) },
      { name: 'eu-2', terminalId: 'FAULT2', apiKey: `${apiKey}_2`, stage: second, load: new Load('eu-2', ca) },
    ],
    fronts,
    options,
    command: (...args) => cellsCommand([...args, ...options]),
    phase: newPhase(),
    sent: 0,
  };
  for (const [cell, { baseUrl }] of [
    ['eu-1', one],
    ['eu-2', three],
  ] as const)
    await drill.command('add', cell, '--base-url', baseUrl, '--management-key', managementKey);
  return drill;
}

async function cellsCommand(args: readonly string[]): Promise<void> {
  const reported: string[] = [];
  const code = await run(['cells', ...args], {
    print: () => undefined,
    note: (line) => void reported.push(line),
    clock: systemClock,
    random: systemRandom,
    stopped: new AbortController().signal,
    input: undefined,
    openBrowser: () => Promise.resolve(false),
  });
  if (code !== 0) throw new Error(`cells ${args.join(' ')} ended with ${code}: ${reported.join(' ')}`);
}

/** Sends requests at a fixed rate to both cells over both front ends, while `work` runs. */
async function underLoad(drill: Drill, work: () => Promise<void>): Promise<void> {
  const state = { over: false };
  const pending = new Set<Promise<void>>();
  const sending = (async () => {
    const began = performance.now();
    for (let tick = 0; !state.over; tick++) {
      await wait(Math.max(0, began + tick * intervalMilliseconds - performance.now()));
      const one = sendOnce(drill, drill.cells[tick % 2 === 0 ? 0 : 1], tick % 4 < 2 ? 0 : 1);
      pending.add(one);
      void one.finally(() => pending.delete(one));
    }
  })();
  try {
    await work();
  } finally {
    state.over = true;
    await sending;
    await Promise.all(pending);
  }
}

/** Sends a sale to one front end and, if that one gives no answer, the same sale to the other. */
async function sendOnce(drill: Drill, { name, load, ...cell }: Cell, first: 0 | 1): Promise<void> {
  const count = drill.phase[name];
  count.sent += 1;
  const submission = saleOf(`${name}-${++drill.sent}`, 12.34, codeOf(drill.sent));
  for (const front of [first, 1 - first] as const) {
    const answer = await load.one({ ...cell, baseUrl: drill.fronts[front as 0 | 1].baseUrl }, submission);
    if (answer?.status === 200) count.answered += 1;
    if (answer) return;
  }
}

/** Kills each database and each front end once. */
async function drillOnce(drill: Drill, round: string): Promise<void> {
  const { cells, fronts, stage } = drill;
  for (const victim of cells) {
    const { postgres } = victim.stage;
    await during(drill, `${round}: the database of ${victim.name} is killed`, [victim.name], () => postgres.kill());
    await postgres.start();
    const returned = performance.now();
    await until(
      `${victim.name} is back`,
      () => victim.load.exchanges.all.some(({ began, status }) => began >= returned && status === 200),
      { seconds: (3 * recoveryMilliseconds) / 1000 },
    );
    const seconds = (performance.now() - returned) / 1000;
    stage.recoveries.push(seconds);
    if (seconds * 1000 > recoveryMilliseconds)
      stage.fault('stuck', `${victim.name} had its first success ${seconds.toFixed(1)} s after the fault's end`);
    await wait(pauseMilliseconds);
  }
  for (const [index, front] of fronts.entries()) {
    await during(drill, `${round}: HAProxy ${index + 1} is killed`, [], () => front.kill());
    await front.start();
    await wait(pauseMilliseconds);
  }
}

/** Counts the requests during a fault. Those of the cells that are not `excused` must all be answered. */
async function during(
  drill: Drill,
  what: string,
  excused: readonly Cell['name'][],
  fault: () => Promise<void>,
): Promise<void> {
  const phase = (drill.phase = newPhase());
  const unharmed = drill.cells.filter(({ name }) => !excused.includes(name));
  await fault();
  await wait(faultMilliseconds);
  // Longer on a slow machine, which sends fewer.
  await until(`${what}: requests are sent`, () => unharmed.every(({ name }) => phase[name].sent >= fewest), {
    seconds: 600,
  });
  drill.phase = newPhase();
  // Those that began in the phase may still wait: longer than the service does.
  await wait(pauseMilliseconds);
  const parts = drill.cells.map(({ name }) => `${name} answered ${phase[name].answered} of ${phase[name].sent}`);
  drill.stage.progress(`${what}: ${parts.join(', ')}`);
  for (const { name } of unharmed) {
    const { sent, answered } = phase[name];
    if (answered < sent) drill.stage.fault('stuck', `${what}: ${name} answered ${answered} of ${sent}`);
  }
}

/** Opens a payment page with its script, as a browser does: one address has the terminal, and one only the mark. */
async function openPaymentPage({ stage, fronts: [{ baseUrl }] }: Drill, { name, load, ...cell }: Cell): Promise<void> {
  const { exchanges } = load;
  const body = {
    merchant_transaction_id: `page-${name}`,
    amount: 5,
    currency: 'EUR',
    payment_collection: 'hosted_page',
  };
  const { text } = await exchanges.post({ ...cell, baseUrl }, 'sale', undefined, body);
  const url = (JSON.parse(text) as { next_action?: { url: string } }).next_action?.url ?? text;
  const page = await exchanges.send(baseUrl, 'GET', new URL(url).pathname, {});
  const script = /src="(\/cells\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '/none';
  const { status } = await exchanges.send(baseUrl, 'GET', script, {});
  const isMarked = url.startsWith(`${settingsOf(name).BASE_URL}/pay/${cell.terminalId}`);
  if (!isMarked || page.status !== 200 || status !== 200)
    stage.fault('untrue', `the page ${url} was answered ${page.status}, and its script ${script} ${status}`);
}

/** Leads a terminal to the wrong cell, and back: its sale is refused there, and made once. */
async function followWrongMap({ stage, cells: [one, two], fronts, command }: Drill): Promise<void> {
  const submission = saleOf('sent-by-a-wrong-map');
  const send = () => one.load.one({ ...one, baseUrl: fronts[0].baseUrl }, submission);
  await command('add', two.name, one.terminalId, '--replace');
  const refused = await send();
  if (refused?.status !== 421) stage.fault('untrue', `a wrong map was answered ${refused?.status}: ${refused?.text}`);
  await command('add', one.name, one.terminalId, '--replace');
  const answer = await send();
  if (answer?.status !== 200) stage.fault('untrue', `the right map was answered ${answer?.status}: ${answer?.text}`);
  const made = await Promise.all(
    [one, two].map(async ({ stage: { postgres } }) => {
      const text = 'SELECT 1 FROM transactions WHERE merchant_transaction_id = $1';
      return (await postgres.query(text, submission.key)).length;
    }),
  );
  if (made.join() !== '1,0') stage.fault('doubled', `the sale of a wrong map was made ${made.join(' and ')} times`);
  stage.progress(`a wrong map: ${refused?.status}; the right one: ${answer?.status}; records ${made.join(' and ')}`);
}

/** Stops the second cell and audits it. The first is audited by the run of the scenario. */
async function conclude({ stage, cells: [one, two] }: Drill, second: Stage): Promise<void> {
  for (const { load } of [one, two]) {
    for (const what of serverErrors(load.exchanges.all)) stage.fault('untrue', what);
    await load.exchanges.close();
    stage.load.exchanges.all.push(...load.exchanges.all);
  }

  stage.load.submissions.push(...one.load.submissions);
  await second.finish();
  const { faults, transactions } = await audit(second.direct, two.load.submissions);
  stage.progress(`eu-2: ${transactions} transactions, ${two.load.submissions.length} submissions`);
  stage.faults.push(...second.faults, ...faults);
}
