import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { contractChanges } from './compare.js';
import type { Change } from './compare-schemas.js';
import { readSource, root, type Finding, type Source } from './source.js';

/**
 * The contract that was released last, as it was. There is none before the first release: until then no client relies
 * on it and everything may change.
 */
export const releasedFile = 'generated/released/openapi.yaml';

/** @returns undefined before the first release */
export async function releasedContract(): Promise<Source | undefined> {
  return readSource(releasedFile).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * Whether the version says what the changes since the last release mean to clients (Semantic Versioning 2.0.0, 6 to 8).
 */
export function versionFindings(released: Source, contract: Source): Finding[] {
  const [was, is] = [versionOf(released), versionOf(contract)];
  const changes = contractChanges(released.document, contract.document);
  const breaking = changes.filter(({ verdict }) => verdict === 'breaking');
  const least = changes.length === 0 ? was : breaking.length > 0 ? [was[0] + 1, 0, 0] : [was[0], was[1] + 1, 0];
  const behind = least.map((part, index) => (is[index] ?? 0) - part).find((difference) => difference !== 0) ?? 0;
  if (behind >= 0) return [];
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
          ? `Take back what breaks (the report lists it), or make this ${least.join('.')}.`
          : `Make it ${least.join('.')}.`,
    },
  ];
}

/**
 * Keeps the contract as the one that was released. @throws when its version was released before with another text, or
 * is not in the changelog
 */
export async function release(contract: Source): Promise<void> {
  const version = versionOf(contract).join('.');
  const released = await releasedContract();
  if (released && versionOf(released).join('.') === version && released.text !== contract.text) {
    throw new Error(
      `${contract.file}:${contract.line(['info', 'version'])}: ${version} was released before, with ` +
        'another text. Give this one a version of its own.',
    );
  }
  if (!(await readFile(`${root}CHANGELOG.md`, 'utf8')).includes(`\n## ${version}`)) {
    throw new Error(`CHANGELOG.md has no section "## ${version}": move what stands under "Unreleased" there.`);
  }
  await mkdir(dirname(`${root}${releasedFile}`), { recursive: true });
  await copyFile(`${root}${contract.file}`, `${root}${releasedFile}`);
}

/** What changed, as Markdown for a review. */
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

function versionOf({ file, document }: Source): [number, number, number] {
  const { version } = document.info as { version: string };
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (patch === undefined)
    throw new Error(`${file}: info.version is ${version}, and must be three numbers, such as 1.0.0`);
  return [Number(major), Number(minor), Number(patch)];
}
