// Ends every installation: generates the database client in generated/prisma, if Prisma's command line is installed. An
// installation without development tools runs an earlier build. An installed package has its client in dist/src.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** @returns {string | undefined} the command line's entry; undefined where it is not installed */
function commandLine() {
  try {
    return require.resolve('prisma/build/index.js');
  } catch {
    return undefined;
  }
}

const entry = commandLine();
if (entry !== undefined) {
  process.exitCode = spawnSync(process.execPath, [entry, 'generate'], { stdio: 'inherit' }).status ?? 1;
} else if (!existsSync(new URL('../../dist/src/main.js', import.meta.url))) {
  console.warn(
    'The database client is not generated, because Prisma is not installed:' +
      'install with the development dependencies, build, then npm run prune:production.',
  );
}
