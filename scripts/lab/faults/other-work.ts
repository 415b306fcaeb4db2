import { text as textOf } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type LoopbackServer, startLoopbackServer } from '../../support/loopback.js';
import type { Exchanges, Target } from './exchanges.js';
import { codeOf, saleOf, type Submission, visa } from './load.js';
import { apiKey, type Stage, terminalId } from './stage.js';

/**
 * Runs `work` while, in addition to the payments, subscriptions are paused and resumed, the operator changes and
 * searches records, and integrators look up payments. These use a connection for several statements, whereas a payment
 * sends one statement at a time. Their results are not compared afterwards; their 5xx answers are checked like the
 * others.
 */
async function withOtherWork<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const workers = stage.instances.flatMap((instance, index) => {
    const target = stage.target(instance);
    return [
      pauseAndResume(stage, target, over.signal),
      operate(stage, target, `terminal of ${index}`, over.signal),
      operate(stage, target, `other terminal ${index}`, over.signal),
    ];
  });
  try {
    return await work();
  } finally {
    over.abort();
    await Promise.all(workers);
  }
}

/** Runs rounds of a fault one after the other while clients are served and other work is done. */
export const roundsUnderWork = (
  stage: Stage,
  clients: number,
  rounds: number,
  once: (round: number, name: string) => Promise<void>,
): Promise<void> =>
  stage.whileServing(clients, () =>
    withOtherWork(stage, async () => {
      for (let round = 1; round <= rounds; round++) await once(round, `round ${round} of ${rounds}`);
    }),
  );

/** A subscription that begins today. */
const series = (currency: string, schedule: 'daily' | 'monthly') => ({
  amount: 20,
  currency,
  payment_instrument: visa,
  payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  recurring: {
    managed_by: 'our_platform',
    first_payment_date: new Date().toISOString().slice(0, 10),
    recurring_date_type: schedule,
    time_interval: 1,
  },
});

const pauseMilliseconds = 5;
const pause = (stage: Stage) => wait(Math.max(pauseMilliseconds, stage.pauseMilliseconds));

async function pauseAndResume(stage: Stage, target: Target, over: AbortSignal): Promise<void> {
  const post = (operation: string, body: object) =>
    stage.load.exchanges.post(target, operation, undefined, body).catch(() => undefined);
  let id: string | undefined;
  while (!over.aborted) {
    if (id === undefined) {
      const started = await post('recurring/init', series('USD', 'monthly'));
      if (started?.status === 200) id = (JSON.parse(started.text) as { recurring_id: string }).recurring_id;
    } else {
      await post('recurring/pause', { recurring_id: id });
      await post('recurring/resume', { recurring_id: id });
    }
    await pause(stage);
  }
}

async function operate(stage: Stage, { baseUrl, terminalId }: Target, name: string, over: AbortSignal): Promise<void> {
  const send = (method: 'GET' | 'PATCH', path: string, body?: object) =>
    stage.load.exchanges.manage(baseUrl, method, path, body).catch(() => undefined);
  for (let round = 0; !over.aborted; round++) {
    await send('PATCH', `terminals/${terminalId}`, { name: `${name}, ${round}` });
    await send('GET', `transactions?terminal_friendly_id=${terminalId}&status=DECLINED&limit=10`);
    await pause(stage);
  }
}

/** Interval of sales, in milliseconds: 50 a second. */
const intervalMilliseconds = 20;
const seriesMilliseconds = 1_000;
/** Sales without an answer, beyond which no new one begins. */
const mostOpen = 60;
const retryMilliseconds = 250;
/** Limit of a sale with all its repetitions, in milliseconds. */
const saleMilliseconds = 300_000;

/** A merchant whose account moves: sales, subscriptions, webhooks, and a reader of its events. */
export class MovingClient {
  readonly submissions: Submission[] = [];
  readonly over = new AbortController();
  readonly #deliveries = new Map<string, number>();
  readonly #read: string[] = [];
  #cursor: string | undefined;
  #successes = 0;
  /** The cell that has the account, or had it before the move. */
  serving: Stage;

