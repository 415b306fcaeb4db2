import type { Occurrence, Series } from '../store/series/series.js';
import type { PaymentDeps } from '../payments/payment-deps.js';
import type { Attempt } from '../payments/read/attempt.js';
import { occurrenceChargeId, type Submission, retryId } from '../payments/write/submission.js';
import { paymentDetails, textsOf, type DetailFields } from '../payments/decide/details.js';
import { paymentWork } from '../payments/send/processor-call.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import { storedSourceOf } from '../payments/retry/manual-retry.js';
import type { SeriesPart } from '../store/payments/new-attempt.js';
import type { SeriesDeps } from './series-operation.js';
import { plusSeconds } from '../base/clock.js';
import { type Terminal, terminalNow } from '../base/terminal.js';
import { attemptCap } from '../payments/retry/policy.js';
import { readChainEnds } from '../store/payments/read-attempt.js';
import { readPendingOccurrences } from '../store/series/occurrences.js';

/**
 * Returns the attempt that started a series, with the series' current instrument. Its order and payer are those of the
 * series.
 */
export async function initOf(
  { store }: Pick<SeriesDeps, 'store'>,
  { recurringId, terminalId, initTransactionId, instrumentFromId }: Series,
): Promise<Attempt> {
  const read = async (transactionId: string): Promise<Attempt> => {
    const attempt = await readAttempt(store.pool, terminalId, transactionId);
    if (!attempt) throw new Error(`the init ${transactionId} of the series ${recurringId} cannot be read`);
    return attempt;
  };
  const init = await read(initTransactionId);
  return instrumentFromId === null ? init : { ...init, instrument: (await read(instrumentFromId)).instrument };
}

/** Returns the submission of a charge of a series' stored instrument. */
export async function chargeSubmission(
  deps: Pick<PaymentDeps, 'vault' | 'cardRules' | 'store'>,
  series: Series,
  init: Attempt,
  {
    amount,
    occurrence,
    request,
    cvv,
    part,
  }: {
    readonly amount: string;
    readonly occurrence?: Occurrence | undefined;
    /** The details of the request. The description, the descriptor and, by default, the metadata are the init's. */
    readonly request?: DetailFields;
    readonly cvv?: string | undefined;
    readonly part: SeriesPart;
  },
): Promise<Submission> {
  const source = await storedSourceOf(deps, init, cvv);
  const { terminalId, recurringId } = series;
  return {
    // Charges requested by a merchant are named by the merchant's Idempotency-Key instead.
    derivedId:
      series.managedBy === 'our_platform' && occurrence
        ? occurrenceChargeId(terminalId, recurringId, occurrence.sequenceNumber)
        : undefined,
    payment: {
      type: 'recurring',
      amount,
      currency: series.currency,
      attemptNumber: 1,
      details: paymentDetails({
        ...request,
        description: init.payment.details.description ?? undefined,
        statement_descriptor: init.payment.details.statementDescriptor ?? undefined,
        metadata: request?.metadata ?? init.payment.details.metadata ?? undefined,
      }),
      originatingId: null,
      transactionReferenceId: null,
      series: { recurringId, futureTransactionId: occurrence?.futureTransactionId ?? null },
    },
    order: { kind: 'existing', orderId: series.orderId, merchantOrderId: init.order.merchantOrderId },
    instrument: source.instrument,
    context: null,
    work: paymentWork(deps, 'sale', source),
    changes: { series: part, carried: textsOf(init) },
  };
}

/** Age up to which a refused payment is searched for a missing retry, in seconds. */
const retriedWithinSeconds = 180 * 24 * 60 * 60;

/** The payment here that a chain of missing attempts continues. */
type ChainRoot =
  | { readonly kind: 'occurrence'; readonly occurrence: Occurrence & { readonly series: Series } }
  | { readonly kind: 'attempt'; readonly transactionId: string };

/** Missing attempts under derived keys. */
export interface ExpectedChain {
  readonly root: ChainRoot;
  /** The keys of the attempts, in their order. */
  readonly keys: readonly string[];
}

/** Returns the key of a payment and those of all its possible retries, in their order. */
export function chainKeys(terminalId: string, first: string): readonly string[] {
  const keys = [first];
  for (let key = first; keys.length < attemptCap.attempts; keys.push(key)) key = retryId(terminalId, key)(0);
  return keys;
}

/**
 * Derives the keys of possible successors of a terminal's payments: the charge of a pending occurrence, the retry of a
 * refused attempt, and the retries of these.
 * @param wanted keys in a ledger
 * @returns the chain that ends with each key; omits keys that are not derived
 */
export async function expectedKeys(
  { store: { pool, prisma }, clock }: Pick<SeriesDeps, 'store' | 'clock'>,
  terminal: Terminal,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ExpectedChain>> {
  const { terminalId } = terminal;
  const found = new Map<string, ExpectedChain>();
  const follow = (root: ChainRoot, first: string): void => {
    const keys = chainKeys(terminalId, first);
    for (const [index, key] of keys.entries())
      if (wanted.has(key)) found.set(key, { root, keys: keys.slice(0, index + 1) });
  };
  for (const occurrence of await readPendingOccurrences(prisma, terminalId)) {
    const { recurringId, sequenceNumber } = occurrence;
    follow({ kind: 'occurrence', occurrence }, occurrenceChargeId(terminalId, recurringId, sequenceNumber)(0));
  }
  const since = plusSeconds(terminalNow(terminal, clock), -retriedWithinSeconds);
  for await (const page of readChainEnds(pool, terminalId, since))
    for (const { transactionId } of page)
      follow({ kind: 'attempt', transactionId }, retryId(terminalId, transactionId)(0));
  return found;
}
