import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clientOf } from '../seed/client.js';
import { cloneTemplate, takeTemplate } from '../seed/clone.js';
import { series } from '../seed/history.js';
import { progressLine } from '../seed/progress.js';
import type { Bench } from './bench.js';
import { ratesBetween, watch } from './drain.js';
import { startProcess } from './processes.js';
import type { Receiver } from './receiver.js';
import { makeSales } from './recording.js';
import { aligned, thousands } from './report.js';
import { scenarios } from './scenarios.js';
import { apiKey, compiled, managementKey, startService, terminalId, type Started } from './service.js';
import { spread, type Spread } from './statistics.js';
import { takeTurn, type Turn } from './turn.js';

interface Stage {
  readonly service: Started;
  readonly client: pg.Client;
  /** How much is to fall due. */
  readonly due: number;
}

/** A kind of work that falls due all at once. */
interface Backlog {
  readonly title: string;
  readonly due: number;
  /** Makes it ready, due tomorrow. */
  prepare(bench: Bench, stage: Stage): Promise<void>;
  /** The statement that makes all of it due. */
  readonly fallDue: string;
  /** The statement that counts what is `left`. */
  readonly left: string;
}

export interface BacklogReport {
  readonly due: number;
  /** Done each second, in stretches of five seconds. */
  readonly drain: { readonly alone: ReturnType<typeof ratesBetween>; readonly besideSales: ReturnType<typeof ratesBetween>; readonly toTheEnd: ReturnType<typeof ratesBetween> };
  /** Of the service's process, for each that is done, while nothing else is asked of it. */
  readonly cpuMicroseconds: number;
  readonly sale: { readonly before: readonly Turn[]; readonly meanwhile: readonly Turn[]; readonly after: readonly Turn[] };
  /** Sales per second beside the backlog, by those without one. */
  readonly ratio: number;
}

const aim = 0.8;
const endpointCount = 100;

const backlogs = {
  charges: {
    title: 'charges of series', due: 50_000, prepare: prepareCharges,
    fallDue: `UPDATE occurrences SET due_at = now() - random() * interval '1 hour', scheduled_date = current_date, planned_date = current_date WHERE status = 'pending' AND sequence_number = 1`,
    left: `SELECT count(*) AS left FROM occurrences WHERE status = 'pending' AND due_at <= now()`,
  },
  deliveries: {
    title: `deliveries to ${endpointCount} endpoints`, due: 100_000, prepare: prepareDeliveries,
    fallDue: `UPDATE deliveries SET due_at = now() - random() * interval '1 hour' WHERE state = 'pending'`,
    left: `SELECT count(*) AS left FROM deliveries WHERE state = 'pending'`,
  },
} as const satisfies Readonly<Record<string, Backlog>>;

/** Lets a backlog fall due, and measures how it is worked off, alone and beside sales, and what becomes of the sales. */
export async function drainBacklog(name: keyof typeof backlogs, bench: Bench): Promise<BacklogReport> {
  const { options, progress, run, directory, databaseUrl } = bench;
  if (databaseUrl === undefined) throw new Error('a backlog needs a PostgreSQL');
  const backlog: Backlog = backlogs[name];
  const due = options.due ?? backlog.due;
  const service = await startService({ databaseUrl, directory, run, settings: { WEBHOOK_ALLOW_LOCAL: 'true' } });
  const [client, watcher] = [new pg.Client({ connectionString: databaseUrl }), new pg.Client({ connectionString: databaseUrl })];
  for (const each of [client, watcher]) {
    await each.connect();
    run.undoAtEnd(() => each.end());
  }
  progress(`making ${thousands(due)} ${backlog.title}`);
  await backlog.prepare(bench, { service, client, due });
  await client.query('VACUUM (ANALYZE)');

  const target = { servers: [service], flows: () => scenarios['sale-keyed'].flows({ terminalId, apiKey }) } as const;
  const sales = async (what: string, seconds = options.seconds): Promise<Turn> => {
    progress(`sales ${what}, ${seconds} s`);
    return (await takeTurn(bench.load, target, 'sale-keyed', [], { ...options, seconds })).turn;
  };
  const turns = async (what: string, whether: () => Promise<boolean> = () => Promise.resolve(true)): Promise<Turn[]> => {
    const taken: Turn[] = [];
    for (let round = 0; round < options.rounds; round++) {
      const turn = await sales(what);
      if (await whether()) taken.push(turn);
    }
    return taken;
  };
  await sales('to warm up', options.warmUpSeconds);
  const before = await turns('without a backlog');

  const { rowCount } = await client.query(backlog.fallDue);
  if (rowCount !== due) throw new Error(`${rowCount ?? 0} instead of ${due} fell due`);
  const drain = watch(watcher, backlog.left, run.signal);
  const began = performance.now();
  const usage = () => service.process.call('usage', undefined);
  const [firstUsage, firstLeft] = [await usage(), await drain.left()];
  progress('the backlog alone');
  // Not shorter than two stretches, of which the rate is told.
  await wait(Math.max(12_000, options.rounds * options.seconds * 1000), undefined, { signal: run.signal });
  const [lastUsage, lastLeft, alone] = [await usage(), await drain.left(), performance.now()];
  const meanwhile = await turns('beside the backlog', async () => await drain.left() > 0);
  const beside = performance.now();
  progress(`the rest of the backlog, ${thousands(await drain.left())}`);
  await drain.done();
  const end = performance.now();
  await drain.stop();
  const after = await turns('after the backlog');

  const perSecond = (taken: readonly Turn[]): number => spread(taken.map(({ requestsPerSecond }) => requestsPerSecond)).median;
  const report: BacklogReport = {
    due, drain: { alone: ratesBetween(drain.samples, began, alone), besideSales: ratesBetween(drain.samples, alone, beside), toTheEnd: ratesBetween(drain.samples, beside, end) },
    cpuMicroseconds: (lastUsage.cpuMicroseconds - firstUsage.cpuMicroseconds) / (firstLeft - lastLeft),
    sale: { before, meanwhile, after }, ratio: perSecond(meanwhile) / perSecond([...before, ...after]),
  };
  console.log(table(backlog, report, bench.busy, (end - began) / 1000));
  return report;
}

