import type { ReasonKey } from '../reasons/reasons.js';
import type { CardProfileData } from '../vault/card.js';

/** What a bank issues cards of a range as. */
export interface KnownIssuer extends Pick<CardProfileData, 'cardType' | 'category'> {
  readonly name: string;
  /** Whose purchases the card is for (contract, CardProfile). */
  readonly cardUsage: 'personal' | 'business';
}

/** What is known of a card before a processor is asked. */
export interface KnownCard {
  /** Who issued it, and as what; undefined when that is not known. The first six digits of a number tell it. */
  readonly issuer: KnownIssuer | undefined;
  /** Why the risk rules refuse it; undefined when they do not. */
  readonly refusal: ReasonKey | undefined;
}

/** Gives what is known of a card by its number. */
export type CardRules = (cardNumber: string) => KnownCard;

const unknown: KnownCard = { issuer: undefined, refusal: undefined };

/**
 * The rules of a live service. Its processors answer type and category of a card, and have risk rules of
 * their own.
 */
export const liveCardRules: CardRules = () => unknown;
