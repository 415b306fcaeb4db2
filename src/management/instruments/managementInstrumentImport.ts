import type { Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { readImported, writeImported, type ImportedInstrument } from '../../store/vault/instruments.js';
import { audited } from '../audit/audit.js';
import { checkRoutes, readTerminal } from '../terminals/terminal.js';
import { terminalsOf } from '../../store/terminals/terminals.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { passesLuhn } from '../../vault/card.js';
import { instrumentFingerprints } from '../../vault/fingerprints.js';
import type { Vault } from '../../vault/vault.js';
import { fieldWithCardNumber } from '../../vault/identifiers.js';
import type { ProcessorRegistry } from '../../processors/registry.js';
import type { RecordDeps } from '../record.js';

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
  if (isDryRun || fresh.length === 0) return reportOf(records, known, new Map(), isDryRun);
  const tokens = await audited(deps, access, 'managementInstrumentImport', async (transaction) => ({
    result: await writeImported(transaction, fresh),
    subject: ['terminal', terminal.terminalId, terminal.accountId],
    after: { provider_key: providerKey, imported: fresh.length },
  }));
  return reportOf(records, known, tokens, isDryRun);
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

export interface InstrumentDeps extends RecordDeps {
  readonly vault: Vault;
  readonly processors: ProcessorRegistry;
}

/** A record ready to be imported, or the reason for its refusal. */
type ReadRecord = ImportedInstrument | { readonly refused: true; readonly field: string; readonly detail: string };

const refusal = (field: string, detail: string): ReadRecord => ({ refused: true, field, detail });

/** True if the text is a card number: a valid length, first digit and Luhn check digit. */
const isCardNumber = (text: string): boolean =>
  /^[2-6]\d{12,18}$/.test(text.replace(/[ -]/g, '')) && passesLuhn(text.replace(/[ -]/g, ''));

/**
 * Returns the function that reads the records of an import.
 * @param providerKey of an account that the terminal can be routed to
 */
async function recordReader(
  deps: InstrumentDeps,
  terminal: Terminal,
  providerKey: string,
): Promise<(record: Schema<'InstrumentToImport'>) => Promise<ReadRecord>> {
  const { store, vault, processors, clock } = deps;
  const { terminalId } = terminal;
  const guarded = await processors.get(providerKey);
  const createdAt = terminalNow((await terminalsOf(store.prisma, [terminal]))(terminal), clock);
  return async ({ provider_token: token, customer, network_transaction_id, expiry_month, expiry_year }) => {
    if (isCardNumber(token) || isCardNumber(customer))
      return refusal(isCardNumber(token) ? 'provider_token' : 'customer', 'Send the token of a card, not its number.');
    const identifiers = Object.entries({ provider_token: token, customer }).map(([field, text]) => ({ field, text }));
    const field = await fieldWithCardNumber({ store, vault }, [terminalId], { identifiers, cardNumbers: [] });
    if (field !== undefined) return refusal(field, 'The text contains a card number.');
    const providerToken = guarded?.processor.customerToken?.(token, customer);
    if (providerToken === undefined)
      return refusal('provider_token', 'The processor issues no such token with such a customer.');
    if ((expiry_month === undefined) !== (expiry_year === undefined))
      return refusal(
        expiry_month === undefined ? 'expiry_month' : 'expiry_year',
        'Send expiry_month and expiry_year together.',
      );
    const [fingerprint, previousFingerprint] = instrumentFingerprints(vault, terminalId, providerToken);
    return {
      terminalId,
      token: vault.token(clock.now()),
      fingerprint,
      previousFingerprint,
      providerToken,
      importedFrom: providerKey,
      networkTransactionId: network_transaction_id,
      expiryMonth: expiry_month,
      expiryYear: expiry_year,
      createdAt,
    };
  };
}
