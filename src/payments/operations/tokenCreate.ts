import { problem } from '../../errors.js';
import type { Handler } from '../../handler.js';
import { checkCard } from '../payment-source.js';
import { securityCodeLength } from '../../vault/card.js';
import { keepCard } from '../one-time-token.js';
import type { PaymentDeps } from '../payment-deps.js';

/** Takes a card from the card fields in the page of a shop, and makes a token of it that pays once. */
export const tokenCreate: Handler<'tokenCreate', PaymentDeps> = async (deps, { body }, access) => {
  checkCard(body, '', access.now);
  const { card_number: cardNumber, cvv } = body;
  const length = securityCodeLength(cardNumber);
  if (length !== undefined && cvv.length !== length)
    throw problem('VALIDATION/INVALID_FIELD', `The security code of this card has ${length} digits.`, { field: 'cvv' });
  const { token, expiresAt } = await keepCard(deps, access, body);
  return { status: 200, body: { token, expires_at: expiresAt.toISOString() } };
};
