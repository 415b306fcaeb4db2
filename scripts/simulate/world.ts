import { readConfig } from '../../src/config.js';
import { provisionSandbox } from '../../src/management/sandbox.js';
import { processorSignature } from '../processor-signature.js';
import { bankSecret, SimulatedBank, type Booking, type Notice } from './bank.js';
import { apiKey, Clients, net, terminalId, type Send } from './clients.js';
import { SimulatedDatabase } from './database.js';
import type { EmbeddedPostgres } from './embedded-postgres.js';
import type { Exchange } from './history.js';
import { Instance, type Surroundings } from './instance.js';
import { managementKey, managing, operate } from './operator.js';
import type { Plan } from './plan.js';
import { receiverUrls, SimulatedReceivers, type Received } from './receivers.js';
import { Timeline } from './timeline.js';

/** A line of the story, and what it is about. */
export interface Line {
  readonly text: string;
  readonly cause: string;
}

/** All that the judges look at. */
export interface Evidence {
  readonly plan: Plan;
  readonly exchanges: readonly Exchange[];
  readonly bookings: readonly Booking[];
  readonly received: readonly Received[];
  readonly database: Pick<SimulatedDatabase, 'rows'>;
  /** Clients that still wait though the faults stopped long ago. */
  readonly waiting: boolean;
  /** Errors that instances logged as their own. */
  readonly failures: readonly string[];
}

export interface Ran {
  readonly evidence: Evidence;
  readonly trace: string;
  /** How many things happened. */
  readonly happened: number;
  /** Seconds of simulated time. */
  readonly seconds: number;
  readonly lines: readonly Line[];
}

const settings = {
  SANDBOX_TERMINAL_ID: terminalId,
  SANDBOX_API_KEY: apiKey,
  MANAGEMENT_KEY: managementKey,
  SIMULATOR_SECRET: bankSecret,
  VAULT_KEYS: `simulation:${Buffer.alloc(32, 1).toString('base64')}`,
  FINGERPRINT_KEY: Buffer.alloc(32, 2).toString('base64'),
  ...Object.fromEntries(
    ['SUBMISSIONS', 'STATUS', 'ALL', 'FAILED_AUTHENTICATIONS', 'NOTIFICATIONS'].map((name) => [
      `RATE_LIMIT_${name}`,
      '1000000',
    ]),
  ),
};

/** How long faults go on after the last payment has begun. */
const afterMilliseconds = 100_000;
/** How long, after that, all instances go on, so that those that stand still wake up; then one works alone. */
const togetherMilliseconds = 120_000;
/** How long everything has to settle: longer than all lookups take, and the pauses between deliveries. */
const calmMilliseconds = 3 * 60 * 60 * 1000;

/**
 * Runs a plan from its beginning to the end, or until a time.
 * @param options `until` in milliseconds since the beginning; `log` gets every line as it comes; `keep` keeps them
 */
