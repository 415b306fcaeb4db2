import type { Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import { readMoment } from '../../base/iso-8601.js';
import type { Access } from '../../operation/handler.js';
import type { GivenPayer, NewPayer } from '../../store/payments/new-attempt.js';
import { payerFingerprints } from '../../vault/fingerprints.js';
import { identifierNames } from '../../vault/identifier-names.js';
import { redactCardData, redactedJson } from '../../vault/redact.js';
import type { Vault } from '../../vault/vault.js';

type At = Pick<Access, 'terminal' | 'now'>;

/** A payer as a request describes them. The stored details of an existing one stand. */
export type DescribedPayer =
  | { readonly kind: 'existing'; readonly payerId: string }
  | {
      readonly kind: 'new';
      readonly email: string;
      readonly payer: Omit<NewPayer, 'fingerprint' | 'previousFingerprint'>;
    };

/**
 * The payer that a request describes. Pure.
 * @param isKnown whether the terminal knows the payer of its `friendly_id`
 * @param field the path of the payer in the request
 * @throws Problem VALIDATION/RECORD_NOT_FOUND, VALIDATION/INVALID_FIELD for a birth date that has not come
 */
export function describedPayer(payer: Schema<'PayerRequest'>, isKnown: boolean, at: At, field: string): DescribedPayer {
  const { first_name, last_name, email, friendly_id: payerId, phone_number, ...rest } = payer;
  refuseFutureBirth(payer, at, field);
  if (payerId !== undefined) {
    if (!isKnown) throw unknownPayer(payerId, field);
    return { kind: 'existing', payerId };
  }
  const split = email.lastIndexOf('@');
  const { full_name, national_id, birth_date, address } = rest;
  const details = { full_name, national_id, birth_date, address };
  return {
    kind: 'new',
    email,
    payer: {
      firstName: redactCardData(first_name),
      lastName: redactCardData(last_name),
      emailUsername: email.slice(0, split),
      emailDomain: email.slice(split + 1),
      phoneNumber: phone_number ?? null,
      details: Object.values(details).some((value) => value !== undefined)
        ? redactedJson(details, identifierNames)
        : null,
    },
  };
}

/** A described payer as they are written: a new one gets fingerprints. */
export function fingerprintedPayer(
  vault: Vault,
  { terminal }: Pick<Access, 'terminal'>,
  given: DescribedPayer,
): GivenPayer {
  if (given.kind === 'existing') return given;
  const [fingerprint, previousFingerprint] = payerFingerprints(vault, terminal.terminalId, given.email);
  return { kind: 'new', payer: { ...given.payer, fingerprint, previousFingerprint: previousFingerprint ?? null } };
}

/** @throws Problem VALIDATION/INVALID_FIELD for a birth date in the year 0, or after today in the terminal's zone */
function refuseFutureBirth(
  { birth_date: birthDate }: Schema<'PayerRequest'>,
  { terminal, now }: At,
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
 * The refusal of a payer's id that the terminal does not know.
 * @param field the path of the payer, or of another person with a payer's id, in the request
 */
export const unknownPayer = (payerId: string, field: string): Error =>
  problem('VALIDATION/RECORD_NOT_FOUND', 'The payer is not known to this terminal.', {
    field: `${field}.friendly_id`,
    value: payerId,
  });
