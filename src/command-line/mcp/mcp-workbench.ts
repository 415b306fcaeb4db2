import type { schemas } from '../../../generated/types.js';
import type { Random } from '../../base/random.js';
import { answered, type Service } from '../connection.js';
import { cards } from '../recipes/recipes.js';

type Currency = schemas['Currency'];

/** The service and terminal that an agent's tools use. */
export interface Workbench {
  readonly service: Service;
  readonly terminal: string;
  readonly random: Random;
  /** Undefined without a management key. */
  readonly operator: Service | undefined;
}

/** The properties of the tools' arguments. */
export interface Given {
  readonly transaction_id: string;
  readonly recurring_id: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly card: keyof typeof cards;
  readonly reference?: string;
  readonly idempotency_key?: string;
  readonly interval: 'daily' | 'weekly' | 'monthly' | 'yearly';
  readonly number_of_payments?: number;
  readonly outcome: 'succeeded' | 'failed';
  readonly days: number;
  readonly cursor?: string;
}

export const transactionId = { type: 'string', pattern: '^[0-9A-Za-z]{8}$', description: 'Eight letters and digits.' };
const amount = { type: 'number', exclusiveMinimum: 0, description: 'In major units: 10.50 is ten euros fifty.' };
const currency = { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217, such as EUR.' };
export const key = {
  type: 'string',
  pattern: '^[0-9A-Za-z_-]{1,255}$',
  description: 'Repeat it after a lost answer, so that nothing is paid twice. Random by default.',
};
export const payment = {
  amount,
  currency,
  card: { enum: Object.keys(cards), description: 'A card of the sandbox, by the outcome of its payments.' },
  reference: { type: 'string', description: 'Your own reference.' },
  idempotency_key: key,
};
export const part = { transaction_id: transactionId, amount, idempotency_key: key };
export const recurringId = { type: 'string', pattern: '^[0-9A-Za-z]{8}$', description: 'Eight letters and digits.' };

export const onTerminal = ({ terminal }: Workbench) => ({ path: { terminal_friendly_id: terminal } });
export const keyed = (bench: Workbench, { idempotency_key }: Given) => ({
  ...onTerminal(bench),
  header: { 'Idempotency-Key': idempotency_key ?? bench.random.uuid() },
});
export const instrument = (card: keyof typeof cards) => ({
  payment_method: 'cards' as const,
  card_number: cards[card],
  expiry_month: 12,
  expiry_year: 2040,
});
export const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

export const submission = ({ random }: Workbench, given: Given) => ({
  merchant_transaction_id: given.reference ?? random.uuid(),
  amount: given.amount,
  currency: given.currency,
  order: { payment_instrument: instrument(given.card), payer },
});

/** Returns the current state of a transaction. */
export function statusOf(bench: Workbench, id: string) {
  return answered(
    'The status',
    bench.service.GET('/v1/payments/status/{terminal_friendly_id}/{transaction_id}', {
      params: { path: { ...onTerminal(bench).path, transaction_id: id } },
    }),
  );
}

/** Returns the current state of the transaction that a submission created. */
export async function made(bench: Workbench, pending: Promise<{ transaction_id: string }>): Promise<unknown> {
  return statusOf(bench, (await pending).transaction_id);
}

/** Returns the ids by which a capture, void or refund names a transaction. */
export async function reference(bench: Workbench, { transaction_id }: Given) {
  const { order } = await statusOf(bench, transaction_id);
  return { transaction_reference_id: transaction_id, order_reference_id: order.order_id };
}
