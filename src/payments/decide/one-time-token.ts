import { plusSeconds } from '../../base/clock.js';
import type { Schema } from '../../base/contract.js';
import type { Terminal } from '../../base/terminal.js';
import type { Access } from '../../operation/handler.js';
import { readOneTimeToken, writeOneTimeToken } from '../../store/vault/one-time-tokens.js';
import { redactCardData } from '../../vault/redact.js';
import type { PaymentDeps } from '../payment-deps.js';

type Deps = Pick<PaymentDeps, 'store' | 'vault'>;

/** Seconds that a card entered into card fields waits for its payment (contract: tokenCreate). */
const validSeconds = 15 * 60;

/** A card as a payer entered it. */
export type TokenizedCard = Schema<'TokenRequest'>;

/** Stores a checked card under a new token, sealed, until a payment uses it. */
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

/** A one-time token that the terminal has issued. */
export interface IssuedToken {
  /** The payment that has used it. */
  readonly transactionId: string | null;
  readonly expiresAt: Date;
  /** Undefined once it was used, or has expired. */
  readonly card: TokenizedCard | undefined;
}

/**
 * Reads a one-time token. Its card stays until the attempt that uses it is written.
 * @returns undefined for a token that this terminal does not know
 */
export async function readIssuedToken(
  { store, vault }: Deps,
  { terminalId }: Pick<Terminal, 'terminalId'>,
  token: string,
): Promise<IssuedToken | undefined> {
  const kept = await readOneTimeToken(store.pool, terminalId, token);
  if (!kept) return undefined;
  const { sealedCard, transactionId, expiresAt } = kept;
  const card = sealedCard === null ? undefined : (JSON.parse(vault.open(sealedCard, token)) as TokenizedCard);
  return { transactionId, expiresAt, card };
}
