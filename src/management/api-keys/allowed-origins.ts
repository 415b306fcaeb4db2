import type { Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import type { Environment } from '../../base/terminal.js';

/** Hosts of a developer's own machine (W3C Secure Contexts, 3.1), which a sandbox may serve without https. */
const ownMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/**
 * Returns the origins of the pages that may show the card fields of a new key. An empty list means a secret key.
 * @throws Problem VALIDATION/INVALID_FIELD for a value that is not an origin or does not use https, and for a
 * publishable key of more than one terminal
 */
export function checkedOrigins(
  { allowed_origins: origins = [], terminal_friendly_ids: terminals }: Schema<'ApiKeyRequest'>,
  environment: Environment,
): readonly string[] {
  if (origins.length > 0 && terminals.length > 1)
    throw problem('VALIDATION/INVALID_FIELD', 'A publishable key opens one terminal: make a key for each.', {
      field: 'terminal_friendly_ids',
    });
  origins.forEach((origin, place) => {
    const refusal = originRefusal(origin, environment);
    if (refusal !== undefined)
      throw problem('VALIDATION/INVALID_FIELD', refusal, { field: `allowed_origins.${place}`, value: origin });
  });
  return origins;
}

function originRefusal(origin: string, environment: Environment): string | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin) return 'This is not an origin as browsers write it, such as https://shop.example.com.';
  if (url.protocol === 'https:') return undefined;
  return environment === 'sandbox' && ownMachine.has(url.hostname)
    ? undefined
    : `The pages of a shop are reached by https${environment === 'sandbox' ? ', but for those on localhost' : ''}.`;
}
