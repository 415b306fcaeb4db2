import { type LookupAddress, promises, lookup as systemLookup } from 'node:dns';
import { readFile } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { buildConnector, Dispatcher } from 'undici';
import { redactCardData } from '../vault/redact.js';
import { type AddressRules, isCallable, type Network, networkOf, networkOfHost, portOf } from './address.js';

/** A receiver's answer. */
export interface Answer {
  readonly status: number;
  /** The first 1024 characters of the body, without card numbers. */
  readonly excerpt: string;
}

export interface Transport {
  /**
   * Posts JSON. Redirects are not followed.
   * @param limit aborts at the receiver's time limit; a status received before it counts
   * @throws Error without a response
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string, limit: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

const excerptLength = 1024;
/** Characters searched for card numbers beyond the excerpt, so that no number is cut in two. */
const margin = 128;
/** In bytes, of which a character takes three at most. */
const readLength = 3 * (excerptLength + margin);

/** Opens the HTTP client for webhooks. `openAgent` checks the addresses. */
export function openTransport(
  rules: AddressRules,
  { names, ...parts }: TransportParts & { readonly names?: NameSources } = {},
): Transport {
  const agent = agentAtFirstUse(rules, { lookup: lookupByQueries(names), ...parts });

  return {
    async post(url, headers, body, limit) {
      const { request } = await import('undici');
      const { statusCode, body: answer } = await request(url, {
        dispatcher: await agent.open(),
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'payment-terminal-webhooks/1', ...headers },
        body,
        signal: limit,
      });
      return { status: statusCode, excerpt: await excerptOf(answer) };
    },
    close: () => agent.close(),
  };
}

/**
 * Reads the beginning of a body and closes the connection. A body that breaks off or exceeds the time limit has no
 * effect: the status counts.
 */
async function excerptOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= readLength) break;
    }
  } catch {
    // The excerpt ends there.
  }
  const text = redactCardData(Buffer.concat(chunks).subarray(0, readLength).toString('utf8'));
  // The removal of numbers moves the margin, which may end in a part of one, forward.
  const shown = length < readLength ? text : text.slice(0, -margin);
  // The database cannot store NUL characters.
  return shown.replaceAll('\0', '\ufffd').slice(0, excerptLength);
}

/** Replacements for the system's resolver and connections, for tests. */
export interface TransportParts {
  readonly lookup?: LookupFunction;
  readonly connector?: typeof buildConnector;
  /** The client certificate of the connections and its key, PEM. */
  readonly identity?: { readonly cert: string; readonly key: string };
}

/** Maximum size of an answer: more than the longest statement of a processor. */
const longestAnswer = 64 * 1024 * 1024;

/** The resolved address must not be called. */
class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  constructor(network: Network) {
    super(`the address is in a ${network} network, which is never called`);
  }
}

/** Returns an agent that is opened at its first use: undici takes a tenth of a start. */
export function agentAtFirstUse(rules: AddressRules, parts?: TransportParts) {
  let agent: Promise<Dispatcher> | undefined;
  return {
    open: (): Promise<Dispatcher> => (agent ??= openAgent(rules, parts)),
    close: async (): Promise<void> => (await agent)?.destroy(),
  };
}

/**
 * Opens the agent for outgoing connections. Every address is checked when the connection is made, regardless of earlier
 * resolutions of the name (DNS rebinding). The connection's own resolver refuses, so only checked addresses are
 * reachable. The caller limits the duration of an answer with the injected clock.
 */
async function openAgent(
  { allowLocal, ports }: AddressRules,
  { lookup = systemLookup, connector, identity }: TransportParts = {},
): Promise<Dispatcher> {
  const { Agent, buildConnector } = await import('undici');
  const connect = (connector ?? buildConnector)({ ...identity, lookup: judging(lookup, allowLocal), timeout: 10_000 });
  const agent = new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: longestAnswer,
    connect(options, callback) {
      // A literal address is used without a lookup.
      const network = networkOfHost(options.hostname);
      if (options.protocol !== 'https:' && !allowLocal) callback(new Error('only https:// addresses are called'), null);
      else if (ports?.includes(portOf(options.protocol, options.port)) === false)
        callback(new Error('the port of the address is not allowed'), null);
      else if (network !== undefined && !isCallable(network, allowLocal)) callback(new AddressRefused(network), null);
      else connect(options, callback);
    },
  });
  return agent.compose(neverPaused);
}

