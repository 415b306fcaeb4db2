import { randomBytes } from 'node:crypto';

export const scenarioNames = ['sale', 'sale-keyed', 'status', 'capture', 'mixed'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

const secret = (): string => `bench-${randomBytes(16).toString('hex')}`;

/** Terminal and keys of a run, valid in its databases only. */
export const terminalId = 'BENCH1';
export const [apiKey, managementKey, simulatorSecret] = [secret(), secret(), secret()] as const;

/**
 * One request template of a flow. In path and body, `{known}` is the id of an existing transaction. `{transaction_id}`
 * and `{order_id}` come from the answer to the first request.
 */
export interface Step {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** True if each request gets its own Idempotency-Key. */
  readonly keyed: boolean;
}

/** Sequential requests; each waits for the previous answer. */
export interface Flow {
  readonly name: string;
  /** Frequency relative to the other flows of its scenario. */
  readonly weight: number;
  readonly steps: readonly Step[];
}

const post = (operation: string, keyed: boolean, body: object): Step => ({
  method: 'POST',
  path: `/v1/payments/${operation}/${terminalId}`,
  headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
  keyed,
  body: JSON.stringify(body),
});

/** An approved card payment. */
export const payment = (operation: 'sale' | 'preauth', keyed: boolean): Step =>
  post(operation, keyed, {
    merchant_transaction_id: 'bench-4711',
    amount: 10.5,
    currency: 'EUR',
    cvv: '123',
    description: 'A payment of the benchmark',
    order: {
      merchant_order_id: 'bench-order-4711',
      payment_instrument: {
        payment_method: 'cards',
        card_number: '4111111111111111',
        expiry_month: 12,
        expiry_year: new Date().getFullYear() + 2,
        card_cardholder_name: 'Ada Lovelace',
      },
      payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone_number: '+441234567890' },
    },
  });

const followUp = (operation: 'capture' | 'refund', fields: object): Step =>
  post(operation, true, { transaction_reference_id: '{transaction_id}', order_reference_id: '{order_id}', ...fields });

const status: Step = {
  method: 'GET',
  path: `/v1/payments/status/${terminalId}/{known}`,
  headers: { 'x-api-key': apiKey },
  body: undefined,
  keyed: false,
};

const flow = (name: string, weight: number, ...steps: Flow['steps']): Flow => ({ name, weight, steps });

/** The measured scenarios: requests of one or several kinds. */
export const scenarios: Readonly<Record<ScenarioName, { readonly title: string; readonly flows: readonly Flow[] }>> = {
  sale: { title: 'POST sale, a card, approved', flows: [flow('sale', 1, payment('sale', false))] },
  'sale-keyed': {
    title: 'POST sale, a card, approved, with an Idempotency-Key of its own',
    flows: [flow('sale-keyed', 1, payment('sale', true))],
  },
  status: { title: 'GET status of an approved sale', flows: [flow('status', 1, status)] },
  capture: {
    title: 'POST preauth, then POST capture of it in full, each with an Idempotency-Key of its own',
    flows: [flow('capture', 1, payment('preauth', true), followUp('capture', {}))],
  },
  mixed: {
    title: 'of 20 flows: 12 a status, 6 a keyed sale, 1 a pre-authorization and its capture, 1 a sale and its refund',
    flows: [
      flow('status', 12, status),
      flow('sale', 6, payment('sale', true)),
      flow('capture', 1, payment('preauth', true), followUp('capture', {})),
      flow('refund', 1, payment('sale', true), followUp('refund', { amount: 2.5, currency: 'EUR' })),
    ],
  },
};

/** Values for a template: `known`, then also `transaction_id` and `order_id`. */
export type Ids = Readonly<Partial<Record<string, string>>>;

/** Fills a template. A missing value stays unchanged, and the service refuses the request. */
export const filled = (template: string, ids: Ids): string =>
  template.replace(/\{(known|transaction_id|order_id)\}/g, (place, name: string) => ids[name] ?? place);

/** Returns flow indexes in start order, as frequent as their weights and evenly mixed (smooth weighted round robin). */
export function sequence(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const credits = weights.map(() => 0);
  return Array.from({ length: total }, () => {
    weights.forEach((weight, index) => (credits[index] = (credits[index] ?? 0) + weight));
    const chosen = credits.indexOf(Math.max(...credits));
    credits[chosen] = (credits[chosen] ?? 0) - total;
    return chosen;
  });
}