  private constructor(
    private readonly stage: Stage,
    private readonly fronts: readonly string[],
    private readonly exchanges: Exchanges,
    private readonly receiver: LoopbackServer,
    readonly accountId: string,
  ) {
    this.serving = stage;
  }

  /** @param stage the cell that has its account first; the client reports faults to it */
  static async open(stage: Stage, fronts: readonly string[], exchanges: Exchanges): Promise<MovingClient> {
    const [row] = await stage.postgres.query(
      `SELECT account_id::text AS id FROM terminals WHERE terminal_id = $1`,
      terminalId,
    );
    const receiver = await startLoopbackServer((request, answer) => {
      void textOf(request).then((body) => {
        const { id } = JSON.parse(body) as { id: string };
        client.#deliveries.set(id, (client.#deliveries.get(id) ?? 0) + 1);
        answer.writeHead(204).end();
      });
    });
    const client = new MovingClient(stage, fronts, exchanges, receiver, String(row?.['id']));
    const endpoint = { account_id: client.accountId, url: `${receiver.url}/` };
    const made = await client.#manage('POST', 'webhook-endpoints', endpoint);
    if (made?.['endpoint_id'] === undefined) throw new Error(`no endpoint was made: ${JSON.stringify(made)}`);
    return client;
  }

  async #manage(method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown> | undefined> {
    const [instance] = this.serving.instances;
    const { text } = await this.serving.load.exchanges.manage(instance?.baseUrl ?? '', method, path, body);
    return JSON.parse(text) as Record<string, unknown>;
  }

  /** Sends until `over`. */
  async run(): Promise<void> {
    const open = new Set<Promise<void>>();
    const begin = (submission: Parameters<MovingClient['submit']>[0]): void => {
      const one = this.submit(submission);
      open.add(one);
      void one.finally(() => open.delete(one));
    };
    const reading = Promise.all([this.#readEvents(), this.#makeDue()]);
    const began = performance.now();
    let [sales, series] = [0, 0];
    while (!this.over.signal.aborted) {
      const elapsed = performance.now() - began;
      if (series * seriesMilliseconds < elapsed) begin(subscription(`series-${++series}`));
      else if (open.size < mostOpen && sales * intervalMilliseconds < elapsed)
        begin(saleOf(`moved-${++sales}`, 12.34, codeOf(sales)));
      else await wait(5);
      if (open.size >= mostOpen) await wait(intervalMilliseconds);
    }
    await Promise.all(open);
    await reading;
  }

  /** Sends a submission to one front end and then the other, and repeats it until it is answered 200. */
  async submit(submission: { readonly operation: string; readonly key: string; readonly body: object }): Promise<void> {
    const known: Submission | undefined =
      submission.operation === 'sale' ? { ...submission, operation: 'sale' } : undefined;
    if (known) this.submissions.push(known);
    for (const began = performance.now(); ; await wait(retryMilliseconds)) {
      for (const baseUrl of this.fronts) {
        const to = { baseUrl, terminalId, apiKey };
        const answer = await this.exchanges
          .post(to, submission.operation, submission.key, submission.body)
          .catch(() => undefined);
        if (answer?.status === 200) {
          this.#successes++;
          if (known) known.answer = answer;
          return;
        }
        if (answer && answer.status !== 421 && answer.status !== 503)
          this.stage.fault('untrue', `${submission.key} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
      }
      if (performance.now() - began < saleMilliseconds) continue;
      this.stage.fault('stuck', `${submission.key} got no answer for ${saleMilliseconds / 1000} s`);
      return;
    }
  }

  /** Waits for a success that comes after now. */
  async success(): Promise<void> {
    const before = this.#successes;
    for (const began = performance.now(); this.#successes === before; await wait(50))
      if (performance.now() - began > saleMilliseconds) {
        this.stage.fault('stuck', 'no sale succeeded after a move');
        return;
      }
  }

  /** Moves the first payments of the subscriptions to now, so that charges are due at each step of a move. */
  async #makeDue(): Promise<void> {
    const later = `UPDATE occurrences SET due_at = now(), scheduled_date = (now() AT TIME ZONE 'UTC')::date
      WHERE terminal_id = $1 AND status = 'pending' AND due_at > now() AND sequence_number <= 4`;
    while (!this.over.signal.aborted) {
      await this.serving.postgres.query(later, terminalId).catch(() => undefined);
      await wait(seriesMilliseconds);
    }
  }

  /** Reads the list of the account's events in the cell that serves it, with one cursor. */
  async #readEvents(): Promise<void> {
    while (!this.over.signal.aborted) {
      await this.#readPage().catch(() => false);
      await wait(100);
    }
  }

  /** @returns true if there are more */
  async #readPage(): Promise<boolean> {
    const from = this.#cursor === undefined ? '' : `&cursor=${encodeURIComponent(this.#cursor)}`;
    const page = await this.#manage('GET', `events?account_id=${this.accountId}&limit=200${from}`);
    if (!Array.isArray(page?.['events'])) return false;
    this.#read.push(...(page['events'] as { event_id: string }[]).map(({ event_id }) => event_id));
    this.#cursor = String(page['next_cursor']);
    return page['has_more'] === true || (page['events'] as unknown[]).length > 0;
  }

  /** Checks events, deliveries and series in the cell that has the account at the end. */
  async judge(): Promise<void> {
    const { stage } = this;
    const { postgres } = this.serving;
    const open = `SELECT (SELECT count(*)::int FROM open_charges)
      + (SELECT count(*)::int FROM transactions WHERE status = 'PROCESSING')
      + (SELECT count(*)::int FROM occurrences WHERE status = 'pending' AND due_at <= now())
      + (SELECT count(*)::int FROM deliveries WHERE state = 'pending') AS open`;
    for (const began = performance.now(); performance.now() - began < 120_000; await wait(500))
      if (Number((await postgres.query(open))[0]?.['open']) === 0) break;
    for (let quiet = 0; quiet < 3;) quiet = (await this.#readPage()) ? 0 : quiet + 1;
    const listed = await postgres.query(
      'SELECT event_id::text AS id FROM events WHERE account_id = $1 ORDER BY written_by, place',
      this.accountId,
    );
    const ids = listed.map(({ id }) => String(id));
    const wrong = ids.findIndex((id, index) => id !== this.#read[index]);
    if (wrong >= 0 || ids.length !== this.#read.length)
      stage.fault(
        'untrue',
        `the reader of events has ${this.#read.length} of ${ids.length}, the first other is ${wrong}`,
      );
    const undelivered = ids.filter((id) => !this.#deliveries.has(id));
    if (undelivered.length > 0) stage.fault('lost', `${undelivered.length} events were not delivered`);
    const again = [...this.#deliveries.values()].filter((count) => count > 1).length;
    const charged = await postgres.query(
      `SELECT count(*)::int AS series, count(*) FILTER (WHERE approved = 1)::int AS once FROM (
        SELECT (SELECT count(*) FROM transactions WHERE transactions.terminal_id = due.terminal_id
          AND future_transaction_id = due.future_transaction_id AND transactions.status = 'APPROVED') AS approved
        FROM occurrences due WHERE scheduled_date <= (now() AT TIME ZONE 'UTC')::date) counted`,
    );
    const { series, once: right } = charged[0] as { series: number; once: number };
    if (series !== right || series === 0) stage.fault('doubled', `${right} of ${series} due charges were made once`);
    stage.progress(
      `${ids.length} events read once and in order, ${again} delivered again; ` +
        `${right} of ${series} due charges made once`,
    );
  }

  close(): Promise<void> {
    return this.receiver.close();
  }
}

/** A daily subscription. */
const subscription = (reference: string) => ({
  operation: 'recurring/init',
  key: reference,
  body: { merchant_transaction_id: reference, ...series('EUR', 'daily') },
});
