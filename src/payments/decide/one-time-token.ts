import { plusSeconds } from '../../base/clock.js';
import type { Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import { readOneTimeToken, writeOneTimeToken } from '../../store/vault/one-time-tokens.js';
import { redactCardData } from '../../vault/redact.js';
import type { PaymentDeps } from '../payment-deps.js';

type Deps = Pick<PaymentDeps, 'store' | 'vault'>;

/** How long a card that was entered into card fields waits for its payment (contract: tokenCreate). */
const validSeconds = 15 * 60;

/** A card as a payer entered it. */
export type TokenizedCard = Schema<'TokenRequest'>;

/** Keeps a checked card under a new token, sealed, until a payment takes it. @returns the token, and when it expires */
export async function keepCard(
  { store, vault }: Deps,
  { terminal: { terminalId }, now }: Pick<Access, 'terminal' | 'now'>,
  { card_number, expiry_month, expiry_year, cvv, card_cardholder_name: name, browser_profile: browser }: TokenizedCard,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = vault.token(now);
  const expiresAt = plusSeconds(now, validSeconds);
  const card: TokenizedCard = {
    card_number,
    expiry_month,
    expiry_year,
    cvv,
    ...(name === undefined ? {} : { card_cardholder_name: redactCardData(name) }),
    ...(browser === undefined ? {} : { browser_profile: browser }),
  };
  await writeOneTimeToken(store.pool, {
    terminalId,
    token,
    sealedCard: vault.seal(JSON.stringify(card), token),
    expiresAt,
  });
  return { token, expiresAt };
}

/**
 * The card that a one-time token stands for. It stays until the attempt that takes it is written.
 * @returns undefined for a token that this terminal does not know
 * @throws Problem VALIDATION/TOKEN_ALREADY_USED, VALIDATION/TOKEN_EXPIRED
 */
export async function keptCard(
  { store, vault }: Deps,
  { terminal: { terminalId }, now }: Pick<Access, 'terminal' | 'now'>,
  token: string,
): Promise<TokenizedCard | undefined> {
  const kept = await readOneTimeToken(store.pool, terminalId, token);
  if (!kept) return undefined;
  const { sealedCard, transactionId, expiresAt } = kept;
  if (transactionId !== null)
    throw problem(
      'VALIDATION/TOKEN_ALREADY_USED',
      'The one-time token was used for a payment. Have the payer enter the card again.',
      { field: 'token', transaction_id: transactionId },
    );
  if (sealedCard === null || expiresAt <= now)
    throw problem('VALIDATION/TOKEN_EXPIRED', 'The one-time token has expired. Have the payer enter the card again.', {
      field: 'token',
    });
  return JSON.parse(vault.open(sealedCard, token)) as TokenizedCard;
}