export async function run(
  postgres: EmbeddedPostgres,
  plan: Plan,
  options: { readonly until?: number; readonly keep?: boolean; readonly log?: (line: string) => void } = {},
): Promise<Ran> {
  const { until = Infinity, keep = false, log } = options;
  await postgres.empty();
  const lines: Line[] = [];
  const lives = new Map<number, Instance>();
  const past: Instance[] = [];
  const timeline = new Timeline({
    seed: plan.seed,
    faults: plan.faults,
    onLine: (text, cause) => {
      if (keep) lines.push({ text, cause });
      log?.(text);
    },
    onInstanceFault: (owner, { kind, milliseconds }) => {
      const [place, instance] = [...lives].find(([, one]) => one === owner) ?? [];
      if (place === undefined || !instance) return;
      if (kind === 'freeze') {
        timeline.tell(`${instance.name}: stands still for ${milliseconds / 1000} s`);
        instance.freeze(milliseconds);
        return;
      }
      timeline.tell(`${instance.name}: crashes`);
      instance.crash();
      timeline.after(milliseconds, {
        owner: undefined,
        cause: `start ${place}`,
        label: undefined,
        run: () => start(place),
      });
    },
  });
  const database = new SimulatedDatabase(postgres, timeline);
  const receivers = new SimulatedReceivers(timeline);
  const config = readConfig(settings);
  const send = net(timeline, () => [...lives.values()].filter(({ serves }) => serves));
  const notify = (notice: Notice): void => void tell(timeline, send, notice);
  const banks = plan.banks.map(
    (promise, index) => new SimulatedBank(index === 0 ? 'simulator_a' : 'simulator_b', promise, timeline, notify),
  );
  const surroundings: Surroundings = { timeline, database, banks, receivers, config };

  async function start(place: number): Promise<void> {
    const instance = new Instance(`instance ${place}.${past.length}`, surroundings);
    past.push(instance);
    await instance.start();
    lives.set(place, instance);
    timeline.tell(`${instance.name}: starts, its clock ahead by ${instance.aheadMilliseconds} ms`);
  }

  const clients = new Clients(timeline, send);
  try {
    timeline.calm = true;
    for (let place = 1; place <= plan.instances; place++) await start(place);
    const first = lives.get(1);
    if (!first) throw new Error('there is no instance');
    await provisionDirectly(postgres, first, surroundings);
    const endpoints = await listen(first, receivers, timeline);
    timeline.calm = false;
    operate(timeline, send, receivers, endpoints);
    for (const payment of plan.payments) clients.begin(payment);
    const last = plan.payments.at(-1)?.atMilliseconds ?? 0;
    await timeline.until(Math.min(until, last + afterMilliseconds));
    timeline.calm = true;
    if (until === Infinity) {
      timeline.tell('the faults stop');
      await timeline.until(timeline.now + togetherMilliseconds);
      for (const instance of [...lives.values()].slice(1)) instance.crash();
      await timeline.until(timeline.now + calmMilliseconds);
    }
    return {
      evidence: {
        plan,
        exchanges: clients.exchanges,
        bookings: banks.flatMap(({ bookings }) => bookings),
        received: receivers.received,
        database,
        waiting: clients.busy,
        failures: past.flatMap(({ failures }) => failures),
      },
      trace: timeline.digest(),
      happened: timeline.happened,
      seconds: timeline.now / 1000,
      lines,
    };
  } finally {
    timeline.end();
  }
}

/** The account, terminal and key, made over a store that answers at once. */
async function provisionDirectly(postgres: EmbeddedPostgres, instance: Instance, { database }: Surroundings) {
  const { PrismaClient } = await import('@prisma/client');
  const { PrismaPg } = await import('@prisma/adapter-pg');
  const pool = database.pool(instance, { starting: true });
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const store = { ...instance.deps.store, prisma, pool };
  await provisionSandbox(store, { ...instance.deps.clock }, { terminalId, apiKey });
  await postgres.session.query('UPDATE terminals SET retry_one_off = FALSE');
}

/** Registers the receivers, and keeps their secrets. @returns the ids of the endpoints by their addresses */
async function listen(
  instance: Instance,
  receivers: SimulatedReceivers,
  timeline: Timeline,
): Promise<ReadonlyMap<string, string>> {
  const endpoints = new Map<string, string>();
  for (const url of receiverUrls) {
    let body: string | undefined;
    void instance.answer(managing('POST', 'webhook-endpoints', { url, environment: 'sandbox' })).then((reply) => {
      body = reply.body;
    });
    await timeline.until(timeline.now + 1_000, () => body !== undefined);
    const made = JSON.parse(body ?? '{}') as { endpoint_id?: string; secret?: string };
    const { endpoint_id: endpointId, secret } = made;
    if (secret === undefined || endpointId === undefined)
      throw new Error(`the endpoint ${url} was not registered: ${body ?? ''}`);
    receivers.secrets.set(url, [secret]);
    endpoints.set(url, endpointId);
  }
  return endpoints;
}

/** A bank tells the service, again and again until it has taken the notification. */
async function tell(timeline: Timeline, send: Send, { bank, body }: Notice): Promise<void> {
  for (;;) {
    const signature = processorSignature(bankSecret, Math.floor(timeline.instant() / 1000), body);
    const reply = await send(
      {
        method: 'POST',
        url: `/v1/providers/${bank}/notifications/${terminalId}`,
        headers: { 'x-provider-signature': signature, 'content-type': 'application/json' },
        payload: body,
      },
      `a notification of ${bank}`,
    );
    if (reply && reply.status < 500) return;
    await new Promise<void>((resolve) => {
      timeline.after(20_000, { owner: undefined, label: undefined, run: resolve });
    });
  }
}
