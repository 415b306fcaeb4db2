/**
 * Makes generated/ from openapi.yaml: the types, the document as JSON, which the server loads faster than YAML, and its OpenAPI 3.0 edition. Makes
 * the part of ARCHITECTURE.md that tells the lifecycle of payments from the transition table in the code.
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
import { olderEdition } from './contract/older-edition.js';
import { lifecycleMarkdown } from './lifecycle-diagram.js';

const { values: options } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) {
  console.log('Usage: npm run generate [-- --check]\n\nMakes generated/ from openapi.yaml, and the lifecycle in ARCHITECTURE.md. With --check nothing is written, and a file that is not up to date fails.');
  process.exit(0);
}

const root = new URL('../', import.meta.url);
const contract = new URL('openapi.yaml', root);
const document = parse(await readFile(contract, 'utf8')) as { components: object };
const banner = '// Made from openapi.yaml by `npm run generate`. Do not edit.\n\n';

const files: Record<string, string> = {
  'generated/types.ts': banner + astToString(await openapiTS(contract, {
    // The contract is linted by its own command; here it is only read.
    redocly: await createConfig({ extends: [] }),
    immutable: false,
    defaultNonNullable: false,
  })),
  'generated/openapi.json': `${JSON.stringify(document, null, 1)}\n`,
  'generated/openapi-3.0.yaml': olderEdition(document),
  'ARCHITECTURE.md': await withLifecycle(new URL('ARCHITECTURE.md', root)),
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
  console.error(`Not up to date with what they are made from: ${stale.join(', ')}. Run \`npm run generate\` and commit the result.`);
  process.exit(1);
}

async function withLifecycle(file: URL): Promise<string> {
  const [begin, end] = ['<!-- lifecycle: made by npm run generate -->', '<!-- /lifecycle -->'];
  const [before, rest] = (await readFile(file, 'utf8')).split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`ARCHITECTURE.md has lost its marks "${begin}" and "${end}".`);
  return `${before}${begin}\n\n${lifecycleMarkdown()}\n\n${end}${after}`;
}
