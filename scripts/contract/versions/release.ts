import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { ContractDocument, isObject, readSource, root } from '../source.js';
import type { Finding, Json, JsonObject, Path, Source } from '../source.js';
import type { Change } from './compare-schemas.js';
import { contractChanges } from './compare.js';
import type { ChangelogEntry, ChangelogItem } from '../../../src/http/documentation/guides.js';

/** Folder of the released contracts, in files named by version. */
export const releasedFolder = 'generated/released';

/** Returns the released contracts, oldest first. Empty before the first release, when everything may change. */
export async function releasedContracts(): Promise<Source[]> {
  const names = await readdir(`${root}${releasedFolder}`).catch(() => []);
  const contracts = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => readSource(`${releasedFolder}/${name}`)),
  );
  return contracts.sort((one, other) => compareVersions(versionOf(one), versionOf(other)));
}

/** Returns the latest release. @returns undefined before the first release */
export const releasedContract = async (): Promise<Source | undefined> => (await releasedContracts()).at(-1);

/** Returns a contract as JSON, with a line for each path, webhook and component. */
export const releaseText = (document: JsonObject): string =>
  `${byLine(document, (name) => (name === 'components' ? 2 : 1))}\n`;

/** Breaks a document into lines, and each member as many levels further as `levelsIn` returns for its name. */
function byLine(value: Json, levelsIn: (name: string) => number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (!isObject(value)) return ['[', value.map((item) => JSON.stringify(item)).join(',\n'), ']'].join('\n');
  const lines = Object.entries(value).map(([name, member]) => {
    const levels = levelsIn(name);
    return `${JSON.stringify(name)}: ${levels === 0 ? JSON.stringify(member) : byLine(member, () => levels - 1)}`;
  });
  return ['{', lines.join(',\n'), '}'].join('\n');
}

/** Finds a version that does not match the changes since the last release (Semantic Versioning 2.0.0, 6 to 8). */
export function versionFindings(released: Source, contract: Source): Finding[] {
  const [was, is] = [versionOf(released), versionOf(contract)];
  const changes = contractChanges(released.document, contract.document);
  const breaking = changes.filter(({ verdict }) => verdict === 'breaking');
  const least = changes.length === 0 ? was : breaking.length > 0 ? [was[0] + 1, 0, 0] : [was[0], was[1] + 1, 0];
  if (compareVersions(is, least) >= 0) return [];
  const before = was.join('.');
  const reason =
    breaking.length > 0
      ? `clients of ${before} break (${count(breaking)})`
      : changes.length > 0
        ? `${before} was added to (${count(changes)})`
        : `${before} was released`;
  return [
    {
      file: contract.file,
      line: contract.line(['info', 'version']),
      message: `The version is ${is.join('.')}, but ${reason}`,
      advice:
        breaking.length > 0
          ? `Revert the breaking changes (the report lists them), or make this ${least.join('.')}.`
          : `Make it ${least.join('.')}.`,
    },
  ];
}

/**
 * Stores the contract as a release, with its card fields, which shops may pin.
 * @returns the files to commit
 * @throws Error if the version was released with another text, or is not in the changelog
 */
export async function release(contract: Source): Promise<string[]> {
  const version = versionOf(contract).join('.');
  const released = (await releasedContracts()).find((one) => versionOf(one).join('.') === version);
  if (released && releaseText(released.document) !== releaseText(contract.document))
    throw new Error(
      `${contract.file}:${contract.line(['info', 'version'])}: ${version} was released before, with another ` +
        `text. Give this one another version; or remove ${released.file}, if that release was never published.`,
    );
  if (!releaseDates(await readFile(`${root}CHANGELOG.md`, 'utf8')).has(version))
    throw new Error(
      `CHANGELOG.md has no section "## ${version} - YYYY-MM-DD": move the entries of "Unreleased" there.`,
    );
  // Only here: other commands would load the service for it.
  const { currentEdition } = await import('../../../src/http/pages/card-fields/routes.js');
  const files = [`${releasedFolder}/${version}.json`, `src/http/pages/card-fields/editions/${version}.js`] as const;
  await mkdir(`${root}${releasedFolder}`, { recursive: true });
  await writeFile(`${root}${files[0]}`, releaseText(contract.document));
  await writeFile(`${root}${files[1]}`, currentEdition());
  return [...files];
}

