import type { Schema } from '../../base/contract.js';
import type { PaymentDeps } from '../payment-deps.js';
import { keptCard } from './one-time-token.js';
import { problem, problemOfFields, type Problem, type ProblemContext } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import type { InstrumentDetails } from '../../processors/processor.js';
import { cardProfile, isExpired, passesLuhn } from '../../vault/card.js';
import { instrumentFingerprints } from '../../vault/fingerprints.js';
import { redactCardData } from '../../vault/redact.js';
import type { Vault } from '../../vault/vault.js';
import type { StoredInstrument } from '../../store/payments/read-source.js';
import { unnamedMethod } from '../settle/outcome.js';
import { knownInstrument } from './shared-records.js';
import type { FurtherChanges, GivenInstrument } from '../../store/payments/new-attempt.js';

/** What a payment is made with: how it is stored, and what is sent to the processor. */
export interface PaymentSource {
  readonly instrument: GivenInstrument;
  readonly details: InstrumentDetails;
  /** A token of an earlier payment, not an instrument given just now. */
  readonly stored: boolean;
  /** The one-time token that it was given by. */
  readonly oneTimeToken?: string;
  /** The browser in which the payer entered the card, where the service saw it. */
  readonly browserProfile?: Schema<'BrowserProfile'> | undefined;
}

/** What a payment with this source changes beside itself: a one-time token is used up. */
export const changesOf = (source: PaymentSource | undefined): Pick<FurtherChanges, 'oneTimeToken'> | null =>
  source?.oneTimeToken === undefined ? null : { oneTimeToken: source.oneTimeToken };

interface SourceFields {
  readonly token?: string | undefined;
  readonly provider_token?: string | undefined;
  readonly cvv?: string | undefined;
  readonly payment_instrument?: Schema<'PaymentInstrumentRequest'> | undefined;
}

/**
 * The one payment source of a request: `token`, `provider_token` or `payment_instrument`. An instrument of another
 * method than cards describes its `provider_token` and counts together with it.
 * @param instrumentField where `payment_instrument` stands in the request
 * @returns undefined when the request has none
 * @throws Problem for more than one, an incomplete instrument, an invalid card, an unknown token, or a one-time token
 * that cannot be used
 */
export async function paymentSource(
  deps: PaymentDeps,
  access: Access,
  fields: SourceFields,
  instrumentField: string,
): Promise<PaymentSource | undefined> {
  const { token, provider_token: providerToken, payment_instrument: instrument } = fields;
  const describesProviderToken = instrument !== undefined && instrument.payment_method !== 'cards';
  if (describesProviderToken) checkDescription(instrument, providerToken, instrumentField);
  const [first, ...others] = sentSources(fields, instrumentField);
  if (first !== undefined && others.length > 0) {
    throw problemOfFields(
      'VALIDATION/INVALID_FIELD',
      `Send only one of token, provider_token and ${instrumentField}.`,
      [first, ...others],
    );
  }
  if (token !== undefined) return namedSource(deps, access, token, fields.cvv);
  if (providerToken !== undefined)
    return providerTokenSource(
      deps.vault,
      access,
      { providerToken, cvv: fields.cvv },
      instrument?.payment_method ?? unnamedMethod,
    );
  return instrument && cardSource(deps, access, instrument, instrumentField, fields.cvv);
}

/**
 * The names of the payment sources of a request. An instrument that describes a provider token is none of its own.
 * @param instrumentField where `payment_instrument` stands in the request
 */
export const sentSources = (
  { token, provider_token, payment_instrument: instrument }: SourceFields,
  instrumentField: string,
): string[] => [
  ...(token === undefined ? [] : ['token']),
  ...(provider_token === undefined ? [] : ['provider_token']),
  ...(instrument?.payment_method === 'cards' ? [instrumentField] : []),
];

function checkDescription(
  instrument: Schema<'PaymentInstrumentRequest'>,
  providerToken: string | undefined,
  instrumentField: string,
): void {
  const { payment_method: method, card_number: cardNumber } = instrument;
  if (cardNumber !== undefined) {
    throw problemOfFields(
      'VALIDATION/INVALID_FIELD',
      `A card number is sent with the payment method cards only, not ${method}.`,
      [`${instrumentField}.card_number`, `${instrumentField}.payment_method`],
    );
  }
  if (providerToken === undefined) {
    throw problemOfFields('VALIDATION/MISSING_FIELD', `The payment method ${method} needs a provider_token.`, [
      'provider_token',
      `${instrumentField}.payment_method`,
    ]);
  }
}

