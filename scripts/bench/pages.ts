import type pg from 'pg';
import { explainEverything, explainNothing, indexesOf, largeTables, planOf, type Plan } from './plans.js';
import type { Bench } from './options.js';
import { connect, sandboxOf, startService, type Server } from './servers.js';
import { thousands } from './statistics.js';
import { growTo, keepAll, sizeOf, subjectOn } from './subject.js';

/** What a view of the console asks for. */
interface Asked {
  readonly view: string;
  /** Below `/v1/management/`, as the console sends it. */
  readonly path: string;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** As many records as a list of the console shows at once. */
const limit = 100;
/** A statement that reads fewer pages is about a table that does not grow. */
const shownFrom = 3;

/**
 * Has PostgreSQL explain the statements behind every view of the console on a large database, each as it is executed
 * for a request of that view. Fails when one reads a large table from end to end, or many more pages than it answers
 * rows.
 */
export async function pages(bench: Bench): Promise<void> {
  const { options, progress, atEnd } = bench;
  const databaseUrl = options.database ?? (await grown(bench));
  const client = await connect(bench, databaseUrl);
  await explainEverything(client);
  atEnd(() => explainNothing(client));
  // Without the work of the background, whose statements are none of a view.
  const service = await startService(bench, { databaseUrl, settings: { ...keepAll, ROLE: 'api' } });
  const large = await largeTables(client);
  const { transactions, megabytes } = await sizeOf(client);
  const { rows: counted } = await client.query<{ requests: number }>(
    'SELECT count(*)::int AS requests FROM request_log',
  );
  const lines = ['| View | Statement | Rows | Pages | ms | By |', '|---|---|--:|--:|--:|---|'];
  const faults: string[] = [];
  for (const { view, path } of await viewsOf(client)) {
    progress(view);
    // The first time fills the memory of PostgreSQL; a view is read every few seconds.
    await read(service, path);
    await service.probe.forgetExplained();
    await read(service, path);
    for (const [statement, explanation] of await service.probe.explained()) {
      const plan = planOf(statement, explanation, large);
      if (plan.fault !== undefined) faults.push(`${view}: ${nameOf(plan)} ${plan.fault}`);
      if (plan.pages < shownFrom) continue;
      const cells = [view, nameOf(plan), thousands(plan.rows), thousands(plan.pages), plan.milliseconds.toFixed(1)];
      lines.push(`| ${[...cells, indexesOf(explanation).join(', ')].join(' | ')} |`);
    }
  }
  await service.stop();
  console.log(
    `${thousands(transactions)} transactions and ${thousands(counted[0]?.requests ?? 0)} logged requests, ` +
      `${thousands(megabytes)} MB.\n\n${lines.join('\n')}\n`,
  );
  console.log(faults.length === 0 ? 'Every statement goes by an index.' : faults.join('\n'));
  if (faults.length > 0) process.exitCode = 1;
}

/** Fills the database of the run. @returns its address */
async function grown(bench: Bench): Promise<string> {
  const { options, progress, databaseUrl = '' } = bench;
  const subject = await subjectOn(bench, databaseUrl);
  progress(`growing to ${thousands(options.upTo)} transactions`);
  await growTo(bench, subject, options.upTo);
  await subject.service.stop();
  return databaseUrl;
}

/** The statement by its name; one of Prisma by what it asks for. */
const nameOf = ({ statement }: Plan): string =>
  /^[\w-]+$/.test(statement) ? statement : (/FROM "public"\."(\w+)"/.exec(statement)?.[1] ?? statement.slice(0, 40));

async function read(service: Server, path: string): Promise<void> {
  const { baseUrl, managementKey } = sandboxOf(service);
  const answer = await fetch(`${baseUrl}/v1/management/${path}`, { headers: { 'x-management-key': managementKey } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the service answered ${answer.status} to ${path}: ${text}`);
}

/**
 * Values that are there, of one terminal and from the middle of the time: of deliveries and requests that of what a
 * service keeps by default, for npm run seed may have left the others out.
 */
async function knownValues(client: pg.ClientBase): Promise<Readonly<Record<string, string>>> {
  const before = "now() - interval '100 days'";
  const beforeOfKept = "now() - interval '10 days'";
  const one = async (name: string, text: string): Promise<string> => {
    const { rows } = await client.query<{ value: string }>(`SELECT ${text} LIMIT 1`);
    if (rows[0] === undefined) throw new Error(`the database has no ${name}`);
    return rows[0].value;
  };
  const terminal = await one('terminal', 'terminal_id AS value FROM transactions ORDER BY created_at');
  const ofPayment = `FROM transactions t JOIN orders o USING (terminal_id, order_id)
    WHERE t.terminal_id = '${terminal}' AND t.created_at < ${before}
      AND merchant_transaction_id IS NOT NULL AND merchant_order_id IS NOT NULL`;
  const texts: Readonly<Record<string, string>> = {
    account: `account_id::text AS value FROM terminals WHERE terminal_id = '${terminal}'`,
    transaction: `transaction_id AS value ${ofPayment}`,
    order: `order_id AS value ${ofPayment}`,
    reference: `merchant_transaction_id AS value ${ofPayment}`,
    merchantOrder: `merchant_order_id AS value ${ofPayment}`,
    series: `recurring_id AS value FROM series WHERE terminal_id = '${terminal}' AND created_at < ${before}`,
    endpoint: 'endpoint_id::text AS value FROM deliveries',
    delivery: `delivery_id::text AS value FROM deliveries WHERE created_at < ${beforeOfKept}`,
    request: `request_id::text AS value FROM request_log WHERE received_at < ${beforeOfKept}`,
  };
  const known: Record<string, string> = { terminal };
  for (const [name, text] of Object.entries(texts)) known[name] = encodeURIComponent(await one(name, text));
  return known;
}

async function viewsOf(client: pg.ClientBase): Promise<readonly Asked[]> {
  const known = await knownValues(client);
  const now = Date.now();
  const overview = (days: number): string =>
    `overview?${new URLSearchParams({
      since: new Date(now - days * dayMilliseconds).toISOString(),
      until: new Date(now).toISOString(),
      bucket: days > 2 ? 'day' : 'hour',
      time_zone: 'Europe/Vienna',
    }).toString()}`;
  const list = (view: string, name: string, ...filters: readonly string[]): Asked => ({
    view,
    path: `${name}?${[...filters, `limit=${limit}`].join('&')}`,
  });
  const account = `account_id=${known['account'] ?? ''}`;
  const terminal = `terminal_friendly_id=${known['terminal'] ?? ''}`;
  const halfYearAgo = `created_until=${new Date(now - 180 * dayMilliseconds).toISOString()}`;
  const id = (name: string): string => known[name] ?? '';
  return [
    { view: 'Overview, 24 hours', path: overview(1) },
    { view: 'Overview, 7 days', path: overview(7) },
    { view: 'Overview, 30 days', path: overview(30) },
    list('Transactions', 'transactions', account),
    list('Transactions, declined', 'transactions', account, 'status=DECLINED'),
    list('Transactions, half a year ago', 'transactions', account, halfYearAgo),
    list("Transactions, merchant's reference", 'transactions', account, `merchant_transaction_id=${id('reference')}`),
    list("Transactions, merchant's order", 'transactions', account, `merchant_order_id=${id('merchantOrder')}`),
    list('Transactions, order', 'transactions', `order_id=${id('order')}`),
    { view: 'One transaction', path: `transactions/${id('transaction')}?${terminal}` },
    list('One transaction, its requests', 'requests', terminal, `reference=${id('transaction')}`),
    list('Series', 'series', account),
    list('Series, paused', 'series', account, 'status=paused'),
    { view: 'One series', path: `series/${id('series')}?${terminal}&limit=200` },
    list('Calendar', 'occurrences', account),
    list('Unknown outcomes', 'unknown-transactions'),
    list('Discrepancies', 'discrepancies'),
    list('Deliveries', 'deliveries'),
    list('Deliveries, failed', 'deliveries', 'state=failed'),
    list('Deliveries of an endpoint', 'deliveries', `endpoint_id=${id('endpoint')}`),
    { view: 'One delivery', path: `deliveries/${id('delivery')}` },
    list('Events', 'events'),
    list('Events, of a type', 'events', 'type=transaction.declined'),
    list('Request log', 'requests', account),
    list('Request log, refused', 'requests', account, 'status=400'),
    list('Request log, a reason', 'requests', account, 'reason_code=VALIDATION/INVALID_AMOUNT'),
    list('Request log, a reference', 'requests', account, `reference=${id('reference')}`),
    { view: 'One request', path: `requests/${id('request')}` },
    list('Audit log', 'audit-entries'),
  ];
}
