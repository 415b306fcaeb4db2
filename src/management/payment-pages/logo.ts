import { createHash } from 'node:crypto';
import type { Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';

/** Maximum size of a logo in bytes, which keeps the page light. */
const longestLogo = 24 * 1024;

/** Signatures of the accepted image types (PNG, 5.2; ITU-T T.81, B.1.1.3; RFC 9649, 2.4). Others could hold scripts. */
const beginnings: readonly (readonly [Schema<'LogoMediaType'>, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF....WEBP/s],
];

/**
 * Returns a logo in its stored form.
 * @param base64 the image as sent
 * @throws Problem VALIDATION/INVALID_FIELD when it is too long or not an accepted image type
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
