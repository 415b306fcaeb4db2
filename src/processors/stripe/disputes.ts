import type Stripe from 'stripe';
import { isOfCurrency, type Money } from '../../base/money.js';
import { shortText, type DisputeReport } from '../reports.js';
import { amountOfStripe } from './amounts.js';

/**
 * Reads an event about a dispute (https://docs.stripe.com/api/disputes/object) or an early fraud warning
 * (https://docs.stripe.com/api/radar/early_fraud_warnings/object).
 * @returns undefined for any other event
 */
export function disputeReported(event: Stripe.Event): DisputeReport | undefined {
  const common = { providerEventId: event.id, occurredAt: new Date(event.created * 1000) };
  if (event.type.startsWith('charge.dispute.'))
    return { ...common, ...reportOf(event.type, event.data.object as Stripe.Dispute) };
  if (event.type.startsWith('radar.early_fraud_warning.'))
    return { ...common, ...warningOf(event.type, event.data.object as Stripe.Radar.EarlyFraudWarning) };
  return undefined;
}

/**
 * Reads the minimum of an event whose dispute cannot be parsed. It is stored, and an operator looks it up. If it were
 * refused, Stripe would send the same event again, and the dispute would stay unknown.
 * @returns undefined without the id of a dispute
 */
export function leastOfDispute({ id, type, created, data }: Stripe.Event): DisputeReport | undefined {
  const {
    id: providerDisputeId,
    charge,
    payment_intent: intent,
  } = data.object as unknown as Readonly<Record<string, unknown>>;
  if (typeof providerDisputeId !== 'string' || !/^\w{1,100}$/.test(providerDisputeId)) return undefined;
  return {
    providerEventId: id,
    providerDisputeId,
    about: { providerTransactionIds: [charge, intent].filter((one): one is string => typeof one === 'string') },
    kind: type.startsWith('radar.') ? 'fraud_warning' : undefined,
    phase: type.endsWith('.created') ? 'opened' : 'updated',
    providerStatus: `${type.slice(0, 80)}: unreadable`,
    amount: undefined,
    currency: undefined,
    reasonCode: undefined,
    respondBy: undefined,
    withdrawn: undefined,
    occurredAt: new Date(created * 1000),
  };
}

type Reported = Omit<DisputeReport, 'providerEventId' | 'occurredAt'>;

function reportOf(type: string, dispute: Stripe.Dispute): Reported {
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    providerDisputeId: dispute.id,
    about: paymentOf(dispute),
    kind: dispute.status.startsWith('warning_') ? 'inquiry' : 'chargeback',
    phase: phaseOf(type, dispute.status),
    providerStatus: `${type.slice('charge.dispute.'.length)}: ${dispute.status}`,
    ...amountOf(dispute.amount, dispute.currency),
    reasonCode: shortText(dispute.network_reason_code) ?? shortText(dispute.reason),
    respondBy: typeof dueBy === 'number' && dueBy > 0 ? new Date(dueBy * 1000) : undefined,
    withdrawn: withdrawnOf(dispute.balance_transactions),
  };
}

/**
 * Returns the phase. An inquiry closed without a chargeback and a prevented dispute count as won, because they withdraw
 * no money.
 */
function phaseOf(type: string, status: string): DisputeReport['phase'] {
  if (status === 'lost') return 'lost';
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won';
  return type === 'charge.dispute.created' ? 'opened' : 'updated';
}

const warningOf = (type: string, warning: Stripe.Radar.EarlyFraudWarning): Reported => ({
  providerDisputeId: warning.id,
  about: paymentOf(warning),
  kind: 'fraud_warning',
  phase: type === 'radar.early_fraud_warning.created' ? 'opened' : 'updated',
  providerStatus: warning.actionable ? 'actionable' : 'not actionable',
  amount: undefined,
  currency: undefined,
  reasonCode: shortText(warning.fraud_type),
  respondBy: undefined,
  withdrawn: undefined,
});

/** Returns the ids of the payment: a payment is known by its intent, a capture by its charge. */
function paymentOf(object: {
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly charge: string | { readonly id: string };
}): DisputeReport['about'] {
  const ids = [object.charge, object.payment_intent].map((one) => (typeof one === 'string' ? one : one?.id));
  return { providerTransactionIds: ids.filter((id) => id !== undefined) };
}

/** Returns the amount, or nothing for one that no supported currency has. The dispute counts in any case. */
function amountOf(units: number, stripeCurrency: string): Pick<Reported, 'amount' | 'currency'> {
  try {
    const [amount, currency] = [amountOfStripe(units, stripeCurrency), stripeCurrency.toUpperCase()];
    if (isOfCurrency(amount, currency)) return { amount, currency };
  } catch {
    // The currency is not supported.
  }
  return { amount: undefined, currency: undefined };
}

/** Sums the balance movements, which are negative for a withdrawal and positive for a return. */
function withdrawnOf(movements: readonly Stripe.BalanceTransaction[] | undefined): Money | undefined {
  const [first] = movements ?? [];
  if (!movements || !first) return undefined;
  const units = -movements.reduce((sum, { amount }) => sum + amount, 0);
  const { amount, currency } = amountOf(Math.max(units, 0), first.currency);
  return amount === undefined || currency === undefined ? undefined : { amount, currency };
}
