// Makes the files that are derived from the contract and the docs and are not tracked: `node scripts/derive.js`.
// Writes nothing while they are newer than their sources. `npm install`, the build and the tests call it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'generated', '.derived');

/** @param {string} path @returns {number} modification time in milliseconds; 0 for a missing file */
const writtenAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** @returns {string[]} the sources, relative to the project: the contract, the docs and the scripts that read them */
function sources() {
  const inside = (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const folders = ['docs/guides', 'docs/operate', 'generated/released', 'scripts/contract'];
  return ['package-lock.json', 'openapi.yaml', 'CHANGELOG.md', ...folders.flatMap(inside)];
}

/** Makes the derived files if a source is newer. An installation without development tools keeps what it has. */
export function derive() {
  if (!existsSync(join(root, 'scripts', 'contract'))) return;
  const made = writtenAt(stamp);
  if (made > 0 && sources().every((name) => writtenAt(join(root, name)) <= made)) return;
  try {
    createRequire(import.meta.url).resolve('tsx');
  } catch {
    return;
  }
  const program = [join(root, 'scripts', 'generate.ts'), '--derived'];
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...program], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Mocha calls it once, before it starts its workers. */
export const mochaGlobalSetup = derive;

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) derive();
