import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { contractChanges } from './compare.js';
import type { Change } from './compare-schemas.js';
import { readSource, root, type Finding, type Source } from '../source.js';

/** Folder of the released contracts, in files named by version. */
export const releasedFolder = 'generated/released';

/** Returns the released contracts, oldest first. Empty before the first release, when everything may change. */
export async function releasedContracts(): Promise<Source[]> {
  const names = await readdir(`${root}${releasedFolder}`).catch(() => []);
  const contracts = await Promise.all(
    names.filter((name) => name.endsWith('.yaml')).map((name) => readSource(`${releasedFolder}/${name}`)),
  );
  return contracts.sort((one, other) => compareVersions(versionOf(one), versionOf(other)));
}

/** Returns the latest release. @returns undefined before the first release */
export const releasedContract = async (): Promise<Source | undefined> => (await releasedContracts()).at(-1);

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
  if (released && released.text !== contract.text) {
    throw new Error(
      `${contract.file}:${contract.line(['info', 'version'])}: ${version} was released before, with another ` +
        `text. Give this one a version of its own; or remove ${released.file}, if that release has reached nobody.`,
    );
  }
  if (!releaseDates(await readFile(`${root}CHANGELOG.md`, 'utf8')).has(version)) {
    throw new Error(
      `CHANGELOG.md has no section "## ${version} - YYYY-MM-DD": move what stands under "Unreleased" there.`,
    );
  }
  const cardFields = 'src/http/pages/card-fields';
  const files = [`${releasedFolder}/${version}.yaml`, `${cardFields}/editions/${version}.js`] as const;
  await mkdir(`${root}${releasedFolder}`, { recursive: true });
  await copyFile(`${root}${contract.file}`, `${root}${files[0]}`);
  await copyFile(`${root}${cardFields}/fields.js`, `${root}${files[1]}`);
  return [...files];
}

/** Release dates by version, from the headings of CHANGELOG.md. */
export const releaseDates = (changelog: string): ReadonlyMap<string, string> =>
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
    `## ${newer.file} ${versionOf(newer).join('.')} beside ${older.file} ${versionOf(older).join('.')}`,
    ...section(
      'Breaks clients',
      changes.filter(({ verdict }) => verdict === 'breaking'),
    ),
    ...section(
      'Adds',
      changes.filter(({ verdict }) => verdict === 'additive'),
    ),
    ...(changes.length === 0
      ? ['', older.text === newer.text ? 'Nothing changed.' : 'Nothing changed that a client can notice.']
      : []),
  ].join('\n');
}

const count = (changes: readonly Change[]): string => `${changes.length} change${changes.length === 1 ? '' : 's'}`;

/** Returns a negative number if the first version is older. */
const compareVersions = (one: readonly number[], other: readonly number[]): number =>
  one.map((part, index) => part - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** @throws Error unless the version has three numbers */
export function versionOf({ file, document }: Source): [number, number, number] {
  const { version } = document.info as { version: string };
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (patch === undefined)
    throw new Error(`${file}: info.version is ${version}, and must be three numbers, such as 1.0.0`);
  return [Number(major), Number(minor), Number(patch)];
}
