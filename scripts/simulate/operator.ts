import type { InjectOptions } from 'light-my-request';
import type { Send } from './clients.js';
import type { Reply } from './instance.js';
import type { SimulatedReceivers } from './receivers.js';
import type { Timeline } from './timeline.js';

export const managementKey = 'management-key-of-the-simulation-0123456789';

const headers = { 'x-management-key': managementKey, 'content-type': 'application/json' };

/** A request of the operator. */
export const managing = (method: 'GET' | 'POST', path: string, body?: object): InjectOptions => ({
  method,
  url: `/v1/management/${path}`,
  headers,
  ...(body ? { payload: JSON.stringify(body) } : {}),
});

const pauseMilliseconds = 20_000;

/**
 * An operator: looks again and again for what is unknown or contradicted, and settles it; rotates the secret of each
 * receiver once.
 * @param endpoints the ids of the receivers' endpoints by their addresses
 */
export function operate(
  timeline: Timeline,
  send: Send,
  receivers: SimulatedReceivers,
  endpoints: ReadonlyMap<string, string>,
): void {
  const cause = 'operator';
  const draws = timeline.drawsOf(cause);
  const later = (milliseconds: number, act: () => Promise<unknown>): void => {
    timeline.after(milliseconds, { owner: undefined, cause, label: undefined, run: () => void act() });
  };
  const ask = (request: InjectOptions): Promise<Reply | undefined> =>
    send(request, `the operator's ${request.url as string}`);

  async function settle(): Promise<void> {
    const unknown = found(await ask(managing('GET', 'unknown-transactions')), /"transaction_id":"(\w{8})"/g);
    for (const id of unknown) await ask(managing('POST', `transactions/${id}/resolve`, { resolution: 'lookup' }));
    const open = found(await ask(managing('GET', 'discrepancies?state=open')), /"discrepancy_id":"([\w-]{36})"/g);
    const accept = { resolution: 'accept', evidence: 'Seen in the portal of the bank.' };
    for (const id of open) await ask(managing('POST', `discrepancies/${id}/resolve`, accept));
    later(timeline.calm ? 60 * pauseMilliseconds : draws.between(1, 2 * pauseMilliseconds), settle);
  }

  later(pauseMilliseconds, settle);
  for (const [url, endpointId] of endpoints)
    later(draws.between(1, 60_000), async () => {
      const reply = await ask(managing('POST', `webhook-endpoints/${endpointId}/rotate-secret`));
      const { secret } = JSON.parse(reply?.body ?? '{}') as { secret?: string };
      // Unheard, the secret before is in force for a day.
      if (secret !== undefined) receivers.secrets.get(url)?.push(secret);
    });
}

const found = (reply: Reply | undefined, pattern: RegExp): string[] => [
  ...new Set(reply?.status === 200 ? [...reply.body.matchAll(pattern)].map(([, id = '']) => id) : []),
];
