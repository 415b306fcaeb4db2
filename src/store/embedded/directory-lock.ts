import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import type { Clock } from '../../base/clock.js';
import type { StoreLog } from '../connection/connection.js';

/**
 * The holder of a lock. `incarnation` distinguishes a process from a later one with the same id; null if the system
 * does not provide it.
 */
interface Holder {
  pid: number;
  host: string;
  incarnation: string | null;
}

/** Maximum wait, in milliseconds: longer than a service needs to close its embedded database. */
const longestWait = 15_000;

/** Thrown for a lock that another process holds. */
class DirectoryLocked extends Error {
  constructor(
    readonly holder: Holder,
    lock: string,
  ) {
    super(heldBy(holder, lock));
  }

  /** True if the holder may end soon: another process of this machine, such as a predecessor that is stopping. */
  get mayEndSoon(): boolean {
    return this.holder.host === hostname() && this.holder.pid !== process.pid;
  }
}

/**
 * Takes the lock like `lockDirectory`, and waits up to 15 s for another process of this machine to release it. A
 * service that starts right after a stop meets its predecessor, which is still closing the database.
 * @throws Error that names the holder if the lock is still held then
 */
export async function lockDirectoryInTime(lock: string, clock: Clock, log: StoreLog): Promise<() => void> {
  const deadline = clock.now().getTime() + longestWait;
  for (let waiting = false; ; waiting = true) {
    try {
      return lockDirectory(lock);
    } catch (error) {
      if (!(error instanceof DirectoryLocked) || !error.mayEndSoon || clock.now().getTime() >= deadline) throw error;
      if (!waiting)
        log.warn(
          {},
          `process ${error.holder.pid} still holds ${lock}: waiting up to ${longestWait / 1000} s for it to end`,
        );
      await clock.sleep(200);
    }
  }
}

/**
 * Takes the lock at the path `lock` for this process and returns the function that releases it.
 *
 * The lock is a directory with one file, whose random name identifies one claim. Taking it renames a prepared directory
 * to `lock`, which the file system permits to one process only, and only while `lock` is absent or empty. Clearing a
 * dead holder unlinks that holder's own file name, so a slow process can never clear the lock of a live one.
 *
 * @throws DirectoryLocked, which names the holder, if that process is alive or cannot be checked
 */
export function lockDirectory(lock: string): () => void {
  const candidate = mkdtempSync(`${lock}.`);
  const claim = basename(candidate);
  const self: Holder = { pid: process.pid, host: hostname(), incarnation: incarnationOf(process.pid) };
  writeFileSync(join(candidate, claim), JSON.stringify(self));
  try {
    for (let failures = 0; !renamed(candidate, lock); failures += 1) {
      if (failures === 100)
        throw new Error(`cannot take ${lock}: no process holds it, but its directory does not permit creating it`);
      clearIfDead(lock);
    }
  } finally {
    rmSync(candidate, { recursive: true, force: true });
  }
  return () => {
    ignoring(['ENOENT'], () => {
      unlinkSync(join(lock, claim));
    });
    removeIfEmpty(lock);
  };
}

/** Renames the candidate to the lock. Returns false if another process's file is in the lock. */
function renamed(candidate: string, lock: string): boolean {
  removeIfEmpty(lock); // Windows does not rename over an empty directory; elsewhere this changes nothing
  return ignoring(['ENOTEMPTY', 'EEXIST', 'EPERM'], () => {
    renameSync(candidate, lock);
  });
}

function clearIfDead(lock: string): void {
  let claims: string[] = [];
  ignoring(['ENOENT'], () => {
    claims = readdirSync(lock);
  });
  for (const claim of claims) {
    const holder = readHolder(join(lock, claim));
    if (holder && mayLive(holder)) throw new DirectoryLocked(holder, lock);
    ignoring(['ENOENT'], () => {
      unlinkSync(join(lock, claim));
    });
  }
}

/**
 * Returns undefined if the holder has just released the lock, or if a power cut left the file empty: no living process
 * has written an empty one.
 */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function heldBy({ pid, host }: Holder, lock: string): string {
  return host === hostname()
    ? `${lock} is held by process ${String(pid)}: ` +
        `stop that process first, or give this one another DATA_DIR or a DATABASE_URL`
    : `${lock} is held by process ${String(pid)} on the host ${host}, which cannot be checked from here: ` +
        `if that one is gone, delete ${lock}`;
}

function mayLive({ pid, host, incarnation }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
  return incarnation === null || incarnation === incarnationOf(pid);
}

/**
 * Returns the boot and the clock tick at which the process started (proc(5), `stat`, field 22), on Linux only. After a
 * reboot or in a restarted container, another process with the same id is therefore not treated as the holder. A zombie
 * has none, because it no longer holds a lock.
 */
function incarnationOf(pid: number): string | null {
  if (process.platform !== 'linux') return null;
  let found: string | null = null;
  ignoring(['ENOENT', 'ESRCH'], () => {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The name in parentheses may hold spaces.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state !== 'Z') found = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${rest[18] ?? ''}`;
  });
  return found;
}

function removeIfEmpty(directory: string): void {
  ignoring(['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'], () => {
    rmdirSync(directory);
  });
}

/** Runs `action`; returns false if it failed with one of these system error codes. */
function ignoring(codes: readonly string[], action: () => void): boolean {
  try {
    action();
    return true;
  } catch (error) {
    if (codes.includes(codeOf(error))) return false;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
