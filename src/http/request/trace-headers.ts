import type { IncomingHttpHeaders } from 'node:http';
import { possibleCardNumbers } from '../../vault/redact.js';

/**
 * The headers by which a request continues the trace of its sender (W3C Trace Context). `tracestate` is free text that
 * collectors store: one that may hold a card number is dropped, without its trace. `baggage` is never passed on.
 */
export function traceHeaders({ traceparent, tracestate }: IncomingHttpHeaders): IncomingHttpHeaders {
  const isSafe = tracestate === undefined || possibleCardNumbers(String(tracestate)).size === 0;
  return { ...(traceparent === undefined ? {} : { traceparent }), ...(isSafe && tracestate ? { tracestate } : {}) };
}
