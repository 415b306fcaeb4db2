import type Stripe from 'stripe';
import type { StatementEntry } from '../processor.js';
import { given } from '../../base/contract.js';
import { reportedBy } from './events.js';
import type { Exchange } from './exchange.js';

/** The events that record an entry. `charge.refund.updated` duplicates `refund.updated`. */
const bookings = [
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

const page = 100;

/**
 * Streams Stripe's entries after `from` and up to `to`, from its events, which it retains for 30 days
 * (https://docs.stripe.com/api/events). Beyond them the statement is empty, and missing entries are looked up. Stripe
 * lists the newest first, so the whole period is read before the first entry is returned.
 * @throws without a response
 */
export async function* statement(exchange: Exchange, from: Date, to: Date): AsyncGenerator<StatementEntry> {
  const entries: StatementEntry[] = [];
  for (let after: string | undefined; ;) {
    const { data, has_more: hasMore } = await exchange.request(new AbortController().signal, (stripe) =>
      stripe.events.list({
        types: bookings,
        // Events have whole seconds.
        created: { gt: Math.floor(from.getTime() / 1000), lte: Math.floor(to.getTime() / 1000) },
        limit: page,
        ...(after !== undefined && { starting_after: after }),
      }),
    );
    entries.push(...data.flatMap(entryOf));
    after = data.at(-1)?.id;
    if (!hasMore || after === undefined) break;
  }
  yield* entries.reverse();
}

function entryOf(event: Stripe.Event): StatementEntry[] {
  // Only a change of status records an entry of a refund.
  if (event.type === 'refund.updated' && event.data.previous_attributes?.status === undefined) return [];
  const reported = reportedBy(event);
  const { outcome, reason, providerTransactionId } = reported?.result ?? {};
  if (!reported || reason === undefined || providerTransactionId === undefined) return [];
  const { subject } = reported;
  if (outcome !== 'approved' && outcome !== 'declined' && outcome !== 'failed') return [];
  return [
    {
      ...(subject.by === 'call'
        ? { terminalId: subject.terminalId, idempotencyKey: subject.idempotencyKey }
        : { terminalId: '', idempotencyKey: providerTransactionId, modification: subject }),
      operation: reported.operation,
      ...given({ about: reported.about }),
      outcome,
      reason,
      amount: reported.amount,
      currency: reported.currency,
      providerTransactionId,
      bookedAt: new Date(event.created * 1000),
    },
  ];
}
