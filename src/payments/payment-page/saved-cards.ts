import { createHash } from 'node:crypto';
import type { CardFault, EnteredCard, EnteredWallet, SavedCard } from '../../payer-pages/payment-page.js';
import { pageOptions, type PaymentPageRecord } from '../../store/payment-pages/payment-pages.js';
import { readSavedCards, removeSavedCard } from '../../store/vault/instruments.js';
import { securityCodeLength } from '../../vault/card.js';
import type { PaymentDeps } from '../payment-deps.js';
import type { Access } from '../../operation/handler.js';
import type { Attempt } from '../read/attempt.js';
import { type CheckedCard, checkedCard, checkedCode } from './entered.js';

/** The payer's saved cards, and whether another may be saved. */
export interface CardsOfPayer {
  /** The payer named by the merchant's request. Undefined without one, or if the page saves no cards. */
  readonly savesFor: string | undefined;
  readonly saved: readonly OfferedCard[];
}

/** A saved card. Its token never reaches the page. */
interface OfferedCard extends SavedCard {
  readonly token: string;
}

/** For a page that neither saves nor offers cards. */
const noCards: CardsOfPayer = { savesFor: undefined, saved: [] };

/** Maximum number of saved cards on a page (contract: SaveCards). */
const maxCards = 5;

/**
 * Reads the cards that the payer of a page saved. Forms choose one of these cards, so that no other can be charged or
 * removed, whatever id a browser sends.
 */
export async function cardsOfPayer(
  { store }: Pick<PaymentDeps, 'store'>,
  { terminal: { terminalId }, now }: Pick<Access, 'terminal' | 'now'>,
  { order: { payer } }: Pick<Attempt, 'order'>,
  settings: PaymentPageRecord | null,
): Promise<CardsOfPayer> {
  if (pageOptions(settings).save_cards !== true || payer === null) return noCards;
  const { payerId } = payer;
  const found = await readSavedCards(store.pool, { terminalId, payerId }, { now, limit: maxCards });
  const saved = found.map(({ token, brand, bin, lastFour, expiryMonth, expiryYear }) => ({
    token,
    id: createHash('sha256').update(token).digest('base64url').slice(0, 16),
    brand: brand ?? undefined,
    lastFour,
    expiry: `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`,
    codeLength: securityCodeLength(bin),
  }));
  return { savesFor: payerId, saved };
}

/**
 * Removes a card of the page's payer, whatever became of the page's payment. Series and merchants that charge it by its
 * token are unaffected.
 */
export async function removeCard(
  { store }: Pick<PaymentDeps, 'store'>,
  page: (CardsOfPayer & Pick<Access, 'terminal'>) | undefined,
  card: string,
): Promise<void> {
  const found = page?.saved.find(({ id }) => id === card);
  if (!found || page?.savesFor === undefined) return;
  const { terminalId } = page.terminal;
  await removeSavedCard(store.pool, { terminalId, payerId: page.savesFor, token: found.token });
}

/** True for a payment whose card may be saved. The init of a series keeps its card for the series. */
export const maySave = ({ payment }: Pick<Attempt, 'payment'>): boolean => payment.series === null;

/** True if the payer agrees that the entered card is saved. */
export const savesCard = (
  { first }: { readonly first: Pick<Attempt, 'payment'> },
  entered: EnteredCard | EnteredWallet,
): boolean => 'save' in entered && entered.save === '1' && maySave(first);

/** A saved card that the payer chose, with its security code. */
export interface ChosenCard {
  readonly token: string;
  readonly cvv: string;
}

/** Returns the wallet, the chosen card or the entered one, or the faults. */
export const enteredIn = (
  entered: EnteredCard | EnteredWallet,
  page: CardsOfPayer & { readonly access: Pick<Access, 'now'>; readonly coBadged: readonly string[] },
): EnteredWallet | CheckedCard | ChosenCard | readonly CardFault[] =>
  'payload' in entered
    ? entered
    : entered.card === ''
      ? checkedCard(entered, page.access.now, page.coBadged)
      : chosenCard(entered, page);

/** A card can have been removed or erased meanwhile. */
function chosenCard({ card, cvv: typed }: EnteredCard, { saved }: CardsOfPayer): ChosenCard | readonly CardFault[] {
  const found = saved.find(({ id }) => id === card);
  if (!found) return [{ field: 'number', fault: 'removed' }];
  const { cvv, fault } = checkedCode(typed, found.codeLength);
  return fault === undefined ? { token: found.token, cvv } : [{ field: 'cvv', fault }];
}
