import type { Schema } from '../../base/contract.js';
import { invalidField } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import type { CardNetwork, InstrumentDetails, WalletPayload } from '../../processors/processor.js';
import { coBadgedOf, readPaymentPageSettings } from '../../store/payment-pages/payment-pages.js';
import { type FurtherChanges, type GivenInstrument, withoutCard } from '../../store/payments/new-attempt.js';
import type { StoredInstrument } from '../../store/payments/known-records.js';
import { cardProfile } from '../../vault/card.js';
import { instrumentFingerprints } from '../../vault/fingerprints.js';
import type { Vault } from '../../vault/vault.js';
import { redactCardData } from '../../vault/redact.js';
import { writeRenewedCard } from '../../store/vault/data-keys.js';
import type { PaymentDeps, SettlingDeps } from '../payment-deps.js';
import { readIssuedToken } from './one-time-token.js';
import { chooseSource, retiredInstrument } from './payment-source.js';
import type { ChosenSource, NamedToken, SourceFields } from './payment-source.js';
import { knownInstrument, numberOf } from './shared-records.js';

export interface PaymentSource {
  readonly instrument: GivenInstrument;
  /** As it is sent to the processor. */
  readonly details: InstrumentDetails;
  /** True for a token of an earlier payment, false for a newly entered instrument. */
  readonly stored: boolean;
  readonly oneTimeToken?: string | undefined;
  /** The browser in which the payer entered the card, if the service received its details. */
  readonly browserProfile?: Schema<'BrowserProfile'> | undefined;
}

/** The changes written together with a payment from this source: a one-time token becomes used. */
export const changesOf = (source: PaymentSource | undefined): Pick<FurtherChanges, 'oneTimeToken'> | null =>
  source?.oneTimeToken === undefined ? null : { oneTimeToken: source.oneTimeToken };

/**
 * Loads, chooses and seals the payment source of a request.
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

/** Loads the stored instrument or the one-time token that a request's token names. */
export async function loadToken(
  deps: Pick<PaymentDeps, 'store' | 'vault'>,
  access: Pick<Access, 'terminal' | 'now'>,
  token: string | undefined,
): Promise<NamedToken | undefined> {
  if (token === undefined) return undefined;
  const instrument = await knownInstrument(deps, access, token);
  if (instrument) return { kind: 'instrument', instrument };
  const issued = await readIssuedToken(deps, access.terminal, token);
  return issued && { kind: 'one-time', issued };
}

/** Returns a chosen source ready to be written and sent. A new instrument gets its token, and its number is sealed. */
export async function sealedSource(
  deps: Pick<PaymentDeps, 'vault' | 'cardRules' | 'store'>,
  access: Pick<Access, 'terminal' | 'now'>,
  chosen: ChosenSource,
): Promise<PaymentSource> {
  switch (chosen.kind) {
    case 'stored':
      return storedSource(deps, access.terminal.terminalId, chosen.instrument, chosen.cvv);
    case 'provider-token':
      return providerTokenSource(deps.vault, access, chosen);
    case 'wallet':
      return walletSource(deps.vault, access, chosen);
    case 'card':
      if (chosen.cardNetwork && chosen.networkField !== undefined) {
        const network = { name: chosen.cardNetwork, field: chosen.networkField };
        await assertNetwork(deps, access, chosen.card.card_number, network);
      }
      return newCard(deps, access, chosen);
  }
}

/**
 * Checks the network that a request names for a card.
 * @throws Problem VALIDATION/INVALID_FIELD if the card does not have it
 */
export async function assertNetwork(
  { store }: Pick<PaymentDeps, 'store'>,
  { terminal }: Pick<Access, 'terminal'>,
  cardNumber: string,
  { name, field }: { readonly name: CardNetwork; readonly field: string },
): Promise<void> {
  const coBadged = async () => coBadgedOf(await readPaymentPageSettings(store.prisma, terminal.terminalId));
  const isOfCard =
    name === 'cartes_bancaires'
      ? (await coBadged()).some((prefix) => cardNumber.startsWith(prefix))
      : cardProfile(cardNumber, undefined).brand?.toLowerCase() === name;
  if (!isOfCard) throw invalidField(`The card does not have the network ${name}.`, field);
}

/**
 * Returns the source of a stored instrument that is charged again. Its number is sealed again under the key of this
 * month.
 * @throws Problem VALIDATION/INSTRUMENT_NOT_AVAILABLE when it was retired (no payment with it was approved for long) or
 * its data key was destroyed; SYSTEM/TEMPORARILY_UNAVAILABLE when its data key cannot be used now
 */
export async function storedSource(
  { vault, store }: Pick<SettlingDeps, 'vault' | 'store'>,
  terminalId: string,
  instrument: StoredInstrument,
  cvv: string | undefined,
): Promise<PaymentSource> {
  const { token, sealedNumber: was } = instrument;
  const details = await instrumentDetails(vault, instrument, cvv);
  const sealedNumber = was && details.kind === 'card' && (await vault.renewedCard(was, details.cardNumber, token));
  if (was && sealedNumber) await writeRenewedCard(store.pool, { terminalId, token, was, sealedNumber });
  return { instrument: { kind: 'existing', token }, details, stored: true };
}

