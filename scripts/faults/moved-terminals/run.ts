import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../until.js';
import { audit } from '../audit.js';
import type { Exchange } from '../exchanges.js';
import type { Instance } from '../instance.js';
import type { Result } from '../run.js';
import { serverErrors } from '../server-errors.js';
import { EventReader } from './event-reader.js';
import { judgeEvents, judgePlaces, judgePrepared } from './judges.js';
import { move, pin, rangeOf, splitBefore } from './moves.js';
import { MovingStage, terminals } from './stage.js';
import { watchStatuses } from './statuses.js';

export interface MovedOptions {
  /** Runs what `npm run build` made instead of the sources. */
  readonly built: boolean;
  readonly progress: (text: string) => void;
  /** How long nothing happens, and how long a router is away, in milliseconds. */
  readonly calmMilliseconds?: number;
}

const longestMinutes = 45;
/** Those who send to a terminal: one to each instance. */
const clients = 2;

/** A time between two marks, by performance.now(). */
interface Span {
  readonly began: number;
  readonly ended: number;
}

/**
 * Adds a shard and moves terminals to it and back, so many times, while their integrators send and somebody reads the
 * list of events; kills a router; and compares the books afterwards.
 * @param rounds how often a range is moved
 * @throws Error when the stage could not be set
 */
export async function movedTerminals(rounds: number, options: MovedOptions): Promise<Result> {
  const { built, progress, calmMilliseconds = 10_000 } = options;
  const watchdog = setTimeout(() => {
    progress(`the terminals were not moved within ${longestMinutes} minutes`);
    process.exit(1);
  }, longestMinutes * 60_000);
  progress('two shards, a coordinator, two routers and two instances are started');
  const stage = await MovingStage.open(built, progress);
  try {
    const reader = new EventReader(stage);
    const moved = new Set<string>();
    const over = new AbortController();
    const working = [
      ...stage.customers.map(({ terminalId, load }) => load.run(stage.targets(terminalId), clients, over.signal)),
      ...stage.customers.map((customer) => watchStatuses(stage, customer, over.signal)),
      reader.run(over.signal),
    ];
    const recoveries: number[] = [];
    try {
      for (const instance of stage.instances) await success(stage, instance, 0);
      // The first requests take longer than those that follow.
      await wait(calmMilliseconds);
      const quiet = await during(() => wait(calmMilliseconds));
      const moves = await moveAll(stage, rounds, moved);
      tellSlowness(stage, 'terminals that stay while others are moved', quiet, moves);
      recoveries.push(await killRouter(stage, quiet, calmMilliseconds));
      await move(stage, terminals[0], 'sh2', [terminals[0]]);
      moved.add(terminals[0]);
      await judgePlaces(stage, [terminals[0]]);
    } finally {
      over.abort();
      await Promise.all(working);
    }
    return await compare(stage, reader, moved, rounds, Math.max(...recoveries));
  } finally {
    await stage.close();
    clearTimeout(watchdog);
  }
}

const during = async (work: () => Promise<unknown>): Promise<Span> => {
  const began = performance.now();
  await work();
  return { began, ended: performance.now() };
};

/** Moves a range a round: first one with two terminals to a shard that is new, then terminals alone. */
async function moveAll(stage: MovingStage, rounds: number, moved: Set<string>): Promise<Span[]> {
  const spans: Span[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    if (round === 1) await addShard(stage);
    // The first and the last terminal stay where they are.
    const movable = terminals.slice(1, -1);
    const terminalId = movable[(round - 1) % movable.length] ?? terminals[1];
    if (round === 1) await splitBefore(stage, terminalId);
    else await pin(stage, terminalId);
    const { name, shard: from } = await rangeOf(stage, terminalId);
    const names = stage.cluster.servers.map((one) => one.name);
    const to = from === 'sh3' ? (names[round % 2] ?? 'sh1') : 'sh3';
    const along: string[] = [];
    for (const each of terminals) if ((await rangeOf(stage, each)).name === name) along.push(each);
    let seconds = 0;
    spans.push(
      await during(async () => {
        seconds = await move(stage, terminalId, to, along);
      }),
    );
    for (const each of along) moved.add(each);
    await judgePlaces(stage, along);
    stage.progress(
      `round ${round} of ${rounds}: ${along.join(', ')} from ${from} to ${to} in ${seconds.toFixed(1)} s, of which ` +
        `${lockedSeconds(stage, along, spans.at(-1)).toFixed(1)} s with 503`,
    );
    await wait(500);
  }
  return spans;
}

/** From the first 503 of terminals to the end of the last. */
function lockedSeconds(stage: MovingStage, along: readonly string[], span: Span | undefined): number {
  const refused = exchangesOf(stage, along).filter(
    ({ status, began }) => status === 503 && began >= (span?.began ?? 0),
  );
  if (refused.length === 0) return 0;
  return (Math.max(...refused.map(({ ended }) => ended)) - Math.min(...refused.map(({ began }) => began))) / 1000;
}

