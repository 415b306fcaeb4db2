import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { saleOf } from '../load.js';
import type { Instance } from '../server-process.js';
import { type Scenario, simulatorSecret, type Stage, terminalId } from '../stage.js';

const clients = 4;

/** Attempts on a card and amount within 30 days. */
const cap = 10;
const declinedSales = 9;

/** Issue, A3: nine declined sales of one card and amount, whose automatic retries fall due together. */
export const retryCap: Scenario = {
  about:
    'the automatic retries of nine declined sales of one card and amount fall due together: the card is ' +
    'tried ten times, and events report the others',
  rounds: 5,
  async run(stage, rounds) {
    const [one] = stage.instances as [Instance, Instance];
    await stage.postgres.query('UPDATE terminals SET retry_one_off = true');
    // Instances cache keys and terminals for some seconds.
    await wait(6_000);
    await stage.underLoad(clients, async () => {
      for (let round = 1; round <= rounds; round++) await retryTogether(stage, one, 7_000 + round);
    });
  },
};

async function retryTogether(stage: Stage, instance: Instance, amount: number): Promise<void> {
  const references = Array.from({ length: declinedSales }, (_, index) => `cap-${amount}-${index}`);
  for (const reference of references)
    await stage.load.one(stage.target(instance), saleOf(reference, amount, { card_number: '4000000000009995' }));
  const of = `transaction_id IN (SELECT transaction_id FROM transactions WHERE amount = $1)`;
  // A day later.
  const due = await stage.postgres.query(
    `UPDATE scheduled_retries SET due_at = now() + interval '500 ms' WHERE ${of} RETURNING transaction_id`,
    amount,
  );
  const isDue = async (): Promise<boolean> =>
    (
      await stage.postgres.query(
        `SELECT 1 FROM scheduled_retries WHERE ${of} AND due_at < now() + interval '1 minute'`,
        amount,
      )
    ).length > 0;
  for (const began = performance.now(); (await isDue()) && performance.now() - began < 60_000;) await wait(200);
  const [row] = await stage.postgres.query(
    `SELECT count(*)::int AS attempts FROM transactions WHERE amount = $1 AND type = 'sale'`,
    amount,
  );
  const attempts = Number(row?.['attempts']);
  const silent = await stage.postgres.query(
    `
    SELECT t.transaction_id FROM transactions t WHERE t.amount = $1 AND t.type = 'sale'
      AND EXISTS (SELECT 1 FROM events e WHERE e.subject_id = t.transaction_id AND e.type =
      'transaction.retry_scheduled')
      AND NOT EXISTS (SELECT 1 FROM scheduled_retries s WHERE s.transaction_id = t.transaction_id)
      AND NOT EXISTS (SELECT 1 FROM transactions r WHERE r.originating_id = t.transaction_id)
      AND NOT EXISTS (SELECT 1 FROM events e WHERE e.subject_id = t.transaction_id AND e.type NOT IN
      ('transaction.declined', 'transaction.retry_scheduled'))`,
    amount,
  );
  stage.progress(
    `${due.length} retries of ${amount} were due together: ${attempts} attempts; ${silent.length} ` +
      'announced retries were dropped without an event',
  );
  if (attempts > cap) stage.fault('doubled', `a card was tried ${attempts} times for ${amount}; the cap is ${cap}`);
  if (silent.length > 0)
    stage.fault(
      'untrue',
      `${silent.length} retries of ${amount} were announced, but neither made nor cancelled by an event`,
    );
}

/**
 * A processor's signed notification approves a transaction that is ERROR here. The status must not change,
 * and the contradiction must be listed for resolution.
 */
export const contradiction: Scenario = {
  about: 'a signed notification contradicts a final status: it becomes a discrepancy that an operator finds',
  rounds: 5,
  async run(stage, rounds) {
    await stage.underLoad(clients, async () => {
      for (let round = 1; round <= rounds; round++)
        await contradict(stage, stage.instances[round % 2] as Instance, `contradiction-${round}`);
    });
  },
};

async function contradict(stage: Stage, instance: Instance, reference: string): Promise<void> {
  const { baseUrl } = stage.target(instance);
  const submission = saleOf(reference, 55, { card_number: '4000000000000119' });
  const answer = await stage.load.one(stage.target(instance), submission);
  const transactionId = (JSON.parse(answer?.text ?? '{}') as { transaction_id?: string }).transaction_id;
  if (transactionId === undefined) throw new Error(`the first sale was not answered: ${answer?.text ?? 'nothing'}`);
  while ((await read(stage, transactionId)).status === 'PROCESSING') await wait(100);
  const before = await read(stage, transactionId);
  const answered = await tellApproved(stage, baseUrl, reference, transactionId, before.processor);
  const found = await resolveListed(stage, baseUrl, transactionId);
  const after = await read(stage, transactionId);
  stage.progress(
    `${transactionId} is ${before.status}, its processor reports an approval (answered ${answered}): ` +
      `${found ? 'a discrepancy' : 'NO discrepancy'}; its status is now ${after.status}`,
  );
  if (!found)
    stage.fault(
      'lost',
      `a signed contradiction of ${transactionId} was answered ${answered}, and no discrepancy is listed`,
    );
  if (after.status !== before.status)
    stage.fault('untrue', `a contradiction changed ${transactionId} from ${before.status} to ${after.status}`);
}

async function read(
  stage: Stage,
  transactionId: string,
): Promise<{ readonly status: string; readonly processor: string }> {
  const [row] = await stage.postgres.query(
    'SELECT status, processor_key FROM transactions WHERE transaction_id = $1',
    transactionId,
  );
  return { status: String(row?.['status']), processor: String(row?.['processor_key']) };
}

/** Sends a notification as the simulated bank would. @returns the status of the answer */
async function tellApproved(
  stage: Stage,
  baseUrl: string,
  id: string,
  transactionId: string,
  processor: string,
): Promise<number> {
  const body = JSON.stringify({
    id,
    created_at: new Date().toISOString(),
    transaction_id: transactionId,
    outcome: 'approved',
    reason_code: 'AUTH.APPROVED',
    provider_transaction_id: 'said-later',
  });
  const time = Math.floor(Date.now() / 1000);
  const signature = `t=${time},v1=${createHmac('sha256', simulatorSecret).update(`${time}.${body}`).digest('hex')}`;
  const { status } = await stage.load.exchanges.send(
    baseUrl,
    'POST',
    `/v1/providers/${processor}/notifications/${terminalId}`,
    { 'content-type': 'application/json', 'x-provider-signature': signature },
    body,
  );
  return status;
}

/**
 * Waits for the discrepancy in the operator's API, because it may be found in the background, and accepts it. @returns
 * false if it is missing or cannot be resolved
 */
async function resolveListed(stage: Stage, baseUrl: string, transactionId: string): Promise<boolean> {
  const manage = (method: 'GET' | 'POST', path: string, body?: object) =>
    stage.load.exchanges.manage(baseUrl, method, `discrepancies${path}`, body);
  for (const began = performance.now(); performance.now() - began < 5_000; await wait(200)) {
    const { status, text } = await manage('GET', '?limit=200');
    const { discrepancies = [] } =
      status === 200
        ? (JSON.parse(text) as { discrepancies?: { discrepancy_id: string; idempotency_key: string }[] })
        : {};
    const listed = discrepancies.find((discrepancy) => discrepancy.idempotency_key === transactionId);
    if (!listed) continue;
    const body = { resolution: 'accept', evidence: 'The fault run reported it.' };
    return (await manage('POST', `/${listed.discrepancy_id}/resolve`, body)).status === 200;
  }
  return false;
}
