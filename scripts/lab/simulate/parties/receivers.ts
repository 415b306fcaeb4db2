import type { InjectOptions } from 'light-my-request';
import type { Reply } from '../instance.js';
import type { Clients, Send } from './clients.js';
import type { Owner, Timeline } from '../time/timeline.js';
import type { Answer, Transport } from '../../../../src/webhooks/transport.js';
import { isAuthentic } from '../../../../src/webhooks/verify.js';

export interface Received {
  readonly eventId: string;
  readonly endpoint: string;
  readonly body: string;
  readonly acknowledged: boolean;
  readonly authentic: boolean;
  /** In milliseconds since the beginning. */
  readonly receivedAt: number;
}

/** The receivers' addresses of one account. */
export const receiverUrls = ['https://shop.test/first', 'https://shop.test/second'] as const;

/** The integrators' webhook receivers: they fail, hang, answer late, or lose their answer. */
export class SimulatedReceivers {
  readonly received: Received[] = [];
  /** The secrets of the endpoints by address, as shown to the operator. */
  readonly secrets = new Map<string, string[]>();
  /** Endpoints whose newest secret the operator did not receive: they cannot verify signatures. */
  readonly unsure = new Set<string>();
  readonly #timeline: Timeline;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  /** Returns the transport of one instance to the receivers. */
  transport(owner: Owner): Transport {
    return {
      post: (url, headers, body, limit) => this.#post(owner, url, headers, body, limit),
      close: () => Promise.resolve(),
    };
  }

  #post(
    owner: Owner,
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    limit: AbortSignal,
  ): Promise<Answer> {
    const timeline = this.#timeline;
    const draws = timeline.drawsOf(`receiver at ${url}`);
    return new Promise((resolve, reject) => {
      limit.addEventListener('abort', () => reject(new Error('the time limit has passed')));
      const mood = timeline.calm ? 0 : draws.between(0, 99);
      if (mood >= 96) return;
      timeline.after(draws.between(1, 200), () => {
        const acknowledged = mood < 75;
        const { id } = JSON.parse(body) as { id: string };
        const signature = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-service-signature')?.[1];
        const now = new Date(timeline.instant());
        const authentic =
          this.unsure.has(url) ||
          (this.secrets.get(url) ?? []).some((secret) => isAuthentic(body, signature, secret, now));
        this.received.push({ eventId: id, endpoint: url, body, acknowledged, authentic, receivedAt: timeline.now });
        timeline.record(`receiver ${url}: gets event ${id} and ${acknowledged ? 'accepts' : 'refuses'} it`);
        // Accepted, but the acknowledgement is lost.
        if (mood >= 70 && acknowledged) return;
        timeline.after(draws.between(1, mood >= 65 ? 40_000 : 100), {
          owner,
          run: () => resolve({ status: acknowledged ? 200 : 500, excerpt: '' }),
        });
      });
    });
  }
}

export const managementKey = 'management-key-of-the-simulation-0123456789';

const headers = { 'x-management-key': managementKey, 'content-type': 'application/json' };

/** A request of the operator. */
export const managing = (method: 'GET' | 'POST', path: string, body?: object): InjectOptions => ({
  method,
  url: `/v1/management/${path}`,
  headers,
  ...(body ? { payload: JSON.stringify(body) } : {}),
});

/** Counterparts of the operator. */
interface Parties {
  readonly receivers: SimulatedReceivers;
  /** The ids of the receivers' endpoints by their addresses. */
  readonly endpoints: ReadonlyMap<string, string>;
  readonly clients: Pick<Clients, 'apiKey'>;
}

/**
 * An operator that repeatedly resolves unknown and contradicted transactions. Rotates the secret of each receiver and
 * the clients' key once.
 */
export function operate(timeline: Timeline, send: Send, { receivers, endpoints, clients }: Parties): void {
  const cause = 'operator';
  const draws = timeline.drawsOf(cause);
  const later = (milliseconds: number, act: () => Promise<unknown>): void => {
    timeline.after(milliseconds, { cause, run: () => void act() });
  };
  // Without ids: a library draws that of the first key, and its counter continues from run to run.
  const ask = (request: InjectOptions): Promise<Reply | undefined> =>
    send(request, `the operator's ${(request.url as string).replace(/[\da-f-]{36}/, 'ID')}`);

  async function settle(): Promise<void> {
    const unknown = found(await ask(managing('GET', 'unknown-transactions')), /"transaction_id":"(\w{8})"/g);
    for (const id of unknown) await ask(managing('POST', `transactions/${id}/resolve`, { resolution: 'lookup' }));
    const open = found(await ask(managing('GET', 'discrepancies?state=open')), /"discrepancy_id":"([\w-]{36})"/g);
    const accept = { resolution: 'accept', evidence: 'Seen in the portal of the bank.' };
    for (const id of open) await ask(managing('POST', `discrepancies/${id}/resolve`, accept));
    const { least, most } = timeline.rest;
    later(draws.between(least, least + 8 * (most - least)), settle);
  }

  async function rotateSecret(url: string, endpointId: string, isRepeated = false): Promise<void> {
    // The first rotation may have succeeded: then this one ends the only secret that the receiver knows.
    if (isRepeated) receivers.unsure.add(url);
    const reply = await ask(managing('POST', `webhook-endpoints/${endpointId}/rotate-secret`));
    const { secret } = JSON.parse(reply?.body ?? '{}') as { secret?: string };
    if (secret === undefined) {
      // Longer than a suspension: an earlier rotation that arrives after this one's answer would end its secret.
      later(600_000, () => rotateSecret(url, endpointId, true));
      return;
    }
    receivers.secrets.get(url)?.push(secret);
    receivers.unsure.delete(url);
  }

  /** Repeats until the new key is known: one whose answer was lost is replaced in turn. */
  async function rotateKey(id: string): Promise<void> {
    const reply = await ask(managing('POST', `api-keys/${id}/rotate`, {}));
    const { api_key: key, context } = JSON.parse(reply?.body ?? '{}') as {
      readonly api_key?: string;
      readonly context?: { readonly replaced_by?: string };
    };
    if (key === undefined) later(60_000, () => rotateKey(context?.replaced_by ?? id));
    else clients.apiKey = key;
  }

  async function findKey(): Promise<void> {
    const [id] = found(await ask(managing('GET', 'api-keys')), /"api_key_id":"([\w-]{36})"/g);
    if (id === undefined) later(1_000, findKey);
    else await rotateKey(id);
  }

  later(20_000, settle);
  later(draws.between(1, 60_000), findKey);
  for (const [url, endpointId] of endpoints) later(draws.between(1, 60_000), () => rotateSecret(url, endpointId));
}

const found = (reply: Reply | undefined, pattern: RegExp): string[] => [
  ...new Set(reply?.status === 200 ? [...reply.body.matchAll(pattern)].map(([, id = '']) => id) : []),
];
