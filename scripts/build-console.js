// Builds the console into dist/console if a source is newer than the last build: `node scripts/build-console.js`.
// Builds in a temporary folder and moves it, so that the served files are always complete.
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist', 'console');
const stamp = join(target, '.built');

/** @param {string} path @returns {number} modification time; 0 for a missing file */
const writtenAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** @returns {boolean} true if a source is newer than the build */
function hasChanged() {
  const built = writtenAt(stamp);
  const sources = ['package-lock.json', 'generated/types.ts', 'generated/operations.ts', 'console'];
  const inside = readdirSync(join(root, 'console'), { recursive: true, encoding: 'utf8' });
  return (
    built === 0 ||
    [...sources, ...inside.map((name) => join('console', name))].some((name) => writtenAt(join(root, name)) > built)
  );
}

/** Builds the console if needed. A package contains it already, without the development tools. */
export async function buildConsole() {
  if (!existsSync(join(root, 'console')) || !hasChanged()) return;
  const began = new Date();
  process.stderr.write('Building the console, because something has changed since the last build …\n');
  const { build } = await import('vite');
  const made = `${target}-${process.pid}`;
  await build({
    configFile: join(root, 'console', 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: made, emptyOutDir: true },
  });
  // Compressed here, at the maximum level, which is too slow for a request. Gzip alone sends an eighth more.
  for (const name of readdirSync(join(made, 'assets'))) {
    const file = join(made, 'assets', name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
  writeFileSync(join(made, '.built'), '');
  // A source that changes during the build is newer than the stamp.
  utimesSync(join(made, '.built'), began, began);
  rmSync(target, { recursive: true, force: true });
  renameSync(made, target);
  const seconds = ((Date.now() - began.getTime()) / 1000).toFixed(1);
  process.stderr.write(`The console was built in ${seconds} s.\n`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await buildConsole();
