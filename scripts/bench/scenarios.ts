import type { Requests } from './load.js';

export const scenarioNames = ['sale', 'sale-keyed', 'status'] as const;
export type ScenarioName = typeof scenarioNames[number];

/** Whom the requests are about. */
export interface Parties {
  readonly terminalId: string;
  readonly apiKey: string;
  /** Transactions that are there. */
  readonly transactionIds: readonly string[];
}

/** One kind of request that is measured. */
export interface Scenario {
  readonly title: string;
  /** Whether a request leaves rows behind, whose ids must be new each time. */
  readonly writes: boolean;
  /** The share of the second baseline's requests per second that the service should reach. */
  readonly aim: number;
  requests(parties: Parties): Requests;
}

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  sale: { title: 'POST sale, a card, approved', writes: true, aim: 0.5, requests: (parties) => sale(parties, false) },
  'sale-keyed': { title: 'POST sale, a card, approved, with an Idempotency-Key of its own', writes: true, aim: 0.5, requests: (parties) => sale(parties, true) },
  status: { title: 'GET status of an approved sale', writes: false, aim: 0.5, requests: status },
};

function sale({ terminalId, apiKey }: Parties, keyed: boolean): Requests {
  return {
    method: 'POST', paths: [`/v1/payments/sale/${terminalId}`], headers: { 'x-api-key': apiKey, 'content-type': 'application/json' }, keyed,
    body: JSON.stringify({
      merchant_transaction_id: 'bench-4711', amount: 10.5, currency: 'EUR', cvv: '123', description: 'A sale of the benchmark',
      order: {
        merchant_order_id: 'bench-order-4711',
        payment_instrument: {
          payment_method: 'cards', card_number: '4111111111111111', expiry_month: 12, expiry_year: new Date().getFullYear() + 2, card_cardholder_name: 'Ada Lovelace',
        },
        payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone_number: '+441234567890' },
      },
    }),
  };
}

function status({ terminalId, apiKey, transactionIds }: Parties): Requests {
  const [first, ...rest] = transactionIds.map((id) => `/v1/payments/status/${terminalId}/${id}`);
  if (first === undefined) throw new Error('there is no transaction to ask the status of');
  return { method: 'GET', paths: [first, ...rest], headers: { 'x-api-key': apiKey }, body: undefined, keyed: false };
}
