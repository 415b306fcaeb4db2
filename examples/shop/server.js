// A shop that accepts cards on its own page without handling card data. docs/guides/card-fields.md explains how to
// start it.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

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
function ended(order, payment, status) {
  if (order.payment === payment) Object.assign(order, { payment: undefined, tries: order.tries + 1 });
  return { status };
}

/** Reads the status of a payment. `next` is the page where the payer authenticates, if needed. */
async function statusOf(order, payment) {
  const { status: answered, body } = await ask(`/v1/payments/status/${TERMINAL}/${payment.id}`);
  // A token can be that of another order, whose payment pays nothing here.
  if (answered !== 200 || body.merchant_transaction_id !== payment.key) return { status: 'UNKNOWN' };
  if (body.retried_by) {
    // The bank asked for the payer after its decline: the last attempt has the outcome.
    payment.id = body.retried_by;
    return statusOf(order, payment);
  }
  const { status } = body.status;
  if (['DECLINED', 'ERROR', 'CANCELLED'].includes(status)) return ended(order, payment, status);
  return { status, next: body.next_action?.url };
}

/**
 * Pays an order with a token of the card fields, or with a wallet. Each press has another token, so the key comes from
 * the order. Until the transaction is known, each press repeats the request; then its status decides, because the
 * service keeps a key for 24 hours only. After that, a real shop looks the payment up by its merchant_transaction_id.
 */
async function pay({ order: orderId, token, wallet }) {
  const order = orders.get(orderId);
  const instrument = token
    ? { token }
    : { order: { payment_instrument: { payment_method: 'digital_wallets', wallet } } };
  const payment = (order.payment ??= { key: `${order.id}-${order.tries}`, instrument });
  if (payment.id) return statusOf(order, payment);
  const sale = { merchant_transaction_id: payment.key, amount: 12.5, currency: 'EUR', ...payment.instrument };
  const headers = { 'Idempotency-Key': payment.key };
  const made = await ask(`/v1/payments/sale/${TERMINAL}`, { method: 'POST', headers, body: JSON.stringify(sale) });
  // A used token names its transaction: that of an earlier press whose key has expired.
  const isUsed = made.body.reason_code === 'VALIDATION/TOKEN_ALREADY_USED';
  payment.id ??= isUsed ? made.body.context.transaction_id : made.body.transaction_id;
  if (payment.id) return statusOf(order, payment);
  // A 404 says nothing about an earlier press: the path is unknown, or the token was deleted after a day.
  return [400, 422].includes(made.status) ? ended(order, payment, 'REFUSED') : { status: 'UNKNOWN' };
}

const acts = {
  '/pay': pay,
  // The browser names the order; the service reports the status of its payment.
  '/status': async ({ order }) => statusOf(orders.get(order), orders.get(order).payment),
};

const server = createServer(async (request, response) => {
  const sent = await text(request).catch(() => undefined);
  // The browser has gone.
  if (sent === undefined) return response.destroy();
  const [type, body] = files[request.url.split('?')[0]] ?? [];
  if (request.method === 'GET' && body !== undefined)
    return response
      .writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy })
      .end(body.replace('{{ORDER}}', openOrder));
  if (request.method !== 'POST' || !acts[request.url]) return response.writeHead(404).end();
  const act = acts[request.url];
  const outcome = await Promise.resolve(sent)
    .then((json) => act(JSON.parse(json)))
    .catch(() => ({ status: 'UNKNOWN' }));
  return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(outcome));
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`The shop is open at http://127.0.0.1:${PORT}`));
