import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Draws } from './draws.js';

/** Replacement for the time and randomness of the process during a simulation. */
export interface Stand {
  /** Milliseconds since 1970, by the clock of the running party. */
  now(): number;
  /** Runs `action` later. @returns cancels it */
  timer(milliseconds: number, action: () => void): () => void;
  readonly draws: Draws;
}

const real = { Date, setImmediate, performanceNow: performance.now.bind(performance) };

let stand: Stand | undefined;
let immediates = 0;

/**
 * Waits until everything that does not depend on the outside has run: promises, `process.nextTick`, `setImmediate`. A
 * simulation does no input or output, so one turn of the event loop is enough for each of these.
 */
export async function settled(): Promise<void> {
  do {
    await new Promise((resolve) => {
      real.setImmediate(resolve);
    });
  } while (immediates > 0);
}

class StandInDate extends real.Date {
  constructor(...all: unknown[]) {
    if (all.length === 0) super(StandInDate.now());
    else super(...(all as [number]));
  }

  static override now(): number {
    return stand ? stand.now() : real.Date.now();
  }
}

type Timer = (action: (...all: unknown[]) => void, milliseconds?: number, ...all: unknown[]) => unknown;

/** The result of `setTimeout`, for libraries that store it or unref it. */
function timerOf(callOff: () => void): object {
  const timer = {
    callOff,
    ref: () => timer,
    unref: () => timer,
    hasRef: () => true,
    refresh: () => timer,
    [Symbol.toPrimitive]: () => 1,
    [Symbol.dispose]: callOff,
  };
  return timer;
}

const callOff = (timer: unknown): void => {
  (timer as { callOff?: () => void } | undefined)?.callOff?.();
};

const realTimers = { setTimeout, clearTimeout, setInterval, clearInterval };

const timeout: Timer = (action, milliseconds = 1, ...all) =>
  stand
    ? timerOf(stand.timer(Math.max(1, milliseconds), () => action(...all)))
    : realTimers.setTimeout(action, milliseconds, ...all);

const interval: Timer = (action, milliseconds = 1, ...all) => {
  if (!stand) return realTimers.setInterval(action, milliseconds, ...all);
  let next: () => void;
  const again = (): void => {
    next = stand?.timer(Math.max(1, milliseconds), again) ?? (() => undefined);
    action(...all);
  };
  next = stand.timer(Math.max(1, milliseconds), again);
  return timerOf(() => next());
};

function immediate(action: (...all: unknown[]) => void, ...all: unknown[]): unknown {
  immediates += 1;
  return real.setImmediate(() => {
    immediates -= 1;
    action(...all);
  });
}

/** Fills a buffer from the replacement, or from the process's own source. */
function fill<Target extends NodeJS.ArrayBufferView | null>(target: Target, own: (target: Target) => Target): Target {
  if (!stand || target === null) return own(target);
  stand.draws.bytes(target.byteLength).copy(new Uint8Array(target.buffer, target.byteOffset, target.byteLength));
  return target;
}

/**
 * Replaces every source of time and randomness of this process, for libraries that do not use the service's own:
 * Prisma, the breaker, the rate limiters, PostgreSQL. Call it before they are loaded.
 */
export function replaceGlobals(): void {
  const web = globalThis.crypto;
  const [ofWeb, ofNode] = [web.getRandomValues.bind(web), crypto.randomFillSync];
  const [bytes, uuid, random] = [crypto.randomBytes, crypto.randomUUID, Math.random];
  Object.assign(globalThis, { Date: StandInDate, setTimeout: timeout, setInterval: interval, setImmediate: immediate });
  Object.assign(globalThis, {
    clearTimeout: (timer: NodeJS.Timeout) => (stand ? callOff(timer) : realTimers.clearTimeout(timer)),
    clearInterval: (timer: NodeJS.Timeout) => (stand ? callOff(timer) : realTimers.clearInterval(timer)),
  });
  performance.now = () => (stand ? stand.now() : real.performanceNow());
  Math.random = () => (stand ? stand.draws.between(0, 2 ** 31 - 1) / 2 ** 31 : random());
  web.getRandomValues = (target) => fill(target, ofWeb as never);
  crypto.randomFillSync = ((target: NodeJS.ArrayBufferView) =>
    fill(target, ofNode as never)) as typeof crypto.randomFillSync;
  crypto.randomBytes = ((count: number) =>
    stand ? stand.draws.bytes(count) : bytes(count)) as typeof crypto.randomBytes;
  crypto.randomUUID = () => (stand ? uuidOf(stand.draws) : uuid());
  syncBuiltinESMExports();
}

const uuidOf = (draws: Draws): ReturnType<typeof crypto.randomUUID> =>
  draws
    .bytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-') as ReturnType<typeof crypto.randomUUID>;

/** Activates a replacement; undefined restores the process's own time. */
export function standIn(next: Stand | undefined): void {
  stand = next;
}
