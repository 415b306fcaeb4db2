import type { Schema } from '../../base/contract.js';
import { invalidFields, missingField, problem, Problem, problemOfFields } from '../../base/errors/errors.js';
import type { ProblemContext } from '../../base/errors/errors.js';
import type { StoredInstrument } from '../../store/payments/known-records.js';
import { isExpired, passesLuhn } from '../../vault/card.js';
import { unnamedMethod, type Attempt } from '../read/attempt.js';
import type { CardNetwork, NetworkToken } from '../../processors/processor.js';
import type { IssuedToken } from './one-time-token.js';

export interface SourceFields {
  readonly token?: string | undefined;
  readonly provider_token?: string | undefined;
  readonly cvv?: string | undefined;
  readonly payment_instrument?: Schema<'PaymentInstrumentRequest'> | undefined;
}

/** The record that a `token` names; undefined if the terminal has none. */
export type NamedToken =
  | { readonly kind: 'instrument'; readonly instrument: StoredInstrument }
  | { readonly kind: 'one-time'; readonly issued: IssuedToken };

export type ChosenSource =
  | { readonly kind: 'stored'; readonly instrument: StoredInstrument; readonly cvv: string | undefined }
  | {
      readonly kind: 'provider-token';
      readonly providerToken: string;
      readonly paymentMethod: string;
      readonly cvv: string | undefined;
    }
  | {
      readonly kind: 'card';
      readonly card: GivenCard;
      readonly paymentMethod: 'cards' | 'digital_wallets';
      readonly cvv: string | undefined;
      readonly oneTimeToken?: string;
      /** The browser in which the payer entered the card, if the service received its details. */
      readonly browserProfile?: Schema<'BrowserProfile'> | undefined;
      /** Set if the number is a network token of a wallet. */
      readonly networkToken?: NetworkToken;
      /** The network that the payer chose for a co-badged card. */
      readonly cardNetwork?: CardNetwork | undefined;
      /** The path of a network in the request that the card may not have. */
      readonly networkField?: string;
    }
  | {
      readonly kind: 'wallet';
      readonly wallet: Schema<'WalletType'>;
      readonly payload: string;
      readonly paymentMethod: 'digital_wallets';
    };

type Card = Omit<Schema<'PaymentInstrumentRequest'>, 'payment_method'>;
type WholeCard = Required<Pick<Card, 'card_number' | 'expiry_month' | 'expiry_year'>>;

/** A card with number and expiry. */
type GivenCard = WholeCard & Pick<Card, 'card_cardholder_name'>;

/**
 * Chooses the one payment source of a request: `token`, `provider_token` or `payment_instrument`. An instrument
 * without a card or a wallet describes its `provider_token`, and both count as one source. A pure function.
 * @param named the record of `token`
 * @param instrumentField the path of `payment_instrument` in the request
 * @param now the terminal's time
 * @returns undefined when the request has none
 * @throws Problem for more than one, an incomplete instrument, an invalid card, an unknown token, or a one-time token
 *   that cannot be used
 */
export function chooseSource(
  fields: SourceFields,
  named: NamedToken | undefined,
  instrumentField: string,
  now: Date,
): ChosenSource | undefined {
  const { token, provider_token: providerToken, cvv, payment_instrument: instrument } = fields;
  refuseNetwork(instrument, instrumentField);
  const describesProviderToken = instrument !== undefined && !isInstrument(instrument);
  if (describesProviderToken) checkDescription(instrument, providerToken, instrumentField);
  const [first, ...others] = sentSources(fields, instrumentField);
  if (first !== undefined && others.length > 0) {
    throw invalidFields(`Send only one of token, provider_token and ${instrumentField}.`, [first, ...others]);
  }
  if (token !== undefined) return tokenSource(token, named, cvv, now);
  if (instrument?.wallet && isInstrument(instrument)) return walletSource(instrument, instrumentField, cvv, now);
  if (providerToken !== undefined)
    return { kind: 'provider-token', providerToken, paymentMethod: instrument?.payment_method ?? unnamedMethod, cvv };
  return instrument && cardSource(instrument, instrumentField, cvv, now);
}

