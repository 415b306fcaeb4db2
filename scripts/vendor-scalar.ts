/**
 * Fetches Scalar's standalone bundle, which renders the API reference, into src/http/pages/vendor/.
 *
 *   node --import tsx scripts/vendor-scalar.ts --version 1.72.1
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';

const usage = `Usage: node --import tsx scripts/vendor-scalar.ts --version <version>

Fetches the standalone bundle of @scalar/api-reference in this version from the npm registry, which checks the
package's integrity, into src/http/pages/vendor/, and writes the note of its version there. Needs npm and tar.
\`npm view @scalar/api-reference version\` shows the newest.

Look at /docs in a browser afterwards: the reference must render without a refused or outside request.`;

const { values: options } = parseArgs({ options: { version: { type: 'string' }, help: { type: 'boolean' } } });
if (options.help) {
  console.log(usage);
  process.exit(0);
}
if (!options.version || !/^\d+\.\d+\.\d+$/.test(options.version)) {
  console.error(`--version must be an exact version, such as 1.72.1.\n\n${usage}`);
  process.exit(2);
}

const run = promisify(execFile);
const vendor = new URL('../src/http/pages/vendor/', import.meta.url);
const bundle = 'dist/browser/standalone.js';
const name = '@scalar/api-reference';
const directory = await mkdtemp(join(tmpdir(), 'vendor-scalar-'));
try {
  await run('npm', ['pack', `${name}@${options.version}`, '--silent', '--pack-destination', directory]);
  await run('tar', [
    '-xzf',
    join(directory, `scalar-api-reference-${options.version}.tgz`),
    '-C',
    directory,
    `package/${bundle}`,
    'package/package.json',
  ]);
  const { version, license } = JSON.parse(await readFile(join(directory, 'package/package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  // The package has no licence file; the one beside the bundle is its repository's, and holds as long as this does.
  if (license !== 'MIT')
    throw new Error(
      `${name} ${version} is licensed under ${license}: check the terms and replace ` +
        'src/http/pages/vendor/LICENSE first.',
    );
  const script = await readFile(join(directory, 'package', bundle));
  await writeFile(new URL('scalar.js', vendor), script);
  await writeFile(new URL('README.md', vendor), note(version, createHash('sha256').update(script).digest('hex')));
  console.log(`wrote src/http/pages/vendor/scalar.js: ${name} ${version}, ${script.length} bytes`);
} finally {
  await rm(directory, { recursive: true });
}

function note(version: string, sha256: string): string {
  return `# Scalar

\`scalar.js\` is \`${bundle}\` of the npm package \`${name}\` ${version}, unchanged: it renders the API reference at
/docs.
One file of 4 MB instead of the package with everything it depends on. Its licence is MIT, see LICENSE.

SHA-256: ${sha256}

Do not edit. Another version: \`node --import tsx scripts/vendor-scalar.ts --version <version>\`
`;
}
