import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
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
 * Options of a process that lives for seconds: PostgreSQL as WebAssembly is compiled fast, and not well, which takes a
 * second and a half of a processor less.
 */
export const shortLived: readonly string[] = ['--liftoff-only'];

/** The same of one that runs sources as they are; one that can run `bundled` ones starts with less. */
export const shortLivedSources: readonly string[] = [...shortLived, '--import', 'tsx'];

/** Waits for the end of a program. @throws Error with what it printed, when it fails */
export async function finished(child: ChildProcess, name: string): Promise<void> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-4_000);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}:\n${printed}`);
}

/** Runs a script of package.json. @throws Error with what it printed, when it fails */
export const npmRun = (script: string): Promise<void> =>
  finished(
    spawn('npm', ['run', script, '--silent'], { cwd: packageRoot, stdio: ['ignore', 'pipe', 'pipe'] }),
    `npm run ${script}`,
  );

const running = new Map<ChildProcess, NodeJS.Signals>();
process.on('exit', () => {
  for (const [child, signal] of running) child.kill(signal);
});

/** Has a program ended with this process, however this one ends (but by SIGKILL). */
export function killAtExit(child: ChildProcess, signal: NodeJS.Signals): void {
  running.set(child, signal);
  child.once('exit', () => running.delete(child));
}