/** Release dates by version, from the headings of CHANGELOG.md. */
const releaseDates = (changelog: string): ReadonlyMap<string, string> =>
  new Map(
    [...changelog.matchAll(/^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$/gm)].map(([, version = '', day = '']) => [
      version,
      day,
    ]),
  );

/** Returns the changes as Markdown for a review. */
export function changeReport(older: Source, newer: Source): string {
  const changes = contractChanges(older.document, newer.document);
  const section = (title: string, members: readonly Change[]): string[] =>
    members.length === 0
      ? []
      : [
          '',
          `### ${title}`,
          '',
          ...members.map(({ path, what, removed }) => {
            const { file, line } = removed ? older : newer;
            return `- \`${path.join('.')}\`: ${what} (${file}:${line(path)})`;
          }),
        ];
  return [
    `## ${newer.file} ${versionOf(newer).join('.')} compared with ${older.file} ${versionOf(older).join('.')}`,
    ...section(
      'Breaks clients',
      changes.filter(({ verdict }) => verdict === 'breaking'),
    ),
    ...section(
      'Adds',
      changes.filter(({ verdict }) => verdict === 'additive'),
    ),
    ...(changes.length === 0
      ? [
          '',
          releaseText(older.document) === releaseText(newer.document)
            ? 'Nothing changed.'
            : 'Nothing changed that a client can notice.',
        ]
      : []),
  ].join('\n');
}

const count = (changes: readonly Change[]): string => `${changes.length} change${changes.length === 1 ? '' : 's'}`;

