import { provisionSandbox } from '../../../src/management/sandbox.js';
import { processorSignature } from '../../support/processor-signature.js';
import { readConfig, type Config } from '../../../src/config/config.js';
import type { Booking, Notice, Question, Sending } from './parties/bank-books.js';
import { bankSecret, SimulatedBank } from './parties/bank.js';
import { apiKey, Clients, net, terminalId, type Send } from './parties/clients.js';
import { SimulatedDatabase } from './database.js';
import type { EmbeddedPostgres } from './embedded-postgres.js';
import type { Exchange } from './history.js';
import { Instance, type Surroundings } from './instance.js';
import { managementKey, managing, operate } from './parties/operator.js';
import type { PlannedFault } from './faults.js';
import { dayMilliseconds, type Plan } from './plan.js';
import { receiverUrls, SimulatedReceivers, type Received } from './parties/receivers.js';
import { restsOf } from './time/rests.js';
import { beginning, Timeline, type Owner } from './time/timeline.js';

/** A line of the story, and what it is about. */
export interface Line {
  readonly text: string;
  readonly cause: string;
}

/** Evidence for the judges. */
export interface Evidence {
  readonly plan: Plan;
  readonly exchanges: readonly Exchange[];
  readonly bookings: readonly Booking[];
  readonly questions: readonly Question[];
  readonly sendings: readonly Sending[];
  readonly received: readonly Received[];
  readonly database: Pick<SimulatedDatabase, 'rows' | 'unheard'>;
  /** True if a client still waits long after the faults stopped. */
  readonly waiting: boolean;
  /** Errors that instances logged as their own. */
  readonly failures: readonly string[];
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

export interface Ran {
  readonly evidence: Evidence;
  readonly trace: string;
  /** Number of events. */
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
  FINGERPRINT_KEY: Buffer.alloc(32, 2).toString('base64'),
  ...Object.fromEntries(
    ['SUBMISSIONS', 'STATUS', 'ALL', 'FAILED_AUTHENTICATIONS', 'NOTIFICATIONS'].map((name) => [
      `RATE_LIMIT_${name}`,
      '1000000',
    ]),
  ),
};

/** The first seals, all open: who has been restarted seals with the next one. */
const vaultKeys = [1, 3].map((byte) => `key${byte}:${Buffer.alloc(32, byte).toString('base64')}`);
const before = readConfig({ ...settings, VAULT_KEYS: vaultKeys.join(',') });
const rotated = readConfig({ ...settings, VAULT_KEYS: [...vaultKeys].reverse().join(',') });

/** No plan has series that a processor charges; where no days pass, none is charged, and nothing is attempted again. */
const idleIn = ({ days }: Plan): ReadonlySet<string> =>
  new Set(['provider-charges', ...(days === 0 ? ['recurring', 'retries'] : [])]);

/** Time that faults continue after the last payment began, in milliseconds. */
const afterMilliseconds = 100_000;
/** Time after that in which all instances run, so that suspended ones resume; then one works alone. */
const togetherMilliseconds = 120_000;
/** Time to settle: longer than all lookups and pauses between deliveries. */
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
  await postgres.empty();
  const { until = Infinity, keep = false, log } = options;
  const lines: Line[] = [];
  const lives = new Map<number, Instance>();
  const past: Instance[] = [];
  const last = Math.max(0, ...[plan.payments.at(-1), ...plan.series].map((one) => one?.atMilliseconds ?? 0));
  const busyMilliseconds = last + afterMilliseconds + togetherMilliseconds;
  const timeline = new Timeline({
    seed: plan.seed,
    faults: plan.faults,
    rest: restsOf(plan, beginning, busyMilliseconds, togetherMilliseconds),
    onLine: (text, cause) => {
      if (keep) lines.push({ text, cause });
      log?.(text);
    },
    onInstanceFault: (owner, fault) => strike(timeline, lives, start, owner, fault),
  });
  const database = new SimulatedDatabase(postgres, timeline, plan.lateStatements);
  const receivers = new SimulatedReceivers(timeline);
  const config = (life: number): Config => (life < plan.instances ? before : rotated);
  const send = net(timeline, () => [...lives.values()].filter(({ serves }) => serves));
  const notify = (notice: Notice): void => void notifyUntilTaken(timeline, send, notice);
  const banks = plan.banks.map(
    (promise, index) => new SimulatedBank(index === 0 ? 'simulator_a' : 'simulator_b', promise, timeline, notify),
  );
  const surroundings: Surroundings = { timeline, database, banks, receivers, config, idle: idleIn(plan) };

