import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { OpenAPI3 } from 'openapi-typescript';
import { stringify } from 'yaml';
import { filled } from '../support/table.js';
import { ContractDocument, type JsonObject, mapValues, root, type Source } from './source.js';
import { brunoFiles, postmanFiles } from './editions/collection-files.js';
import { olderClientEdition, olderEdition } from './editions/older-edition.js';
import { guides } from './guides.js';
import { lifecycleMarkdown, operationTable } from './operation-table.js';
import { eventSchemas, referredName } from './sdk/operations.js';
import { pythonSdk } from './sdk/python.js';
import { astToString, openapiTS, typescriptSdk } from './sdk/typescript.js';
import { changelogText, releasedContracts } from './versions/release.js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';

const lifecyclePage = 'docs/internals/lifecycle.md';

/** Texts by file name, relative to the project. */
type Files = Readonly<Record<string, string>>;

const banner = '// Made from openapi.yaml by `npm run generate`. Do not edit.\n\n';

/** Returns the generated files that are tracked: name to text. */
export async function trackedFiles(contract: Source): Promise<Files> {
  const { document } = contract;
  return {
    'generated/types.ts': banner + (await typesOf(document)),
    'generated/operations.ts': operationTable(document),
    'generated/enumerations.ts': enumerations(document),
    [lifecyclePage]: await withLifecycle(),
  };
}

/** The operations by their paths and methods, and bodies of JSON. */
const typesOfPaths = `import type { operationTable } from './operations.js';

type Table = typeof operationTable;
export type paths = {
  [Path in Table[keyof Table]['path']]: {
    [Id in keyof Table as Table[Id]['path'] extends Path ? Table[Id]['method'] : never]: operations[Id];
  };
};
interface Json<Name extends keyof schemas> {
  content: { 'application/json': schemas[Name] };
}
interface Ok<Name extends keyof schemas> {
  200: Json<Name>;
}
interface OfTerminal {
  path: { terminal_friendly_id: schemas['TerminalId'] };
}
interface Keyed extends OfTerminal {
  header?: { 'Idempotency-Key'?: string };
}
`;

/** The parameters of `OfTerminal` and `Keyed`, as they are made for each operation. */
const ofTerminal =
  /\{(\s+header\?: \{\s+"Idempotency-Key"\?: string;\s+\};)?\s+path: \{\s+terminal_friendly_id: schemas\["TerminalId"\];\s+\};\s+\};/g;

/** Returns the types without comments, which would repeat every description of the contract. */
async function typesOf(document: JsonObject): Promise<string> {
  const types = await openapiTS(typed(document) as unknown as OpenAPI3, {
    immutable: false,
    defaultNonNullable: false,
  });
  const text = astToString(types, { formatOptions: { removeComments: true } })
    .replace(/^ +[a-zA-Z]+\?: never;\n/gm, '')
    .replace(/^ {8}parameters: \{\n {8}\};\n/gm, '')
    .replace(/^ {12,}headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, '')
    .replace(/^ +\[name: string\]: unknown;\n/gm, '')
    .replace(/^export type (?:webhooks|\$defs) = .*\n/gm, '')
    .replace(/^export interface paths \{\n[^]*?^\}\n/m, typesOfPaths)
    .replace(/^export interface components \{\n {4}schemas: \{\n([^]*?)^ {4}\};\n[^]*?^\}\n/m, (_, members: string) => {
      return `export interface schemas {\n${members.replace(/^ {4}/gm, '')}}\n`;
    })
    .replaceAll('components["schemas"]', 'schemas')
    .replace(ofTerminal, (_, key) => (key === undefined ? 'OfTerminal;' : 'Keyed;'))
    .replace(/\{\n +content: \{\n +"application\/json": schemas\[(.*)\];\n +\};\n +\};/g, 'Json<$1>;')
    .replace(/\{\n +200: Json<(.*)>;\n +\};/g, 'Ok<$1>;');
  return `${folded(text)}\n${dataOfEvents(document)}`;
}

/** Returns the types of the data of events. All events have the same other fields. */
function dataOfEvents(root: JsonObject): string {
  const document = new ContractDocument(root);
  const members = eventSchemas(root).map((name) => {
    const [type = ''] = document.find(`/components/schemas/${name}/properties/type/enum`) as string[];
    const { $ref } = document.at(`/components/schemas/${name}/properties/data`);
    return `  "${type}": schemas["${referredName($ref as string)}"];\n`;
  });
  return `/** The data of the events by their types. */\nexport interface events {\n${members.join('')}}\n`;
}

/**
 * Returns the contract without the parts that need no types: problems, which are thrown, events and the operations of
 * their receivers, and all headers but a cookie, which a handler gives. Parameters stand in the operations.
 */
function typed(document: JsonObject): JsonObject {
  const contract = new ContractDocument(document);
  const { schemas: all = {}, examples = {}, links = {} } = contract.at('/components');
  const events = new Set(eventSchemas(document));
  const schemas = Object.fromEntries(Object.entries(all as JsonObject).filter(([name]) => !events.has(name)));
  const answer = ({ headers, ...given }: JsonObject): JsonObject => {
    const cookies = contract.members(headers).filter(([name]) => name === 'Set-Cookie');
    return { ...given, headers: Object.fromEntries(cookies) };
  };
  const operation = ({ parameters, responses, ...given }: JsonObject): JsonObject => ({
    ...given,
    parameters: ((parameters ?? []) as JsonObject[]).map((parameter) => contract.resolved(parameter)),
    responses: Object.fromEntries(
      contract
        .members(responses)
        .filter(([, { content = {} }]) => !('application/problem+json' in (content as JsonObject)))
        .map(([status, given]) => [status, answer(given)]),
    ),
  });
  const paths = mapValues(contract.at('/paths'), (item) =>
    mapValues(item as JsonObject, (given) => operation(given as JsonObject)),
  );
  const { openapi = '', info = {} } = document;
  return { openapi, info, paths, components: { schemas, examples, links } };
}

