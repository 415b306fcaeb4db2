import { invalidFields, missingField, problem, relatedLocked } from '../../base/errors/errors.js';
import type { PaymentDeps, SettlingDeps } from '../../payments/payment-deps.js';
import { isOpen } from '../../recurring/series.js';
import { closeSeries } from '../../recurring/close.js';
import { expirePendingInits } from '../../recurring/init.js';
import { operateOnSeries } from '../../recurring/series-operation.js';
import { settleChargesOf } from '../../recurring/settle-charges.js';
import { terminalNow } from '../../base/terminal.js';
import {
  findInstruments,
  findLiveSeries,
  findNamelessOrders,
  findOrdersOf,
  findPayers,
  findPayersOfToken,
  findRunningPayment,
  findTokensOf,
  type FoundPayer,
  type Keys,
  keysOf,
  type Obstacle,
  type Person,
} from '../../store/erasure/find-person.js';
import type { Executor } from '../../store/query/query.js';
import { terminalIdsOf, terminalsOf, type TerminalRow } from '../../store/terminals/terminals.js';
import { instrumentFingerprints, payerFingerprints, sameEmail } from '../../vault/fingerprints.js';
import { UnreadableSecret } from '../../vault/aes.js';
import type { Schema } from '../../base/contract.js';
import type { ManagementAccess } from '../../operation/handler.js';
import { countStaying, type StayingRecords } from '../../store/erasure/export-person.js';
import { type ErasedCounts, erasePerson, onePerAccount } from '../../store/erasure/erase-person.js';
import { auditEntry, type AuditSubject } from '../audit/audit.js';

interface RequestedErasure {
  readonly operation: 'managementInstrumentErase' | 'managementPayerErase';
  readonly terminal: TerminalRow;
  readonly found: FoundPerson;
  readonly dryRun: boolean;
  readonly endSeries: boolean;
  readonly subject: readonly [kind: AuditSubject, id: string | undefined];
  /** Fields of the audit entry, without personal data. */
  readonly audited: object;
}

type EntryOf = (change: Parameters<typeof auditEntry>[2]) => ReturnType<typeof auditEntry>;

/**
 * Erases a person, or the instruments of a card, and reports what was erased and what stays.
 * @throws Problem VALIDATION/RELATED_TRANSACTION_LOCKED, VALIDATION/INSTRUMENT_IN_USE, SYSTEM/TEMPORARILY_UNAVAILABLE
 */
export const eraseFound = (deps: PersonDeps, access: ManagementAccess, requested: RequestedErasure) =>
  onePerAccount(deps.store.pool, requested.terminal.accountId, () => erased(deps, access, requested));

async function erased(
  deps: PersonDeps,
  access: ManagementAccess,
  { operation, terminal, found, dryRun, endSeries: ends, ...entry }: RequestedErasure,
): Promise<Schema<'Erasure'>> {
  const { store, clock } = deps;
  const { person } = found;
  const live = ends ? await findLiveSeries(store.pool, person.tokens) : [];
  const entryOf: EntryOf = (change) => auditEntry(access, operation, change, clock.now());
  // Their entries stay if a payment that begins meanwhile refuses the erasure.
  if (!dryRun) await endSeries(deps, person, live, entryOf);
  // Other instances write theirs within a second; the sweep erases those about the person's payments.
  await deps.requestLog.flush();
  const staying = await countStaying(store.pool, person);
  const counts = await erasePerson(
    store.pool,
    { ...found, now: clock.now(), dryRun },
    (on) => (dryRun ? Promise.resolve() : assertErasable(on, found)),
    (counts) =>
      entryOf({
        subject: [...entry.subject, terminal.accountId],
        after: { terminal_friendly_id: terminal.terminalId, ...entry.audited, ...Object.fromEntries(counts) },
      }),
  );
  return {
    dry_run: dryRun,
    erased: erasedRecords(counts),
    kept: keptRecords(found, staying),
    ended_series: live.flatMap(({ recurringId }) => recurringId ?? []),
    processors: [...staying.processors],
  };
}

const erasedRecords = (counts: ErasedCounts): Schema<'ErasedRecords'>[] =>
  Array.from(counts, ([records, count]) => ({ records, count }));

