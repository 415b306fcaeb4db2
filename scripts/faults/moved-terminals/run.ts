import { setTimeout as wait } from 'node:timers/promises';
import type { Result } from '../run.js';
import { compare } from '../sharded/compare.js';
import { EventReader } from '../sharded/event-reader.js';
import { judgePlaces } from '../sharded/judges.js';
import { rangeOf } from '../sharded/ranges.js';
import { during, exchangesOf, success, tellSlowness, type Span } from '../sharded/slowness.js';
import { ShardedStage, terminals } from '../sharded/stage.js';
import { watchStatuses } from '../sharded/statuses.js';
import { moments, moveInTwo } from './killed-coordinator.js';
import { move, pin, splitBefore } from './moves.js';

export interface MovedOptions {
  /** Runs what `npm run build` made instead of the sources. */
  readonly built: boolean;
  readonly progress: (text: string) => void;
  /** How long nothing happens, and how long a router is away, in milliseconds. */
  readonly calmMilliseconds?: number;
  /** How often the coordinator is killed within a move; as often as there are moments for it. */
  readonly killed?: number;
}

const longestMinutes = 45;
/** Those who send to a terminal: one to each instance. */
const clients = 2;

/**
 * Adds a shard and moves terminals to it and back, so many times, while their integrators send and somebody reads the
 * list of events; kills the coordinator within moves, and a router; and compares the books afterwards.
 * @param rounds how often a range is moved
 * @throws Error when the stage could not be set
 */
export async function movedTerminals(rounds: number, options: MovedOptions): Promise<Result> {
  const { built, progress, calmMilliseconds = 10_000, killed = moments.length } = options;
  const watchdog = setTimeout(() => {
    progress(`the terminals were not moved within ${longestMinutes} minutes`);
    process.exit(1);
  }, longestMinutes * 60_000);
  progress('two shards, a coordinator, two routers and two instances are started');
  const stage = await ShardedStage.open({ built, progress });
  try {
    const reader = new EventReader(stage);
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
      const moves = await moveAll(stage, rounds);
      const staying = { terminals: [terminals[0], terminals[5]] };
      tellSlowness(stage, 'terminals that stay while others are moved', staying, quiet, moves);
      await killCoordinator(stage, killed);
      recoveries.push(await killRouter(stage, quiet, calmMilliseconds));
      await move(stage, terminals[0], 'sh2', [terminals[0]]);
      await judgePlaces(stage, [terminals[0]]);
    } finally {
      over.abort();
      await Promise.all(working);
    }
    const recoverySeconds = Math.max(...recoveries);
    return await compare(stage, reader, { fault: 'moved-terminals', rounds, recoverySeconds });
  } finally {
    await stage.close();
    clearTimeout(watchdog);
  }
}

/** Moves a range a round: first one with two terminals to a shard that is new, then terminals alone. */
async function moveAll(stage: ShardedStage, rounds: number): Promise<Span[]> {
  const spans: Span[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    if (round === 1) await addShard(stage);
    // The first and the last terminal stay where they are.
    const movable = terminals.slice(1, -1);
    const terminalId = movable[(round - 1) % movable.length] ?? terminals[1];
    if (round === 1) await splitBefore(stage, terminalId);
    else await pin(stage, terminalId);
    const { name, shard: from } = await rangeOf(stage, terminalId);
    const to = otherThan(stage, from, round);
    const along = await inRange(stage, name);
    let seconds = 0;
    spans.push(
      await during(async () => {
        seconds = await move(stage, terminalId, to, along);
      }),
    );
    await judgePlaces(stage, along);
    stage.progress(
      `round ${round} of ${rounds}: ${along.join(', ')} from ${from} to ${to} in ${seconds.toFixed(1)} s, of which ` +
        `${lockedSeconds(stage, along, spans.at(-1)).toFixed(1)} s with 503`,
    );
    await wait(500);
  }
  return spans;
}

/** The shard that a range is moved to: the new one, or back from it. */
function otherThan({ cluster }: ShardedStage, from: string, round: number): string {
  const names = cluster.servers.map((one) => one.name);
  return from === 'sh3' ? (names[round % 2] ?? 'sh1') : 'sh3';
}

async function inRange(stage: ShardedStage, name: string): Promise<string[]> {
  const along: string[] = [];
  for (const each of terminals) if ((await rangeOf(stage, each)).name === name) along.push(each);
  return along;
}

/** Kills the coordinator within a move, each time at another moment of it, and does what GOING-LIVE.md says. */
async function killCoordinator(stage: ShardedStage, rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    // A run of one has it killed while it copies.
    const moment = moments[(round + 1) % moments.length] ?? moments[0];
    const terminalId = terminals[1 + (round % 4)] ?? terminals[1];
    await pin(stage, terminalId);
    const { shard: from } = await rangeOf(stage, terminalId);
    const to = otherThan(stage, from, round);
    let told = '';
    const span = await during(async () => {
      told = await moveInTwo(stage, terminalId, to, moment);
    });
    await judgePlaces(stage, [terminalId]);
    stage.progress(
      `the coordinator was killed within a move (${moment.name}): ${terminalId} from ${from} to ${to} in ` +
        `${((span.ended - span.began) / 1000).toFixed(1)} s, of which ` +
        `${lockedSeconds(stage, [terminalId], span).toFixed(1)} s with 503; ${told}`,
    );
    await wait(500);
  }
}

/** From the first 503 of terminals to the end of the last. */
function lockedSeconds(stage: ShardedStage, along: readonly string[], span: Span | undefined): number {
  const refused = exchangesOf(stage, along).filter(
    ({ status, began }) => status === 503 && began >= (span?.began ?? 0),
  );
  if (refused.length === 0) return 0;
  return (Math.max(...refused.map(({ ended }) => ended)) - Math.min(...refused.map(({ began }) => began))) / 1000;
}

/** As GOING-LIVE.md says, under load. */
async function addShard(stage: ShardedStage): Promise<void> {
  const shard = await stage.cluster.createShard('sh3');
  await stage.letMove(shard);
  await stage.restartInstances();
  await stage.cluster.coordinator.addShard({ name: shard.name, port: shard.server.port });
  stage.progress('a third shard is added');
}

/** Kills the router of the first instance, and starts it again. @returns after how many seconds the instance goes on */
async function killRouter(stage: ShardedStage, quiet: Span, milliseconds: number): Promise<number> {
  const [router] = stage.cluster.routers;
  const [first, second] = stage.instances;
  if (!router || !first || !second) throw new Error('there is no router to kill');
  const away = await during(async () => {
    await router.kill();
    await wait(milliseconds);
  });
  const { baseUrl } = second;
  tellSlowness(stage, "another router's instance while a router is away", { terminals, baseUrl }, quiet, [away]);
  const since = performance.now();
  await router.start();
  await success(stage, first, since);
  const seconds = (performance.now() - since) / 1000;
  stage.progress(`a router was killed; its instance went on ${seconds.toFixed(1)} s after it was started again`);
  return seconds;
}
