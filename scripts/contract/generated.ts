import openapiTS, { astToString } from 'openapi-typescript';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { stringify } from 'yaml';
import { changelogText } from './versions/changelog.js';
import { ContractDocument } from './contract-document.js';
import { suiteOf, suiteText } from '../conformance/suite.js';
import { lifecycleMarkdown } from './lifecycle-diagram.js';
import { brunoFiles } from './editions/bruno.js';
import { enumerations } from './enumerations.js';
import { guides } from './guides.js';
import { olderClientEdition, olderEdition } from './editions/older-edition.js';
import { operationTable } from './operation-table.js';
import { postmanFiles } from './editions/postman.js';
import { referenceScript } from './editions/reference-script.js';
import { searchScript } from './editions/search-script.js';
import { releasedContracts } from './versions/release.js';
import { pythonSdk } from './sdk/python.js';
import { typescriptSdk } from './sdk/typescript.js';
import { root, type Source } from './source.js';

const lifecyclePage = 'docs/internals/lifecycle.md';

/** Texts by file name, relative to the project. */
type Files = Readonly<Record<string, string>>;

const banner = '// Made from openapi.yaml by `npm run generate`. Do not edit.\n\n';

/** Returns the generated files that are tracked: name to text. */
export async function trackedFiles(contract: Source): Promise<Files> {
  const { document, text } = contract;
  return {
    'generated/types.ts': banner + astToString(await openapiTS(text, { immutable: false, defaultNonNullable: false })),
    'generated/operations.ts': operationTable(document),
    'generated/enumerations.ts': enumerations(document),
    'generated/changelog.json': changelogText(
      await releasedContracts(),
      contract,
      await readFile(`${root}CHANGELOG.md`, 'utf8'),
    ),
    'generated/conformance.json': suiteText(suiteOf(new ContractDocument(document))),
    ...(await typescriptSdk(document)),
    ...pythonSdk(document),
    [lifecyclePage]: await withLifecycle(),
  };
}

/** Returns the derived files, which are not tracked: the build makes them. */
async function derivedFiles({ document }: Source): Promise<Files> {
  return {
    'generated/openapi.json': `${JSON.stringify(document, null, 1)}\n`,
    // Without aliases: some YAML readers accept fifty at most.
    'generated/openapi.yaml': stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }),
    'generated/openapi-3.0.yaml': olderEdition(document),
    'generated/openapi-clients.yaml': olderClientEdition(document),
    'generated/guides.json': await guides(),
    'generated/scalar.js': referenceScript(),
    'generated/minisearch.js': searchScript(),
    ...postmanFiles(document),
    ...brunoFiles(document),
  };
}

/** Folders that hold generated files and nothing else: those of the tracked files. */
export const generatedFolders = ['clients/typescript/src/generated', 'clients/python/src/payment_terminal/generated'];

/** Writes the derived files that differ, and the stamp by which `scripts/derive.js` knows their age. */
export async function writeDerivedFiles(contract: Source): Promise<void> {
  // A source that is changed during the run is newer than the stamp.
  const began = new Date();
  const files = await derivedFiles(contract);
  await writeFiles(files, await staleFiles(files, ['generated/postman', 'generated/bruno']));
  const stamp = `${root}generated/.derived`;
  await writeFile(stamp, '');
  await utimes(stamp, began, began);
}

/**
 * Returns the names of the files whose text on disk differs, and of those in `folders` that are no longer generated.
 * @param folders folders that hold these files and nothing else
 */
export async function staleFiles(files: Files, folders: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(
    Object.keys(files).map(
      async (name) => [name, await readFile(`${root}${name}`, 'utf8').catch(() => undefined)] as const,
    ),
  );
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(`${root}${folder}`, { recursive: true, withFileTypes: true }).catch(() => []))
        // Ignores bytecode that Python leaves next to its sources.
        .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('__pycache__'))
        .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
    ),
  );
  return [
    ...texts.filter(([name, text]) => text !== files[name]).map(([name]) => name),
    ...found.flat().filter((name) => files[name] === undefined),
  ];
}

/** Writes the named files, and removes files that are no longer generated. */
export async function writeFiles(files: Files, names: readonly string[]): Promise<void> {
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
  const [before, rest] = (await readFile(`${root}${lifecyclePage}`, 'utf8')).split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${lifecyclePage} lacks the marks "${begin}" and "${end}".`);
  return `${before}${begin}\n\n${lifecycleMarkdown()}\n\n${end}${after}`;
}