  async function start(place: number): Promise<void> {
    const instance = new Instance(place, past.length, surroundings);
    past.push(instance);
    await instance.start();
    lives.set(place, instance);
    timeline.record(`${instance.name}: starts, its clock ahead by ${instance.aheadMilliseconds} ms`);
  }

  const clients = new Clients(timeline, send, plan.timeZone);
  try {
    timeline.calm = true;
    for (let place = 1; place <= plan.instances; place++) await start(place);
    const first = firstOf(lives);
    await provisionDirectly(postgres, first, surroundings, plan);
    const endpoints = await listen(first, receivers, timeline);
    timeline.calm = false;
    operate(timeline, send, { receivers, endpoints, clients });
    for (const payment of plan.payments) clients.begin(payment);
    for (const series of plan.series) clients.subscribe(series);
    await goOn(timeline, lives, { busyMilliseconds, days: plan.days, until });
    return {
      evidence: {
        plan,
        exchanges: clients.exchanges,
        ...recordsOf(banks),
        received: receivers.received,
        database,
        waiting: clients.busy,
        failures: past.flatMap(({ failures }) => failures),
        endedAt: timeline.instant(),
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

function firstOf(lives: ReadonlyMap<number, Instance>): Instance {
  const first = lives.get(1);
  if (!first) throw new Error('there is no instance');
  return first;
}

const recordsOf = (banks: readonly SimulatedBank[]) => ({
  bookings: banks.flatMap(({ bookings }) => bookings),
  questions: banks.flatMap(({ questions }) => questions),
  sendings: banks.flatMap(({ sendings }) => sendings),
});

/** Freezes or crashes an instance; one that crashed is started again later. */
function strike(
  timeline: Timeline,
  lives: ReadonlyMap<number, Instance>,
  start: (place: number) => Promise<void>,
  owner: Owner,
  { kind, milliseconds }: Pick<PlannedFault, 'kind' | 'milliseconds'>,
): void {
  const [place, instance] = [...lives].find(([, one]) => one === owner) ?? [];
  if (place === undefined || !instance) return;
  if (kind === 'freeze') {
    timeline.record(`${instance.name}: stands still for ${milliseconds / 1000} s`);
    instance.freeze(milliseconds);
    return;
  }
  timeline.record(`${instance.name}: crashes`);
  instance.crash();
  timeline.after(milliseconds, {
    owner: undefined,
    cause: `start ${place}`,
    label: undefined,
    run: () => start(place),
  });
}

/** A busy time with faults, days with faults now and then, and in the end a calm one, in which all has to settle. */
async function goOn(
  timeline: Timeline,
  lives: ReadonlyMap<number, Instance>,
  {
    busyMilliseconds,
    days,
    until,
  }: { readonly busyMilliseconds: number; readonly days: number; readonly until: number },
): Promise<void> {
  const on = (time: number): Promise<void> => timeline.until(Math.min(until, time));
  await on(busyMilliseconds - togetherMilliseconds);
  if (days > 0) {
    timeline.era = 'days';
    await on(days * dayMilliseconds);
  }
  if (timeline.now >= until) return;
  timeline.calm = true;
  timeline.record('the faults stop');
  await on(timeline.now + togetherMilliseconds);
  if (timeline.now >= until) return;
  for (const instance of [...lives.values()].slice(1)) instance.crash();
  await on(timeline.now + calmMilliseconds);
}

/** The account, terminal and key, made over a store that answers at once. */
async function provisionDirectly(
  postgres: EmbeddedPostgres,
  instance: Instance,
  { database }: Surroundings,
  { retries, timeZone }: Plan,
): Promise<void> {
  const { PrismaClient } = await import('../../../generated/prisma/client.js');
  const { PrismaPg } = await import('@prisma/adapter-pg');
  const pool = database.pool(instance, { starting: true });
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const store = { ...instance.deps.store, prisma, pool };
  await provisionSandbox(store, { ...instance.deps.clock }, { terminalId, apiKey });
  await postgres.session.query('UPDATE terminals SET retry_one_off = $1, time_zone = $2', [retries, timeZone]);
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
    await timeline.until(timeline.now + 10_000, () => body !== undefined);
    const made = JSON.parse(body ?? '{}') as { endpoint_id?: string; secret?: string };
    const { endpoint_id: endpointId, secret } = made;
    if (secret === undefined || endpointId === undefined)
      throw new Error(`the endpoint ${url} was not registered: ${body ?? ''}`);
    receivers.secrets.set(url, [secret]);
    endpoints.set(url, endpointId);
  }
  return endpoints;
}

/** A bank notifies the service, again and again until it has taken the notification. */
async function notifyUntilTaken(timeline: Timeline, send: Send, { bank, body }: Notice): Promise<void> {
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
