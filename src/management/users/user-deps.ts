import type { PasswordHashes } from '../../people/password-hash.js';
import type { SignInLimits } from '../../people/sign-in-limits.js';
import type { Vault } from '../../vault/vault.js';
import type { RecordDeps } from '../record-deps.js';

/** What users and their credentials take. */
export interface UserDeps extends RecordDeps {
  readonly vault: Vault;
  /** Where operators reach the console, without a trailing slash. */
  readonly consoleUrl: string;
  readonly passwords: PasswordHashes;
  readonly signInLimits: SignInLimits;
}
