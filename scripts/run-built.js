// Runs a program of the service as it is built: `node scripts/run-built.js main.js …`. Builds first when a source is
// newer than the last build, which takes seconds; otherwise looks at their times only.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { consoleHasChanged } from './build-console.js';
import { derive } from './derive.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', '.built');
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
const [program = '', ...args] = process.argv.slice(2);

/** @param {string} path @returns {number} when it was written; 0 where there is none */
const writtenAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** @returns {boolean} whether something that the build reads, files and folders, is newer than the last build */
function hasChanged() {
  const built = writtenAt(stamp);
  const single = ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json', 'src', 'generated'];
  const inside = ['src', 'generated'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  return built === 0 || [...single, ...inside].some((name) => writtenAt(join(root, name)) > built);
}

function build() {
  const began = new Date();
  process.stderr.write('Building, because something has changed since the last build …\n');
  const { status } = spawnSync(process.execPath, [compiler, '-b', join(root, 'tsconfig.build.json')], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, '');
  // A file that was written while the compiler ran is newer.
  utimesSync(stamp, began, began);
}

derive();
// Without development tools (`npm run prune:production`) what was built is run.
if (existsSync(compiler) && hasChanged()) build();
// In a process of its own: what the bundler holds in memory ends with it.
if (program === 'main.js' && consoleHasChanged())
  spawnSync(process.execPath, [join(root, 'scripts', 'build-console.js')], { stdio: ['ignore', 2, 2] });
// Beside what was compiled, where nobody else may write. Node 20 has no such cache.
module.enableCompileCache?.(join(root, 'dist', '.compiled'));
const entry = join(root, 'dist', 'src', program);
process.argv.splice(1, process.argv.length - 1, entry, ...args);
await import(pathToFileURL(entry).href);
