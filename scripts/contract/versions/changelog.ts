import { contractChanges } from './compare.js';
import { releaseDates, versionOf } from './release.js';
import type { Path, Source } from '../source.js';
import type { JsonObject } from '../strict-schema.js';

/** Changes of a version that clients can notice. */
interface Entry {
  readonly version: string;
  /** Day of the release; absent before it. */
  readonly date?: string;
  readonly breaks: readonly Item[];
  readonly adds: readonly Item[];
}

interface Item {
  readonly where: string;
  readonly what: string;
}

/**
 * Returns the text of generated/changelog.json: versions with their changes, newest first.
 * @param released the released contracts, oldest first
 * @param changelog the text of CHANGELOG.md, with the dates of the releases
 */
export function changelogText(released: readonly Source[], contract: Source, changelog: string): string {
  const dates = releaseDates(changelog);
  const last = released.at(-1);
  const versions = last?.text === contract.text ? released : [...released, contract];
  const entries = versions.map((source, index): Entry => {
    const version = versionOf(source).join('.');
    const date = index < released.length ? dates.get(version) : undefined;
    const before = released[index - 1];
    return {
      version,
      ...(date === undefined ? {} : { date }),
      ...(before ? changes(before.document, source.document) : { breaks: [], adds: everything(source.document) }),
    };
  });
  return `${JSON.stringify(
    entries.filter(({ date, breaks, adds }) => date !== undefined || breaks.length + adds.length > 0).reverse(),
    null,
    1,
  )}\n`;
}

function changes(older: JsonObject, newer: JsonObject): Pick<Entry, 'breaks' | 'adds'> {
  const items = (verdict: 'breaking' | 'additive'): Item[] =>
    contractChanges(older, newer)
      .filter((change) => change.verdict === verdict)
      .map(({ path, what }) => ({ where: placeOf(path), what }));
  return { breaks: items('breaking'), adds: items('additive') };
}

/** Everything in a first release. */
const everything = (document: JsonObject): Item[] =>
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
