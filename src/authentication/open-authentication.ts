import type { Pool } from 'pg';
import type { AccessControlPages } from '../payer-pages/authentication-page.js';
import type { Clock } from '../base/clock.js';
import type { Config } from '../config/config.js';
import type { Random } from '../base/random.js';
import type { Authenticator } from './authenticator.js';
import { accessControlPages, sandboxIssuer } from './simulator/issuer.js';

/** The authenticator of payers, and the pages of a simulated issuer. */
export interface Authentication {
  readonly authenticator: Authenticator | undefined;
  readonly issuerPages: AccessControlPages | undefined;
}

/** Opens the sandbox's own issuer. In a live service the processors authenticate payers, and it is absent. */
export const openAuthentication = (
  { environment }: Pick<Config, 'environment'>,
  sources: { readonly pool: Pool; readonly clock: Clock; readonly random: Random },
): Authentication =>
  environment === 'live'
    ? { authenticator: undefined, issuerPages: undefined }
    : { authenticator: sandboxIssuer(sources), issuerPages: accessControlPages(sources.pool, sources.clock) };
