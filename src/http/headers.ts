/**
 * The headers that every answer carries: where the service is documented (RFC 8631), that no copy may be kept, and that
 * the media type may not be guessed. Pages of the documentation say for themselves how they are kept.
 */
export const commonHeaders = (baseUrl: string): Readonly<Record<string, string>> => ({
  Link: `<${baseUrl}/docs>; rel="service-doc", <${baseUrl}/openapi.yaml>; rel="service-desc"`,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
});
