import type { Flow, Step } from './flows.js';

export const scenarioNames = ['sale', 'sale-keyed', 'status', 'capture', 'mixed'] as const;
export type ScenarioName = typeof scenarioNames[number];

/** Whom the requests are about. */
export interface Parties {
  readonly terminalId: string;
  readonly apiKey: string;
}

/** What is measured: requests of one or several kinds. */
export interface Scenario {
  readonly title: string;
  /** The share of the second baseline's requests per second that the service should reach. */
  readonly aim: number;
  flows(parties: Parties): readonly [Flow, ...Flow[]];
}

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  sale: { title: 'POST sale, a card, approved', aim: 0.7, flows: (parties) => [flow('sale', 1, payment(parties, 'sale', false))] },
  'sale-keyed': {
    title: 'POST sale, a card, approved, with an Idempotency-Key of its own', aim: 0.7,
    flows: (parties) => [flow('sale-keyed', 1, payment(parties, 'sale', true))],
  },
  status: { title: 'GET status of an approved sale', aim: 0.7, flows: (parties) => [flow('status', 1, status(parties))] },
  capture: {
    title: 'POST preauth, then POST capture of it in full, each with an Idempotency-Key of its own', aim: 0.7,
    flows: (parties) => [flow('capture', 1, payment(parties, 'preauth', true), followUp(parties, 'capture', {}))],
  },
  mixed: {
    title: 'of 20 flows 12 a status, 6 a keyed sale, 1 a pre-authorization and its capture, 1 a sale and its refund', aim: 0.7,
    flows: (parties) => [
      flow('status', 12, status(parties)), flow('sale', 6, payment(parties, 'sale', true)),
      flow('capture', 1, payment(parties, 'preauth', true), followUp(parties, 'capture', {})),
      flow('refund', 1, payment(parties, 'sale', true), followUp(parties, 'refund', { amount: 2.5, currency: 'EUR' })),
    ],
  },
};

const flow = (name: string, weight: number, ...steps: Flow['steps']): Flow => ({ name, weight, steps });

/** A payment by card that is approved. */
export function payment({ terminalId, apiKey }: Parties, operation: 'sale' | 'preauth', keyed: boolean): Step {
  return post({ terminalId, apiKey }, operation, keyed, {
    merchant_transaction_id: 'bench-4711', amount: 10.5, currency: 'EUR', cvv: '123', description: 'A payment of the benchmark',
    order: {
      merchant_order_id: 'bench-order-4711',
      payment_instrument: {
        payment_method: 'cards', card_number: '4111111111111111', expiry_month: 12, expiry_year: new Date().getFullYear() + 2, card_cardholder_name: 'Ada Lovelace',
      },
      payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone_number: '+441234567890' },
    },
  });
}

const followUp = (parties: Parties, operation: 'capture' | 'refund', fields: object): Step =>
  post(parties, operation, true, { transaction_reference_id: '{transaction_id}', order_reference_id: '{order_id}', ...fields });

const post = ({ terminalId, apiKey }: Parties, operation: string, keyed: boolean, body: object): Step => ({
  method: 'POST', path: `/v1/payments/${operation}/${terminalId}`, headers: { 'x-api-key': apiKey, 'content-type': 'application/json' }, keyed, body: JSON.stringify(body),
});

const status = ({ terminalId, apiKey }: Parties): Step => ({
  method: 'GET', path: `/v1/payments/status/${terminalId}/{known}`, headers: { 'x-api-key': apiKey }, body: undefined, keyed: false,
});
