import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import type { Access } from '../handler.js';
import { payerFingerprints } from '../vault/fingerprints.js';
import { identifierNames } from '../vault/identifiers.js';
import { redactedJson } from '../vault/redact.js';
import type { NewPayer } from './write-attempt.js';

/** A payer of a submission: one that the terminal knows by `friendly_id`, or a new one. */
export type SubmissionPayer =
  | { readonly kind: 'existing'; readonly payerId: string }
  | { readonly kind: 'new'; readonly payer: Omit<NewPayer, 'payerId'> };

/**
 * The payer that a request describes. With a `friendly_id` the stored details of that payer stand.
 * @param field where the payer stands in the request
 * @throws Problem VALIDATION/RECORD_NOT_FOUND when this terminal knows no payer of that id
 */
export async function submissionPayer({ store, vault }: Deps, { terminal }: Access, payer: Schema<'PayerRequest'>, field: string): Promise<SubmissionPayer> {
  const { first_name, last_name, email, friendly_id: payerId, phone_number, ...rest } = payer;
  if (payerId !== undefined) {
    const { rowCount } = await store.pool.query({ name: 'read-payer', text: 'SELECT 1 FROM payers WHERE payer_id = $1 AND terminal_id = $2', values: [payerId, terminal.terminalId] });
    if (rowCount === 0) throw problem('VALIDATION/RECORD_NOT_FOUND', 'The payer is not known to this terminal.', { field: `${field}.friendly_id`, value: payerId });
    return { kind: 'existing', payerId };
  }
  const at = email.lastIndexOf('@');
  const { full_name, national_id, birth_date, address } = rest;
  const details = { full_name, national_id, birth_date, address };
  const [fingerprint, previousFingerprint] = payerFingerprints(vault, terminal.terminalId, email);
  return {
    kind: 'new',
    payer: {
      fingerprint, previousFingerprint,
      firstName: first_name, lastName: last_name, emailUsername: email.slice(0, at), emailDomain: email.slice(at + 1), phoneNumber: phone_number,
      details: Object.values(details).some((value) => value !== undefined) ? redactedJson(details, identifierNames) : undefined,
    },
  };
}
