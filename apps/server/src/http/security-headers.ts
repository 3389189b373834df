import { type Endpoint, endpoints } from '@motu/contract';

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

/** The worker that reads GeoPackages runs SQLite, which is WebAssembly: it has the policy of its own script, and the page keeps hers. */
const SCRIPT = /^\/assets\/.*\.m?js$/;
const SCRIPT_CSP = PAGE_CSP.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");

/** A logo that was sent: an SVG has its own styles, and may do nothing else, wherever it is opened (ADM-24). */
const LOGO = /^\/api\/settings\/logos\//;
const LOGO_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The pages of open data, those of OGC API too, have their style in a file: nothing is inline. */
const OPEN_DATA = /^\/(?:donnees|api\/ogc)(?:\/|$)/;
const OPEN_DATA_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";

/** Only the map may be shown inside another site's page (SHARE-03). */
const FRAMED = /^\/(?:index\.html|carte(?:\/.*)?)?$/;

const PRIVATE_PAGE = /^\/(?:login|admin)(?:\/|$)/;

const { auth: _ofSession, ...others } = endpoints;
/** What everyone may read, and nothing of a session: a page of another site may show it, and a frame that has no origin (OWS-06, SHARE-03). */
const PUBLIC_READS = Object.values(others)
  .flatMap((group) => Object.values<Endpoint>(group))
  .filter(({ method, access, reads }) => (method === 'GET' || reads) && access === 'public')
  .map(({ path }) => path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+'));
const SHARED = new RegExp(`^(?:${PUBLIC_READS.join('|')}|/assets/.*|/api/wmt?s/.*)/?$`);

function policyOf(path: string, isApi: boolean): string {
  if (LOGO.test(path)) return LOGO_CSP;
  if (OPEN_DATA.test(path)) return OPEN_DATA_CSP;
  if (SCRIPT.test(path)) return SCRIPT_CSP;
  return isApi ? "default-src 'none'" : PAGE_CSP;
}

/** Asked for data and for pictures, and for nothing else. */
function withServices(policy: string, services: readonly string[]): string {
  if (services.length === 0) return policy;
  const hosts = services.join(' ');
  return policy.replace(/(connect-src|img-src) [^;]*/g, (directive) => `${directive} ${hosts}`);
}

/** The headers of every answer, also of those sent before the router. `path` has no query. */
export function securityHeaders(
  path: string,
  https: boolean,
  /** Hosts that the page may ask beside this server (OWN-04). */
  services: readonly string[] = [],
): Record<string, string> {
  const isApi = path.startsWith('/api/') && path !== '/api/docs';
  const isFramed = FRAMED.test(path);
  const isShared = SHARED.test(path);
  return {
    'content-security-policy': `${withServices(policyOf(path, isApi), services)}; frame-ancestors ${isFramed ? '*' : "'none'"}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    'cross-origin-resource-policy': PRIVATE_PAGE.test(path) || (isApi && !isShared) ? 'same-origin' : 'cross-origin',
    // Not for the map: a sandboxed frame could no longer open it in a tab of its own.
    ...(!isApi && !isFramed && { 'cross-origin-opener-policy': 'same-origin' }),
    ...(isShared && { 'access-control-allow-origin': '*' }),
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