/** Series whose first payment is charged in some days, cloned. They pay by provider token: a stored card is sealed for its token, and cannot be cloned. */
async function prepareCharges({ progress }: Bench, { service, client, due }: Stage): Promise<void> {
  const send = clientOf({ baseUrl: service.origin, terminalId, apiKey, managementKey });
  for (let count = 0; count < 10; count++) {
    await send('POST', '/payments/recurring/init/{terminal}', { ...series('our_platform', 10), payment_instrument: undefined, provider_token: `pm_${randomUUID()}` });
  }
  const template = await takeTemplate(client, terminalId, new Date());
  await cloneTemplate(client, template, due, progressLine(progress));
  await client.query(`DELETE FROM occurrences WHERE future_transaction_id IN (
    SELECT future_transaction_id FROM occurrences WHERE status = 'pending' AND sequence_number = 1 ORDER BY 1 OFFSET $1)`, [due]);
}

/** The events of cloned sales, each on its way to one endpoint. */
async function prepareDeliveries({ run, progress }: Bench, { service, client, due }: Stage): Promise<void> {
  const receiver = startProcess<Receiver>(compiled('scripts', 'bench', 'receiver.js'), { run });
  const port = await receiver.call('listen', undefined);
  await makeSales(service, 50);
  const template = await takeTemplate(client, terminalId, new Date());
  await cloneTemplate(client, template, due, progressLine(progress));
  const send = clientOf({ baseUrl: service.origin, terminalId, apiKey, managementKey });
  for (let count = 0; count < endpointCount; count++) {
    // What the sales beside the backlog tell is of no interest to them.
    await send('POST', '/management/webhook-endpoints', { url: `http://127.0.0.1:${port}/${count}`, event_types: ['recurring.paused'] });
  }
  await client.query(`INSERT INTO deliveries (event_id, endpoint_id, terminal_id, due_at, created_at)
    SELECT event_id, endpoints.ids[1 + row_number() OVER () % ${endpointCount}], terminal_id, now() + interval '1 day', now()
    FROM events, (SELECT array_agg(endpoint_id) AS ids FROM webhook_endpoints) endpoints LIMIT $1`, [due]);
}

function table({ title }: Backlog, { due, drain, cpuMicroseconds, sale, ratio }: BacklogReport, busy: boolean, seconds: number): string {
  const rate = (rates: BacklogReport['drain']['alone']): string[] => rates ? [thousands(rates.spread.median), range(rates.spread), rates.stretches.map(thousands).join(' ')] : ['', '', 'too short to tell'];
  const verdict = busy ? 'Undecided, for the machine was busy' : ratio >= aim ? 'Reached' : 'Missed';
  const sales = (turns: readonly Turn[]): string[] => {
    const [requests, p99] = [spread(turns.map((turn) => turn.requestsPerSecond)), spread(turns.map((turn) => turn.p99))];
    return turns.length === 0 ? ['', '', 'the backlog was done too soon'] : [thousands(requests.median), range(requests), `${p99.median.toFixed(1)} (${p99.least.toFixed(1)} to ${p99.most.toFixed(1)})`];
  };
  return [
    `${thousands(due)} ${title} fell due at once, and were done after ${Math.round(seconds)} s; ${thousands(cpuMicroseconds)} µs of the service's CPU for each.`, '',
    ...aligned([['done each second', 'median', 'least to most', 'in stretches of 5 s'], ['alone', ...rate(drain.alone)], ['beside sales', ...rate(drain.besideSales)], ['alone to the end', ...rate(drain.toTheEnd)]]), '',
    ...aligned([['keyed sales', 'requests/s', 'least to most', 'p99 ms'], ['before', ...sales(sale.before)], ['beside the backlog', ...sales(sale.meanwhile)], ['after', ...sales(sale.after)]]), '',
    `Aim: beside the backlog at least ${aim.toFixed(2)} of the sales without one. ${verdict}: ${ratio.toFixed(2)}.`,
  ].join('\n');
}

const range = ({ least, most }: Spread): string => `${thousands(least)} to ${thousands(most)}`;
