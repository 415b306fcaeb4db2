import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { isCallable, networkOf, networkOfHost, portOf, type AddressRules, type Network } from './address.js';
import { neverPaused } from './never-paused.js';

/** Replacements for the system's resolver and connections, for tests. */
export interface TransportParts {
  readonly lookup?: typeof systemLookup;
  readonly connector?: typeof buildConnector;
}

/** Of an answer so much is taken at most: more than the longest statement of a processor. */
const longestAnswer = 64 * 1024 * 1024;

/** The address that would be called is one that must not be. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  constructor(network: Network) {
    super(`the address leads into a ${network} network, which is never called`);
  }
}

/**
 * Opens the way out. Every address is judged when the connection is made, whatever its name resolved to before (DNS
 * rebinding): the resolver of the connection itself refuses, so that no other address than the judged ones can be
 * connected to. How long an answer may take is limited by the caller, with the injected clock.
 */
export function openAgent(
  { allowLocal, ports }: AddressRules,
  { lookup = systemLookup, connector = buildConnector }: TransportParts = {},
): Dispatcher {
  const connect = connector({ lookup: judging(lookup, allowLocal), timeout: 10_000 });
  const agent = new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: longestAnswer,
    connect(options, callback) {
      // An address that is written out is connected to without being looked up.
      const network = networkOfHost(options.hostname);
      if (options.protocol !== 'https:' && !allowLocal) callback(new Error('only https:// addresses are called'), null);
      else if (ports?.includes(portOf(options.protocol, options.port)) === false)
        callback(new Error('the port of the address is not one that is called'), null);
      else if (network !== undefined && !isCallable(network, allowLocal)) callback(new AddressRefused(network), null);
      else connect(options, callback);
    },
  });
  return agent.compose(neverPaused);
}

/** A resolver that refuses a name as soon as one of its addresses must not be called. */
function judging(lookup: typeof systemLookup, allowLocal: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      // A name that cannot be resolved comes without addresses, whatever the types say.
      const addresses = error ? [] : found;
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
