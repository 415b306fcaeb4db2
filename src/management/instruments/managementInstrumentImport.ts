import type { Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { readImported, writeImported } from '../../store/vault/instruments.js';
import { audited } from '../audit/audit.js';
import { checkRoutes, readTerminal } from '../terminals/terminal.js';
import { recordReader, type InstrumentDeps, type ReadRecord } from './instrument-record.js';

type Result = Schema<'InstrumentImportResult'>;

/**
 * Imports instruments stored by a processor. Each record is imported, already known or refused, independent of the
 * others.
 */
export const managementInstrumentImport: Handler<'managementInstrumentImport', InstrumentDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { provider_key: providerKey, dry_run: isDryRun = false, instruments } = body;
  const terminal = await readTerminal(deps.store.prisma, params.terminal_friendly_id);
  await checkRoutes(deps, [providerKey], terminal, () => 'provider_key');
  const read = await recordReader(deps, terminal, providerKey);
  const records: ReadRecord[] = [];
  for (const instrument of instruments) records.push(await read(instrument));
  const known = await readImported(deps.store.prisma, records.filter(isReadable));
  const fresh = distinct(records.filter(isReadable).filter(({ fingerprint }) => !known.has(fingerprint)));
  if (isDryRun || fresh.length === 0) return { status: 200, body: reportOf(records, known, new Map(), isDryRun) };
  const tokens = await audited(deps, access, 'managementInstrumentImport', async (transaction) => ({
    result: await writeImported(transaction, fresh),
    subject: 'terminal',
    subjectId: terminal.terminalId,
    accountId: terminal.accountId,
    after: { provider_key: providerKey, imported: fresh.length },
  }));
  return { status: 200, body: reportOf(records, known, tokens, isDryRun) };
};

type Readable = Exclude<ReadRecord, { readonly refused: true }>;

const isReadable = (record: ReadRecord): record is Readable => !('refused' in record);

const distinct = (records: readonly Readable[]): Readable[] => [
  ...new Map(records.toReversed().map((record) => [record.fingerprint, record])).values(),
];

/** @param tokens of the newly imported instruments */
function reportOf(
  records: readonly ReadRecord[],
  known: ReadonlyMap<string, string>,
  tokens: ReadonlyMap<string, string>,
  isDryRun: boolean,
): Schema<'InstrumentImport'> {
  const seen = new Set<string>();
  const results = records.map((record, index): Result => {
    const position = index + 1;
    if (!isReadable(record)) return { position, outcome: 'refused', field: record.field, detail: record.detail };
    const { fingerprint } = record;
    const isNew =
      !known.has(fingerprint) && !seen.has(fingerprint) && (isDryRun || tokens.get(fingerprint) === record.token);
    seen.add(fingerprint);
    const token = known.get(fingerprint) ?? tokens.get(fingerprint);
    return { position, outcome: isNew ? 'imported' : 'known', ...(token === undefined ? {} : { token }) };
  });
  return { dry_run: isDryRun, results };
}
