// A shop that accepts cards on its own page without handling card data. docs/guides/card-fields.md explains how to
// start it.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { BASE_URL = 'http://127.0.0.1:3000', TERMINAL, API_KEY, PUBLISHABLE_KEY, PORT = '4000' } = process.env;
const file = (name) => readFile(new URL(name, import.meta.url), 'utf8');
// The address of the current fields.js, and its digest: the browser refuses any other content.
const { src, integrity } = await (await fetch(`${BASE_URL}/fields/v1/fields.json?key=${PUBLISHABLE_KEY}`)).json();
const page = (await file('page.html')).replace(
  /{{(\w+)}}/g,
  (tag, name) => ({ src, integrity, PUBLISHABLE_KEY })[name] ?? tag,
);
const files = { '/': ['text/html', page], '/page.js': ['text/javascript', await file('page.js')] };
const { origin } = new URL(src);
const policy = `default-src 'none'; script-src 'self' ${origin}; frame-src ${origin}; connect-src 'self' ${origin}; img-src data:`;

const ask = async (path, init = {}) => {
  const headers = { 'Content-Type': 'application/json', 'x-api-key': API_KEY, ...init.headers };
  const answer = await fetch(`${BASE_URL}${path}`, { ...init, headers });
  return { status: answer.status, body: await answer.json() };
};

/** The orders of the pages. A real shop stores an order and its payment before it sends the request. */
const orders = new Map();
function openOrder() {
  const id = randomUUID();
  orders.set(id, { id, tries: 1 });
  return id;
}

/** Ends a payment that charged nothing: the next press makes another one, with a key of its own. */
const endPayment = (order, payment) =>
  order.payment === payment && Object.assign(order, { payment: undefined, tries: order.tries + 1 });

async function statusOf(order, payment) {
  const { body } = await ask(`/v1/payments/status/${TERMINAL}/${payment.id}`);
  const status = body.status?.status ?? 'UNKNOWN';
  if (['DECLINED', 'ERROR', 'CANCELLED'].includes(status)) endPayment(order, payment);
  return status;
}

/**
 * Pays an order with a token of the card fields, or with a wallet. Each press has another token, so the key comes from
 * the order. Until a payment is declined or refused, each press repeats its request. `next` is the page where the payer
 * authenticates, if needed.
 */
async function pay({ order: orderId, token, wallet }) {
  const order = orders.get(orderId);
  const instrument = token
    ? { token }
    : { order: { payment_instrument: { payment_method: 'digital_wallets', wallet } } };
  const payment = (order.payment ??= { key: `${order.id}-${order.tries}`, instrument });
  const sale = { merchant_transaction_id: payment.key, amount: 12.5, currency: 'EUR', ...payment.instrument };
  const headers = { 'Idempotency-Key': payment.key };
  const made = await ask(`/v1/payments/sale/${TERMINAL}`, { method: 'POST', headers, body: JSON.stringify(sale) });
  // A path that the service does not know says nothing about an earlier press.
  const isPathUnknown = made.body.reason_code === 'VALIDATION/ENDPOINT_NOT_FOUND';
  if ([400, 404, 422].includes(made.status) && !isPathUnknown) {
    endPayment(order, payment);
    return { status: 'REFUSED' };
  }
  if (made.status !== 200) return { status: 'UNKNOWN' };
  payment.id = made.body.transaction_id;
  const status = await statusOf(order, payment);
  return { status, next: status === 'PROCESSING' ? made.body.next_action?.url : undefined };
}

const acts = {
  '/pay': pay,
  // The browser names the order; the service reports the status of its payment.
  '/status': async ({ order }) => ({ status: await statusOf(orders.get(order), orders.get(order).payment) }),
};

const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const [type, body] = files[request.url.split('?')[0]] ?? [];
  if (request.method === 'GET' && body !== undefined)
    return response
      .writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy })
      .end(body.replace('{{ORDER}}', openOrder));
  if (request.method !== 'POST' || !acts[request.url]) return response.writeHead(404).end();
  const outcome = await acts[request.url](JSON.parse(text)).catch(() => ({ status: 'UNKNOWN' }));
  return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(outcome));
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`The shop is open at http://127.0.0.1:${PORT}`));
