import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { packageRoot } from '../../src/base/package-root.js';

/**
 * Returns the user to start a program as: PostgreSQL refuses to run as root.
 * @returns the user's ids if this process is root; undefined otherwise
 */
export function account(user: string): { readonly uid: number; readonly gid: number } | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const id = (option: string): number => Number(execFileSync('id', [option, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Returns the path of a system program from Debian's packages; undefined if it is not installed. */
export const systemProgram = (name: string): string | undefined =>
  [`/usr/sbin/${name}`, `/usr/bin/${name}`, `/usr/local/sbin/${name}`].find((path) => existsSync(path));

/**
 * Options of a process that lives for seconds: PostgreSQL as WebAssembly is compiled faster and optimized less, which
 * saves a second and a half of CPU time.
 */
export const shortLived: readonly string[] = ['--liftoff-only'];

/** The same for one that runs sources directly; one that can run `bundled` ones needs less to start. */
export const shortLivedSources: readonly string[] = [...shortLived, '--import', 'tsx'];

/** Collects the output of a program. @returns a function that returns the last part of it */
export function outputOf(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-4_000);
    });
  return () => printed;
}

/** Waits for the end of a program. @throws Error with its output, if it fails */
export async function finished(child: ChildProcess, name: string): Promise<void> {
  const printed = outputOf(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}:\n${printed()}`);
}

/** Sends a signal to a program that still runs, and waits for its end. */
export async function end(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Starts a server as PostgreSQL's user, in a process group of its own. It ends together with this process. */
export function startAsPostgres(program: string, args: readonly string[], signal: NodeJS.Signals): ChildProcess {
  const options = { cwd: '/', ...account('postgres'), detached: true };
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  killAtExit(child, signal);
  return child;
}

/** Runs a script of package.json. @throws Error with its output, if it fails */
export const npmRun = (script: string): Promise<void> =>
  finished(
    spawn('npm', ['run', script, '--silent'], { cwd: packageRoot, stdio: ['ignore', 'pipe', 'pipe'] }),
    `npm run ${script}`,
  );

const running = new Map<ChildProcess, NodeJS.Signals>();
process.on('exit', () => {
  for (const [child, signal] of running) child.kill(signal);
});

/** Ends a program together with this process, in any way except SIGKILL. */
export function killAtExit(child: ChildProcess, signal: NodeJS.Signals): void {
  running.set(child, signal);
  child.once('exit', () => running.delete(child));
}

/** Chromium with windows and profiles, and the shell of it that has pages only, which takes half of its processors. */
const chromiums = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const shell = '/usr/bin/chromium-headless-shell';

/** Starts the machine's Chromium, its shell first. @returns undefined if it has none */
export async function startBrowser(): Promise<Browser | undefined> {
  const executablePath = chromiumPath([shell, ...chromiums]);
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args: launchArguments });
}

/** Returns the path of the Chromium of the setting, or of this machine; undefined without either. */
export const chromiumPath = (places: readonly string[] = chromiums): string | undefined =>
  process.env['CHROMIUM'] ?? places.find((path) => existsSync(path));

/**
 * As root, in a container, its sandbox is unavailable; it only visits this machine. Each site has a process of its own,
 * as it has by default in Chromium, and not in its shell.
 */
export const launchArguments = ['--no-sandbox', '--disable-gpu', '--site-per-process'];
