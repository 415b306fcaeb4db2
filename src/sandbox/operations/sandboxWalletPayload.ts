import { invalidFields } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { checkCard } from '../../payments/decide/payment-source.js';
import { sandboxPayload } from '../../processors/simulator/sandbox-wallets.js';
import { requireSandbox, type SandboxDeps } from '../sandbox-deps.js';

/** Encrypts a test card for the simulated banks, as a wallet does for a payment. */
export const sandboxWalletPayload: Handler<'sandboxWalletPayload', SandboxDeps> = async (
  { random },
  { body },
  { terminal, now },
) => {
  requireSandbox(terminal);
  const { wallet, authentication, ...card } = body;
  const isOnFile = authentication === 'pan_only';
  if (isOnFile && wallet === 'apple_pay')
    throw invalidFields('Apple Pay authenticates each payer: omit authentication.', ['authentication', 'wallet']);
  checkCard(card, '', now);
  const { card_number: cardNumber, expiry_month: expiryMonth, expiry_year: expiryYear } = card;
  const payload = sandboxPayload({ wallet, cardNumber, expiryMonth, expiryYear, isOnFile }, random, now);
  return { payload };
};
