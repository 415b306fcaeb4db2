import { fetch } from 'undici';
import { openAgent } from '../webhooks/agent.js';
import type { AdapterSources } from './account.js';

/** The HTTP client for processors. */
export interface ProcessorFetch {
  readonly fetch: AdapterSources['fetch'];
  close(): Promise<void>;
}

/** Opens the client for public HTTPS addresses, and for local ones if allowed. It follows no redirects. */
export function openProcessorFetch({ allowLocal }: { readonly allowLocal: boolean }): ProcessorFetch {
  const agent = openAgent({ allowLocal, ports: undefined });
  const send = (input: string | URL, init: object = {}) =>
    fetch(input, { ...init, dispatcher: agent, redirect: 'error' });
  // The platform declares other types for the same function.
  return { fetch: send as unknown as AdapterSources['fetch'], close: () => agent.destroy() };
}

/** An optional client in place of the network, so that a test can redirect the live addresses. */
export interface GivenWay {
  /** The service closes it. */
  readonly wayToProcessors?: ProcessorFetch | undefined;
}

/** Returns the given client, or opens one for the network as the settings allow. */
export const wayToProcessors = (
  { processorAllowLocal }: { readonly processorAllowLocal: boolean },
  given: GivenWay,
): ProcessorFetch => given.wayToProcessors ?? openProcessorFetch({ allowLocal: processorAllowLocal });
