// A shop that accepts cards on its own page without handling card data. docs/guides/card-fields.md explains how to
// start it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { BASE_URL = 'http://127.0.0.1:3000', TERMINAL, API_KEY, PUBLISHABLE_KEY, PORT = '4000' } = process.env;
const file = (name) => readFile(new URL(name, import.meta.url), 'utf8');
// The address of the current fields.js, and its digest: the browser refuses any other content.
const { src, integrity } = await (await fetch(`${BASE_URL}/fields/v1/fields.json?key=${PUBLISHABLE_KEY}`)).json();
const page = (await file('page.html')).replace(/{{(\w+)}}/g, (_, name) => ({ src, integrity, PUBLISHABLE_KEY })[name]);
const files = { '/': ['text/html', page], '/page.js': ['text/javascript', await file('page.js')] };
const { origin } = new URL(src);
const policy = `default-src 'none'; script-src 'self' ${origin}; frame-src ${origin}; connect-src 'self' ${origin}; img-src data:`;

const ask = async (path, init = {}) => {
  const headers = { 'Content-Type': 'application/json', 'x-api-key': API_KEY, ...init.headers };
  const answer = await fetch(`${BASE_URL}${path}`, { ...init, headers });
  return { ok: answer.ok, body: await answer.json() };
};

const statusOf = async (id) => (await ask(`/v1/payments/status/${TERMINAL}/${id}`)).body.status?.status ?? 'UNKNOWN';

/**
 * Pays with a token of the card fields, or with a wallet. Either pays once and identifies the payment, so a repeated
 * request gets the same answer. `next` is the page where the payer authenticates, if needed.
 */
async function pay({ token, wallet }) {
  const order = createHash('sha256')
    .update(String(token ?? wallet.payload))
    .digest('hex')
    .slice(0, 40);
  const instrument = token
    ? { token }
    : { order: { payment_instrument: { payment_method: 'digital_wallets', wallet } } };
  const sale = { merchant_transaction_id: order, amount: 12.5, currency: 'EUR', ...instrument };
  const headers = { 'Idempotency-Key': order };
  const made = await ask(`/v1/payments/sale/${TERMINAL}`, { method: 'POST', headers, body: JSON.stringify(sale) });
  if (!made.ok) return { status: 'REFUSED' };
  return { status: await statusOf(made.body.transaction_id), next: made.body.next_action?.url };
}

const acts = {
  '/pay': pay,
  // The browser names the payment; the service reports its status.
  '/status': async ({ id }) => ({ status: await statusOf(encodeURIComponent(String(id))) }),
};

const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const [type, body] = files[request.url.split('?')[0]] ?? [];
  if (request.method === 'GET' && body !== undefined)
    return response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(body);
  if (request.method !== 'POST' || !acts[request.url]) return response.writeHead(404).end();
  const outcome = await acts[request.url](JSON.parse(text)).catch(() => ({ status: 'UNKNOWN' }));
  return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(outcome));
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`The shop is open at http://127.0.0.1:${PORT}`));
