import type { Schema } from '../../base/contract.js';
import type { Access } from '../../operation/handler.js';
import type { InstrumentDetails } from '../../processors/processor.js';
import type { FurtherChanges, GivenInstrument } from '../../store/payments/new-attempt.js';
import type { StoredInstrument } from '../../store/payments/read-source.js';
import { cardProfile } from '../../vault/card.js';
import { instrumentFingerprints } from '../../vault/fingerprints.js';
import { redactCardData } from '../../vault/redact.js';
import type { Vault } from '../../vault/vault.js';
import type { PaymentDeps } from '../payment-deps.js';
import { readIssuedToken } from './one-time-token.js';
import {
  chooseSource,
  retiredInstrument,
  type ChosenSource,
  type NamedToken,
  type SourceFields,
} from './payment-source.js';
import { knownInstrument } from './shared-records.js';

/** The instrument of a payment, ready to be written and sent. */
export interface PaymentSource {
  /** As it is stored. */
  readonly instrument: GivenInstrument;
  /** As it is sent to the processor. */
  readonly details: InstrumentDetails;
  /** A token of an earlier payment, not an instrument given just now. */
  readonly stored: boolean;
  /** The one-time token that it was given by. */
  readonly oneTimeToken?: string | undefined;
  /** The browser in which the payer entered the card, where the service saw it. */
  readonly browserProfile?: Schema<'BrowserProfile'> | undefined;
}

/** The changes beside a payment with this source: a one-time token is used up. */
export const changesOf = (source: PaymentSource | undefined): Pick<FurtherChanges, 'oneTimeToken'> | null =>
  source?.oneTimeToken === undefined ? null : { oneTimeToken: source.oneTimeToken };

/**
 * The one payment source of a request: loaded, chosen and sealed.
 * @param instrumentField the path of `payment_instrument` in the request
 * @returns undefined when the request has none
 * @throws Problem as `chooseSource` does
 */
export async function paymentSource(
  deps: PaymentDeps,
  access: Access,
  fields: SourceFields,
  instrumentField: string,
): Promise<PaymentSource | undefined> {
  const named = await loadToken(deps, access, fields.token);
  const chosen = chooseSource(fields, named, instrumentField, access.now);
  return chosen && sealedSource(deps, access, chosen);
}

/** The stored instrument, or the one-time token, that a token of a request names. */
export async function loadToken(
  deps: Pick<PaymentDeps, 'store' | 'vault'>,
  { terminal }: Pick<Access, 'terminal'>,
  token: string | undefined,
): Promise<NamedToken | undefined> {
  if (token === undefined) return undefined;
  const instrument = await knownInstrument(deps, terminal, token);
  if (instrument) return { kind: 'instrument', instrument };
  const issued = await readIssuedToken(deps, terminal, token);
  return issued && { kind: 'one-time', issued };
}

/** A chosen source as it is written and sent: a new instrument gets its token, and its number is sealed. */
export function sealedSource(
  deps: Pick<PaymentDeps, 'vault' | 'cardRules'>,
  access: Pick<Access, 'terminal' | 'now'>,
  chosen: ChosenSource,
): PaymentSource {
  switch (chosen.kind) {
    case 'stored':
      return storedSource(deps.vault, chosen.instrument, chosen.cvv);
    case 'provider-token':
      return providerTokenSource(deps.vault, access, chosen);
    case 'card':
      return newCard(deps, access, chosen);
  }
}

/**
 * A stored instrument that is charged again.
 * @throws Problem VALIDATION/INSTRUMENT_NOT_AVAILABLE when it was retired: no payment with it was approved for long
 */
export const storedSource = (vault: Vault, instrument: StoredInstrument, cvv: string | undefined): PaymentSource => ({
  instrument: { kind: 'existing', token: instrument.token },
  details: instrumentDetails(vault, instrument, cvv),
  stored: true,
});

/**
 * The details of a stored instrument that are sent to a processor. Opens the sealed card number.
 * @throws Problem VALIDATION/INSTRUMENT_NOT_AVAILABLE when it was retired: no payment with it was approved for long
 */
export function instrumentDetails(
  vault: Vault,
  instrument: StoredInstrument,
  cvv: string | undefined,
): InstrumentDetails {
  if (instrument.retiredAt !== null) throw retiredInstrument();
  if (instrument.providerToken !== null)
    return { kind: 'provider_token', providerToken: instrument.providerToken, cvv };
  if (!instrument.sealedNumber || instrument.expiryMonth === null || instrument.expiryYear === null)
    throw new Error('a stored card has no number or expiry');
  return {
    kind: 'card',
    cardNumber: vault.open(instrument.sealedNumber, instrument.token),
    expiryMonth: instrument.expiryMonth,
    expiryYear: instrument.expiryYear,
    cardholderName: instrument.cardholderName ?? undefined,
    cvv,
  };
}

function providerTokenSource(
  vault: Vault,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
  { providerToken, paymentMethod, cvv }: Extract<ChosenSource, { kind: 'provider-token' }>,
): PaymentSource {
  const instrument = {
    token: vault.token(now),
    paymentMethod,
    fingerprint: instrumentFingerprints(vault, terminal.terminalId, providerToken)[0],
    providerToken,
    sealedNumber: null,
    bin: null,
    lastFour: null,
    panLength: null,
    expiryMonth: null,
    expiryYear: null,
    cardholderName: null,
    brand: null,
    cardType: null,
    category: null,
  };
  const details = { kind: 'provider_token', providerToken, cvv } as const;
  return { instrument: { kind: 'new', instrument }, details, stored: false };
}

/** A card that was checked, as a new instrument. */
function newCard(
  { vault, cardRules }: Pick<PaymentDeps, 'vault' | 'cardRules'>,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
  { card, paymentMethod, cvv, oneTimeToken, browserProfile }: Extract<ChosenSource, { kind: 'card' }>,
): PaymentSource {
  const { card_number: cardNumber, expiry_month: expiryMonth, expiry_year: expiryYear } = card;
  // As it is stored, so that a call that is sent again says the same.
  const cardholderName =
    card.card_cardholder_name === undefined ? undefined : redactCardData(card.card_cardholder_name);

  const token = vault.token(now);
  const { brand, cardType, category } = cardProfile(cardNumber, cardRules(cardNumber).issuer);
  const instrument = {
    token,
    paymentMethod,
    fingerprint: instrumentFingerprints(vault, terminal.terminalId, cardNumber)[0],
    sealedNumber: vault.seal(cardNumber, token),
    bin: cardNumber.slice(0, 6),
    lastFour: cardNumber.slice(-4),
    panLength: cardNumber.length,
    expiryMonth,
    expiryYear,
    cardholderName: cardholderName ?? null,
    brand: brand ?? null,
    cardType,
    category: category ?? null,
    providerToken: null,
  };
  return {
    instrument: { kind: 'new', instrument },
    details: { kind: 'card', cardNumber, expiryMonth, expiryYear, cardholderName, cvv },
    stored: false,
    oneTimeToken,
    browserProfile,
  };
}
