import type { PageBrand } from '../../payer-pages/payment-page.js';
import { digestOf } from './own-file.js';

/** The merchant's colours, in place of those of pay.css; undefined if they have none. */
export function brandStyleOf({ colour, colourDark }: PageBrand): string | undefined {
  if (colour === undefined && colourDark === undefined) return undefined;
  return `:root{--action:light-dark(${colour ?? 'var(--own-action)'},${colourDark ?? 'var(--own-action)'})}`;
}

/** The `style-src` of a page with a brand: its own file and, by its digest, the merchant's colours. */
export const styleSource = (brandStyle: string | undefined): string =>
  ["'self'", ...(brandStyle === undefined ? [] : [`'${digestOf('sha256', brandStyle)}'`])].join(' ');
