import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { spread, type Spread } from './statistics.js';

/** How much was left at a time, in milliseconds since the process began. */
export interface Sample {
  readonly at: number;
  readonly left: number;
}

const pauseMilliseconds = 1_000;
/** Rates are told of so long stretches: a leased batch is done within one. */
const stretchSeconds = 5;

/** Watches how a backlog becomes smaller. */
export interface Watch {
  readonly samples: readonly Sample[];
  /** What is left now. */
  left(): Promise<number>;
  /** Resolves when nothing is left. @throws Error when it becomes no smaller for a minute */
  done(): Promise<void>;
  stop(): Promise<void>;
}

/** @param query counts what is left, as `left` */
export function watch(client: pg.ClientBase, query: string, signal: AbortSignal): Watch {
  const samples: Sample[] = [];
  const stopping = new AbortController();
  const stopped = AbortSignal.any([signal, stopping.signal]);
  const look = async (): Promise<number> => {
    const { rows: [row] } = await client.query<{ left: string }>(query);
    const left = Number(row?.left ?? 0);
    samples.push({ at: performance.now(), left });
    return left;
  };
  const looking = (async () => {
    while (!stopped.aborted) {
      await look();
      await wait(pauseMilliseconds, undefined, { signal: stopped }).catch(() => undefined);
    }
  })();
  looking.catch(() => undefined); // Whoever stops it hears of it.
  return {
    samples, left: look,
    async done() {
      let least = { at: performance.now(), left: Infinity };
      for (let left = await look(); left > 0; left = await look()) {
        if (left < least.left) least = { at: performance.now(), left };
        if (performance.now() - least.at > 60_000) throw new Error(`the backlog becomes no smaller: ${left} are left for a minute now`);
        await wait(pauseMilliseconds, undefined, { signal: stopped });
      }
    },
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}

/** How many were done each second, in stretches of some seconds between two times; undefined when the time is too short to tell. */
export function ratesBetween(samples: readonly Sample[], from: number, to: number): { readonly stretches: readonly number[]; readonly spread: Spread } | undefined {
  const within = [...samples].sort((one, other) => one.at - other.at).filter(({ at }, index, all) => at >= from && at <= to && (all[index - 1]?.left ?? 1) > 0);
  const stretches: number[] = [];
  let [begin] = within;
  for (const sample of within) {
    if (!begin || sample.at - begin.at < stretchSeconds * 1000) continue;
    stretches.push((begin.left - sample.left) / (sample.at - begin.at) * 1000);
    begin = sample;
  }
  return stretches.length === 0 ? undefined : { stretches, spread: spread(stretches) };
}
