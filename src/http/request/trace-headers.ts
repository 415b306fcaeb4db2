import type { IncomingHttpHeaders } from 'node:http';
import { possibleCardNumbers } from '../../vault/redact.js';

/**
 * Returns the headers that continue the sender's trace (W3C Trace Context). `tracestate` is free text that collectors
 * store, so it is dropped if it may contain a card number. `baggage` is never forwarded.
 */
export function traceHeaders({ traceparent, tracestate }: IncomingHttpHeaders): IncomingHttpHeaders {
  const isSafe = tracestate === undefined || possibleCardNumbers(String(tracestate)).size === 0;
  return { ...(traceparent === undefined ? {} : { traceparent }), ...(isSafe && tracestate ? { tracestate } : {}) };
}
