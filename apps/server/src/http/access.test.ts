import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignIn } from '../domain/sign-in.ts';
import { addAccount } from '../testing/accounts.ts';
import { createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { type Access, guardSessions } from './session.ts';

/** Who may call what. A route that is not written here fails these tests; so does one that is gone. */
const EXPECTED: Record<string, Access> = {
  'GET /api/admin/contexts': 'admin',
  'GET /api/admin/journal': 'admin',
  'POST /api/admin/journal/:id/annulation': 'admin',
  'GET /api/admin/overview': 'admin',
  'GET /api/admin/settings': 'admin',
  'POST /api/altitude': 'public',
  'GET /api/apercu': 'public',
  'DELETE /api/auth': 'public',
  'POST /api/auth': 'public',
  'GET /api/auth/details': 'public',
  'PUT /api/auth/password': 'user',
  'GET /api/contexts': 'public',
  'POST /api/contexts': 'admin',
  'DELETE /api/contexts/:id': 'admin',
  'GET /api/contexts/:id': 'admin',
  'PUT /api/contexts/:id': 'admin',
  'GET /api/contexts/by-slug/:slug': 'public',
  'GET /api/contexts/default': 'public',
  'GET /api/copyright': 'public',
  'GET /api/docs': 'public',
  'GET /api/docs/openapi.json': 'public',
  'GET /api/emplacements': 'admin',
  'POST /api/emplacements': 'admin',
  'DELETE /api/emplacements/:id': 'admin',
  'GET /api/emplacements/:id': 'admin',
  'PUT /api/emplacements/:id': 'admin',
  'GET /api/emplacements/by-path': 'public',
  'GET /api/environment': 'public',
  'GET /api/health/live': 'public',
  'GET /api/health/ready': 'public',
  'GET /api/ile-proche': 'public',
  'GET /api/imports': 'admin',
  'POST /api/imports': 'admin',
  'DELETE /api/imports/:id': 'admin',
  'GET /api/imports/:id': 'admin',
  'PUT /api/imports/:id/contenu': 'admin',
  'POST /api/imports/:id/lecture': 'admin',
  'GET /api/info-carto': 'public',
  'GET /api/info-toponyme': 'public',
  'GET /api/itineraire': 'public',
  'GET /api/layers': 'public',
  'POST /api/layers': 'admin',
  'DELETE /api/layers/:id': 'admin',
  'POST /api/layers/apercu': 'admin',
  'GET /api/layers/:id': 'admin',
  'PUT /api/layers/:id': 'admin',
  'PATCH /api/layers/:id/sourceOptions': 'admin',
  'GET /api/licences': 'public',
  'GET /api/metrics': 'admin',
  'GET /api/recherche': 'public',
  'GET /api/recherche/complete': 'public',
  'GET /api/release-notes': 'admin',
  'POST /api/release-notes': 'admin',
  'DELETE /api/release-notes/:id': 'admin',
  'GET /api/release-notes/:id': 'admin',
  'PUT /api/release-notes/:id': 'admin',
  'GET /api/release-notes/search/published': 'public',
  'GET /api/sauvegardes': 'admin',
  'POST /api/sauvegardes': 'admin',
  'GET /api/sauvegardes/:nom': 'admin',
  'GET /api/settings': 'public',
  'PUT /api/settings': 'admin',
  'GET /api/signalements': 'admin',
  'POST /api/signalements': 'public',
  'GET /api/signalements/:id': 'admin',
  'PUT /api/signalements/:id': 'admin',
  'POST /api/signalements/:id/commentaires': 'admin',
  'GET /api/tasks': 'admin',
  'POST /api/tasks': 'admin',
  'DELETE /api/tasks/:id': 'admin',
  'GET /api/tasks/:id': 'admin',
  'PUT /api/tasks/:id': 'admin',
  'GET /api/tasks/events': 'admin',
  'POST /api/tasks/forecast': 'admin',
  'GET /api/tasks/places': 'admin',
  'POST /api/tasks/specific': 'admin',
  'GET /api/postgis/proposition': 'admin',
  'GET /api/postgis/tables': 'admin',
  'GET /api/token': 'public',
  'GET /api/upstreams/capabilities': 'admin',
  'GET /api/users': 'admin',
  'POST /api/users': 'admin',
  'DELETE /api/users/:id': 'admin',
  'GET /api/users/:id': 'admin',
  'PUT /api/users/:id': 'admin',
  'POST /api/users/:id/password': 'admin',
  'GET /api/wms': 'public',
  'GET /api/wmts': 'public',
  'GET /api/wmts/1.0.0/:layer/:style/:matrixSet/:matrix/:row/:column/:j/:file': 'public',
  'GET /api/wmts/1.0.0/:layer/:style/:matrixSet/:matrix/:row/:file': 'public',
  'GET /api/wmts/1.0.0/WMTSCapabilities.xml': 'public',
  'GET /api/zones/donnees': 'public',
};

const ROLES = ['anonymous', 'user', 'admin'] as const;
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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

test("AUTH-10 (SEC-06) the router's own list of routes is the expected one", () => {
  const actual = Object.fromEntries(
    motu.app.routes
      .filter(({ method }) => method !== 'HEAD') // HEAD comes with each GET, under the same access
      .map(({ method, url, access }) => [`${method} ${url}`, access]),
  );
  expect(actual).toEqual(EXPECTED);
});

test('AUTH-10 (SEC-06) what answers before the router is a route of the router, under the same access', () => {
  expect(motu.app.server.listenerCount('request')).toBe(1);
  expect(motu.app.prelude.length).toBeGreaterThan(0);
  for (const { method, url, access } of motu.app.prelude) expect(EXPECTED[`${method} ${url}`]).toBe(access);
  // It knows no session: only what everyone may read can be there.
  expect(new Set(motu.app.prelude.map(({ access }) => access))).toEqual(new Set(['public']));
});

test('AUTH-10 (SEC-06) a route that does not say who may call it cannot be added', () => {
  const bare = fastify();
  guardSessions(bare, { signIn: createSignIn(motu.state), secret: '', publicUrl: null });
  expect(() => bare.get('/api/oubliee', () => null)).toThrow('does not say who may call it');
});

describe.each(ROLES)('AUTH-10 (SEC-06, SEC-07) as %s', (role) => {
  test.each(Object.entries(EXPECTED))('AUTH-10 %s is for %s', async (route, access) => {
    const [method, url] = route.split(' ') as [Method, string];
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
