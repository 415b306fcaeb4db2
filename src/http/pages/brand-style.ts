import type { PageBrand } from '../../payer-pages/payment-page.js';
import { digestOf } from './own-file.js';

/** Returns the style sheet of a merchant's colours, which override those of pay.css; undefined without any. */
export function brandStyleOf({ colour, colourDark }: PageBrand): string | undefined {
  if (colour === undefined && colourDark === undefined) return undefined;
  return `:root{--action:light-dark(${colour ?? 'var(--own-action)'},${colourDark ?? 'var(--own-action)'})}`;
}

/** Returns the `style-src` of a page with a brand: its own file and, by digest, the merchant's colours. */
export const styleSource = (brandStyle: string | undefined): string =>
  ["'self'", ...(brandStyle === undefined ? [] : [`'${digestOf('sha256', brandStyle)}'`])].join(' ');
