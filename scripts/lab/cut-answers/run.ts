import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Management, PaymentTerminal, type TransactionSummary } from '../../../clients/typescript/src/index.js';
import type { Sandbox } from '../../seed/history.js';
import { type LoopbackServer, startLoopbackServer } from '../../support/loopback.js';

interface CutAnswers {
  /** Sales without a payment, with several, or with another payment than the client received. */
  readonly faults: readonly string[];
  readonly sales: number;
  readonly cuts: Readonly<Record<Cut, number>>;
}

interface Sold {
  readonly reference: string;
  readonly transaction_id: string;
}

/** Makes sales whose references begin with the prefix. */
export type Seller = (service: Sandbox, prefix: string, sales: number) => Promise<Sold[]>;

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Half of all exchanges fail: a call of twenty attempts fails once in a million. */
const shareOfCuts = 0.5;
const attempts = 20;
/** Concurrent sales of a client. */
const atATime = 8;

export const sellers = { typescript: sellHere, python: sellInPython } satisfies Record<string, Seller>;

/**
 * Makes sales with a client library through a proxy that disturbs half of the exchanges. Compares the client's answers
 * with the records of the service.
 * @param random from 0 (included) to 1 (excluded)
 */
export async function cutAnswers(
  sell: Seller,
  sales: number,
  service: Sandbox,
  random: () => number,
): Promise<CutAnswers> {
  const kinds = Object.keys(cuts) as Cut[];
  const proxy = await startCuttingProxy(service.baseUrl, () =>
    random() < shareOfCuts ? kinds[Math.floor(random() * kinds.length)] : undefined,
  );
  // References unique to this run.
  const prefix = `cut-${Math.floor(random() * 1e9).toString(36)}`;
  try {
    const sold = await sell({ ...service, baseUrl: proxy.url }, prefix, sales);
    return { faults: await audit(service, prefix, sales, sold), sales, cuts: proxy.done };
  } finally {
    await proxy.close();
  }
}

async function sellHere({ baseUrl, terminalId, apiKey }: Sandbox, prefix: string, sales: number): Promise<Sold[]> {
  const terminal = new PaymentTerminal({
    baseUrl,
    terminalId,
    apiKey,
    attempts,
    surroundings: { sleep: async () => undefined },
  });
  const sold: Sold[] = [];
  let next = 0;
  const sell = async (): Promise<void> => {
    while (next < sales) {
      const reference = `${prefix}-${next++}`;
      const { transaction_id } = await terminal.sale({
        merchant_transaction_id: reference,
        amount: 10.5,
        currency: 'EUR',
        order: {
          payment_instrument: {
            payment_method: 'cards',
            card_number: '4111111111111111',
            expiry_month: 12,
            expiry_year: 2030,
          },
          payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
        },
      });
      sold.push({ reference, transaction_id });
    }
  };
  await Promise.all(Array.from({ length: atATime }, sell));
  return sold;
}

async function sellInPython({ baseUrl, terminalId, apiKey }: Sandbox, prefix: string, sales: number): Promise<Sold[]> {
  const child = spawn('python3', ['clients/python/tests/sell.py'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PYTHONPATH: 'clients/python/src',
      PYTHONDONTWRITEBYTECODE: '1',
      BASE_URL: baseUrl,
      TERMINAL: terminalId,
      API_KEY: apiKey,
      PREFIX: prefix,
      SALES: String(sales),
      ATTEMPTS: String(attempts),
      AT_A_TIME: String(atATime),
    },
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the client in Python ended with ${String(code)}`);
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sold);
}

/** Checks that every sale has exactly one payment, approved and known to its client. */
async function audit(
  { baseUrl, terminalId, managementKey }: Sandbox,
  prefix: string,
  sales: number,
  sold: readonly Sold[],
): Promise<string[]> {
  const management = new Management({ baseUrl, managementKey });
  const there = new Map<string, TransactionSummary[]>();
  for await (const transaction of management.transactionList({ terminal_friendly_id: terminalId, limit: 200 })) {
    const reference = transaction.merchant_transaction_id ?? '';
    if (reference.startsWith(`${prefix}-`)) there.set(reference, [...(there.get(reference) ?? []), transaction]);
  }
  const answered = new Map(sold.map(({ reference, transaction_id }) => [reference, transaction_id]));
  const faults = sold.length === sales ? [] : [`${sold.length} of ${sales} sales were answered`];
  if (there.size !== sales) faults.push(`${there.size} references of ${sales} sales are recorded`);
  for (const [reference, payments] of there) {
    const [payment] = payments;
    if (payments.length !== 1) faults.push(`${reference} has ${payments.length} payments`);
    else if (payment?.transaction_id !== answered.get(reference))
      faults.push(`${reference} is ${payment?.transaction_id}, and its client received ${answered.get(reference)}`);
    else if (payment?.status.status !== 'APPROVED') faults.push(`${reference} is ${payment?.status.status}`);
  }
  return faults;
}

/** Faults of an exchange between a client and the service. */
const cuts = {
  'request lost': 'the connection breaks before the service has the request',
  'cut while it works': 'the connection breaks when the service has the request, before it has answered',
  'answer lost': 'the connection breaks when the service has answered',
  'half an answer': 'the connection breaks during the answer',
  'page of a gateway': 'a gateway answers 502 with its own page, after the service has answered',
  busy: 'a gateway answers 503 and forwards nothing',
} as const;

type Cut = keyof typeof cuts;

/** A proxy between a client and the service that disturbs some of their exchanges. */
interface CuttingProxy extends LoopbackServer {
  readonly done: Readonly<Record<Cut, number>>;
}

/** @param choose returns the fault of the next exchange; undefined for none */
async function startCuttingProxy(target: string, choose: () => Cut | undefined): Promise<CuttingProxy> {
  const done = Object.fromEntries(Object.keys(cuts).map((cut) => [cut, 0])) as Record<Cut, number>;
  const server = await startLoopbackServer((incoming, response) => {
    const cut = choose();
    if (cut) done[cut] += 1;
    serve(target, cut, incoming, response).catch(() => incoming.socket.destroy());
  });
  return { ...server, done };
}

async function serve(
  target: string,
  cut: Cut | undefined,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(incoming);
  if (cut === 'request lost') {
    incoming.socket.destroy();
    return;
  }
  if (cut === 'busy') {
    response.writeHead(503, { 'retry-after': '0', 'content-type': 'text/plain' }).end('busy');
    return;
  }
  const pending = forward(target, incoming, body);
  if (cut === 'cut while it works') {
    incoming.socket.destroy();
    await pending;
    return;
  }
  const answer = await pending;
  if (cut === 'answer lost') {
    incoming.socket.destroy();
  } else if (cut === 'half an answer') {
    response.writeHead(answer.status, answer.headers);
    response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => incoming.socket.destroy());
  } else if (cut === 'page of a gateway') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  } else {
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const sent = request(new URL(url ?? '/', target), { method, headers: { ...headers, connection: 'close' } });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  // Headers of one connection are not forwarded.
  const { connection, 'keep-alive': _, ...rest } = answer.headers;
  return { status: answer.statusCode ?? 502, headers: rest, body: await buffer(answer) };
}