/**
 * Returns the details of a stored instrument that are sent to a processor. Opens the sealed card number.
 * @throws Problem VALIDATION/INSTRUMENT_NOT_AVAILABLE when it was retired (no payment with it was approved for long) or
 * its data key was destroyed; SYSTEM/TEMPORARILY_UNAVAILABLE when its data key cannot be used now
 */
export async function instrumentDetails(
  vault: Vault,
  instrument: StoredInstrument,
  cvv: string | undefined,
): Promise<InstrumentDetails> {
  if (instrument.retiredAt !== null) throw retiredInstrument();
  const { providerToken, importedFrom } = instrument;
  if (providerToken !== null)
    return { kind: 'provider_token', providerToken, ...(importedFrom !== null && { importedFrom }), cvv };
  if (!instrument.sealedNumber) throw new Error('a stored card has no number');
  const cardNumber = await numberOf(vault, instrument.sealedNumber, instrument.token);
  if (cardNumber.startsWith('{')) return { kind: 'wallet', ...(JSON.parse(cardNumber) as SealedWallet) };
  if (instrument.expiryMonth === null || instrument.expiryYear === null) throw new Error('a stored card has no expiry');
  return {
    kind: 'card',
    cardNumber,
    ...(instrument.paymentMethod === 'digital_wallets' && { networkToken: {} }),
    expiryMonth: instrument.expiryMonth,
    expiryYear: instrument.expiryYear,
    cardholderName: instrument.cardholderName ?? undefined,
    cvv,
  };
}

/** An encrypted payload as it is sealed in place of a card number: JSON, which begins with a brace. */
type SealedWallet = Pick<WalletPayload, 'wallet' | 'payload'>;

async function walletSource(
  vault: Vault,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
  { wallet, payload, paymentMethod }: Extract<ChosenSource, { kind: 'wallet' }>,
): Promise<PaymentSource> {
  const token = vault.token(now);
  const sealed = JSON.stringify({ wallet, payload } satisfies SealedWallet);
  const instrument = {
    ...withoutCard,
    token,
    paymentMethod,
    fingerprint: instrumentFingerprints(vault, terminal.terminalId, sealed)[0],
    sealedNumber: await vault.sealCard(terminal.accountId, sealed, token),
  };
  return { instrument: { kind: 'new', instrument }, details: { kind: 'wallet', wallet, payload }, stored: false };
}

function providerTokenSource(
  vault: Vault,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
  { providerToken, paymentMethod, cvv }: Extract<ChosenSource, { kind: 'provider-token' }>,
): PaymentSource {
  const instrument = {
    ...withoutCard,
    token: vault.token(now),
    paymentMethod,
    fingerprint: instrumentFingerprints(vault, terminal.terminalId, providerToken)[0],
    providerToken,
  };
  const details = { kind: 'provider_token', providerToken, cvv } as const;
  return { instrument: { kind: 'new', instrument }, details, stored: false };
}

async function newCard(
  { vault, cardRules }: Pick<PaymentDeps, 'vault' | 'cardRules'>,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
  chosen: Extract<ChosenSource, { kind: 'card' }>,
): Promise<PaymentSource> {
  const { card, paymentMethod, cvv, oneTimeToken, browserProfile, networkToken, cardNetwork } = chosen;
  const { card_number: cardNumber, expiry_month: expiryMonth, expiry_year: expiryYear } = card;
  // As stored, so that a repeated call is identical.
  const cardholderName =
    card.card_cardholder_name === undefined ? undefined : redactCardData(card.card_cardholder_name);

  const token = vault.token(now);
  const { brand, cardType, category } = cardProfile(cardNumber, cardRules(cardNumber).issuer);
  const instrument = {
    token,
    paymentMethod,
    fingerprint: instrumentFingerprints(vault, terminal.terminalId, cardNumber)[0],
    sealedNumber: await vault.sealCard(terminal.accountId, cardNumber, token),
    bin: cardNumber.slice(0, 6),
    lastFour: cardNumber.slice(-4),
    panLength: cardNumber.length,
    expiryMonth,
    expiryYear,
    cardholderName: cardholderName ?? null,
    brand: (cardNetwork === 'cartes_bancaires' ? 'Cartes Bancaires' : brand) ?? null,
    cardType,
    category: category ?? null,
    cardNetwork: cardNetwork ?? null,
    providerToken: null,
  };
  return {
    instrument: { kind: 'new', instrument },
    details: {
      kind: 'card',
      cardNumber,
      expiryMonth,
      expiryYear,
      cardholderName,
      cvv,
      ...(networkToken && { networkToken }),
    },
    stored: false,
    oneTimeToken,
    browserProfile,
  };
}
