import type { PasswordHashes } from '../../people/password-hash.js';
import type { SignInLimits } from '../../people/sign-in-limits.js';
import type { Vault } from '../../vault/vault.js';
import type { RecordDeps } from '../record-deps.js';

/** Dependencies of the operations on users and their credentials. */
export interface UserDeps extends RecordDeps {
  readonly vault: Vault;
  /** The console's address for operators, without a trailing slash. */
  readonly consoleUrl: string;
  readonly passwords: PasswordHashes;
  readonly signInLimits: SignInLimits;
}
