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
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist', 'console');
const stamp = join(target, '.built');

/** @param {string} path @returns {number} modification time; 0 for a missing file */
export const writtenAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** @returns {boolean} true if a source is newer than the build; false in a package without its sources */
export function consoleHasChanged() {
  if (!existsSync(join(root, 'console'))) return false;
  const built = writtenAt(stamp);
  const sources = ['package-lock.json', 'generated/types.ts', 'generated/operations.ts', 'console'];
  const inside = readdirSync(join(root, 'console'), { recursive: true, encoding: 'utf8' });
  return (
    built === 0 ||
    [...sources, ...inside.map((name) => join('console', name))].some((name) => writtenAt(join(root, name)) > built)
  );
}

/**
 * Returns the page with the names of the built files, and the chunks that the first one imports.
 * @param {import('esbuild').Metafile['outputs']} outputs
 */
function pageOf(outputs) {
  const nameOf = (path) => `./assets/${basename(path)}`;
  const built = (source) => Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source);
  const importsOf = ({ imports }) => imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
  // A file of its own that only imports: its one import is loaded in its place.
  const [early] = importsOf(built('src/early.ts')[1]);
  const [script, main] = built('src/main.tsx');
  // A browser loads six files at a time: after the scripts above, the style, which they wait for, and the largest.
  const bySize = importsOf(main).sort((one, other) => outputs[other].bytes - outputs[one].bytes);
  const links = [
    `<link rel="stylesheet" href="${nameOf(main.cssBundle)}" />`,
    ...bySize.filter((path) => path !== early).map((path) => `<link rel="modulepreload" href="${nameOf(path)}" />`),
  ];
  return readFileSync(join(root, 'console', 'index.html'), 'utf8')
    .replace('./src/early.ts', nameOf(early))
    .replace('./src/main.tsx', nameOf(script))
    .replace('../src/http/pages/icon.svg', nameOf(built('../src/http/pages/icon.svg')[0]))
    .replace('</head>', `${links.join('\n')}\n</head>`);
}

/**
 * Moves a build to where it is served. Another process may do the same: a folder is removed only after it has another
 * name, and if the other build is there first, it stays.
 * @param {string} made
 */
function replaceTarget(made) {
  const replaced = `${made}-replaced`;
  moveUnless('ENOENT', target, replaced);
  moveUnless('ENOTEMPTY', made, target);
  for (const folder of [replaced, made]) rmSync(folder, { recursive: true, force: true });
}

/** @param {string} code of the error that is no failure @param {string} from @param {string} to */
function moveUnless(code, from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== code) throw error;
  }
}

/** Builds the console if needed. */
export async function buildConsole() {
  if (!consoleHasChanged()) return;
  const began = new Date();
  process.stderr.write('Building the console, because something has changed since the last build …\n');
  const { build } = await import('esbuild');
  const made = `${target}-${process.pid}`;
  const { metafile } = await build({
    absWorkingDir: join(root, 'console'),
    entryPoints: { index: 'src/main.tsx', early: 'src/early.ts', icon: '../src/http/pages/icon.svg' },
    outdir: join(made, 'assets'),
    // Names carry a hash, so that they are kept for ever; chunks find each other from where they are.
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    loader: { '.svg': 'copy' },
    bundle: true,
    splitting: true,
    // Half the bytes of React's own renderer, and a third of the time until a slow phone shows the figures.
    alias: { react: 'preact/compat', 'react-dom': 'preact/compat', 'react-dom/client': 'preact/compat/client' },
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    logLevel: 'warning',
  });
  writeFileSync(join(made, 'index.html'), pageOf(metafile.outputs));
  // Compressed here, at the maximum level, which is too slow for a request. Gzip alone sends an eighth more.
  for (const name of readdirSync(join(made, 'assets'))) {
    const file = join(made, 'assets', name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
  writeFileSync(join(made, '.built'), '');
  // A source that changes during the build is newer than the stamp.
  utimesSync(join(made, '.built'), began, began);
  replaceTarget(made);
  const seconds = ((Date.now() - began.getTime()) / 1000).toFixed(1);
  process.stderr.write(`The console was built in ${seconds} s.\n`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await buildConsole();
