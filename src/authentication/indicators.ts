import { cardProfile } from '../vault/card.js';

/** The extent of an authentication, as its indicator reports it. */
export type Extent = 'authenticated' | 'attempted' | 'exempted' | 'neither';

/** Electronic commerce indicators. Mastercard's differ from those of the other networks. */
const indicators = {
  mastercard: { authenticated: '02', attempted: '01', exempted: '06', neither: '00' },
  others: { authenticated: '05', attempted: '06', exempted: '07', neither: '07' },
} as const satisfies Readonly<Record<string, Readonly<Record<Extent, string>>>>;

export type Network = keyof typeof indicators;

/** The network of a card, as far as indicators differ. */
export const networkOf = (cardNumber: string): Network =>
  cardProfile(cardNumber, undefined).brand === 'Mastercard' ? 'mastercard' : 'others';

export const indicatorOf = (network: Network, extent: Extent): string => indicators[network][extent];
