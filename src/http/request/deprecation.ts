import { deprecations } from '../../../generated/operations.js';
import { commonHeaders } from './headers.js';

/**
 * What the answers of an operation that is going to be gone say of it: since when it is deprecated (RFC 9745), from
 * when on it may be gone (RFC 8594), and where the changes are described. Nothing of any other, nor where no operation
 * was found.
 */
export function deprecationHeaders(
  route: { readonly operationId: string } | undefined,
  baseUrl: string,
  deprecated: typeof deprecations = deprecations,
): Readonly<Record<string, string>> {
  const found = route && deprecated[route.operationId];
  if (!found) return {};
  return {
    Deprecation: found.deprecation,
    Sunset: found.sunset,
    Link: `${commonHeaders(baseUrl)['Link'] ?? ''}, <${baseUrl}/changelog>; rel="deprecation"; type="text/html"`,
  };
}
