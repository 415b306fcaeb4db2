import type { Context } from 'koa';
import { problem } from '../../base/errors/errors.js';

/**
 * Refuses requests that a page of another site makes a browser send. Browsers report the origin in Sec-Fetch-Site, or
 * if that is missing in Origin; pages cannot change either.
 * @param consoleUrl the address at which operators reach the console
 * @param fromBrowsersOnly true refuses requests without these headers
 * @throws Problem VALIDATION/CROSS_SITE_REQUEST
 */
export function refuseCrossSite(
  ctx: Pick<Context, 'get'>,
  consoleUrl: string,
  { fromBrowsersOnly }: { readonly fromBrowsersOnly: boolean },
): void {
  const [site, origin] = [ctx.get('sec-fetch-site'), ctx.get('origin')];
  const isOwn =
    site === ''
      ? origin === ''
        ? !fromBrowsersOnly
        : isOwnOrigin(origin, ctx.get('host'), consoleUrl)
      : site === 'same-origin';
  if (!isOwn) throw problem('VALIDATION/CROSS_SITE_REQUEST', 'The request does not come from a page of this service.');
}

/** A proxy may change the Host header, but not the console's address. */
const isOwnOrigin = (origin: string, host: string, consoleUrl: string): boolean =>
  origin === new URL(consoleUrl).origin || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());
