/** `npm run generate`: generates generated/ from openapi.yaml, and the lifecycle of payments in docs/internals. */
import { parseArgs } from 'node:util';
import { staleFiles, trackedFiles, writeDerivedFiles, writeFiles } from './contract/generated.js';
import { readSource } from './contract/source.js';

const { values: options } = parseArgs({
  options: { check: { type: 'boolean' }, derived: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (options.help) {
  console.log(
    'Usage: npm run generate [-- --check | --derived]\n\nGenerates generated/ from openapi.yaml, and the lifecycle ' +
      'in docs/internals. With --check it writes nothing, and fails if a tracked file is out of date.\n' +
      'With --derived it writes only the files that are not tracked.',
  );
  process.exit(0);
}

const contract = await readSource('openapi.yaml');
if (options.derived !== true) await generateTracked();
if (options.check !== true) await writeDerivedFiles(contract);

async function generateTracked(): Promise<void> {
  const files = await trackedFiles(contract);
  const stale = await staleFiles(files);
  if (options.check && stale.length > 0) {
    console.error(`Out of date: ${stale.join(', ')}. Run \`npm run generate\` and commit the result.`);
    process.exit(1);
  }
  await writeFiles(files, stale);
  for (const name of stale) console.log(`${files[name] === undefined ? 'removed' : 'wrote'} ${name}`);
}
