import { deprecations } from '../../../generated/operations.js';
import { commonHeaders } from './headers.js';

/**
 * Returns the headers of a deprecated operation: the date of its deprecation (RFC 9745), the date of its removal (RFC
 * 8594) and a link to the changes. Returns none for other operations and for unmatched requests.
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
