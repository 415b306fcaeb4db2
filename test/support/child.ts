import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { bundled } from '../../scripts/support/bundled.js';
import { shortLived } from '../../scripts/support/programs.js';

/** Starts a TypeScript file as a process of its own, with an IPC channel. @param file relative to the project */
export function startChild(file: string, ...args: string[]): ChildProcess {
  return fork(bundled(file), args, { execArgv: [...shortLived] });
}

/** Ends a process as a crash would, without giving it a chance to tidy up, and waits until it is gone. */
export async function crash(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
