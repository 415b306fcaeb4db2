import { createHash } from 'node:crypto';
import type { Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';

/** Bytes: so that a page with it stays light. */
const longestLogo = 24 * 1024;

/** How images of the kinds begin (PNG, 5.2; ITU-T T.81, B.1.1.3; RFC 9649, 2.4). Others could hold scripts. */
const beginnings: readonly (readonly [Schema<'LogoMediaType'>, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF....WEBP/s],
];

/**
 * A logo as it is stored.
 * @param base64 as it was sent
 * @throws Problem VALIDATION/INVALID_FIELD when it is no image of the kinds, or too long
 */
export function storedLogo(base64: string) {
  const logo = Uint8Array.from(Buffer.from(base64, 'base64'));
  const start = Buffer.from(logo.subarray(0, 16)).toString('latin1');
  const logoType = beginnings.find(([, beginning]) => beginning.test(start))?.[0];
  if (logoType === undefined)
    throw problem('VALIDATION/INVALID_FIELD', 'The logo is no PNG, JPEG or WebP image in base64.', { field: 'logo' });
  if (logo.length > longestLogo)
    throw problem('VALIDATION/INVALID_FIELD', `The logo has ${logo.length} bytes: ${longestLogo} are the most.`, {
      field: 'logo',
    });
  return { logo, logoType, logoDigest: createHash('sha256').update(logo).digest('hex') };
}
