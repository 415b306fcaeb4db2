import type { Schema } from '../../base/contract.js';
import type { SettlingDeps } from '../payment-deps.js';
import { problem } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import { readMoment } from '../../base/iso-8601.js';
import { payerFingerprints } from '../../vault/fingerprints.js';
import { identifierNames } from '../../vault/identifiers.js';
import { redactCardData, redactedJson } from '../../vault/redact.js';
import { isPayerKnown } from './shared-records.js';
import type { GivenPayer } from '../../store/payments/new-attempt.js';

/**
 * The payer that a request describes. With a `friendly_id` the stored details of that payer stand.
 * @param field where the payer stands in the request
 * @throws Problem VALIDATION/RECORD_NOT_FOUND when this terminal knows no payer of that id, VALIDATION/INVALID_FIELD
 * for a birth date that has not come
 */
export async function submissionPayer(
  { store, vault }: Pick<SettlingDeps, 'store' | 'vault'>,
  access: Access,
  payer: Schema<'PayerRequest'>,
  field: string,
): Promise<GivenPayer> {
  const { terminal } = access;
  const { first_name, last_name, email, friendly_id: payerId, phone_number, ...rest } = payer;
  refuseUnborn(payer, access, field);
  if (payerId !== undefined) {
    await refuseUnknownPayer({ store, vault }, access, payerId, field);
    return { kind: 'existing', payerId };
  }
  const at = email.lastIndexOf('@');
  const { full_name, national_id, birth_date, address } = rest;
  const details = { full_name, national_id, birth_date, address };
  const [fingerprint, previousFingerprint] = payerFingerprints(vault, terminal.terminalId, email);
  return {
    kind: 'new',
    payer: {
      fingerprint,
      previousFingerprint: previousFingerprint ?? null,
      firstName: redactCardData(first_name),
      lastName: redactCardData(last_name),
      emailUsername: email.slice(0, at),
      emailDomain: email.slice(at + 1),
      phoneNumber: phone_number ?? null,
      details: Object.values(details).some((value) => value !== undefined)
        ? redactedJson(details, identifierNames)
        : null,
    },
  };
}

/** @throws Problem VALIDATION/INVALID_FIELD for a birth date in the year 0, or after today in the terminal's zone */
function refuseUnborn(
  { birth_date: birthDate }: Schema<'PayerRequest'>,
  { terminal, now }: Access,
  field: string,
): void {
  if (birthDate === undefined) return;
  const born = readMoment(birthDate, terminal.timeZone);
  if (!born || born.epochMilliseconds > now.getTime())
    throw problem('VALIDATION/INVALID_FIELD', 'The birth date does not exist or has not come yet.', {
      field: `${field}.birth_date`,
      value: birthDate,
    });
}

/**
 * @param field where the payer, or another person by a payer's id, stands in the request
 * @throws Problem VALIDATION/RECORD_NOT_FOUND when this terminal knows no payer of that id
 */
export async function refuseUnknownPayer(
  deps: Pick<SettlingDeps, 'store' | 'vault'>,
  { terminal }: Access,
  payerId: string,
  field: string,
): Promise<void> {
  if (await isPayerKnown(deps, terminal, payerId)) return;
  throw problem('VALIDATION/RECORD_NOT_FOUND', 'The payer is not known to this terminal.', {
    field: `${field}.friendly_id`,
    value: payerId,
  });
}
