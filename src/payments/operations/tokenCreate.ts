import { invalidField } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { assertNetwork } from '../decide/instrument.js';
import { checkCard } from '../decide/payment-source.js';
import { securityCodeLength } from '../../vault/card.js';
import { keepCard } from '../decide/one-time-token.js';
import type { PaymentDeps } from '../payment-deps.js';

/** Creates a one-time token from a card that a payer entered into the card fields of a shop's page. */
export const tokenCreate: Handler<'tokenCreate', PaymentDeps> = async (deps, { body }, access) => {
  checkCard(body, '', access.now);
  const { card_number: cardNumber, cvv } = body;
  const length = securityCodeLength(cardNumber);
  if (length !== undefined && cvv.length !== length)
    throw invalidField(`The security code of this card has ${length} digits.`, 'cvv');
  if (body.preferred_network)
    await assertNetwork(deps, access, cardNumber, { name: body.preferred_network, field: 'preferred_network' });
  const { token, expiresAt } = await keepCard(deps, access, body);
  return { token, expires_at: expiresAt.toISOString() };
};
