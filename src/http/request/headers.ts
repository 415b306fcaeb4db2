/** A year (RFC 6797). Subdomains belong to the operator, who may have some without TLS. */
const hstsSeconds = 365 * 24 * 60 * 60;

/**
 * Returns the headers of every answer: links to the documentation (RFC 8631), no caching, no media type sniffing. If
 * the public address uses HTTPS, browsers must use HTTPS from then on. The documentation pages set their own caching.
 */
export const commonHeaders = (baseUrl: string): Readonly<Record<string, string>> => ({
  ...(/^https:/i.test(baseUrl) ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}` } : {}),
  Link: `<${baseUrl}/docs>; rel="service-doc", <${baseUrl}/openapi.yaml>; rel="service-desc"`,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
});