/** Returns a negative number if the first version is older. */
const compareVersions = (one: readonly number[], other: readonly number[]): number =>
  one.map((part, index) => part - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** @throws Error unless the version has three numbers */
function versionOf({ file, document }: Source): [number, number, number] {
  const { version } = document.info as { version: string };
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (patch === undefined)
    throw new Error(`${file}: info.version is ${version}, and must be three numbers, such as 1.0.0`);
  return [Number(major), Number(minor), Number(patch)];
}

/** Headers in the answers of a deprecated operation. */
interface Deprecation {
  /** A structured date (RFC 9745, 2.1). */
  readonly deprecation: string;
  /** An HTTP date (RFC 8594, 3). */
  readonly sunset: string;
}

/** Minimum months between deprecation and sunset, promised in openapi.yaml. */
const leastMonths = 12;

const headers = ['Deprecation', 'Sunset'];

/** Returns the `deprecated` operations by operationId. The marks are days and mean their start in UTC. */
export function deprecationsOf(document: JsonObject): Readonly<Record<string, Deprecation>> {
  return Object.fromEntries(
    deprecatedIn(document).map(({ operation }) => [
      operation.operationId as string,
      {
        deprecation: `@${new Date(operation['x-deprecated'] as string).getTime() / 1000}`,
        sunset: new Date(operation['x-sunset'] as string).toUTCString(),
      },
    ]),
  );
}

/** Finds deprecated operations without timely notice to clients. */
export function deprecationFindings({ file, document, line }: Source): Finding[] {
  const contract = new ContractDocument(document);
  return deprecatedIn(document).flatMap(({ path, operation }) => {
    const finding = (message: string, advice: string): Finding => ({
      file,
      line: line([...path, 'deprecated']),
      message: `${operation.operationId as string} is deprecated, and ${message}`,
      advice,
    });
    const [since, sunset] = [operation['x-deprecated'], operation['x-sunset']];
    if (typeof since !== 'string' || typeof sunset !== 'string')
      return [finding('does not declare its start and end', 'Give it x-deprecated and x-sunset, both YYYY-MM-DD.')];
    const earliest = new Date(since);
    earliest.setUTCMonth(earliest.getUTCMonth() + leastMonths);
    const silent = Object.entries(operation.responses as JsonObject).flatMap(([status, response]) => {
      const declared = contract.resolved(response as JsonObject).headers;
      return headers.every((name) => isObject(declared) && declared[name] !== undefined) ? [] : [status];
    });
    return [
      ...(new Date(sunset) < earliest
        ? [finding(`ends on ${sunset}`, `Keep it until ${earliest.toISOString().slice(0, 10)} at least.`)]
        : []),
      ...(silent.length > 0
        ? [
            finding(
              `its answers ${silent.join(', ')} do not declare ${headers.join(' and ')}`,
              'Give them a list of x-answer-headers with both, which are text under components.headers.',
            ),
          ]
        : []),
    ];
  });
}

function deprecatedIn(document: JsonObject): { path: string[]; operation: JsonObject }[] {
  return Object.entries(document.paths as JsonObject).flatMap(([path, item]) =>
    Object.entries(item as JsonObject)
      .filter(([, operation]) => isObject(operation) && operation.deprecated === true)
      .map(([method, operation]) => ({ path: ['paths', path, method], operation: operation as JsonObject })),
  );
}

/**
 * Returns the text of generated/changelog.json: versions with their changes, newest first.
 * @param released the released contracts, oldest first
 * @param changelog the text of CHANGELOG.md, with the dates of the releases
 */
export function changelogText(released: readonly Source[], contract: Source, changelog: string): string {
  const dates = releaseDates(changelog);
  const last = released.at(-1);
  const isLast = last && releaseText(last.document) === releaseText(contract.document);
  const versions = isLast ? released : [...released, contract];
  const entries = versions.map((source, index): ChangelogEntry => {
    const version = versionOf(source).join('.');
    const date = index < released.length ? dates.get(version) : undefined;
    const before = released[index - 1];
    return {
      version,
      ...(date === undefined ? {} : { date }),
      ...(before ? changes(before.document, source.document) : { breaks: [], adds: everything(source.document) }),
    };
  });
  const shown = entries.filter(({ date, breaks, adds }) => date !== undefined || breaks.length + adds.length > 0);
  return JSON.stringify(shown.reverse());
}

function changes(older: JsonObject, newer: JsonObject): Pick<ChangelogEntry, 'breaks' | 'adds'> {
  const items = (verdict: 'breaking' | 'additive'): ChangelogItem[] =>
    contractChanges(older, newer)
      .filter((change) => change.verdict === verdict)
      .map(({ path, what }) => ({ where: placeOf(path), what }));
  return { breaks: items('breaking'), adds: items('additive') };
}

/** Everything in a first release. */
const everything = (document: JsonObject): ChangelogItem[] =>
  (['paths', 'webhooks'] as const).flatMap((kind) =>
    Object.entries((document[kind] as JsonObject | undefined) ?? {}).flatMap(([path, item]) =>
      Object.entries(item as JsonObject).map(([method, operation]) => ({
        where: kind === 'paths' ? `${method.toUpperCase()} ${path}` : path,
        what: (operation as JsonObject).summary as string,
      })),
    ),
  );

/** Names a place for readers: the operation and its part, or the schema and its field. */
function placeOf([kind, name, ...rest]: Path): string {
  const inside = rest.filter((part) => part !== 'properties' && part !== 'schema');
  if (kind === 'components') return inside.join('.');
  const [method, ...deeper] = inside;
  const operation = kind === 'paths' ? `${String(method).toUpperCase()} ${String(name)}` : String(name ?? kind);
  return [operation, deeper.join('.')].filter((part) => part !== '').join(', ');
}
