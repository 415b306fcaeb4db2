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

/**
 * Who holds a lock. `incarnation` distinguishes a process from a later one with the same id; null where the system does
 * not say.
 */
interface Holder {
  pid: number;
  host: string;
  incarnation: string | null;
}

/**
 * Takes the lock at the path `lock` for this process and returns the function that gives it back.
 *
 * The lock is a directory with one file in it, whose random name stands for one taking of the lock. Taking it is the
 * rename of a ready-made directory to `lock`, which the file system does for one process only, and only while `lock` is
 * absent or empty. Clearing away a dead holder unlinks that holder's own file name, so a slow process can never clear
 * away the lock of a live one.
 *
 * @throws Error that names the holder, when the lock is held by a process that lives or cannot be asked.
 */
export function lockDirectory(lock: string): () => void {
  const candidate = mkdtempSync(`${lock}.`);
  const claim = basename(candidate);
  const self: Holder = { pid: process.pid, host: hostname(), incarnation: incarnationOf(process.pid) };
  writeFileSync(join(candidate, claim), JSON.stringify(self));
  try {
    for (let failures = 0; !renamed(candidate, lock); failures += 1) {
      if (failures === 100)
        throw new Error(`cannot take ${lock}: no process holds it, but its directory does not let it be made`);
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

/** Whether the candidate is now the lock. Not when another process's file lies in it. */
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
    if (holder && mayLive(holder)) throw new Error(heldBy(holder, lock));
    ignoring(['ENOENT'], () => {
      unlinkSync(join(lock, claim));
    });
  }
}

/**
 * Undefined when the holder has just gone, and when a power cut left the file empty: no living process has written such
 * a one.
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
    : `${lock} is held by process ${String(pid)} on the host ${host}, which cannot be asked from here: ` +
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
 * On Linux, the boot and the clock tick at which the process started (proc(5), `stat`, field 22), so that after a
 * reboot or in a restarted container another process with the same id is not taken for the holder. A zombie has none:
 * it holds nothing any more.
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

/** Runs `action`; false when it failed with one of these system error codes. */
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
