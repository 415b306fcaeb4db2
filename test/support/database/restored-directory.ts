import { copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** When a file was written that nobody has written to since it was copied. */
const untouched = new Date('2020-01-01T00:00:00.000Z');

/**
 * Makes a directory a copy of another one. Only what is missing, was written to or is too much is touched: a cluster is
 * more than a thousand files, which a file system does not make and remove for nothing, and a test writes to few.
 * @param directory empty, or of an earlier call with the same original
 */
export function restore(directory: string, original: string): void {
  const paths = readdirSync(original, { recursive: true, encoding: 'utf8' });
  const kept = new Set(paths);
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    if (!kept.has(path)) rmSync(join(directory, path), { recursive: true, force: true });
  for (const path of paths) {
    const place = join(directory, path);
    const wanted = lstatSync(join(original, path));
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (wanted.isDirectory()) {
      if (!found) mkdirSync(place, { mode: wanted.mode });
    } else if (found?.size !== wanted.size || found.mode !== wanted.mode || found.mtimeMs !== untouched.getTime()) {
      copyFileSync(join(original, path), place);
      utimesSync(place, untouched, untouched);
    }
  }
}
