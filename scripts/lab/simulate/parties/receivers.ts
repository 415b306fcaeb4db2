import { isAuthentic } from '../../../../src/webhooks/verify.js';
import type { Answer, Transport } from '../../../../src/webhooks/transport.js';
import type { Owner, Timeline } from '../time/timeline.js';

/** An event as received. */
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
      timeline.after(draws.between(1, 200), {
        owner: undefined,
        label: undefined,
        run: () => {
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
            label: undefined,
            run: () => resolve({ status: acknowledged ? 200 : 500, excerpt: '' }),
          });
        },
      });
    });
  }
}
