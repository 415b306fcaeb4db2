// Runs a program of the service as it is built: `node scripts/run-built.js main.js …`. Builds first when a source is
// newer than the last build, which takes seconds; otherwise looks at their times only. Without a program it builds.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import module from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { consoleHasChanged, writtenAt } from './build-console.js';
import { derive } from './derive.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', '.built');
const outdir = join(root, 'dist', 'src');
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
const [program = '', ...args] = process.argv.slice(2);

/** Their bundles stand beside the chunks that start them. */
const threads = ['store/embedded/embedded-worker', 'people/password-worker'];
const entries = ['main', 'command-line/main', 'programs/vault-command', ...threads];

/** @returns {boolean} whether something that the build reads, files and folders, is newer than the last build */
function hasChanged() {
  const built = writtenAt(stamp);
  const ofBuild = ['scripts/run-built.js', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
  const inside = ['src', 'generated'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  return built === 0 || [...ofBuild, 'src', 'generated', ...inside].some((name) => writtenAt(join(root, name)) > built);
}

/** Compiles, and bundles what was compiled. Ends the process if it does not compile. */
async function build() {
  const began = new Date();
  process.stderr.write(`Building${program === '' ? '' : ', because something has changed since the last build'} …\n`);
  const { status } = spawnSync(process.execPath, [compiler, '-b', join(root, 'tsconfig.build.json')], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
  const previous = writtenAt(stamp);
  // A bundle that is written half-way is made again.
  rmSync(stamp, { force: true });
  await bundle(previous);
  writeFileSync(stamp, '');
  // A file that was written while the compiler ran is newer.
  utimesSync(stamp, began, began);
}

/**
 * Bundles the programs and threads with their packages: Node needs half a second of a processor to find and read 1,500
 * files one by one. What is loaded later, if ever, stays in files of its own. Packages of that kind stay outside: one
 * that is no module would have a default export only.
 * @param {number} previous when the build before began; a service may run that, and load more of it
 */
async function bundle(previous) {
  const { build: bundled, stop } = await import('esbuild');
  const { outputFiles, metafile } = await bundled({
    absWorkingDir: root,
    entryPoints: entries.map((name) => ({
      in: join('dist', 'compiled', 'src', `${name}.js`),
      out: threads.includes(name) ? basename(name) : name,
    })),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // For the packages that are not modules.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    external: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).notBundled,
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  // Its process would stay as long as the service.
  await stop();
  for (const { path, contents } of outputFiles) replace(path, contents);
  replace(join(outdir, 'LICENSES.txt'), licensesOf(Object.keys(metafile.inputs)));
  for (const file of readdirSync(outdir).map((name) => join(outdir, name)))
    if (/-[0-9A-Z]{8}\.js$/.test(file) && writtenAt(file) < previous) rmSync(file, { force: true });
}

/** Another process may read the file, or write it too. */
function replace(path, content) {
  const unfinished = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

/** @param {string[]} inputs @returns {string} the licenses of the packages that the bundle has copies of */
function licensesOf(inputs) {
  const folders = inputs.flatMap((path) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].sort().reduce((text, folder) => {
    const file = readdirSync(join(root, folder)).find((name) => /^licen[cs]e/i.test(name)) ?? 'package.json';
    return `${text}${folder}\n\n${readFileSync(join(root, folder, file), 'utf8')}\n\n`;
  }, '');
}

derive();
// Without development tools (`npm run prune:production`) what was built is run.
if (program === '' || (existsSync(compiler) && hasChanged())) await build();
// In a process of its own: what the bundler holds in memory ends with it.
if (['', 'main.js'].includes(program) && consoleHasChanged()) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build-console.js')], {
    stdio: ['ignore', 2, 2],
  });
  if (program === '') process.exitCode = status ?? 1;
}
if (program !== '') {
  // Beside the bundle, where nobody else may write. Node 20 has no such cache.
  module.enableCompileCache?.(join(root, 'dist', '.compiled'));
  const entry = join(outdir, program);
  process.argv.splice(1, process.argv.length - 1, entry, ...args);
  await import(pathToFileURL(entry).href);
}
