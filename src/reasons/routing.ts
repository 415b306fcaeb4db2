import { hard, technical, type ReasonTable } from './definition.js';

/** ROUTING: no processor could be reached or chosen, or the request met another one on its way. */
export const routing = {
  'ROUTING.ROUTING_ERROR': technical('Routing failed', 'Choosing a processor failed; nothing was sent.'),
  'ROUTING.NO_ROUTE': hard(
    'No route',
    'No processor of the terminal takes this combination of method, brand, currency and operation.',
  ),
  'ROUTING.TERMINAL_MERCHANT_ACCOUNT_NOT_FOUND': hard(
    'No merchant account',
    'The terminal has no merchant account at any processor.',
  ),
  'ROUTING.ORIGINAL_PROCESSOR_NOT_CONFIGURED': hard(
    'Original processor not configured',
    'The operation belongs at the processor of the original transaction, which the terminal no longer has.',
  ),
  'ROUTING.INSTRUMENT_NOT_ROUTABLE': hard(
    'Instrument not routable',
    'The provider token belongs to no processor of the terminal.',
  ),
  'ROUTING.PROCESSOR_UNAVAILABLE': technical(
    'Processor unavailable',
    'The processor refused the connection or could not be found; nothing was sent.',
  ),
  'ROUTING.PROVIDER_TIMEOUT': technical(
    'Connection timed out',
    'No connection to the processor was made in time; the request was never sent.',
  ),
  'ROUTING.CIRCUIT_OPEN': technical(
    'Processor suspended',
    'Recent failures have taken the processor out of rotation; nothing was sent.',
  ),
  'ROUTING.MISSING_CREDENTIALS': technical(
    'Processor credentials missing',
    'The terminal holds no credentials for the processor; nothing was sent.',
  ),
  'ROUTING.INVALID_CREDENTIALS': technical(
    'Processor credentials rejected',
    'The processor refused the credentials of the terminal and took nothing on.',
  ),
  'ROUTING.RESOURCE_LOCKED': technical(
    'Request in progress',
    'A request with the same idempotency key is still running.',
  ),
  'ROUTING.IDEMPOTENCY_CONFLICT': hard(
    'Idempotency conflict',
    'The idempotency key was used before with a different body.',
  ),
} satisfies ReasonTable<'ROUTING'>;