/** The records that stay, and why. */
function keptRecords({ person }: FoundPerson, staying: StayingRecords): Schema<'KeptRecords'>[] {
  const kept: readonly Schema<'KeptRecords'>[] = [
    {
      records: 'transactions',
      count: staying.transactions,
      reason: 'Proof of payments for refunds, disputes and tax law: ids, amounts, outcomes, the last four digits.',
    },
    { records: 'orders', count: person.orders.ids.length, reason: "The merchant's references, for bookkeeping." },
    { records: 'series', count: staying.series, reason: 'The terms and the history of agreed payments.' },
    { records: 'disputes', count: staying.disputes, reason: 'Legal claims about payments.' },
    {
      records: 'idempotency_keys',
      count: staying.transactions,
      reason: 'Prevent a second charge by a repeated request. They are deleted after a day.',
    },
  ];
  return kept.filter(({ count }) => count > 0);
}

export type PersonDeps = SettlingDeps & Pick<PaymentDeps, 'requestLog'>;

export interface NamedPayer {
  readonly payer_id?: string | undefined;
  readonly payer_fingerprint?: string | undefined;
  readonly email?: string | undefined;
  readonly token?: string | undefined;
}

/** A person, with the terminals on which they were searched. */
export interface FoundPerson {
  readonly person: Person;
  readonly terminalIds: readonly string[];
  readonly emails: readonly string[];
  /** True if only the payer is to be erased. `person` names no cards then. */
  readonly keepsCards?: boolean;
}

/** Maximum number of orders of a person (contract, managementPayerErase). */
const maxOrders = 10_000;
const none: Keys = { terminals: [], ids: [] };

/**
 * Finds a payer on all terminals of the account and environment of a terminal: payers with the same e-mail address,
 * their orders, the cards that paid for these, and the orders without a payer that the cards paid for.
 * @throws Problem VALIDATION/MISSING_FIELD, VALIDATION/INVALID_FIELD, VALIDATION/RECORD_NOT_FOUND,
 * VALIDATION/SEARCH_TOO_BROAD
 */
export async function findPerson(deps: PersonDeps, terminal: TerminalRow, named: NamedPayer): Promise<FoundPerson> {
  const { pool } = deps.store;
  const terminalIds = await terminalIdsOf(deps.store.prisma, terminal);
  const first = await firstPayers(deps, terminal, terminalIds, named);
  const addresses = [...first.map(({ email }) => email), named.email].filter((email) => typeof email === 'string');
  const fingerprints = [...new Set(addresses.map(sameEmail))].flatMap((email) =>
    terminalIds.flatMap((terminalId) => payerFingerprints(deps.vault, terminalId, email)),
  );
  const payers = await findPayers(pool, keysOf(first), terminalIds, defined(fingerprints));
  const emails = [...new Set([...payers.map(({ email }) => email), ...addresses])].filter(
    (email) => typeof email === 'string',
  );
  const own = await findOrdersOf(pool, keysOf(payers), maxOrders + 1);
  if (own.length > maxOrders) throw tooMany();
  const given = named.token === undefined ? [] : [{ terminalId: terminal.terminalId, id: named.token }];
  const paid = [...(await findTokensOf(pool, keysOf(own))), ...given];
  const tokens = await tokensOfCards(deps, terminalIds, keysOf(paid).ids);
  const nameless = await findNamelessOrders(pool, tokens, maxOrders + 1);
  if (own.length + nameless.length > maxOrders) throw tooMany();
  const person = { payers: keysOf(payers), orders: keysOf([...own, ...nameless]), tokens };
  return { person, terminalIds, emails };
}

const tooMany = (): Error =>
  problem('VALIDATION/SEARCH_TOO_BROAD', `More than ${maxOrders} orders belong to the payer.`, { field: 'email' });

const defined = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  values.filter((value) => value !== undefined);

/** The payers that a request names, before others with their e-mail addresses are searched. */
async function firstPayers(
  { store: { pool } }: PersonDeps,
  { terminalId }: TerminalRow,
  terminalIds: readonly string[],
  named: NamedPayer,
): Promise<FoundPayer[]> {
  const { payer_id: id, payer_fingerprint: fingerprint, email, token } = named;
  const fields = Object.entries({ payer_id: id, payer_fingerprint: fingerprint, email, token })
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field);
  const [one, ...others] = fields;
  if (one === undefined)
    throw missingField('Name the payer by payer_id, payer_fingerprint, email or token.', 'payer_id');
  if (others.length > 0) throw invalidFields('Name the payer by one field only.', [one, ...others]);
  if (fingerprint !== undefined) {
    const found = await findPayers(pool, none, [terminalId], [fingerprint]);
    if (found.length === 0) throw unknown('payer_fingerprint', 'payer');
    return found;
  }
  if (token !== undefined) {
    if ((await findInstruments(pool, { terminalIds: [terminalId], tokens: [token], fingerprints: [] })).length === 0)
      throw unknown('token', 'instrument');
    return findPayers(pool, keysOf(await findPayersOfToken(pool, terminalIds, token)), terminalIds, []);
  }
  if (id === undefined) return [];
  const found = await findPayers(pool, keysOf([{ terminalId, id }]), terminalIds, []);
  if (found.length === 0) throw unknown('payer_id', 'payer');
  return found;
}

