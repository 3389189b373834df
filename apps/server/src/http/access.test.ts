import { type Access, type Call, calls, type Endpoint } from '@motu/contract';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignIn } from '../domain/sign-in.ts';
import { addAccount } from '../testing/accounts.ts';
import { createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { guardSessions } from './session.ts';

const CALLS: Call[] = Object.values(calls).flatMap((group) => Object.values<Call>(group));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What is not for administrators alone. Opening a call to more people is to be written here too. */
const OPEN: Record<string, Access> = {
  'GET /.well-known/security.txt': 'public',
  'POST /api/altitude': 'public',
  'GET /api/apercu': 'public',
  'DELETE /api/auth': 'public',
  'POST /api/auth': 'public',
  'POST /api/auth/confirmation': 'user',
  'GET /api/auth/details': 'public',
  'GET /api/auth/oubli': 'public',
  'POST /api/auth/oubli': 'public',
  'PUT /api/auth/oubli': 'public',
  'PUT /api/auth/password': 'user',
  'GET /api/contexts': 'public',
  'GET /api/contexts/by-slug/:slug': 'public',
  'GET /api/contexts/default': 'public',
  'GET /api/copyright': 'public',
  'GET /api/docs': 'public',
  'GET /api/docs/openapi.json': 'public',
  'GET /api/emplacements/by-path': 'public',
  'GET /api/environment': 'public',
  'GET /api/health/live': 'public',
  'GET /api/health/ready': 'public',
  'GET /api/ile-proche': 'public',
  'GET /api/info-carto': 'public',
  'GET /api/info-toponyme': 'public',
  'GET /api/impression/carte': 'public',
  'GET /api/itineraire': 'public',
  'GET /api/layers': 'public',
  'GET /api/licences': 'public',
  'GET /api/ogc': 'public',
  'GET /api/ogc/api': 'public',
  'GET /api/ogc/collections': 'public',
  'GET /api/ogc/collections/_catalogue': 'public',
  'GET /api/ogc/collections/_catalogue/items': 'public',
  'GET /api/ogc/collections/_catalogue/items/:record': 'public',
  'GET /api/ogc/collections/:collection': 'public',
  'GET /api/ogc/collections/:collection/items': 'public',
  'GET /api/ogc/collections/:collection/items/:item': 'public',
  'GET /api/ogc/collections/:collection/queryables': 'public',
  'GET /api/ogc/collections/:collection/rang': 'public',
  'GET /api/ogc/collections/:collection/schema': 'public',
  'GET /api/ogc/collections/:collection/statistiques': 'public',
  'GET /api/ogc/collections/:collection/valeurs': 'public',
  'GET /api/ogc/conformance': 'public',
  'GET /api/ogc/collections/:layer/map/tiles': 'public',
  'GET /api/ogc/collections/:layer/map/tiles/:grid': 'public',
  'GET /api/ogc/collections/:layer/map/tiles/:grid/:level/:row/:column': 'public',
  'GET /api/ogc/collections/:layer/tiles': 'public',
  'GET /api/ogc/collections/:layer/tiles/:grid': 'public',
  'GET /api/ogc/collections/:layer/tiles/:grid/:level/:row/:column': 'public',
  'GET /api/ogc/map/tiles': 'public',
  'GET /api/ogc/map/tiles/:grid': 'public',
  'GET /api/ogc/map/tiles/:grid/:level/:row/:column': 'public',
  'GET /api/ogc/tileMatrixSets': 'public',
  'GET /api/ogc/tileMatrixSets/:grid': 'public',
  'GET /api/ogc/tiles': 'public',
  'GET /api/ogc/tiles/:grid': 'public',
  'GET /api/ogc/tiles/:grid/:level/:row/:column': 'public',
  'GET /api/polices/:fonts/:file': 'public',
  'GET /api/recherche': 'public',
  'GET /api/recherche/complete': 'public',
  'GET /api/projections': 'public',
  'GET /api/release-notes/search/published': 'public',
  'GET /api/settings': 'public',
  'GET /api/settings/logos/:name': 'public',
  'POST /api/signalements': 'public',
  'GET /api/styles/:file': 'public',
  'GET /api/styles/:layer/:file': 'public',
  'GET /api/token': 'public',
  'GET /api/tuiles/:layer/:file': 'public',
  'GET /api/tuiles/:layer/:grid/:level/:column/:file': 'public',
  'GET /api/wfs': 'public',
  'POST /api/wfs': 'public',
  'GET /api/wms': 'public',
  'GET /api/wms/metadonnees/:layer': 'public',
  'GET /api/wmts': 'public',
  'GET /api/wmts/1.0.0/:layer/:style/:matrixSet/:matrix/:row/:column/:j/:file': 'public',
  'GET /api/wmts/1.0.0/:layer/:style/:matrixSet/:matrix/:row/:file': 'public',
  'GET /api/wmts/1.0.0/WMTSCapabilities.xml': 'public',
  'GET /api/zones/donnees': 'public',
  'GET /donnees': 'public',
  'GET /donnees/:slug': 'public',
  'GET /donnees/:slug/apercu.jpg': 'public',
  'GET /donnees/:slug/telechargement': 'public',
  'GET /donnees/:slug/telechargement/etat': 'public',
  'GET /donnees/:slug/vignette.jpg': 'public',
  'GET /donnees/catalogue.jsonld': 'public',
  'GET /donnees/catalogue.ttl': 'public',
  'GET /donnees/donnees.css': 'public',
  'GET /donnees/donnees.js': 'public',
  'GET /robots.txt': 'public',
  'GET /sitemap.xml': 'public',
};

const ROLES = ['anonymous', 'user', 'admin'] as const;

let motu: TestApp;
let accounts: Record<'user' | 'admin', string>;
beforeAll(async () => {
  motu = await startApp();
  accounts = {
    user: await addAccount(motu.state, 'hina', 'user'),
    admin: await addAccount(motu.state, 'teva', 'admin'),
  };
});
afterAll(() => motu.close());

test('AUTH-10 (SEC-06) every route of the router is a call of the contract under the same access, and every call a route', () => {
  const actual = Object.fromEntries(
    motu.app.routes
      .filter(({ method }) => method !== 'HEAD') // HEAD comes with each GET, under the same access
      .map(({ method, url, access }) => [`${method} ${url}`, access]),
  );
  expect(actual).toEqual(Object.fromEntries(CALLS.map((call) => [nameOf(call), call.access])));
});

test('AUTH-10 (SEC-06) only the calls listed here are for more than administrators', () => {
  const open = CALLS.filter(({ access }) => access !== 'admin');
  expect(Object.fromEntries(open.map((call) => [nameOf(call), call.access]))).toEqual(OPEN);
});

test('AUTH-10 (SEC-06) what answers before the router is a route of the router, under the same access', () => {
  expect(motu.app.server.listenerCount('request')).toBe(1);
  expect(motu.app.prelude.length).toBeGreaterThan(0);
  for (const { method, path, access } of motu.app.prelude)
    expect(motu.app.routes).toContainEqual({ method, url: path, access });
  // It knows no session: only what everyone may read can be there.
  expect(new Set(motu.app.prelude.map(({ access }) => access))).toEqual(new Set(['public']));
});

test('AUTH-10 (SEC-06) a route that does not say who may call it cannot be added', () => {
  const bare = fastify();
  guardSessions(bare, { signIn: new SignIn(motu.state), secret: '', publicUrl: null });
  expect(() => bare.get('/api/oubliee', () => null)).toThrow('does not say who may call it');
});

describe.each(ROLES)('AUTH-10 (SEC-06, SEC-07) as %s', (role) => {
  test.each(CALLS)('AUTH-10 $method $path is for $access', async ({ method, path: url, access }) => {
    for (const each of method === 'GET' ? (['GET', 'HEAD'] as const) : [method]) {
      const browser = role === 'anonymous' ? createBrowser(motu.app) : await signedIn(motu, accounts[role]);
      const answer = each === 'GET' || each === 'HEAD' ? await browser.send(each, url) : await browser.write(each, url);
      expect(refusal(answer.statusCode)).toBe(expectedRefusal(role, access));
    }
  });
});

const refusal = (status: number) => (status === 401 || status === 403 ? status : null);

function expectedRefusal(role: (typeof ROLES)[number], access: Access): number | null {
  if (access === 'public') return null;
  if (role === 'anonymous') return 401;
  return access === 'admin' && role === 'user' ? 403 : null;
}