/**
 * Returns the names of a request's payment sources. An instrument that describes a provider token does not count.
 * @param instrumentField the path of `payment_instrument` in the request
 */
export const sentSources = (
  { token, provider_token, payment_instrument: instrument }: SourceFields,
  instrumentField: string,
): string[] => [
  ...(token === undefined ? [] : ['token']),
  ...(provider_token === undefined ? [] : ['provider_token']),
  ...(instrument && isInstrument(instrument) ? [instrumentField] : []),
];

/** @throws Problem VALIDATION/INVALID_FIELD for a network of an instrument that is not sent as a card */
function refuseNetwork(instrument: Schema<'PaymentInstrumentRequest'> | undefined, field: string): void {
  if (instrument?.preferred_network === undefined || instrument.payment_method === 'cards') return;
  throw invalidFields('A network is chosen with the payment method cards only.', [
    `${field}.preferred_network`,
    `${field}.payment_method`,
  ]);
}

/** True for an instrument with data of its own: a card, or a wallet. */
const isInstrument = ({ payment_method: method, wallet }: Schema<'PaymentInstrumentRequest'>): boolean =>
  method === 'cards' || wallet !== undefined;

function checkDescription(
  instrument: Schema<'PaymentInstrumentRequest'>,
  providerToken: string | undefined,
  instrumentField: string,
): void {
  const { payment_method: method, card_number: cardNumber } = instrument;
  if (cardNumber !== undefined) {
    throw invalidFields(`A card number is sent with the payment method cards only, not ${method}.`, [
      `${instrumentField}.card_number`,
      `${instrumentField}.payment_method`,
    ]);
  }
  if (providerToken === undefined) {
    throw missingField(
      `The payment method ${method} needs a provider_token.`,
      'provider_token',
      `${instrumentField}.payment_method`,
    );
  }
}

/**
 * Returns the data of a wallet: its encrypted payload, or the network token in it.
 * @throws Problem VALIDATION/INVALID_FIELD, VALIDATION/MISSING_FIELD, INVALID_CARD_NUMBER, INVALID_EXPIRY
 */
function walletSource(
  { payment_method: paymentMethod, wallet, ...card }: Schema<'PaymentInstrumentRequest'>,
  field: string,
  cvv: string | undefined,
  now: Date,
): ChosenSource {
  const invalid = (message: string, ...fields: readonly [string, ...string[]]): Problem =>
    invalidFields(message, fields);
  if (!wallet || paymentMethod !== 'digital_wallets')
    throw invalid(
      `A wallet is sent with the payment method digital_wallets only, not ${paymentMethod}.`,
      `${field}.wallet`,
      `${field}.payment_method`,
    );
  if (cvv !== undefined) throw invalid('A wallet has no security code: omit cvv.', 'cvv', `${field}.wallet`);
  const { type, payload, cryptogram, eci } = wallet;
  if (payload === undefined) {
    if (cryptogram === undefined)
      throw missingField(
        'A wallet needs its payload, or the cryptogram in it.',
        `${field}.wallet.payload`,
        `${field}.wallet.cryptogram`,
      );
    checkCard(card, `${field}.`, now);
    return { kind: 'card', card, paymentMethod, cvv: undefined, networkToken: { cryptogram, eci } };
  }
  const inPayload = {
    'wallet.cryptogram': cryptogram,
    'wallet.eci': eci,
    card_number: card.card_number,
    expiry_month: card.expiry_month,
    expiry_year: card.expiry_year,
  };
  const [first, ...others] = Object.entries(inPayload).flatMap(([name, value]) =>
    value === undefined ? [] : [`${field}.${name}`],
  );
  if (first !== undefined)
    throw invalid('The payload of a wallet holds the card: send nothing of it.', first, ...others);
  return { kind: 'wallet', wallet: type, payload, paymentMethod };
}

