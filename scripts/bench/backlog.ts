import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { startReceiver } from '../receiver.js';
import { clientOf } from '../seed/client.js';
import { cloneTemplate, takeTemplate } from '../seed/clone.js';
import { series } from '../seed/history.js';
import { progressLine } from '../seed/progress.js';
import { table } from '../table.js';
import { measuredOf, measuredTable, takeTurn, type Turn } from './measure.js';
import type { Bench } from './options.js';
import { makeSales } from './recording.js';
import { scenarios, terminalId } from './scenarios.js';
import { connect, sandboxOf, startService, type Server } from './servers.js';
import { range, spread, thousands } from './statistics.js';

/** A kind of work that falls due all at once. */
interface Backlog {
  readonly title: string;
  readonly due: number;
  /** Makes so much of it ready, due tomorrow. */
  prepare(bench: Bench, service: Server, client: pg.Client, due: number): Promise<void>;
  /** The statement that makes all of it due. */
  readonly fallDue: string;
  /** The statement that counts what is `left`. */
  readonly left: string;
}

const aim = 0.8;
const endpointCount = 100;
/** A leased batch is done within a stretch. */
const stretchMilliseconds = 5_000;
const aloneStretches = 3;
/** So many stretches in which nothing is done are the end of the run. */
const idleStretches = 12;

export const charges = (bench: Bench): Promise<void> =>
  drain(bench, {
    title: 'charges of series',
    due: 50_000,
    prepare: prepareCharges,
    fallDue: `UPDATE occurrences SET due_at = now() - random() * interval '1 hour', scheduled_date = current_date,
      planned_date = current_date WHERE status = 'pending' AND sequence_number = 1`,
    left: `SELECT count(*) AS left FROM occurrences WHERE status = 'pending' AND due_at <= now()`,
  });

export const deliveries = (bench: Bench): Promise<void> =>
  drain(bench, {
    title: `deliveries to ${endpointCount} endpoints`,
    due: 100_000,
    prepare: prepareDeliveries,
    fallDue: `UPDATE deliveries SET due_at = now() - random() * interval '1 hour' WHERE state = 'pending'`,
    left: `SELECT count(*) AS left FROM deliveries WHERE state = 'pending'`,
  });

