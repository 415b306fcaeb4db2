import { given, type Schema } from '../base/contract.js';

/** The payer of a series, as its answers show them. */
export function seriesPayer(payer: Schema<'TransactionPayer'> | undefined): Schema<'RecurringPayer'> {
  const { friendly_id, fingerprint, first_name, last_name, email_username, email_domain } = payer ?? {};
  return given({ first_name, last_name, email_username, email_domain, friendly_id, fingerprint });
}