const unknown = (field: string, what: string): Error =>
  problem('VALIDATION/RECORD_NOT_FOUND', `The terminal has no such ${what}.`, { field });

/**
 * Returns all tokens of the cards of some tokens, on the terminals of an account: each payment with the number itself
 * has a token of its own.
 */
export async function tokensOfCards(
  { store: { pool }, vault }: PersonDeps,
  terminalIds: readonly string[],
  tokens: readonly string[],
): Promise<Keys> {
  if (tokens.length === 0) return none;
  const fingerprints = new Set<string | undefined>();
  let known = 0;
  // One whose number is gone leads to others of its terminal, and their numbers to those of other terminals.
  for (;;) {
    const found = await findInstruments(pool, { terminalIds, tokens, fingerprints: defined([...fingerprints]) });
    if (found.length === known) return keysOf(found);
    known = found.length;
    for (const { id, sealedNumber, providerToken, fingerprint } of found) {
      const value = providerToken ?? (sealedNumber && (await opened(vault.openCard(sealedNumber, id))));
      if (!value) fingerprints.add(fingerprint ?? undefined);
      for (const terminalId of value ? terminalIds : [])
        for (const each of instrumentFingerprints(vault, terminalId, value ?? '')) fingerprints.add(each);
    }
  }
}

/** The number of a card whose key is gone cannot be read, and its fingerprint finds it on its terminal alone. */
async function opened(number: Promise<string>): Promise<string | undefined> {
  try {
    return await number;
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined;
    throw error;
  }
}

function areAmong(found: readonly { terminalId: string; id: string }[], { terminals, ids }: Keys): boolean {
  const known = new Set(ids.map((id, index) => `${terminals[index]} ${id}`));
  return found.every(({ terminalId, id }) => known.has(`${terminalId} ${id}`));
}

/** @throws Problem VALIDATION/RELATED_TRANSACTION_LOCKED, VALIDATION/INSTRUMENT_IN_USE */
export async function assertErasable(on: Executor, found: FoundPerson): Promise<void> {
  const { person, terminalIds } = found;
  const running = await findRunningPayment(on, person);
  if (running) throw locked(running);
  // Copies and orders of the payers, and cards of these, that were written after the person was found.
  const payers = await findPayers(on, person.payers, terminalIds, []);
  const own = await findOrdersOf(on, keysOf(payers), maxOrders + 1);
  const paid = found.keepsCards ? [] : await findTokensOf(on, keysOf(own));
  if (payers.length > person.payers.ids.length || !areAmong(own, person.orders) || !areAmong(paid, person.tokens))
    throw relatedLocked('A payment of the payer began meanwhile.', {});
  const [series] = await findLiveSeries(on, person.tokens);
  if (series)
    throw problem('VALIDATION/INSTRUMENT_IN_USE', 'A series that has not ended charges the instrument.', {
      recurring_id: series.recurringId ?? '',
    });
}

const locked = ({ transactionId }: Obstacle): Error =>
  relatedLocked(`Transaction ${transactionId} is still being processed.`, { transaction_id: transactionId ?? '' });

/**
 * Cancels the series that charge instruments, with audit entries, unless a payment of the person is being processed.
 * @throws Problem VALIDATION/RELATED_TRANSACTION_LOCKED
 */
export async function endSeries(
  deps: PersonDeps,
  person: Person,
  live: readonly Obstacle[],
  entryOf: EntryOf,
): Promise<void> {
  const running = await findRunningPayment(deps.store.pool, person);
  if (running) throw locked(running);
  const terminalOf = await terminalsOf(deps.store.prisma, live);
  for (const { terminalId, recurringId } of live) {
    if (recurringId === null) continue;
    const terminal = terminalOf({ terminalId });
    const at = terminalNow(terminal, deps.clock);
    await settleChargesOf(deps, terminal, recurringId);
    await operateOnSeries(deps, terminal, recurringId, at, async (operation) => {
      const { status } = operation.series;
      if (!isOpen(operation.series)) return;
      await closeSeries(operation, 'cancelled', 'Its payment instrument was erased.');
      const subject = ['series', recurringId, terminal.accountId] as const;
      const after = { terminal_friendly_id: terminalId, status: operation.series.status };
      await operation.transaction.audit(entryOf({ subject, before: { status }, after }));
    });
    await expirePendingInits(deps, terminal, recurringId);
  }
}
