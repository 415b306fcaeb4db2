import type Stripe from 'stripe';
import type { StatementEntry } from '../processor.js';
import { given } from '../../base/contract.js';
import { reportedBy } from './events.js';
import type { Exchange } from './exchange.js';

/**
 * The events that are bookings. `charge.refund.updated` says the same as `refund.updated`.
 */
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
 * What Stripe has booked after `from` and up to `to`, by its events, which it keeps for 30 days
 * (https://docs.stripe.com/api/events): beyond them the statement is empty, and what is missing is looked up. It gives
 * the newest first, so that a stretch is read to its beginning before its first entry is given.
 * @throws when there is no answer
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
  // Of a refund only a change of its status is a booking.
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
