import { problem } from '../base/errors/errors.js';
import type { Terminal } from '../base/terminal.js';

/**
 * @throws Problem VALIDATION/API_KEY_ENVIRONMENT_MISMATCH for a live terminal: the sandbox's operations play with its
 * data
 */
export function requireSandbox({ environment, terminalId }: Terminal): void {
  if (environment !== 'sandbox') {
    throw problem(
      'VALIDATION/API_KEY_ENVIRONMENT_MISMATCH',
      'Sandbox operations take test keys and sandbox terminals only.',
      { terminal_friendly_id: terminalId },
    );
  }
}
