import { plusSeconds } from '../../base/clock.js';
import { given, type Schema } from '../../base/contract.js';
import type { Terminal } from '../../base/terminal.js';
import type { Access } from '../../operation/handler.js';
import { readOneTimeToken, writeOneTimeToken } from '../../store/vault/instruments.js';
import { ForgottenSecret } from '../../vault/data-keys.js';
import { redactCardData } from '../../vault/redact.js';
import type { PaymentDeps } from '../payment-deps.js';

type Deps = Pick<PaymentDeps, 'store' | 'vault'>;

/** Lifetime of a card entered into card fields, in seconds (contract: tokenCreate). */
const validSeconds = 15 * 60;

/** A card as a payer entered it. */
type TokenizedCard = Schema<'TokenRequest'>;

/** Stores a checked card under a new token, sealed, until a payment uses it. */
export async function keepCard(
  { store, vault }: Deps,
  { terminal: { terminalId, accountId }, now }: Pick<Access, 'terminal' | 'now'>,
  { card_cardholder_name: name, browser_profile: browser, ...entered }: TokenizedCard,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = vault.token(now);
  const expiresAt = plusSeconds(now, validSeconds);
  const card: TokenizedCard = {
    card_number: entered.card_number,
    expiry_month: entered.expiry_month,
    expiry_year: entered.expiry_year,
    cvv: entered.cvv,
    ...given({ preferred_network: entered.preferred_network }),
    ...(name === undefined ? {} : { card_cardholder_name: redactCardData(name) }),
    ...(browser === undefined ? {} : { browser_profile: browser }),
  };
  await writeOneTimeToken(store.pool, {
    terminalId,
    token,
    sealedCard: await vault.sealCard(accountId, JSON.stringify(card), token),
    expiresAt,
  });
  return { token, expiresAt };
}

export interface IssuedToken {
  /** The payment that used it. */
  readonly transactionId: string | null;
  readonly expiresAt: Date;
  /** Undefined once it was used, has expired, or was forgotten with its data key. */
  readonly card: TokenizedCard | undefined;
}

/**
 * Reads a one-time token. Its card stays stored until the attempt that uses it is written.
 * @returns undefined for a token that this terminal does not know
 */
export async function readIssuedToken(
  { store, vault }: Deps,
  { terminalId }: Pick<Terminal, 'terminalId'>,
  token: string,
): Promise<IssuedToken | undefined> {
  const kept = await readOneTimeToken(store.pool, { terminalId, token });
  if (!kept) return undefined;
  const { sealedCard, transactionId, expiresAt } = kept;
  return {
    transactionId,
    expiresAt,
    card: sealedCard === null ? undefined : await enteredCard(vault, sealedCard, token),
  };
}

/** Opens a card of a one-time token. @returns undefined if its data key was destroyed */
async function enteredCard(
  vault: Deps['vault'],
  sealedCard: Uint8Array,
  token: string,
): Promise<TokenizedCard | undefined> {
  try {
    return JSON.parse(await vault.openCard(sealedCard, token)) as TokenizedCard;
  } catch (error) {
    if (error instanceof ForgottenSecret) return undefined;
    throw error;
  }
}
