import { setTimeout as wait } from 'node:timers/promises';
import type { Target } from './exchanges.js';
import { managementKey, type Stage } from './stage.js';

/**
 * Runs `work` while, in addition to the payments, subscriptions are paused and resumed, the operator changes and
 * searches records, and integrators look up payments. These use a connection for several statements, whereas a payment
 * sends one statement at a time. Their results are not compared afterwards; their 5xx answers are checked like the
 * others.
 */
export async function withOtherWork<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
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

const pauseMilliseconds = 5;

async function pauseAndResume(stage: Stage, target: Target, over: AbortSignal): Promise<void> {
  const post = (operation: string, body: object) =>
    stage.load.exchanges.post(target, operation, undefined, body).catch(() => undefined);
  let series: string | undefined;
  while (!over.aborted) {
    if (series === undefined) {
      const started = await post('recurring/init', {
        amount: 20,
        currency: 'USD',
        payment_instrument: {
          payment_method: 'cards',
          card_number: '4111111111111111',
          expiry_month: 12,
          expiry_year: 2030,
        },
        payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
        recurring: {
          managed_by: 'our_platform',
          first_payment_date: new Date().toISOString().slice(0, 10),
          recurring_date_type: 'monthly',
          time_interval: 1,
        },
      });
      if (started?.status === 200) series = (JSON.parse(started.text) as { recurring_id: string }).recurring_id;
    } else {
      await post('recurring/pause', { recurring_id: series });
      await post('recurring/resume', { recurring_id: series });
    }
    await wait(pauseMilliseconds);
  }
}

async function operate(stage: Stage, { baseUrl, terminalId }: Target, name: string, over: AbortSignal): Promise<void> {
  const send = (method: 'GET' | 'PATCH', path: string, body?: object) =>
    stage.load.exchanges
      .send(
        baseUrl,
        method,
        `/v1/management/${path}`,
        {
          'x-management-key': managementKey,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body && JSON.stringify(body),
      )
      .catch(() => undefined);
  for (let round = 0; !over.aborted; round++) {
    await send('PATCH', `terminals/${terminalId}`, { name: `${name}, ${round}` });
    await send('GET', `transactions?terminal_friendly_id=${terminalId}&status=DECLINED&limit=10`);
    await wait(pauseMilliseconds);
  }
}
