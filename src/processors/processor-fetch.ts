import { fetch } from 'undici';
import { openAgent } from '../webhooks/agent.js';
import type { AdapterSources } from './account.js';

/** The way to the processors. */
export interface ProcessorFetch {
  readonly fetch: AdapterSources['fetch'];
  close(): Promise<void>;
}

/**
 * Opens the way to the processors: public HTTPS addresses, and what a sandbox allows besides. Redirects are not
 * followed.
 */
export function openProcessorFetch({ allowLocal }: { readonly allowLocal: boolean }): ProcessorFetch {
  const agent = openAgent({ allowLocal, ports: undefined });
  const send = (input: string | URL, init: object = {}) =>
    fetch(input, { ...init, dispatcher: agent, redirect: 'error' });
  // The same function as that of the platform, which has other names for its types.
  return { fetch: send as unknown as AdapterSources['fetch'], close: () => agent.destroy() };
}

/** What a service is given in place of the network, so that a test can lead the live addresses elsewhere. */
export interface GivenWay {
  /** The service closes it. */
  readonly wayToProcessors?: ProcessorFetch | undefined;
}

/** The way that was given, or else the network as far as the settings allow it. */
export const wayToProcessors = (
  { processorAllowLocal }: { readonly processorAllowLocal: boolean },
  given: GivenWay,
): ProcessorFetch => given.wayToProcessors ?? openProcessorFetch({ allowLocal: processorAllowLocal });