/** Writes each object type that fits into 1000 columns on one line. */
function folded(text: string): string {
  const lines: string[] = [];
  /** The lines that open the enclosing object types. */
  const open: number[] = [];
  for (const wide of text.split('\n')) {
    const line = wide.replace(/^(?: {4})+/, (indent) => indent.slice(indent.length / 2));
    const begin = line.trim().startsWith('}') ? open.pop() : undefined;
    lines.push(line);
    if (begin !== undefined && !line.endsWith('{')) {
      const [first = '', ...rest] = lines.slice(begin);
      const short = [first, ...rest.map((each) => each.trim())].join(' ');
      if (begin > 0 && short.length <= 1000 && !first.startsWith('export')) lines.splice(begin, lines.length, short);
    }
    if (line.endsWith('{')) open.push(lines.length - 1);
  }
  return lines.join('\n');
}

/** Returns the derived files, which are not tracked: the build makes them. */
async function derivedFiles(contract: Source): Promise<Files> {
  const { document } = contract;
  const changelog = await readFile(`${root}CHANGELOG.md`, 'utf8');
  return {
    'generated/openapi.json': `${JSON.stringify(document, null, 1)}\n`,
    // Without aliases: some YAML readers accept fifty at most.
    'generated/openapi.yaml': stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }),
    'generated/openapi-3.0.yaml': olderEdition(document),
    'generated/openapi-clients.yaml': olderClientEdition(document),
    'generated/guides.json': await guides(),
    'generated/changelog.json': changelogText(await releasedContracts(), contract, changelog),
    'generated/scalar.js': referenceScript(),
    'generated/minisearch.js': searchScript(),
    ...postmanFiles(document),
    ...brunoFiles(document),
    ...(await typescriptSdk(document)),
    ...pythonSdk(document),
  };
}

/** Folders that hold derived files and nothing else. */
const derivedFolders = [
  'generated/postman',
  'generated/bruno',
  'clients/typescript/src/generated',
  'clients/python/src/payment_terminal/generated',
];

/** Writes the derived files that differ, and the stamp by which `scripts/derive.js` knows their age. */
export async function writeDerivedFiles(contract: Source): Promise<void> {
  // A source that is changed during the run is newer than the stamp.
  const began = new Date();
  const files = await derivedFiles(contract);
  await writeFiles(files, await staleFiles(files, derivedFolders));
  const stamp = `${root}generated/.derived`;
  await writeFile(stamp, '');
  await utimes(stamp, began, began);
}

/**
 * Returns the names of the files whose text on disk differs, and of those in `folders` that are no longer generated.
 * @param folders folders that hold these files and nothing else
 */
export async function staleFiles(files: Files, folders: readonly string[] = []): Promise<string[]> {
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

/** Enumerations whose values the code uses, by their names in code. */
const needed = {
  environments: 'Environment',
  userRoles: 'AssignedRole',
  pageLanguages: 'PageLanguage',
  eventTypes: 'EventType',
};

/** Returns the text of generated/enumerations.ts. @throws Error for a schema that is not an enumeration of texts */
function enumerations(root: JsonObject): string {
  const document = new ContractDocument(root);
  const lines = Object.entries(needed).map(([name, schema]) => {
    const { enum: values } = document.at(`/components/schemas/${schema}`);
    if (!Array.isArray(values)) throw new Error(`The schema ${schema} is not an enumeration.`);
    return `export const ${name} = [${values.map((value) => `'${String(value)}'`).join(', ')}] as const;\n`;
  });
  return `${banner}/** The values of enumerations of the contract. */\n${lines.join('')}${propertyNames(root)}`;
}

/** Returns all property names of the contract's schemas. Any other name is a client's invention. */
function propertyNames({ components }: JsonObject): string {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { properties?: object };
    for (const name of Object.keys(properties ?? {})) names.add(name);
    Object.values(value).forEach(collect);
  };
  collect((components as { schemas: object }).schemas);
  const texts = [...names].sort().map((name) => `'${name}'`);
  return (
    '\n/** The names of properties in the schemas of the contract. */\n' +
    `export const propertyNames: ReadonlySet<string> = new Set([\n${filled(texts, '  ')},\n]);\n`
  );
}

/**
 * Returns Scalar's standalone script, which renders the API reference. The script's own package has 240 MB of
 * dependencies. The plugin for Fastify contains it as a string literal. The plugin is read and not loaded, because
 * what it imports is not installed.
 * @throws Error if the plugin contains no script
 */
function referenceScript(): string {
  const plugin = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  const script = /^var standalone_default = (".*");$/m.exec(readFileSync(plugin, 'utf8'))?.[1];
  if (script === undefined) throw new Error('@scalar/fastify-api-reference contains no script any more.');
  return runInNewContext(script) as string;
}

/** Returns MiniSearch as one script for browsers. Its package exports modules only, so the file is read by its path. */
function searchScript(): string {
  const entry = createRequire(import.meta.url).resolve('minisearch');
  return readFileSync(join(dirname(entry), '../umd/index.js'), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');
}
