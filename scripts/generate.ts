/**
 * Makes generated/ from openapi.yaml: the types, the document as JSON, which the server loads faster than YAML, its
 * OpenAPI 3.0 edition, collections of requests for Postman and Bruno, what the conformance suite has to show, and the
 * guides of the documentation, which are taken from the papers of the project as well. Makes the part of
 * ARCHITECTURE.md with the lifecycle of payments, from the transition table in the code.
 *
 * npm run generate writes the files npm run generate -- --check writes nothing; fails when a file is not up to date
 */
import { parseArgs } from 'node:util';
import { generatedFiles, staleFiles, writeFiles } from './contract/generated.js';
import { readSource } from './contract/source.js';

const { values: options } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) {
  console.log(
    'Usage: npm run generate [-- --check]\n\nMakes generated/ from openapi.yaml, and the lifecycle in ' +
      'ARCHITECTURE.md. With --check nothing is written, and a file that is not up to date fails.',
  );
  process.exit(0);
}

const files = await generatedFiles(await readSource('openapi.yaml'));
const stale = await staleFiles(files);
if (options.check && stale.length > 0) {
  console.error(
    `Not up to date with what they are made from: ${stale.join(', ')}. Run \`npm run generate\` and commit the result.`,
  );
  process.exit(1);
}
await writeFiles(files, stale);
for (const name of stale) console.log(`${files[name] === undefined ? 'removed' : 'wrote'} ${name}`);
