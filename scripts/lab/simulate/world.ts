import { provisionSandbox } from '../../../src/management/sandbox.js';
import { systemRandom } from '../../../src/base/random.js';
import { processorSignature } from '../../support/processor-walk.js';
import { readConfig, type Config } from '../../../src/config/config.js';
import type { Booking, Exchange, Notice, Question, Sending } from './history.js';
import { bankSecret, SimulatedBank } from './parties/bank.js';
import { apiKey, Clients, net, terminalId, type Send } from './parties/clients.js';
import { SimulatedDatabase } from './database.js';
import type { EmbeddedPostgres } from './embedded-postgres.js';
import type { Instance, Surroundings } from './instance.js';
import { Instances } from './instances.js';
import { managementKey, managing, operate, receiverUrls, SimulatedReceivers } from './parties/receivers.js';
import type { Received } from './parties/receivers.js';
import { dayMilliseconds, type Plan } from './plan.js';
import { restoreDatabase, type Restored, type RestoreParties } from './restore.js';
import { restsOf } from './time/draws.js';
import { beginning, Timeline } from './time/timeline.js';

/** A line of the story, with its subject. */
export interface Line {
  readonly text: string;
  readonly cause: string;
}

export interface Evidence {
  readonly plan: Plan;
  readonly exchanges: readonly Exchange[];
  readonly bookings: readonly Booking[];
  readonly questions: readonly Question[];
  readonly sendings: readonly Sending[];
  readonly received: readonly Received[];
  readonly database: Pick<SimulatedDatabase, 'rows' | 'unheard'>;
  /** The restore of the database, if the plan has one. */
  readonly restored?: Restored | undefined;
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

/** The first key seals, and all open. A restarted instance seals with the next one. */
const vaultKeys = [1, 3].map((byte) => `key${byte}:${Buffer.alloc(32, byte).toString('base64')}`);
const before = readConfig({ ...settings, VAULT_KEYS: vaultKeys.join(',') });
const rotated = readConfig({ ...settings, VAULT_KEYS: [...vaultKeys].reverse().join(',') });

/** No plan has series that a processor charges. Without passing days, no series is charged and nothing is retried. */
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
 * @param options `until` in milliseconds since the beginning; `log` receives every line; `keep` stores them
 */
export async function run(
  postgres: EmbeddedPostgres,
  plan: Plan,
  options: { readonly until?: number; readonly keep?: boolean; readonly log?: (line: string) => void } = {},
): Promise<Ran> {
  await postgres.empty();
  const { until = Infinity, keep = false, log } = options;
  const lines: Line[] = [];
  const instances = new Instances(plan.instances, () => surroundings);
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
    onInstanceFault: (owner, fault) => instances.strike(owner, fault),
  });
  const database = new SimulatedDatabase(postgres, timeline, plan.lateStatements);
  const receivers = new SimulatedReceivers(timeline);
  const config = (life: number): Config => (life < plan.instances ? before : rotated);
  const send = net(timeline, () => instances.serving);
  const notify = (notice: Notice): void => void notifyUntilTaken(timeline, send, notice);
  const banks = plan.banks.map(
    (promise, index) => new SimulatedBank(index === 0 ? 'simulator_a' : 'simulator_b', promise, timeline, notify),
  );
  const surroundings: Surroundings = { timeline, database, banks, receivers, config, idle: idleIn(plan) };

  const clients = new Clients(timeline, send, plan.timeZone);
  try {
    timeline.calm = true;
    const first = await instances.start();
    await provisionDirectly(postgres, first, surroundings, plan);
    const endpoints = await listen(first, receivers, timeline);
    timeline.calm = false;
    operate(timeline, send, { receivers, endpoints, clients });
    for (const payment of plan.payments) clients.begin(payment);
    for (const series of plan.series) clients.subscribe(series);
    const bookings = (): Booking[] => recordsOf(banks).bookings;
    const parties = { timeline, postgres, database, instances, bookings };
    const restored = await playOut(parties, { busyMilliseconds, until, plan });
    return {
      evidence: {
        plan,
        exchanges: clients.exchanges,
        ...recordsOf(banks),
        received: receivers.received,
        database,
        restored,
        waiting: clients.busy,
        failures: instances.past.flatMap(({ failures }) => failures),
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

const recordsOf = (banks: readonly SimulatedBank[]) => ({
  bookings: banks.flatMap(({ bookings }) => bookings),
  questions: banks.flatMap(({ questions }) => questions),
  sendings: banks.flatMap(({ sendings }) => sendings),
});

/** Plays a busy time with faults, days with a few faults, and a calm time in which everything must settle. */
async function playOut(
  parties: RestoreParties,
  { busyMilliseconds, until, plan }: { readonly busyMilliseconds: number; readonly until: number; readonly plan: Plan },
): Promise<Restored | undefined> {
  const { timeline, instances } = parties;
  const { days, restore } = plan;
  const on = (time: number): Promise<void> => timeline.until(Math.min(until, time));
  const endOfFaults = busyMilliseconds - togetherMilliseconds;
  let restored: Restored | undefined;
  if (restore && until === Infinity && restore.backupAt < endOfFaults)
    restored = await restoreDatabase(parties, restore);
  await on(endOfFaults);
  if (days > 0) {
    timeline.era = 'days';
    if (restore && until === Infinity) restored ??= await restoreDatabase(parties, restore);
    await on(days * dayMilliseconds);
  }
  if (timeline.now >= until) return restored;
  timeline.calm = true;
  timeline.record('the faults stop');
  await on(timeline.now + togetherMilliseconds);
  if (timeline.now >= until) return restored;
  instances.leaveOne();
  await on(timeline.now + calmMilliseconds);
  return restored;
}

/** Creates the account, terminal and key with a store that answers immediately. */
async function provisionDirectly(
  postgres: EmbeddedPostgres,
  instance: Instance,
  { database }: Surroundings,
  { retries, timeZone }: Plan,
): Promise<void> {
  const pool = database.pool(instance, { starting: true });
  const parts = { store: { pool }, clock: { ...instance.deps.clock }, random: systemRandom };
  await provisionSandbox(parts, { terminalId, apiKey });
  await postgres.session.query('UPDATE terminals SET retry_one_off = $1, time_zone = $2', [retries, timeZone]);
}

/** Registers the receivers, and stores their secrets. @returns the ids of the endpoints by address */
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

/** Sends a bank's notification to the service repeatedly until it is accepted. */
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
      timeline.after(20_000, resolve);
    });
  }
}
