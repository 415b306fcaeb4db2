import { openProcessorFetch, type ProcessorFetch } from '../../src/processors/processor-fetch.js';

/** A request on its way to a processor. */
export interface SentRequest {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/**
 * A way to the processors that leads their live hosts to addresses on loopback. What is sent to any other host, or not
 * by TLS, is kept as a stray and goes nowhere.
 */
export class LiveHosts implements ProcessorFetch {
  readonly requests: SentRequest[] = [];
  readonly strays: string[] = [];
  /** Hosts that take no connection at the moment. */
  readonly away = new Set<string>();
  readonly #loopback = openProcessorFetch({ allowLocal: true });
  readonly #addresses: Readonly<Record<string, () => string>>;

  /** @param addresses where each host is led to */
  constructor(addresses: Readonly<Record<string, () => string>>) {
    this.#addresses = addresses;
  }

  readonly fetch: ProcessorFetch['fetch'] = async (input, init) => {
    const { protocol, host, pathname, search } = new URL(input instanceof Request ? input.url : input);
    const address = protocol === 'https:' ? this.#addresses[host] : undefined;
    if (!address) {
      this.strays.push(`${protocol}//${host}`);
      throw notConnected();
    }
    const body = typeof init?.body === 'string' ? init.body : '';
    this.requests.push({ host, method: init?.method ?? 'GET', path: pathname, body });
    if (this.away.has(host)) throw notConnected();
    return this.#loopback.fetch(`${address()}${pathname}${search}`, init);
  };

  close(): Promise<void> {
    return this.#loopback.close();
  }
}

/** What the network's own way fails with when a connection is refused. */
const notConnected = (): TypeError =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  });
