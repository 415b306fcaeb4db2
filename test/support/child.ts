import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { shortLivedSources } from '../../scripts/programs.js';

/**
 * Starts a TypeScript file as a process of its own, with an IPC channel. `file` is relative to `base`, the caller's
 * import.meta.url.
 */
export function startChild(base: string, file: string, ...args: string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, base)), args, { execArgv: [...shortLivedSources] });
}

/** Ends a process as a crash would, without giving it a chance to tidy up, and waits until it is gone. */
export async function crash(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
