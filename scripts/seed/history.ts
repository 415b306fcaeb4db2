import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { startLoopbackServer, until } from '../support/loopback.js';

/** Days of business, with about fifty transactions each. */
const usualDays = 8;

/**
 * Makes a few hundred transactions of every kind in a sandbox, as a shop would. They include declines, captures, voids,
 * refunds, retries and recurring payments, with their events and deliveries. No delivery is left pending.
 * @param signingSecret of the simulated processors' notifications
 */
export async function makeHistory(sandbox: Sandbox, signingSecret: string, days = usualDays): Promise<void> {
  const send = clientOf(sandbox);
  // Each terminal that a sandbox provisions has its own account.
  const { account_id: accountId } = await send('GET', '/management/terminals/{terminal}');
  const receiver = await startLoopbackServer((request, response) => {
    request.resume();
    response.statusCode = request.url === '/refused' ? 503 : 200;
    response.end('{"received":true}');
  });
  try {
    const endpoints = await Promise.all([
      endpoint(send, accountId, `${receiver.url}/taken`, []),
      endpoint(send, accountId, `${receiver.url}/refused`, [
        'transaction.error',
        'transaction.unknown',
        'recurring.paused',
      ]),
    ]);
    for (let day = 0; day < days; day++) await makeDay(send, signingSecret);
    await makeRarities(send);
    await delivered(send, endpoints[0].endpoint_id);
    // Failed deliveries stay due and are not awaited.
    for (const { endpoint_id: id } of endpoints)
      await send('PATCH', `/management/webhook-endpoints/${id}`, { enabled: false });
  } finally {
    await receiver.close();
  }
}

const endpoint = (send: Send, accountId: string, url: string, eventTypes: readonly string[]): Promise<Answer> =>
  send('POST', '/management/webhook-endpoints', {
    account_id: accountId,
    url,
    ...(eventTypes.length > 0 ? { event_types: eventTypes } : {}),
  });

const delivered = (send: Send, endpointId: string): Promise<void> =>
  until(
    'the events of the history are delivered',
    async () => {
      const pending = `/management/deliveries?state=pending&endpoint_id=${endpointId}&limit=1`;
      return (await send('GET', pending)).deliveries.length === 0;
    },
    { pauseMilliseconds: 200 },
  );

async function makeDay(send: Send, signingSecret: string): Promise<void> {
  const keyed = (operation: string, body: object): Promise<Answer> =>
    send('POST', `/payments/${operation}/{terminal}`, body, { keyed: true });
  for (let count = 0; count < 10; count++) await send('POST', '/payments/sale/{terminal}', payment());
  for (let count = 0; count < 12; count++) await keyed('sale', payment());
  const regular = card();
  for (let count = 0; count < 3; count++) await keyed('sale', payment(regular));

  for (const number of ['4000000000000002', '4000000000009995', '4000000000000069', '4100000000000019'])
    await keyed('sale', payment(number));
  const failed = await keyed('sale', payment('4000000000000119'));
  await keyed('sale/retry', { retry: { originating_id: failed.transaction_id } });
  const challenged = await keyed('sale', payment('4000000000003220'));
  await send('POST', `/sandbox/challenges/{terminal}/${challenged.transaction_id}`, { outcome: 'succeeded' });

  for (const amount of [undefined, 4.5]) {
    await keyed('capture', { ...about(await keyed('preauth', payment())), amount });
  }
  await keyed('void', about(await keyed('preauth', payment())));
  await keyed('preauth', payment());
  for (const amount of [undefined, 2.5]) {
    const sold = await keyed('sale', payment());
    await keyed('refund', { ...about(sold), amount, currency: amount === undefined ? undefined : 'EUR' });
  }
  await notify(send, await send('POST', '/payments/sale/{terminal}', payment()), signingSecret);

  await chargeNext(send, await keyed('recurring/init', series('our_platform', 0)));
  await keyed('recurring/init', series('our_platform', 10));
  const { recurring_id } = await keyed('recurring/init', series('merchant', undefined));
  for (let count = 0; count < 3; count++) await keyed('recurring/charge', { recurring_id });
}

/** Makes rare transactions. Leaves none open: a payment waits for its payer for half an hour, not a year. */
async function makeRarities(send: Send): Promise<void> {
  const challenged = await send('POST', '/payments/sale/{terminal}', payment('4000000000003220'));
  await send('POST', `/sandbox/challenges/{terminal}/${challenged.transaction_id}`, { outcome: 'failed' });
  await send('POST', '/payments/sale/{terminal}', {
    ...payment(),
    retry: { provider_key: 'simulator_a', provider_transaction_id: `elsewhere_${randomUUID()}` },
  });
  // Approved at registration and declined for insufficient funds when charged: an automatic retry is scheduled.
  await chargeNext(
    send,
    await send('POST', '/payments/recurring/init/{terminal}', series('our_platform', 0, '4000000000000341')),
  );
  for (const ending of ['pause', 'cancel']) {
    const started = await send('POST', '/payments/recurring/init/{terminal}', series('our_platform', 10));
    await send('POST', `/payments/recurring/${ending}/{terminal}`, { recurring_id: started.recurring_id });
  }
}