/** As GOING-LIVE.md says, under load. */
async function addShard(stage: MovingStage): Promise<void> {
  const shard = await stage.cluster.createShard('sh3');
  await stage.letMove(shard);
  await stage.restartInstances();
  await stage.cluster.coordinator.addShard({ name: shard.name, port: shard.server.port });
  stage.progress('a third shard is added');
}

/** Kills the router of the first instance, and starts it again. @returns after how many seconds the instance goes on */
async function killRouter(stage: MovingStage, quiet: Span, milliseconds: number): Promise<number> {
  const [router] = stage.cluster.routers;
  const [first, second] = stage.instances;
  if (!router || !first || !second) throw new Error('there is no router to kill');
  const away = await during(async () => {
    await router.kill();
    await wait(milliseconds);
  });
  tellSlowness(stage, "another router's instance while a router is away", quiet, [away], second.baseUrl);
  const since = performance.now();
  await router.start();
  await success(stage, first, since);
  const seconds = (performance.now() - since) / 1000;
  stage.progress(`a router was killed; its instance went on ${seconds.toFixed(1)} s after it was started again`);
  return seconds;
}

const exchangesOf = (stage: MovingStage, of: readonly string[]): Exchange[] =>
  stage.customers.filter(({ terminalId }) => of.includes(terminalId)).flatMap(({ load }) => load.exchanges.all);

/** Waits until an instance answers well what was sent after a time. */
async function success(stage: MovingStage, { baseUrl, name }: Instance, since: number): Promise<void> {
  await until(`${name} answers well`, () =>
    exchangesOf(stage, terminals).some((one) => one.baseUrl === baseUrl && one.began >= since && one.status === 200),
  );
}

/** Says the 99th percentile of answers beside that of a quiet time. */
function tellSlowness(stage: MovingStage, what: string, quiet: Span, then: readonly Span[], baseUrl?: string): void {
  // While terminals are moved, those that stay; while a router is away, all of the other one's instance.
  const of = baseUrl === undefined ? [terminals[0], terminals.at(-1) ?? ''] : terminals;
  const all = exchangesOf(stage, of).filter(
    (one) => one.status === 200 && (baseUrl === undefined || one.baseUrl === baseUrl),
  );
  const percentile = (spans: readonly Span[]): { readonly milliseconds: number; readonly count: number } => {
    const took = all
      .filter((one) => spans.some(({ began, ended }) => one.began >= began && one.began < ended))
      .map((one) => one.ended - one.began)
      .sort((one, other) => one - other);
    return { milliseconds: took[Math.floor(took.length * 0.99)] ?? NaN, count: took.length };
  };
  const [before, now] = [percentile([quiet]), percentile(then)];
  stage.progress(
    `${what}: p99 ${now.milliseconds.toFixed(0)} ms of ${now.count}, quiet ${before.milliseconds.toFixed(0)} ms of ` +
      `${before.count}: ${(now.milliseconds / before.milliseconds).toFixed(2)} times`,
  );
}

async function compare(
  stage: MovingStage,
  reader: EventReader,
  moved: ReadonlySet<string>,
  rounds: number,
  recoverySeconds: number,
): Promise<Result> {
  const { progress, customers } = stage;
  const all = customers.flatMap(({ load }) => load.exchanges.all);
  const locked = all.filter(({ status }) => status === 503).length;
  for (const what of serverErrors(all)) stage.fault('untrue', what);
  progress(`the moves are over, ${locked} times 503: what was cut off is sent again`);
  for (const { terminalId, load } of customers) {
    const [target] = stage.targets(terminalId);
    if (!target) continue;
    await load.finish(target).catch((error: unknown) => stage.fault('stuck', String(error)));
    await load.replay(target, 20).catch((error: unknown) => stage.fault('untrue', `a replay failed: ${String(error)}`));
    for (const what of load.faults) stage.fault('untrue', what);
  }
  const { events, repeated } = await judgeEvents(stage, reader, moved);
  progress(`${events} events, of which ${repeated} were listed more than once`);
  for (const instance of stage.instances) await instance.stop();
  await judgePlaces(stage);
  progress('the books are compared');
  const submissions = customers.flatMap(({ load }) => load.submissions);
  const { faults, transactions, taken } = await audit(stage.lastSettings, submissions);
  await judgePrepared(stage);
  progress(`${transactions} transactions; taken ${taken.service}, by the bank's books ${taken.bank}`);
  return {
    fault: 'moved-terminals',
    rounds,
    submissions: submissions.length,
    faults: [...stage.faults, ...faults],
    serverErrors: all.filter(({ status }) => status !== undefined && status >= 500).length,
    unanswered: all.filter(({ status }) => status === undefined).length,
    recoverySeconds,
  };
}
