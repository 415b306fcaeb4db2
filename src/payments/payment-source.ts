import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import { problem, type Problem, type ProblemContext } from '../errors.js';
import type { Access } from '../handler.js';
import type { InstrumentDetails } from '../processors/processor.js';
import { cardProfile, isExpired, passesLuhn } from '../vault/card.js';
import { instrumentFingerprints } from '../vault/fingerprints.js';
import { redactCardNumbers } from '../vault/redact.js';
import type { Vault } from '../vault/vault.js';
import type { AttemptInstrument } from './write-attempt.js';

/** What a payment is made with: how it is stored, and what the processor is told. */
export interface PaymentSource {
  readonly instrument: AttemptInstrument;
  readonly details: InstrumentDetails;
  /** A token of an earlier payment, not an instrument given just now. */
  readonly stored: boolean;
}

interface SourceFields {
  readonly token?: string | undefined;
  readonly provider_token?: string | undefined;
  readonly cvv?: string | undefined;
  readonly payment_instrument?: Schema<'PaymentInstrumentRequest'> | undefined;
}

/**
 * The one payment source of a request: `token`, `provider_token` or `payment_instrument`. An instrument of another method than cards
 * describes its `provider_token` and counts together with it.
 * @param instrumentField where `payment_instrument` stands in the request
 * @returns undefined when the request has none
 * @throws Problem for more than one, an incomplete instrument, an invalid card, an unknown token
 */
export async function paymentSource(deps: Deps, access: Access, fields: SourceFields, instrumentField: string): Promise<PaymentSource | undefined> {
  const { token, provider_token: providerToken, payment_instrument: instrument } = fields;
  const describesProviderToken = instrument !== undefined && instrument.payment_method !== 'cards';
  if (describesProviderToken) checkDescription(instrument, providerToken, instrumentField);
  const sources = [token, providerToken, describesProviderToken ? undefined : instrument].filter((source) => source !== undefined);
  if (sources.length > 1) {
    throw problem('VALIDATION/INVALID_FIELD', `Send only one of token, provider_token and ${instrumentField}.`, { field: token === undefined ? 'provider_token' : 'token' });
  }
  if (token !== undefined) return storedSource(deps, access, token, fields.cvv);
  if (providerToken !== undefined) return providerTokenSource(deps.vault, access, providerToken, instrument?.payment_method ?? 'cards');
  return instrument && cardSource(deps.vault, access, instrument, instrumentField, fields.cvv);
}

function checkDescription(instrument: Schema<'PaymentInstrumentRequest'>, providerToken: string | undefined, instrumentField: string): void {
  const { payment_method: method, card_number: cardNumber } = instrument;
  if (cardNumber !== undefined) {
    throw problem('VALIDATION/INVALID_FIELD', `A card number is sent with the payment method cards only, not ${method}.`, { field: `${instrumentField}.card_number` });
  }
  if (providerToken === undefined) {
    throw problem('VALIDATION/MISSING_FIELD', `The payment method ${method} needs a provider_token.`, { field: 'provider_token' });
  }
}

async function storedSource({ store, vault }: Deps, { terminal }: Access, token: string, cvv: string | undefined): Promise<PaymentSource> {
  const { rows: [instrument] } = await store.pool.query<StoredInstrument>({
    name: 'read-instrument',
    text: `SELECT token, sealed_number AS "sealedNumber", provider_token AS "providerToken", expiry_month AS "expiryMonth", expiry_year AS "expiryYear",
        cardholder_name AS "cardholderName", retired_at AS "retiredAt"
      FROM instruments WHERE token = $1 AND terminal_id = $2`,
    values: [token, terminal.terminalId],
  });
  if (!instrument) throw problem('VALIDATION/RECORD_NOT_FOUND', 'The token is not known to this terminal.', { field: 'token' });
  if (instrument.retiredAt !== null) throw deleted({ field: 'token' });
  return { instrument: { kind: 'existing', token }, details: instrumentDetails(vault, instrument, cvv), stored: true };
}

