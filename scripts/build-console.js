// Builds the operator's console into dist/console, when a source of it is newer than the last build:
// `node scripts/build-console.js`. It is built beside and then moved, so that what is served is whole at any time.
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

/** @param {string} path @returns {number} when it was written; 0 where there is none */
const writtenAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** @returns {boolean} whether something that the build reads is newer than what it made */
function hasChanged() {
  const built = writtenAt(stamp);
  const sources = ['package-lock.json', 'generated/types.ts', 'generated/operations.ts', 'console'];
  const inside = readdirSync(join(root, 'console'), { recursive: true, encoding: 'utf8' });
  return (
    built === 0 ||
    [...sources, ...inside.map((name) => join('console', name))].some((name) => writtenAt(join(root, name)) > built)
  );
}

/** Builds what has changed. Vite and what the page is made of are tools of development: a package has it built. */
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
  // Compressed once, as well as it can be: that takes too long for a request, and gzip sends an eighth more.
  for (const name of readdirSync(join(made, 'assets'))) {
    const file = join(made, 'assets', name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
  writeFileSync(join(made, '.built'), '');
  // A file that was written while it was built is newer.
  utimesSync(join(made, '.built'), began, began);
  rmSync(target, { recursive: true, force: true });
  renameSync(made, target);
  const seconds = ((Date.now() - began.getTime()) / 1000).toFixed(1);
  process.stderr.write(`The console was built in ${seconds} s.\n`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await buildConsole();
