import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const patienceMilliseconds = 60_000;

/** A server in a process of its own. */
export interface ServerProcess {
  readonly baseUrl: string;
  /** Ends it as a crash would, without giving it a chance to tidy up. */
  kill(): Promise<void>;
  /** Ends it in order. @throws Error when it does not end well */
  stop(): Promise<void>;
}

/**
 * Starts the server and waits until it listens.
 * @param settings its environment, beside PATH
 * @throws Error with what it printed, when it ends or says nothing for a minute
 */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawnServer(settings);
  // Not `exit`: what it printed last may come after that.
  const exited = once(child, 'close');
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { printed = (printed + text).slice(-20_000); });
  const baseUrl = await listening(child, exited, () => printed);
  return {
    baseUrl,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exited as [number | null];
      if (code !== 0) throw new Error(`the server ended with ${String(code)}:\n${printed}`);
    },
  };
}

/** Starts the server and kills it so many milliseconds later, most often before it listens. */
export async function killWhileStarting(settings: Readonly<Record<string, string>>, milliseconds: number): Promise<void> {
  const child = spawnServer(settings);
  const exited = once(child, 'exit');
  await wait(milliseconds);
  child.kill('SIGKILL');
  await exited;
}

const spawnServer = (settings: Readonly<Record<string, string>>) =>
  spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], { cwd: root, env: { PATH: process.env.PATH, DATABASE_CONNECT_TIMEOUT_MS: '30000', ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });

async function listening(child: ChildProcess, exited: Promise<unknown>, printed: () => string): Promise<string> {
  const began = performance.now();
  for (;;) {
    const address = /service: +(http:\/\/\S+)\s/.exec(printed())?.[1];
    if (address !== undefined) return address;
    const rest = patienceMilliseconds - (performance.now() - began);
    if (child.exitCode !== null || rest <= 0) {
      child.kill('SIGKILL');
      await exited;
      throw new Error(`the server did not start and ended with ${String(child.exitCode ?? child.signalCode)} after ${Math.round(performance.now() - began)} ms:\n${printed()}`);
    }
    const told = new AbortController();
    await Promise.race([
      once(child.stdout!, 'data', { signal: told.signal }), exited,
      wait(Math.min(rest, 1_000)),
    ]).finally(() => told.abort());
  }
}
