import { agentAtFirstUse, type TransportParts } from '../webhooks/transport.js';
import type { AdapterSources } from './account.js';

export interface ProcessorFetch {
  readonly fetch: AdapterSources['fetch'];
  close(): Promise<void>;
}

/** Opens the client for public HTTPS addresses, and for local ones if allowed. It follows no redirects. */
export function openProcessorFetch({ allowLocal }: { readonly allowLocal: boolean }): ProcessorFetch {
  const agent = agentAtFirstUse({ allowLocal, ports: undefined });
  const send = async (input: string | URL, init: object = {}) => {
    const { fetch } = await import('undici');
    return fetch(input, { ...init, dispatcher: await agent.open(), redirect: 'error' });
  };
  // The platform declares other types for the same function.
  return { fetch: send as unknown as AdapterSources['fetch'], close: () => agent.close() };
}

/** An optional client in place of the network, so that a test can redirect the live addresses. */
export interface GivenTransport {
  /** The service closes it. */
  readonly processorTransport?: ProcessorFetch | undefined;
  /** Replaces the network to Apple. */
  readonly appleParts?: TransportParts | undefined;
}

/** Returns the given client, or opens one for the network as the settings allow. */
export const processorTransport = (
  { processorAllowLocal }: { readonly processorAllowLocal: boolean },
  given: GivenTransport,
): ProcessorFetch => given.processorTransport ?? openProcessorFetch({ allowLocal: processorAllowLocal });

/** Codes of a TLS certificate failure, which precedes any request data. */
const certificateFailure =
  /^(CERT_|ERR_TLS_CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)/;

/**
 * Returns true if a request of `fetch` failed before a connection could carry it. The name was not found, the
 * connection was refused or timed out, the certificate was invalid, or the address was not allowed. A dropped
 * connection proves nothing.
 */
export function isNeverSent(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    // `fetch` tried several addresses of one name.
    if (cause instanceof AggregateError && cause.errors.length > 0) return cause.errors.every(isNeverSent);
    const { name, code, syscall } = cause as NodeJS.ErrnoException;
    if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
    if (name === 'AddressRefused' || code === 'UND_ERR_CONNECT_TIMEOUT') return true;
    if (code !== undefined && certificateFailure.test(code)) return true;
  }
  return false;
}
