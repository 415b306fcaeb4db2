import openapiTS, { astToString } from 'openapi-typescript';
import { readFile } from 'node:fs/promises';
import { lifecycleMarkdown } from '../lifecycle-diagram.js';
import { olderEdition } from './older-edition.js';
import { root, type Source } from './source.js';

const banner = '// Made from openapi.yaml by `npm run generate`. Do not edit.\n\n';

/** Every file that is made, with the text that it has to have. */
export async function generatedFiles({ document, text }: Source): Promise<Readonly<Record<string, string>>> {
  return {
    'generated/types.ts': banner + astToString(await openapiTS(text, { immutable: false, defaultNonNullable: false })),
    'generated/openapi.json': `${JSON.stringify(document, null, 1)}\n`,
    'generated/openapi-3.0.yaml': olderEdition(document),
    'ARCHITECTURE.md': await withLifecycle(),
  };
}

/** The names of the files whose text on disk is another. */
export async function staleFiles(files: Readonly<Record<string, string>>): Promise<string[]> {
  const texts = await Promise.all(Object.keys(files).map(async (name) => [name, await readFile(`${root}${name}`, 'utf8').catch(() => undefined)] as const));
  return texts.filter(([name, text]) => text !== files[name]).map(([name]) => name);
}

async function withLifecycle(): Promise<string> {
  const [begin, end] = ['<!-- lifecycle: made by npm run generate -->', '<!-- /lifecycle -->'];
  const [before, rest] = (await readFile(`${root}ARCHITECTURE.md`, 'utf8')).split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`ARCHITECTURE.md has lost its marks "${begin}" and "${end}".`);
  return `${before}${begin}\n\n${lifecycleMarkdown()}\n\n${end}${after}`;
}