type Query = (name: string) => Promise<string[]>;

/** The sources of `lookupByQueries`. */
export interface NameSources {
  /** Opens a client of the name servers that are configured at the time. */
  readonly open?: () => { readonly resolve4: Query; readonly resolve6: Query };
  readonly system?: LookupFunction;
  /** Reads the hosts file. */
  readonly hosts?: () => Promise<string>;
  /** True if this machine can connect by IPv6. */
  readonly hasIpv6?: () => boolean;
}

/**
 * Returns a resolver for names that merchants choose. The system's function would occupy one of a few threads until the
 * name servers answer, and silent ones would delay the processors' names: this one queries them without a thread. It
 * leaves `localhost` and the names of the hosts file to the system, which needs no name server for them.
 */
function lookupByQueries({
  open = () => new promises.Resolver({ timeout: 2000, tries: 2 }),
  system = systemLookup,
  hosts = () => readFile('/etc/hosts', 'utf8').catch(() => ''),
  hasIpv6 = reachesIpv6,
}: NameSources = {}): LookupFunction {
  let resolver: ReturnType<typeof open> | undefined;
  async function query(name: string): Promise<LookupAddress[]> {
    resolver ??= open();
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ];
    const usable = hasIpv6() ? found : found.filter(({ family }) => family === 4);
    if (usable.length > 0) return usable;
    if (found.length > 0) return found;
    // The configured name servers may have changed.
    resolver = undefined;
    throw four.status === 'rejected' ? four.reason : new Error(`${name} has no address`);
  }
  return (name, options, callback) => {
    const isLocal = async () =>
      name === 'localhost' || (await hosts()).toLowerCase().replace(/#.*/g, '').split(/\s+/).includes(name);
    void isLocal().then((local) => {
      if (local) return system(name, options, callback);
      return query(name).then(
        (found) => callback(null, found),
        (error: unknown) => callback(error as Error, []),
      );
    });
  };
}

/**
 * True if this machine has an IPv6 address beyond its own link. Without one, a connection would be tried there as well,
 * and the attempt by IPv4 be ended early for it (as getaddrinfo's AI_ADDRCONFIG avoids).
 */
const reachesIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ family, internal, scopeid }) => family === 'IPv6' && !internal && scopeid === 0),
  );

/** Returns a resolver that refuses a name if any of its addresses must not be called. */
function judging(lookup: LookupFunction, allowLocal: AddressRules['allowLocal']): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      // A name that cannot be resolved has no addresses, contrary to the types.
      const addresses = error || typeof found === 'string' ? [] : found;
      const refused = addresses
        .map(({ address }) => networkOf(address))
        .find((network) => !isCallable(network, allowLocal));
      const [first] = addresses;
      if (error) callback(error, []);
      else if (refused !== undefined) callback(new AddressRefused(refused), []);
      else if (options.all || !first) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Reads an answer at the speed of its sender, independently of its consumer. undici 7 ends the process by an assertion
 * in a socket event if the other side closes a connection while its answer is paused (nodejs/undici#5360; undici 8,
 * which fixes it, does not run on Node 20).
 */
const neverPaused: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, {
    onRequestStart: (controller, context) => handler.onRequestStart?.(unpaused(controller), context),
    onRequestUpgrade: (controller, status, headers, socket) =>
      handler.onRequestUpgrade?.(unpaused(controller), status, headers, socket),
    onResponseStart: (controller, status, headers, message) =>
      handler.onResponseStart?.(unpaused(controller), status, headers, message),
    onResponseData: (controller, chunk) => handler.onResponseData?.(unpaused(controller), chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(unpaused(controller), trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(unpaused(controller), error),
  });

const unpaused = (controller: Dispatcher.DispatchController): Dispatcher.DispatchController => ({
  get aborted() {
    return controller.aborted;
  },
  get reason() {
    return controller.reason;
  },
  get rawHeaders() {
    return controller.rawHeaders ?? null;
  },
  get rawTrailers() {
    return controller.rawTrailers ?? null;
  },
  paused: false,
  pause: () => undefined,
  resume: () => undefined,
  abort: (reason) => controller.abort(reason),
});