function tokenSource(token: string, named: NamedToken | undefined, cvv: string | undefined, now: Date): ChosenSource {
  if (!named)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'The token is not known to this terminal.', { field: 'token' });
  if (named.kind === 'instrument') {
    if (named.instrument.retiredAt !== null) throw retiredInstrument({ field: 'token' });
    return { kind: 'stored', instrument: named.instrument, cvv };
  }
  const { transactionId, expiresAt, card } = named.issued;
  if (transactionId !== null)
    throw problem(
      'VALIDATION/TOKEN_ALREADY_USED',
      'The one-time token was used for a payment. Have the payer enter the card again.',
      { field: 'token', transaction_id: transactionId },
    );
  if (card === undefined || expiresAt <= now)
    throw problem('VALIDATION/TOKEN_EXPIRED', 'The one-time token has expired. Have the payer enter the card again.', {
      field: 'token',
    });
  if (cvv !== undefined)
    throw invalidFields('The one-time token includes the security code: omit cvv.', ['cvv', 'token']);
  const { browser_profile: browserProfile, cvv: enteredCode, preferred_network: cardNetwork } = card;
  const entered = { card, paymentMethod: 'cards', cvv: enteredCode, browserProfile, cardNetwork } as const;
  return { kind: 'card', ...entered, oneTimeToken: token };
}

/** The instrument of an earlier attempt, charged again. @throws Problem VALIDATION/INSTRUMENT_NOT_AVAILABLE */
export function storedChoice(
  { instrument, transactionId }: Pick<Attempt, 'instrument' | 'transactionId'>,
  cvv?: string,
): Extract<ChosenSource, { kind: 'stored' }> {
  if (instrument === null)
    throw problem('VALIDATION/INSTRUMENT_NOT_AVAILABLE', 'The earlier attempt has no payment instrument.', {
      transaction_id: transactionId,
    });
  return { kind: 'stored', instrument, cvv };
}

/** Returns the refusal of an instrument that was erased, or whose data key was destroyed. */
export const retiredInstrument = (context?: ProblemContext): Problem =>
  problem(
    'VALIDATION/INSTRUMENT_NOT_AVAILABLE',
    'The number of the instrument was erased. Send the instrument itself.',
    context,
  );

/** True for the refusal of a stored instrument that cannot be charged again. */
export const isInstrumentGone = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'VALIDATION/INSTRUMENT_NOT_AVAILABLE';

/** The refusal of a card whose data key was destroyed. */
export const forgottenInstrument = (context?: ProblemContext): Problem =>
  problem(
    'VALIDATION/INSTRUMENT_NOT_AVAILABLE',
    'The key of this card was destroyed, and so it was forgotten. Send the instrument itself.',
    context,
  );

/**
 * Returns the source of a card sent with its number.
 * @param field its path in the request
 * @param now the terminal's time
 * @throws Problem VALIDATION/MISSING_FIELD, INVALID_CARD_NUMBER, INVALID_EXPIRY
 */
export function cardSource(card: Card, field: string, cvv: string | undefined, now: Date): ChosenSource {
  checkCard(card, `${field}.`, now);
  const { preferred_network: cardNetwork } = card;
  const network = cardNetwork && { cardNetwork, networkField: `${field}.preferred_network` };
  return { kind: 'card', card, paymentMethod: 'cards', cvv, ...network };
}

/**
 * Checks a card sent with its number.
 * @param place its path in the request, with a final dot
 * @param now the terminal's time
 * @throws Problem VALIDATION/MISSING_FIELD, INVALID_CARD_NUMBER, INVALID_EXPIRY
 */
export function checkCard(card: Card, place: string, now: Date): asserts card is Card & WholeCard {
  const { card_number: cardNumber, expiry_month: expiryMonth, expiry_year: expiryYear } = card;
  if (cardNumber === undefined) throw missingField('A card needs its card_number.', `${place}card_number`);
  if (expiryMonth === undefined)
    throw problem('INVALID_EXPIRY', 'A card needs its expiry_month.', { field: `${place}expiry_month` });
  if (expiryYear === undefined)
    throw problem('INVALID_EXPIRY', 'A card needs its expiry_year.', { field: `${place}expiry_year` });
  if (!passesLuhn(cardNumber))
    throw problem('INVALID_CARD_NUMBER', 'The card number fails the Luhn check.', { field: `${place}card_number` });
  if (isExpired(expiryMonth, expiryYear, now))
    throw problemOfFields('INVALID_EXPIRY', 'The card has expired.', [`${place}expiry_month`, `${place}expiry_year`]);
}