/** Lets a backlog fall due, and measures how it is worked off, alone and beside sales, and the sales meanwhile. */
async function drain(bench: Bench, backlog: Backlog): Promise<void> {
  const { options, progress, databaseUrl = '' } = bench;
  const due = options.due ?? backlog.due;
  const service = await startService(bench, { settings: { WEBHOOK_ALLOW_LOCAL: 'true' } });
  const client = await connect(bench, databaseUrl);
  progress(`making ${thousands(due)} ${backlog.title}`);
  await backlog.prepare(bench, service, client, due);
  await client.query('VACUUM (ANALYZE)');

  const left = async (): Promise<number> => Number((await client.query<{ left: string }>(backlog.left)).rows[0]?.left);
  /** Does some work, and keeps how much of the backlog was done each second meanwhile. @returns whether some is left */
  const stretch = async (rates: number[], work: () => Promise<unknown>): Promise<boolean> => {
    const [before, from] = [await left(), performance.now()];
    await work();
    const [rest, to] = [await left(), performance.now()];
    if (rest > 0) rates.push(((before - rest) / (to - from)) * 1000);
    return rest > 0;
  };
  const target = { name: 'sales', servers: [service], flows: scenarios['sale-keyed'].flows, known: [''] };
  const sales = (seconds = options.seconds): Promise<Turn> => takeTurn(target, { ...options, seconds });
  const salesWithout = async (when: string): Promise<Turn[]> => {
    const turns: Turn[] = [];
    progress(`sales ${when} the backlog`);
    for (let round = 0; round < options.rounds; round++) turns.push(await sales());
    return turns;
  };
  progress('sales to warm up');
  await sales(options.warmUp);
  const before = await salesWithout('before');

  const { rowCount } = await client.query(backlog.fallDue);
  if (rowCount !== due) throw new Error(`${rowCount ?? 0} instead of ${due} fell due`);
  const [began, firstUsage, firstLeft] = [performance.now(), await service.probe.usage(), await left()];
  progress('the backlog alone');
  const [alone, beside, rest]: [number[], number[], number[]] = [[], [], []];
  const pause = () => wait(stretchMilliseconds);
  for (let count = 0; count < aloneStretches && (await stretch(alone, pause));) count++;
  const [lastUsage, lastLeft] = [await service.probe.usage(), await left()];
  progress('sales beside the backlog');
  const meanwhile: Turn[] = [];
  for (let round = 0; round < options.rounds; round++) {
    let turn: Turn | undefined;
    const goesOn = await stretch(beside, async () => (turn = await sales()));
    if (goesOn && turn) meanwhile.push(turn);
  }
  progress(`the rest of the backlog, ${thousands(await left())}`);
  while (await stretch(rest, pause)) {
    if (rest.length >= idleStretches && rest.slice(-idleStretches).every((rate) => rate <= 0))
      throw new Error(`the backlog becomes no smaller: ${await left()} are left`);
  }
  const seconds = (performance.now() - began) / 1000;
  const after = await salesWithout('after');

  const perSecond = (turns: readonly Turn[]): number => spread(turns.map((turn) => turn.requestsPerSecond)).median;
  const cpu = (lastUsage.cpuMicroseconds - firstUsage.cpuMicroseconds) / (firstLeft - lastLeft);
  const drainLine = (phase: string, rates: readonly number[]): string[] =>
    rates.length === 0
      ? [phase, '', '', 'done within a stretch']
      : [phase, thousands(spread(rates).median), range(spread(rates)), rates.map(thousands).join(' ')];
  const sold = [measuredOf('before', before), measuredOf('beside', meanwhile), measuredOf('after', after)];
  console.log(
    [
      `${thousands(due)} ${backlog.title} fell due at once, and were done after ${Math.round(seconds)} s; ` +
        `${thousands(cpu)} µs of the service's CPU for each, alone.\n`,
      table([
        ['done each second', 'median', 'least to most', 'in stretches'],
        drainLine('alone', alone),
        drainLine('beside sales', beside),
        drainLine('alone to the end', rest),
      ]),
      `\nKeyed sales and the backlog:\n${measuredTable(sold.filter(({ turns }) => turns.length > 0))}\n`,
      `Aim: beside the backlog at least ${aim} of the sales without one. ` +
        `It is ${(perSecond(meanwhile) / perSecond([...before, ...after])).toFixed(2)}.`,
    ].join('\n'),
  );
}

/**
 * Series whose first payment is charged in some days, cloned. They pay by provider token: a stored card is sealed for
 * its token, and cannot be cloned.
 */
async function prepareCharges({ progress }: Bench, service: Server, client: pg.Client, due: number): Promise<void> {
  const send = clientOf(sandboxOf(service));
  for (let count = 0; count < 10; count++) {
    await send('POST', '/payments/recurring/init/{terminal}', {
      ...series('our_platform', 10),
      payment_instrument: undefined,
      provider_token: `pm_${randomUUID()}`,
    });
  }
  const template = await takeTemplate(client, terminalId, new Date());
  await cloneTemplate(client, template, due, progressLine(progress));
  await client.query(
    `DELETE FROM occurrences WHERE future_transaction_id IN (
    SELECT future_transaction_id FROM occurrences WHERE status = 'pending' AND sequence_number = 1 ORDER BY 1 OFFSET
    $1)`,
    [due],
  );
}

/** The events of cloned sales, each on its way to one endpoint. */
async function prepareDeliveries(bench: Bench, service: Server, client: pg.Client, due: number): Promise<void> {
  const receiver = await startReceiver((request, response) => {
    request.resume();
    response.end('{"received":true}');
  });
  bench.atEnd(() => receiver.close());
  await makeSales(service.origin, 50);
  const template = await takeTemplate(client, terminalId, new Date());
  await cloneTemplate(client, template, due, progressLine(bench.progress));
  const send = clientOf(sandboxOf(service));
  // Events of another type: those of the sales beside the backlog are not sent.
  for (let count = 0; count < endpointCount; count++)
    await send('POST', '/management/webhook-endpoints', {
      url: `${receiver.url}/${count}`,
      event_types: ['recurring.paused'],
    });
  await client.query(
    `INSERT INTO deliveries (event_id, endpoint_id, terminal_id, due_at, created_at)
    SELECT event_id, endpoints.ids[1 + row_number() OVER () % ${endpointCount}], terminal_id, now() + interval '1 day',
    now()
    FROM events, (SELECT array_agg(endpoint_id) AS ids FROM webhook_endpoints) endpoints LIMIT $1`,
    [due],
  );
}
