import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { packageRoot } from '../../../src/base/package-root.js';
import { bundled } from '../../support/bundled.js';
import { killAtExit, shortLived } from '../../support/programs.js';

const limitMilliseconds = 300_000;

/** A server in a process of its own. */
export interface ServerProcess {
  readonly baseUrl: string;
  /** Its exit code, or the signal that ended it, when it has ended. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Returns the last output. */
  printed(): string;
  signal(name: NodeJS.Signals): void;
  /** Ends it as a crash would, without giving it a chance to tidy up. */
  kill(): Promise<void>;
  /** Ends it in order. @throws Error when it does not end well */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Runs what `npm run build` made instead of the sources, which are made one file (`bundled`). */
  readonly built?: boolean;
  /** Gets everything that it prints. */
  readonly hear?: (text: string) => void;
}

/**
 * Starts the server and waits until it listens.
 * @param settings its environment, beside PATH; it does not drain unless they say so
 * @throws Error with what it printed, when it ends or says nothing for a minute
 */
export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
  { built = false, hear }: ServerOptions = {},
): Promise<ServerProcess> {
  const child = spawnServer(settings, built);
  // Not `exit`: what it printed last may come after that.
  const closed = once(child, 'close');
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-20_000);
      hear?.(text);
    });
  }
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

/** Starts the server and kills it so many milliseconds later, most often before it listens. */
export async function killWhileStarting(
  settings: Readonly<Record<string, string>>,
  milliseconds: number,
  { built = false }: ServerOptions = {},
): Promise<void> {
  const child = spawnServer(settings, built);
  const exited = once(child, 'exit');
  await wait(milliseconds);
  child.kill('SIGKILL');
  await exited;
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
    const address = /service: +(http:\/\/\S+)\s/.exec(printed())?.[1];
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
