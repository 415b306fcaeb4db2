import openapiTS, { astToString } from 'openapi-typescript';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { stringify } from 'yaml';
import { ContractDocument } from './contract-document.js';
import { suiteOf, suiteText } from '../conformance/suite.js';
import { lifecycleMarkdown } from '../lifecycle-diagram.js';
import { brunoFiles } from './bruno.js';
import { enumerations } from './enumerations.js';
import { guides } from './guides.js';
import { olderClientEdition, olderEdition } from './older-edition.js';
import { operationTable } from './operation-table.js';
import { postmanFiles } from './postman.js';
import { pythonSdk } from './sdk/python.js';
import { typescriptSdk } from './sdk/typescript.js';
import { root, type Source } from './source.js';

const banner = '// Made from openapi.yaml by `npm run generate`. Do not edit.\n\n';

/** Every file that is made, with the text that it has to have. */
export async function generatedFiles({ document, text }: Source): Promise<Readonly<Record<string, string>>> {
  return {
    'generated/types.ts': banner + astToString(await openapiTS(text, { immutable: false, defaultNonNullable: false })),
    'generated/operations.ts': operationTable(document),
    'generated/enumerations.ts': enumerations(document),
    'generated/openapi.json': `${JSON.stringify(document, null, 1)}\n`,
    // Without aliases: some readers of YAML take fifty of them at most.
    'generated/openapi.yaml': stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }),
    'generated/openapi-3.0.yaml': olderEdition(document),
    'generated/openapi-clients.yaml': olderClientEdition(document),
    'generated/guides.json': await guides(document),
    'generated/conformance.json': suiteText(suiteOf(new ContractDocument(document))),
    ...postmanFiles(document),
    ...brunoFiles(document),
    ...(await typescriptSdk(document)),
    ...pythonSdk(document),
    'ARCHITECTURE.md': await withLifecycle(),
  };
}

/** Folders in which there is nothing else than what is made. */
const made = [
  'generated/postman',
  'generated/bruno',
  'clients/typescript/src/generated',
  'clients/python/src/payment_terminal/generated',
];

/** The names of the files whose text on disk is another, and of those that nothing makes any more. */
export async function staleFiles(files: Readonly<Record<string, string>>): Promise<string[]> {
  const texts = await Promise.all(
    Object.keys(files).map(
      async (name) => [name, await readFile(`${root}${name}`, 'utf8').catch(() => undefined)] as const,
    ),
  );
  const found = await Promise.all(
    made.map(async (folder) =>
      (await readdir(`${root}${folder}`, { recursive: true, withFileTypes: true }).catch(() => []))
        // What Python leaves beside the files that it has read is not ours.
        .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('__pycache__'))
        .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
    ),
  );
  return [
    ...texts.filter(([name, text]) => text !== files[name]).map(([name]) => name),
    ...found.flat().filter((name) => files[name] === undefined),
  ];
}

/** Writes files of these names, and removes those that nothing makes any more. */
export async function writeFiles(files: Readonly<Record<string, string>>, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const text = files[name];
    if (text === undefined) await rm(`${root}${name}`);
    else {
      await mkdir(dirname(`${root}${name}`), { recursive: true });
      await writeFile(`${root}${name}`, text);
    }
  }
}

async function withLifecycle(): Promise<string> {
  const [begin, end] = ['<!-- lifecycle: made by npm run generate -->', '<!-- /lifecycle -->'];
  const [before, rest] = (await readFile(`${root}ARCHITECTURE.md`, 'utf8')).split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`ARCHITECTURE.md has lost its marks "${begin}" and "${end}".`);
  return `${before}${begin}\n\n${lifecycleMarkdown()}\n\n${end}${after}`;
}
