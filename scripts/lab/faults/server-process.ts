import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { packageRoot } from '../../../src/base/package-root.js';
import { bundled } from '../../support/bundled.js';
import { end, killAtExit, shortLived } from '../../support/programs.js';

const limitMilliseconds = 300_000;

export interface ServerProcess {
  readonly baseUrl: string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  printed(): string;
  signal(name: NodeJS.Signals): void;
  /** Kills it like a crash, without any cleanup. */
  kill(): Promise<void>;
  /** Stops it in order. @throws Error if it fails to */
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Runs the build of `npm run build` instead of the sources, which are bundled (`bundled`). */
  readonly built?: boolean;
  /** Receives all of its output. */
  readonly onOutput?: (text: string) => void;
}

/**
 * Starts the server and waits until it listens.
 * @param settings its environment in addition to PATH; it does not drain unless they set it
 * @throws Error with its output, if it ends or prints nothing for a minute
 */
export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
  { built = false, onOutput }: ServerOptions = {},
): Promise<ServerProcess> {
  const child = spawnServer(settings, built);
  // Not `exit`: the last output may arrive after that.
  const closed = once(child, 'close');
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-20_000);
      onOutput?.(text);
    });
  const baseUrl = await listening(child, closed, () => printed);
  const ended = closed.then(() => child.exitCode ?? child.signalCode ?? 'SIGKILL');
  return {
    baseUrl,
    ended,
    printed: () => printed,
    signal: (name) => {
      child.kill(name);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      const end = await ended;
      if (end !== 0) throw new Error(`the server ended with ${end}:\n${printed}`);
    },
  };
}

/** Starts the server and kills it after a number of milliseconds, usually before it listens. */
export async function killWhileStarting(
  settings: Readonly<Record<string, string>>,
  milliseconds: number,
): Promise<void> {
  const child = spawnServer(settings, false);
  await wait(milliseconds);
  await end(child);
}

function spawnServer(settings: Readonly<Record<string, string>>, built: boolean) {
  const script = built ? ['dist/src/main.js'] : [...shortLived, bundled('src/main.ts')];
  const child = spawn(process.execPath, script, {
    cwd: packageRoot,
    env: { PATH: process.env.PATH, SHUTDOWN_DRAIN_MS: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killAtExit(child, 'SIGKILL');
  return child;
}

async function listening(
  child: ChildProcessByStdio<null, Readable, Readable>,
  exited: Promise<unknown>,
  printed: () => string,
): Promise<string> {
  const began = performance.now();
  for (;;) {
    const address = /service: +(https?:\/\/\S+)\s/.exec(printed())?.[1];
    if (address !== undefined) return address;
    const rest = limitMilliseconds - (performance.now() - began);
    if (child.exitCode !== null || rest <= 0) {
      child.kill('SIGKILL');
      await exited;
      throw new Error(
        `the server did not start and ended with ${String(child.exitCode ?? child.signalCode)} after ` +
          `${Math.round(performance.now() - began)} ms:\n${printed()}`,
      );
    }
    const settled = new AbortController();
    await Promise.race([
      once(child.stdout, 'data', { signal: settled.signal }),
      exited,
      wait(Math.min(rest, 1_000)),
    ]).finally(() => settled.abort());
  }
}

/** A process of the service on a fixed port. It is restarted after an unexpected end. */
export class Instance {
  #process: ServerProcess | undefined;
  #asked = false;
  #settled: Promise<void> = Promise.resolve();
  /** Number of log lines by second of the wall clock. */
  readonly lines = new Map<number, number>();

  /**
   * @param failed called after an unexpected end
   * @param built true to run the build of `npm run build` instead of the sources
   */
  constructor(
    readonly name: string,
    readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly failed: (how: string) => void,
    readonly built: boolean,
  ) {}

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#asked = false;
    const process = await startServerProcess(
      { ...this.settings, PORT: String(this.port) },
      { built: this.built, onOutput: (text) => this.#count(text) },
    );
    this.#process = process;
    void process.ended.then((end) => {
      if (this.#asked || this.#process !== process) return;
      this.failed(`${this.name} ended with ${end}: ${lastWords(process.printed())}`);
      this.#settled = this.#startAgain().catch((error: unknown) =>
        this.failed(`${this.name} could not be started again: ${String(error)}`),
      );
    });
  }

  /** Restarts repeatedly, as a supervisor does: the database may be unreachable too. */
  async #startAgain(): Promise<void> {
    for (const began = performance.now(); ;) {
      try {
        return await this.start();
      } catch (error) {
        if (performance.now() - began > 60_000) throw error;
        await wait(1_000);
      }
    }
  }

  /** Waits for the restart after an unexpected end. */
  async settled(): Promise<void> {
    await this.#settled;
  }

  signal(name: NodeJS.Signals): void {
    this.#process?.signal(name);
  }

  /**
   * Stops the process and waits for its end.
   * @param withinMilliseconds limit before it is killed
   * @returns exit code and duration in milliseconds; undefined if it was killed
   */
  async stop(
    withinMilliseconds = 60_000,
  ): Promise<{ readonly end: number | NodeJS.Signals; readonly milliseconds: number } | undefined> {
    await this.#settled;
    const process = this.#process;
    if (!process) return { end: 0, milliseconds: 0 };
    this.#asked = true;
    const began = performance.now();
    process.signal('SIGTERM');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, withinMilliseconds, undefined);
    });
    const end = await Promise.race([process.ended, late]);
    clearTimeout(timer);
    const milliseconds = performance.now() - began;
    if (end === undefined) await process.kill();
    this.#process = undefined;
    return end === undefined ? undefined : { end, milliseconds };
  }

  async kill(): Promise<void> {
    await this.#settled;
    this.#asked = true;
    await this.#process?.kill();
    this.#process = undefined;
  }

  /** Returns the number of log lines since a time, by Date.now(). */
  linesSince(since: number): number {
    return [...this.lines].reduce(
      (sum, [second, count]) => (second >= Math.floor(since / 1000) ? sum + count : sum),
      0,
    );
  }

  #count(text: string): void {
    const second = Math.floor(Date.now() / 1000);
    this.lines.set(second, (this.lines.get(second) ?? 0) + text.split('\n').length - 1);
  }
}

/** Returns the output of a failed process without its stack, on one line. */
const lastWords = (printed: string): string =>
  printed
    .split('\n')
    .filter((line) => /^\w*error:|Unhandled|FATAL/i.test(line))
    .slice(-2)
    .join(' ')
    .slice(0, 300) || '(nothing)';
