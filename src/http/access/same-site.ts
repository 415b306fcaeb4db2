import type { Context } from 'koa';
import { problem } from '../../base/errors/errors.js';

/**
 * Refuses what a page of another site makes a browser send. Browsers say where a request comes from in Sec-Fetch-Site,
 * or where that is missing in Origin, and pages cannot change either.
 * @param consoleUrl where operators reach the console, whatever address others have
 * @param fromBrowsersOnly whether a request that says nothing is refused as well
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

/** A proxy may have changed the Host, but not where operators reach the console. */
const isOwnOrigin = (origin: string, host: string, consoleUrl: string): boolean =>
  origin === new URL(consoleUrl).origin || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());
