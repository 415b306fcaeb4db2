import type { ReasonKey } from '../reasons/reasons.js';
import type { CardProfileData } from '../vault/card.js';

/** The issuer of a card range and the type of its cards. */
export interface KnownIssuer extends Pick<CardProfileData, 'cardType' | 'category'> {
  readonly name: string;
  /** The intended use of the card (contract, CardProfile). */
  readonly cardUsage: 'personal' | 'business';
}

/** The facts about a card that are known before a processor is called. */
interface KnownCard {
  /** The issuer, from the first six digits of the number. Undefined if unknown. */
  readonly issuer: KnownIssuer | undefined;
  /** The reason for which the risk rules refuse the card. Undefined if they accept it. */
  readonly refusal: ReasonKey | undefined;
}

/** Returns the known facts about a card by its number. */
export type CardRules = (cardNumber: string) => KnownCard;

const unknown: KnownCard = { issuer: undefined, refusal: undefined };

/**
 * The rules of a live service, which know nothing. Its processors return a card's type and category, and have their own
 * risk rules.
 */
export const liveCardRules: CardRules = () => unknown;
