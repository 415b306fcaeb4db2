/**
 * Makes generated/ from openapi.yaml: the types, and the document as JSON, which the server loads faster than YAML.
 *
 *   npm run generate             writes the files
 *   npm run generate -- --check  writes nothing; fails when a file is not up to date
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createConfig } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

const { values: options } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) {
  console.log('Usage: npm run generate [-- --check]\n\nMakes generated/ from openapi.yaml. With --check nothing is written, and a file that is not up to date fails.');
  process.exit(0);
}

const root = new URL('../', import.meta.url);
const contract = new URL('openapi.yaml', root);
const banner = '// Made from openapi.yaml by `npm run generate`. Do not edit.\n\n';

const files: Record<string, string> = {
  'generated/types.ts': banner + astToString(await openapiTS(contract, {
    // The contract is linted by its own command; here it is only read.
    redocly: await createConfig({ extends: [] }),
    immutable: false,
    defaultNonNullable: false,
  })),
  'generated/openapi.json': `${JSON.stringify(parse(await readFile(contract, 'utf8')), null, 1)}\n`,
};

const stale: string[] = [];
for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, root);
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before === text) continue;
  if (options.check) stale.push(name);
  else {
    await writeFile(file, text);
    console.log(`wrote ${fileURLToPath(file)}`);
  }
}
if (stale.length > 0) {
  console.error(`Not up to date with openapi.yaml: ${stale.join(', ')}. Run \`npm run generate\` and commit the result.`);
  process.exit(1);
}
