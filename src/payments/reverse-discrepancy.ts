import { plusSeconds } from '../clock.js';
import type { Deps } from '../deps.js';
import { problem, type Problem } from '../errors.js';
import { plainAmount, units } from '../money.js';
import type { FollowUpOperation } from '../processors/processor.js';
import { followUp, type Routed } from '../processors/routing.js';
import { addDiscrepancyChange, readDiscrepancy, type Discrepancy, type DiscrepancyChange, type DiscrepancyState, type ShownDiscrepancy } from '../store/discrepancies.js';
import { Statement } from '../store/statement.js';
import { terminalNow, type Terminal } from '../terminal.js';
import { addEvent } from '../webhooks/record.js';
import type { Attempt } from './attempt.js';
import { discrepancyEvent } from './discrepancies.js';
import { addCalls } from './settle.js';

/** What a discrepancy is about, where a transaction stands behind it. */
export interface About {
  readonly terminal: Terminal;
  readonly attempt: Attempt;
}

/** What else is written together with a change of the state, if `condition` holds. */
export type WrittenWithState = (statement: Statement, condition: string, state: DiscrepancyState) => void;

/** What takes back an approval of each type; a capture is refunded, as its hold is gone. */
const reversals: Readonly<Record<string, FollowUpOperation>> = { preauth: 'void', sale: 'refund', capture: 'refund', recurring_init: 'refund', recurring: 'refund' };

/** The name under which a reversal is sent. It belongs to the discrepancy, so that the processor makes it once, however often it is asked for. */
export const reversalKey = ({ discrepancyId }: Pick<Discrepancy, 'discrepancyId'>): string => `reversal-${discrepancyId}`;

/** The discrepancy that a reversal was sent for, by its name; undefined for what is no reversal. */
export const discrepancyOfReversal = (idempotencyKey: string): string | undefined => /^reversal-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(idempotencyKey)?.[1];

/** How a discrepancy is taken back at its processor; undefined when it cannot be: only money that was approved there, and not here, can. */
export function reversalOf({ claim, type, amount, claimedAmount }: ShownDiscrepancy): FollowUpOperation | undefined {
  const operation = claim === 'approved' && type !== null ? reversals[type] : undefined;
  return operation !== undefined && units(claimedAmount ?? amount ?? '0') > 0n ? operation : undefined;
}

/**
 * Takes the processor's word for true. Nothing but the discrepancy changes.
 * @throws Problem VALIDATION/DISCREPANCY_RESOLVED, VALIDATION/REVERSAL_IN_PROGRESS
 */
export async function acceptDiscrepancy(deps: Deps, found: ShownDiscrepancy, about: About | undefined, evidence: string, also: WrittenWithState): Promise<void> {
  const change = { discrepancyId: found.discrepancyId, from: ['open', 'reversing'], to: 'accepted', evidence, at: deps.clock.now() } as const;
  if (!await changeState(deps, found, about, change, also)) throw await notOpen(deps, found);
}

/**
 * Has a processor take back what it approved, outside of any database transaction. Of several operators one asks it at a time, and all ask
 * under the same key: what was refused is refused again, and what was lost on the way is found.
 * @returns false when the processor refused, and when it did not answer
 * @throws Problem VALIDATION/DISCREPANCY_NOT_REVERSIBLE, VALIDATION/MISSING_FIELD, VALIDATION/DISCREPANCY_RESOLVED, VALIDATION/REVERSAL_IN_PROGRESS
 */
