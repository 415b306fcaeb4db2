import { createHash } from 'node:crypto';
import { Command } from 'commander';
import type { schemas } from '../../../generated/types.js';
import { managementCommand, WrongUse, type ManagementOptions, type Surroundings } from '../command.js';
import { answered, connect, type Service } from '../connection.js';

type Link = schemas['AuditLink'];
type Head = schemas['AuditHead'];

interface VerifyOptions extends ManagementOptions {
  readonly head?: readonly string[];
}

/** A head that was kept elsewhere, by its hash, with its day if given. */
type KeptHeads = ReadonlyMap<string, string | undefined>;

/** A break of the chain, at the entry where it is seen. */
interface Break {
  readonly entry: string;
  readonly kind: 'changed' | 'removed' | 'inserted' | 'moved' | 'end' | 'head';
  readonly text: string;
}

const genesis = '0'.repeat(64);
/** Bounds the report: who changes one entry of a long log may break all links after it. */
const maxBreaks = 100;

export const auditCommand = (surroundings: Surroundings) =>
  new Command('audit').description('the audit log').addCommand(
    managementCommand('verify', 'check that no entry was changed, removed, inserted or moved')
      .option('--head <hash...>', 'heads that were kept elsewhere: HASH or DATE=HASH')
      .addHelpText(
        'after',
        `
Ends with 0 when the chain is whole and has the daily heads that the service recorded, else with 1. Only a head that
was kept elsewhere shows that the whole chain was not computed again: the service logs one a day and sends it
(AUDIT_SYSLOG, AUDIT_WEBHOOK_URL).`,
      )
      .action((options: VerifyOptions) => verify(options, surroundings)),
  );

/** Checks the chain, and prints what is broken. @throws Error if something is */
async function verify(options: VerifyOptions, { print }: Surroundings): Promise<void> {
  const heads = new Map((options.head ?? []).map(keptHead));
  const service = connect(options.baseUrl, options);
  const found = await walk(service, heads);
  const breaks = [...(await explained(service, found)), ...found.ends];
  const { count, last } = found;
  if (options.json) print(JSON.stringify({ entries: count, head: last, breaks }));
  else {
    for (const { entry, kind, text } of breaks) print(`${entry}  ${kind}  ${text}`);
    if (breaks.length === 0) print(`${count} entries, whole. Head: ${last?.entry ?? '0'} ${last?.hash ?? genesis}`);
  }
  if (breaks.length > 0) throw new Error(`The audit log is not whole: ${breaks.length} breaks.`);
}

/** @throws WrongUse */
function keptHead(given: string): [hash: string, day: string | undefined] {
  const [, day, hash] = /^(?:(\d{4}-\d{2}-\d{2})=)?([0-9a-f]{64})$/.exec(given) ?? [];
  if (hash === undefined) throw new WrongUse(`"${given}" is not HASH or DATE=HASH, with 64 hexadecimal digits.`);
  return [hash, day];
}

/** A link whose predecessor is another entry than the one that its hash names. */
interface Loose {
  readonly link: Link;
  readonly before: Pick<Link, 'audit_entry_id' | 'hash'>;
}

interface Walked {
  readonly count: number;
  readonly last: { readonly entry: string; readonly hash: string } | undefined;
  readonly changed: readonly Link[];
  readonly loose: readonly Loose[];
  readonly ends: readonly Break[];
}

async function walk(service: Service, heads: KeptHeads): Promise<Walked> {
  const changed: Link[] = [];
  const loose: Loose[] = [];
  const missing = new Map(heads);
  const ends: Break[] = [];
  let before: Loose['before'] = { audit_entry_id: '0', hash: genesis };
  let count = 0;
  let end: { readonly entry?: string | undefined; readonly hash?: string | undefined } = {};
  for await (const { links, heads: recorded, head_entry_id, head_hash } of pages(service)) {
    // Entries may be written meanwhile: the end of the first page is reached in any case.
    if (count === 0) end = { entry: head_entry_id, hash: head_hash };
    ends.push(...recorded.filter((head) => !isIn(links, head)).map(recordedBreak));
    if (end.hash !== undefined && links.some(({ hash }) => hash === end.hash)) end = {};
    for (const link of links) {
      if (hashOf(link) !== link.hash && changed.length < maxBreaks) changed.push(link);
      if (link.previous_hash !== before.hash && loose.length < maxBreaks) loose.push({ link, before });
      missing.delete(link.hash);
      before = link;
      count += 1;
    }
  }
  for (const [hash, day] of missing)
    ends.push({
      entry: '-',
      kind: 'head',
      text: `no entry has the hash ${hash}${day === undefined ? '' : ` of ${day}`}`,
    });
  if (end.hash !== undefined)
    ends.push({
      entry: end.entry ?? '-',
      kind: 'end',
      text: `the last written entry is missing or changed; the log ends with ${before.audit_entry_id}`,
    });
  const last = count === 0 ? undefined : { entry: before.audit_entry_id, hash: before.hash };
  return { count, last, changed, loose, ends };
}

const isIn = (links: readonly Link[], { audit_entry_id: entry, hash }: Head): boolean =>
  links.some((link) => link.audit_entry_id === entry && link.hash === hash);

const recordedBreak = ({ audit_entry_id: entry, day }: Head): Break => ({
  entry,
  kind: 'head',
  text: `it is not the head that was recorded on ${day}`,
});

const hashOf = ({ previous_hash, content }: Link): string =>
  createHash('sha256').update(`${previous_hash}\n${content}`).digest('hex');

/** Names what happened at each break, by a second reading that searches the named predecessors. */
async function explained(service: Service, { changed, loose }: Walked): Promise<Break[]> {
  const wanted = new Map<string, string>([[genesis, '0']]);
  const searched = new Set(loose.map(({ link }) => link.previous_hash));
  if (loose.length > 0)
    for await (const { links } of pages(service))
      for (const { hash, audit_entry_id } of links) if (searched.has(hash)) wanted.set(hash, audit_entry_id);
  const breaks = changed.map((link): Break => {
    const text = 'its content is not the one that was hashed';
    return { entry: link.audit_entry_id, kind: 'changed', text };
  });
  for (const each of loose) breaks.push(looseBreak(each, wanted.get(each.link.previous_hash)));
  return breaks.sort((one, other) => Number(one.entry) - Number(other.entry));
}

function looseBreak({ link, before }: Loose, predecessor: string | undefined): Break {
  const entry = link.audit_entry_id;
  const from = Number(before.audit_entry_id);
  if (predecessor === entry) return { entry, kind: 'inserted', text: 'it was written past the chain' };
  if (predecessor === undefined) {
    const gap = Number(entry) - from > 1 ? `${from + 1} to ${Number(entry) - 1}` : `between ${from} and ${entry}`;
    return { entry, kind: 'removed', text: `its predecessor was removed or its hash changed: ${gap}` };
  }
  if (Number(predecessor) > Number(entry))
    return { entry, kind: 'moved', text: `it belongs behind ${predecessor}: entries were reordered` };
  const first = Number(predecessor) + 1;
  return {
    entry,
    kind: 'inserted',
    text: `it belongs behind ${predecessor}: ${first} to ${from} were inserted or moved`,
  };
}

async function* pages(service: Service) {
  let cursor: string | undefined;
  do {
    const query = { limit: 200, ...(cursor !== undefined && { cursor }) };
    const page = await answered(
      'The chain of the audit log',
      service.GET('/v1/management/audit-chain', { params: { query } }),
    );
    yield page;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}