async function chargeNext(send: Send, { recurring_id: recurringId }: Answer): Promise<void> {
  const [next] = (await send('GET', `/payments/recurring/status/{terminal}?recurring_id=${recurringId}`))
    .future_transactions;
  if (!next) throw new Error('the series has no future transaction');
  await send(
    'POST',
    '/payments/recurring/future-transactions/charge/{terminal}',
    { future_transaction_id: next.future_transaction_id, recurring_id: recurringId },
    { keyed: true },
  );
}

async function notify(send: Send, { transaction_id: transactionId }: Answer, secret: string): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1000);
  const body = {
    id: `evt_${randomUUID()}`,
    transaction_id: transactionId,
    outcome: 'approved',
    created_at: new Date().toISOString(),
  };
  const signature = createHmac('sha256', secret)
    .update(`${timestamp}.${JSON.stringify(body)}`)
    .digest('hex');
  await send('POST', '/providers/simulator_a/notifications/{terminal}', body, {
    headers: { 'x-provider-signature': `t=${timestamp},v1=${signature}` },
  });
}

const about = ({ transaction_id: id, order_id: orderId }: Answer): object => ({
  transaction_reference_id: id,
  order_reference_id: orderId,
});

function payment(cardNumber = card()): object {
  const reference = randomInt(1_000_000, 9_999_999);
  return {
    merchant_transaction_id: `order-${reference}-1`,
    amount: randomInt(500, 20_000) / 100,
    currency: 'EUR',
    cvv: '123',
    description: `Order ${reference}`,
    order: {
      merchant_order_id: `order-${reference}`,
      payment_instrument: instrument(cardNumber),
      payer: payer(reference),
    },
  };
}

/** Returns a request that starts a series. @param firstIn days until the first payment; undefined without a schedule */
export function series(
  managedBy: 'our_platform' | 'merchant',
  firstIn: number | undefined,
  cardNumber = card(),
): object {
  const reference = randomInt(1_000_000, 9_999_999);
  const schedule =
    firstIn === undefined
      ? {}
      : {
          first_payment_date: new Date(Date.now() + firstIn * 86_400_000).toISOString().slice(0, 10),
          recurring_date_type: 'monthly',
          time_interval: 1,
          number_of_payments: 6,
        };
  return {
    amount: 19.99,
    currency: 'EUR',
    recurring: { managed_by: managedBy, ...schedule },
    merchant_transaction_id: `subscription-${reference}`,
    merchant_order_id: `subscription-${reference}`,
    payment_instrument: instrument(cardNumber),
    payer: payer(reference),
  };
}

const instrument = (cardNumber: string): object => ({
  payment_method: 'cards',
  card_number: cardNumber,
  expiry_month: randomInt(1, 13),
  expiry_year: new Date().getFullYear() + randomInt(1, 5),
  card_cardholder_name: 'Ada Lovelace',
});

const payer = (reference: number): object => ({
  first_name: 'Ada',
  last_name: `Lovelace-${reference}`,
  email: `ada.${reference}@example.com`,
  phone_number: `+44${randomInt(1_000_000_000, 9_999_999_999)}`,
});

/**
 * Returns a card number that passes the Luhn check. The simulated processors approve it, as it has no special outcome.
 */
function card(): string {
  const digits = `45${randomInt(10 ** 12, 10 ** 13)}`.slice(0, 15);
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** A running sandbox service, and its credentials. */
export interface Sandbox {
  readonly baseUrl: string;
  readonly terminalId: string;
  readonly apiKey: string;
  readonly managementKey: string;
}

/** Fields of answers used here. */
interface Answer {
  readonly account_id: string;
  readonly transaction_id: string;
  readonly order_id: string;
  readonly recurring_id: string;
  readonly endpoint_id: string;
  readonly accepted: boolean;
  readonly future_transactions: readonly { readonly future_transaction_id: string }[];
  readonly deliveries: readonly unknown[];
}

/** Sends a request to a sandbox. @throws Error when it is refused */
export type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  options?: { readonly keyed?: boolean; readonly headers?: Readonly<Record<string, string>> },
) => Promise<Answer>;

/**
 * Returns a client for a sandbox. Paths begin with `/payments/…` and so on. It replaces `{terminal}` with the terminal.
 */
export const clientOf =
  ({ baseUrl, terminalId, apiKey, managementKey }: Sandbox): Send =>
  async (method, path, body, { keyed = false, headers = {} } = {}) => {
    const response = await fetch(`${baseUrl}/v1${path.replace('{terminal}', terminalId)}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      headers: {
        ...(path.startsWith('/management/') ? { 'x-management-key': managementKey } : { 'x-api-key': apiKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(keyed ? { 'idempotency-key': randomUUID() } : {}),
        ...headers,
      },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the service answered ${response.status} to ${method} ${path}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Answer;
  };
