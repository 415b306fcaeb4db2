import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, request } from 'undici';
import { redactCardNumbers } from '../vault/redact.js';
import { isCallable, networkOf, networkOfHost, portOf, type AddressRules, type Network } from './address.js';

/** What a receiver answered. */
export interface Answer {
  readonly status: number;
  /** The first 1024 characters of the body, without card numbers. */
  readonly excerpt: string;
}

/** How webhooks leave the house. */
export interface Transport {
  /**
   * Posts JSON. Redirects are not followed.
   * @param limit fires when the receiver's time is over; a status that had come by then counts
   * @throws Error when there is no answer
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string, limit: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

/** What tests put in the place of the system's resolver and of the connections. */
export interface TransportParts {
  readonly lookup?: typeof systemLookup;
  readonly connector?: typeof buildConnector;
}

/** The address that would be called is one that must not be. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  constructor(network: Network) {
    super(`the address leads into a ${network} network, which is never called`);
  }
}

const excerptLength = 1024;
/** So much more is read, that no card number is cut in two by the end of the excerpt and overlooked. */
const margin = 64;

/**
 * Opens the way out. Every address is judged when the connection is made, whatever its name resolved to before (DNS rebinding): the resolver
 * of the connection itself refuses, so that no other address than the judged ones can be connected to.
 */
export function openTransport({ allowLocal, ports }: AddressRules, { lookup = systemLookup, connector = buildConnector }: TransportParts = {}): Transport {
  const connect = connector({ lookup: judging(lookup, allowLocal), timeout: 10_000 });
  const agent = new Agent({
    // The receiver's whole time is limited by the caller, with the injected clock.
    headersTimeout: 0, bodyTimeout: 0,
    connect(options, callback) {
      // An address that is written out is connected to without being looked up.
      const network = networkOfHost(options.hostname);
      if (options.protocol !== 'https:' && !allowLocal) callback(new Error('only https:// addresses are called'), null);
      else if (ports?.includes(portOf(options.protocol, options.port)) === false) callback(new Error('the port of the address is not one that is called'), null);
      else if (network !== undefined && !isCallable(network, allowLocal)) callback(new AddressRefused(network), null);
      else connect(options, callback);
    },
  });

  return {
    async post(url, headers, body, limit) {
      const { statusCode, body: answer } = await request(url, {
        dispatcher: agent, method: 'POST', headers: { 'content-type': 'application/json', 'user-agent': 'payment-terminal-webhooks/1', ...headers }, body, signal: limit,
      });
      return { status: statusCode, excerpt: await excerptOf(answer) };
    },
    close: () => agent.destroy(),
  };
}

/** A resolver that refuses a name as soon as one of its addresses must not be called. */
function judging(lookup: typeof systemLookup, allowLocal: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      // A name that cannot be resolved comes without addresses, whatever the types say.
      const addresses = error ? [] : found;
      const refused = addresses.map(({ address }) => networkOf(address)).find((network) => !isCallable(network, allowLocal));
      const [first] = addresses;
      if (error) callback(error, []);
      else if (refused !== undefined) callback(new AddressRefused(refused), []);
      else if (options.all || !first) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Reads the beginning of a body and hangs up. What breaks off, or does not come within the time, has answered by its status already. */
async function excerptOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= excerptLength + margin) break;
    }
  } catch {
    // The excerpt is as long as it is.
  }
  const text = Buffer.concat(chunks).subarray(0, excerptLength + margin).toString('utf8');
  // The database keeps no NUL characters.
  return redactCardNumbers(text).replaceAll('\0', '\ufffd').slice(0, excerptLength);
}