const deleted = (context?: ProblemContext): Problem =>
  problem('VALIDATION/INSTRUMENT_NOT_AVAILABLE', 'No payment with this instrument was approved, and so it was deleted. Send the instrument itself.', context);

interface StoredInstrument {
  readonly token: string;
  readonly sealedNumber: Uint8Array | null;
  readonly providerToken: string | null;
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
  readonly cardholderName: string | null;
  readonly retiredAt: Date | null;
}

/**
 * What a processor is told of a stored instrument. Opens the sealed card number.
 * @throws Problem VALIDATION/INSTRUMENT_NOT_AVAILABLE when it was retired: no payment with it was approved for long
 */
export function instrumentDetails(vault: Vault, instrument: StoredInstrument, cvv: string | undefined): InstrumentDetails {
  if (instrument.retiredAt !== null) throw deleted();
  if (instrument.providerToken !== null) return { kind: 'provider_token', providerToken: instrument.providerToken };
  if (!instrument.sealedNumber || instrument.expiryMonth === null || instrument.expiryYear === null) throw new Error('a stored card has no number or expiry');
  return {
    kind: 'card', cardNumber: vault.open(instrument.sealedNumber, instrument.token), expiryMonth: instrument.expiryMonth, expiryYear: instrument.expiryYear,
    cardholderName: instrument.cardholderName ?? undefined, cvv,
  };
}

function providerTokenSource(vault: Vault, { terminal, now }: Access, providerToken: string, paymentMethod: string): PaymentSource {
  const instrument = {
    token: vault.token(now), paymentMethod, fingerprint: instrumentFingerprints(vault, terminal.terminalId, providerToken)[0], providerToken,
    sealedNumber: undefined, bin: undefined, lastFour: undefined, panLength: undefined, expiryMonth: undefined, expiryYear: undefined,
    cardholderName: undefined, brand: undefined, cardType: undefined, category: undefined,
  };
  return { instrument: { kind: 'new', instrument }, details: { kind: 'provider_token', providerToken }, stored: false };
}

function cardSource(vault: Vault, { terminal, now }: Access, card: Schema<'PaymentInstrumentRequest'>, field: string, cvv: string | undefined): PaymentSource {
  const { card_number: cardNumber, expiry_month: expiryMonth, expiry_year: expiryYear } = card;
  // As it is stored, so that a call that is sent again says the same.
  const cardholderName = card.card_cardholder_name === undefined ? undefined : redactCardNumbers(card.card_cardholder_name);
  if (cardNumber === undefined) throw problem('VALIDATION/MISSING_FIELD', 'A card needs its card_number.', { field: `${field}.card_number` });
  if (expiryMonth === undefined) throw problem('INVALID_EXPIRY', 'A card needs its expiry_month.', { field: `${field}.expiry_month` });
  if (expiryYear === undefined) throw problem('INVALID_EXPIRY', 'A card needs its expiry_year.', { field: `${field}.expiry_year` });
  if (!passesLuhn(cardNumber)) throw problem('INVALID_CARD_NUMBER', 'The card number fails the Luhn check.', { field: `${field}.card_number` });
  if (isExpired(expiryMonth, expiryYear, now)) throw problem('INVALID_EXPIRY', 'The card has expired.', { field: `${field}.expiry_month` });

  const token = vault.token(now);
  const instrument = {
    token, paymentMethod: card.payment_method, fingerprint: instrumentFingerprints(vault, terminal.terminalId, cardNumber)[0], sealedNumber: vault.seal(cardNumber, token),
    bin: cardNumber.slice(0, 6), lastFour: cardNumber.slice(-4), panLength: cardNumber.length, expiryMonth, expiryYear, cardholderName,
    ...cardProfile(cardNumber), providerToken: undefined,
  };
  return { instrument: { kind: 'new', instrument }, details: { kind: 'card', cardNumber, expiryMonth, expiryYear, cardholderName, cvv }, stored: false };
}