export async function reverseDiscrepancy(
  deps: Deps, found: ShownDiscrepancy, about: About | undefined, { evidence, providerTransactionId: named }: { readonly evidence: string; readonly providerTransactionId: string | undefined },
  also: WrittenWithState,
): Promise<boolean> {
  const { processors, clock, config } = deps;
  const { discrepancyId, processorKey } = found;
  if (found.resolvedAt) throw await notOpen(deps, found);
  const operation = reversalOf(found);
  if (!operation || !about) {
    throw problem('VALIDATION/DISCREPANCY_NOT_REVERSIBLE', 'The processor has approved nothing that this service could have voided or refunded.', { discrepancy_id: discrepancyId });
  }
  const providerTransactionId = found.providerTransactionId ?? ownReference(found, about) ?? named;
  if (providerTransactionId === undefined) {
    throw problem('VALIDATION/MISSING_FIELD', 'The field provider_transaction_id is missing: the processor did not tell its id of the booking.', { field: 'provider_transaction_id' });
  }
  const now = clock.now();
  const lease = plusSeconds(now, config.processorTimeoutMilliseconds / 1000 + 10);
  const taken = await changeState(deps, found, about, {
    discrepancyId, from: ['open', 'reversing'], to: 'reversing', evidence, providerTransactionId, leasedUntil: lease, at: now,
  }, also);
  if (!taken) throw await notOpen(deps, found);
  // A process that slept past its own lease sends nothing: another one may be asking.
  if (clock.now() >= lease) return false;
  const { terminal, attempt } = about;
  const routed = await followUp(processors, processorKey, operation, {
    idempotencyKey: reversalKey(found), amount: plainAmount(found.claimedAmount ?? attempt.amount), currency: found.claimedCurrency ?? attempt.currency, providerTransactionId,
    terminalId: terminal.terminalId, notAfter: plusSeconds(terminalNow(terminal, clock), config.processorTimeoutMilliseconds / 1000),
  }, { clock, timeoutMilliseconds: config.processorTimeoutMilliseconds, terminalNow: () => terminalNow(terminal, clock) });
  const to = stateAfter(routed);
  await changeState(deps, { ...found, state: 'reversing' }, about, { discrepancyId, from: ['reversing'], to, lease, at: clock.now() }, also, routed.calls);
  return to === 'reversed';
}

/** The transaction's own id at the processor, where it is the one that made the claim. */
const ownReference = ({ processorKey }: Discrepancy, { attempt }: About): string | undefined =>
  attempt.processorKey === processorKey ? attempt.providerTransactionId ?? undefined : undefined;

/** A call without an answer may have arrived: then nothing is known until it is asked again. */
function stateAfter(routed: Routed): DiscrepancyState {
  if (routed.outcome === 'open' || (routed.outcome === 'result' && routed.result.outcome === 'pending')) return 'reversing';
  return routed.outcome === 'result' && routed.result.outcome === 'approved' ? 'reversed' : 'open';
}

/** Changes the state with all that tells of it. A call that was made is kept with the transaction in any case. */
async function changeState(
  deps: Deps, found: ShownDiscrepancy, about: About | undefined, change: DiscrepancyChange, also: WrittenWithState, calls: Routed['calls'] = [],
): Promise<boolean> {
  const statement = new Statement('change-discrepancy');
  const changed = addDiscrepancyChange(statement, change);
  if (change.to !== found.state) also(statement, changed, change.to);
  if (about) {
    const { terminal, attempt } = about;
    if (change.to === 'accepted' || change.to === 'reversed') {
      addEvent(statement, 'told', discrepancyEvent(deps.random, terminal, attempt, { ...found, state: change.to }, terminalNow(terminal, deps.clock)), changed);
    }
    if (calls.length > 0) addCalls(statement, attempt.transactionId, calls);
  }
  return (await statement.run<{ changed: boolean }>(deps.store.pool, `SELECT ${changed} AS changed`)).changed;
}

async function notOpen({ store }: Deps, { discrepancyId }: Discrepancy): Promise<Problem> {
  const current = await readDiscrepancy(store.pool, discrepancyId);
  return current?.resolvedAt
    ? problem('VALIDATION/DISCREPANCY_RESOLVED', `The discrepancy is ${current.state}.`, { discrepancy_id: discrepancyId, status: current.state })
    : problem('VALIDATION/REVERSAL_IN_PROGRESS', 'The discrepancy is being reversed.', { discrepancy_id: discrepancyId });
}
