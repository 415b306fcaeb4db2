import { cardProfile } from '../vault/card.js';

/** How far a payer was authenticated, as indicators tell it. */
export type Extent = 'authenticated' | 'attempted' | 'exempted' | 'neither';

/** Mastercard counts otherwise than all other networks (their electronic commerce indicators). */
const indicators = {
  mastercard: { authenticated: '02', attempted: '01', exempted: '06', neither: '00' },
  others: { authenticated: '05', attempted: '06', exempted: '07', neither: '07' },
} as const satisfies Readonly<Record<string, Readonly<Record<Extent, string>>>>;

export type Network = keyof typeof indicators;

/** The network of a card, as far as indicators differ. */
export const networkOf = (cardNumber: string): Network =>
  cardProfile(cardNumber, undefined).brand === 'Mastercard' ? 'mastercard' : 'others';

export const indicatorOf = (network: Network, extent: Extent): string => indicators[network][extent];
