import type { CardRange } from '../authenticator.js';

/** The behaviour of the sandbox's issuer for a card. `silent`: the issuer does not answer. */
export interface AuthenticatedCard {
  /** transStatus */
  readonly status: 'Y' | 'A' | 'N' | 'U' | 'R' | 'C' | 'silent';
  readonly method?: 'answers' | 'silent';
  /** True if the issuer grants a requested exemption. */
  readonly exempts?: true;
}

/** The sandbox cards that support 3-D Secure. */
export const authenticatedCards: ReadonlyMap<string, AuthenticatedCard> = new Map<string, AuthenticatedCard>([
  ['4000002000001006', { status: 'Y' }],
  ['4000002000001014', { status: 'Y', method: 'answers' }],
  ['4000002000001022', { status: 'Y', method: 'silent' }],
  ['4000002000001030', { status: 'A' }],
  ['4000002000001048', { status: 'N' }],
  ['4000002000001055', { status: 'U' }],
  ['4000002000001063', { status: 'R' }],
  ['4000002000001071', { status: 'C' }],
  ['5200002000001076', { status: 'C' }],
  ['4000002000001089', { status: 'C', method: 'answers' }],
  ['4000002000001097', { status: 'silent' }],
  ['4000002000001105', { status: 'C', exempts: true }],
  ['5200002000001100', { status: 'C', exempts: true }],
  // And its bank approves only payers who were authenticated (processors/simulator/sandbox-cards.ts).
  ['4000002000001113', { status: 'C', exempts: true }],
]);

/** The code that every payer of the sandbox is sent. */
export const sandboxCode = '123456';

/** The number of wrong codes that ends a challenge. */
export const mostWrongCodes = 3;

const version = '2.2.0';

/** @param origin where the sandbox's issuer is reached */
export function rangeOf(cardNumber: string, origin: string): CardRange | undefined {
  const card = authenticatedCards.get(cardNumber);
  if (!card) return undefined;
  const path = card.method === 'silent' ? 'silent-method' : 'method';
  return { version, methodUrl: card.method === undefined ? undefined : `${origin}/sandbox/acs/${path}` };
}
