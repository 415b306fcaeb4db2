/** A year (RFC 6797). Subdomains belong to the operator, who may have some without TLS. */
const hstsSeconds = 365 * 24 * 60 * 60;

/**
 * The headers that every answer carries: where the service is documented (RFC 8631), that no copy may be kept, and that
 * the media type may not be guessed. Where clients come by HTTPS, browsers come by nothing else from then on. Pages of
 * the documentation set their own caching.
 */
export const commonHeaders = (baseUrl: string): Readonly<Record<string, string>> => ({
  ...(/^https:/i.test(baseUrl) ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}` } : {}),
  Link: `<${baseUrl}/docs>; rel="service-doc", <${baseUrl}/openapi.yaml>; rel="service-desc"`,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
});
