import { hard, none, technical, type ReasonTable } from './definition.js';

/** SYSTEM: the service itself failed or acted. */
export const system = {
  'SYSTEM.CREATED': none('Created', 'The payment is recorded and has not yet been handed to a processor.'),
  'SYSTEM.INTERNAL_ERROR': technical(
    'Internal error',
    'The service failed before it contacted a processor; nothing was charged.',
  ),
  'SYSTEM.TEMPORARILY_UNAVAILABLE': technical(
    'Service unavailable',
    'The service could not take the payment on just now; nothing was sent.',
  ),
  'SYSTEM.VAULT_UNAVAILABLE': technical(
    'Vault unavailable',
    'The stored instrument could not be read or decrypted; nothing was sent.',
  ),
  'SYSTEM.SHUTDOWN_RECOVERY': technical(
    'Recovered after restart',
    'A restart cut the payment short before it was sent; it was closed without a charge.',
  ),
  'SYSTEM.CONFIGURATION_ERROR': hard(
    'Configuration error',
    'The terminal or one of its processor accounts is not set up correctly.',
  ),
  'SYSTEM.TERMINAL_DISABLED': hard('Terminal disabled', 'The operator has suspended the terminal.'),
  'SYSTEM.CANCELLED_BY_OPERATOR': none(
    'Cancelled by operator',
    'An operator closed the transaction by hand before funds moved.',
  ),
  'SYSTEM.RESOLVED_BY_OPERATOR': none(
    'Resolved by operator',
    'An operator settled an unknown outcome on outside evidence.',
  ),
  'SYSTEM.UNMAPPED': hard(
    'Unmapped result',
    'The processor refused with a code this service does not know; the raw code is kept with the processor call.',
  ),
} satisfies ReasonTable<'SYSTEM'>;
