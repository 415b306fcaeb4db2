import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { packageRoot } from '../../src/base/package-root.js';

/** In dist, so that Node finds package.json above it, and so the module type and all packages. */
const directory = join(packageRoot, 'dist', 'bundled');

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The files that `src` starts as threads, and expects in its own folder. */
const threads = ['src/store/embedded/embedded-worker.ts', 'src/people/password-worker.ts'];

/** The note of a bundle. */
interface Made {
  /** When its sources began to be read, in milliseconds since 1970. */
  readonly at: number;
  readonly sources: readonly string[];
}

const bundles = new Map<string, string>();

/**
 * Bundles a TypeScript program as the build does. Loading hundreds of sources through tsx, and of files of packages,
 * costs more than a second of CPU for each process. Bundling takes less, and happens only if a source changed.
 * @param source relative to the project; only the threads of `src` may locate files relative to themselves
 * @returns the path of the file
 */
export function bundled(source: string): string {
  const known = bundles.get(source);
  if (known !== undefined) return known;
  const bundle = join(directory, nameOf(source), 'program.js');
  const note = join(directory, nameOf(source), 'note.json');
  if (!isCurrent(note)) make(source, note);
  bundles.set(source, bundle);
  return bundle;
}

/** Two programs may be called main.ts. */
const nameOf = (source: string): string => source.replace(/\.ts$/, '').replaceAll('/', '-');

function isCurrent(note: string): boolean {
  const text = statSync(note, { throwIfNoEntry: false }) && readFileSync(note, 'utf8');
  if (text === undefined) return false;
  const { at, sources } = JSON.parse(text) as Made;
  return ['package.json', 'package-lock.json', 'tsconfig.json', ...sources].every(
    (source) => (statSync(join(packageRoot, source), { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < at,
  );
}

function make(source: string, note: string): void {
  const at = Date.now();
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: packageRoot,
    entryPoints: [{ in: source, out: 'program' }, ...threads.map((file) => ({ in: file, out: basename(file, '.ts') }))],
    outdir: dirname(note),
    bundle: true,
    splitting: true,
    external: packagesOutside(),
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // For the packages that are not modules.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  mkdirSync(dirname(note), { recursive: true });
  for (const { path, contents } of outputFiles) replace(path, contents);
  // Chunks of earlier sources, that no process may still load.
  for (const file of readdirSync(dirname(note)).map((name) => join(dirname(note), name)))
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? at) < at - dayMilliseconds)
      rmSync(file, { force: true });
  replace(note, JSON.stringify({ at, sources: Object.keys(metafile.inputs) } satisfies Made));
}

/** Several processes may create it at the same time, and others read it. */
function replace(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${String(process.pid)}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

/** The packages that the build leaves out of its bundle, and development tools. */
function packagesOutside(): string[] {
  const { notBundled, devDependencies } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    readonly notBundled: string[];
    readonly devDependencies: object;
  };
  return [...notBundled, ...Object.keys(devDependencies).flatMap((name) => [name, `${name}/*`])];
}
