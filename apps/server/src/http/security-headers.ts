/** Everything comes from this server; inline styles are needed by the component library, inline scripts by nothing. */
const PAGE_CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** Only the map may be shown inside another site's page (SHARE-03). */
const FRAMED = /^\/(?:index\.html|carte(?:\/.*)?)?$/;

/** Public pictures and nothing of a session: a viewer of another site may read them too (OWS-06). */
const SHARED = /^\/api\/wmt?s(?:\/|$)/;

/** The headers of every answer, also of those sent before the router. `path` has no query. */
export function securityHeaders(path: string, https: boolean): Record<string, string> {
  const isApi = path.startsWith('/api/') && path !== '/api/docs';
  const ancestors = FRAMED.test(path) ? '*' : "'none'";
  return {
    'content-security-policy': `${isApi ? "default-src 'none'" : PAGE_CSP}; frame-ancestors ${ancestors}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    ...(SHARED.test(path) && { 'access-control-allow-origin': '*' }),
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