async function namedSource(
  deps: PaymentDeps,
  access: Access,
  token: string,
  cvv: string | undefined,
): Promise<PaymentSource> {
  const instrument = await knownInstrument(deps, access.terminal, token);
  if (!instrument) return oneTimeSource(deps, access, token, cvv);
  if (instrument.retiredAt !== null) throw deleted({ field: 'token' });
  return storedSource(deps.vault, instrument, cvv);
}

async function oneTimeSource(
  deps: PaymentDeps,
  access: Access,
  token: string,
  cvv: string | undefined,
): Promise<PaymentSource> {
  const kept = await keptCard(deps, access, token);
  if (!kept)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'The token is not known to this terminal.', { field: 'token' });
  if (cvv !== undefined)
    throw problemOfFields(
      'VALIDATION/INVALID_FIELD',
      'The one-time token has the security code: send no cvv with it.',
      ['cvv', 'token'],
    );
  const { browser_profile: browserProfile, ...card } = kept;
  return {
    ...newCard(deps, access, { ...card, payment_method: 'cards' }, card.cvv),
    oneTimeToken: token,
    browserProfile,
  };
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

const deleted = (context?: ProblemContext): Problem =>
  problem(
    'VALIDATION/INSTRUMENT_NOT_AVAILABLE',
    'No payment with this instrument was approved, and so it was deleted. Send the instrument itself.',
    context,
  );

/**
 * The details of a stored instrument that are sent to a processor. Opens the sealed card number.
 * @throws Problem VALIDATION/INSTRUMENT_NOT_AVAILABLE when it was retired: no payment with it was approved for long
 */
export function instrumentDetails(
  vault: Vault,
  instrument: StoredInstrument,
  cvv: string | undefined,
): InstrumentDetails {
  if (instrument.retiredAt !== null) throw deleted();
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
  { terminal, now }: Access,
  { providerToken, cvv }: { readonly providerToken: string; readonly cvv: string | undefined },
  paymentMethod: string,
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

/**
 * A card that is given with its number.
 * @param field where it stands in the request
 * @throws Problem VALIDATION/MISSING_FIELD, INVALID_CARD_NUMBER, INVALID_EXPIRY
 */
export function cardSource(
  deps: CardDeps,
  access: Access,
  card: Schema<'PaymentInstrumentRequest'>,
  field: string,
  cvv: string | undefined,
): PaymentSource {
  checkCard(card, `${field}.`, access.now);
  return newCard(deps, access, card, cvv);
}

type CardDeps = Pick<PaymentDeps, 'vault' | 'cardRules'>;
type Card = Omit<Schema<'PaymentInstrumentRequest'>, 'payment_method'>;
type WholeCard = Required<Pick<Card, 'card_number' | 'expiry_month' | 'expiry_year'>>;

/**
 * Checks a card that is given with its number.
 * @param place where it stands in the request, with a dot at its end
 * @param now the terminal's time
 * @throws Problem VALIDATION/MISSING_FIELD, INVALID_CARD_NUMBER, INVALID_EXPIRY
 */
export function checkCard(card: Card, place: string, now: Date): asserts card is Card & WholeCard {
  const { card_number: cardNumber, expiry_month: expiryMonth, expiry_year: expiryYear } = card;
  if (cardNumber === undefined)
    throw problem('VALIDATION/MISSING_FIELD', 'A card needs its card_number.', { field: `${place}card_number` });
  if (expiryMonth === undefined)
    throw problem('INVALID_EXPIRY', 'A card needs its expiry_month.', { field: `${place}expiry_month` });
  if (expiryYear === undefined)
    throw problem('INVALID_EXPIRY', 'A card needs its expiry_year.', { field: `${place}expiry_year` });
  if (!passesLuhn(cardNumber))
    throw problem('INVALID_CARD_NUMBER', 'The card number fails the Luhn check.', { field: `${place}card_number` });
  if (isExpired(expiryMonth, expiryYear, now))
    throw problemOfFields('INVALID_EXPIRY', 'The card has expired.', [`${place}expiry_month`, `${place}expiry_year`]);
}

/** A card that was checked, as a new instrument. */
function newCard(
  { vault, cardRules }: CardDeps,
  { terminal, now }: Access,
  card: WholeCard & Pick<Schema<'PaymentInstrumentRequest'>, 'payment_method' | 'card_cardholder_name'>,
  cvv: string | undefined,
): PaymentSource {
  const { card_number: cardNumber, expiry_month: expiryMonth, expiry_year: expiryYear } = card;
  // As it is stored, so that a call that is sent again says the same.
  const cardholderName =
    card.card_cardholder_name === undefined ? undefined : redactCardData(card.card_cardholder_name);

  const token = vault.token(now);
  const { brand, cardType, category } = cardProfile(cardNumber, cardRules(cardNumber).issuer);
  const instrument = {
    token,
    paymentMethod: card.payment_method,
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
  };
}
