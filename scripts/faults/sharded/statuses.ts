import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Exchanges } from '../exchanges.js';
import { apiKey } from '../stage.js';
import type { Customer, ShardedStage } from './stage.js';

const pauseMilliseconds = 50;

/** Asks for the status of answered payments all the time: each is there, or the answer says to come again. */
export async function watchStatuses(
  stage: ShardedStage,
  { terminalId, load }: Customer,
  over: AbortSignal,
): Promise<void> {
  const exchanges = new Exchanges();
  for (let round = 0; !over.aborted; round += 1) {
    await wait(pauseMilliseconds);
    const { answer } = load.submissions[randomInt(Math.max(1, load.submissions.length))] ?? {};
    if (answer?.status !== 200) continue;
    const { transaction_id: id } = JSON.parse(answer.text) as { transaction_id: string };
    const { baseUrl = '' } = stage.instances[round % stage.instances.length] ?? {};
    const status = await exchanges
      .send(baseUrl, 'GET', `/v1/payments/status/${terminalId}/${id}`, { 'x-api-key': apiKey })
      .catch(() => undefined);
    if (status && status.status !== 200 && status.status !== 503)
      stage.fault('lost', `the status of ${id} of ${terminalId} was answered ${status.status}: ${status.text}`);
  }
  await exchanges.close();
}
