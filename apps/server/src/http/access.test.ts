import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Access, type Call, calls, type Endpoint, ROLES, type Role } from '@motu/contract';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccessKeys } from '../domain/access/keys.ts';
import { SignIn } from '../domain/sign-in.ts';
import { addAccount } from '../testing/accounts.ts';
import { createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { guardSessions } from './session.ts';

const CALLS: Call[] = Object.values(calls).flatMap((group) => Object.values<Call>(group));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What is not for administrators alone (ACL-03). Opening a call to more people is to be written here too. */
const OPEN: Record<string, Access> = {
  'GET /.well-known/security.txt': 'public',
  'POST /api/altitude': 'public',
  'GET /api/apercu': 'public',
  'DELETE /api/auth': 'public',
  'POST /api/auth': 'public',
  'POST /api/auth/confirmation': 'user',
  'GET /api/auth/details': 'public',
  'GET /api/auth/oidc': 'public',
  'GET /api/auth/oidc/depart': 'public',
  'GET /api/auth/oidc/retour': 'public',
  'GET /api/auth/oubli': 'public',
  'POST /api/auth/oubli': 'public',
  'PUT /api/auth/oubli': 'public',
  'PUT /api/auth/password': 'user',
  'GET /api/auth/second-facteur': 'user',
  'DELETE /api/auth/second-facteur/:id': 'user',
  'POST /api/auth/second-facteur/cles': 'user',
  'PUT /api/auth/second-facteur/cles': 'user',
  'POST /api/auth/second-facteur/codes': 'user',
  'PUT /api/auth/second-facteur/codes': 'user',
  'POST /api/auth/second-facteur/secours': 'user',
  'POST /api/auth/verification': 'public',
  'POST /api/auth/verification/cle': 'public',
  'GET /api/auth/sessions': 'user',
  'DELETE /api/auth/sessions': 'user',
  'DELETE /api/auth/sessions/:id': 'user',
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
  // Those who make the map: layers, contexts, contents, cache. Accounts, groups, keys, settings, mail and backups are not among them.
  'GET /api/acces/groupes': 'manager',
  'POST /api/acces/verification': 'manager',
  'GET /api/admin/contexts': 'manager',
  'GET /api/admin/journal': 'manager',
  'POST /api/admin/journal/:id/annulation': 'manager',
  'GET /api/admin/overview': 'manager',
  'POST /api/contexts': 'manager',
  'DELETE /api/contexts/:id': 'manager',
  'GET /api/contexts/:id': 'manager',
  'PUT /api/contexts/:id': 'manager',
  'GET /api/emplacements': 'manager',
  'POST /api/emplacements': 'manager',
  'DELETE /api/emplacements/:id': 'manager',
  'GET /api/emplacements/:id': 'manager',
  'PUT /api/emplacements/:id': 'manager',
  'GET /api/imports': 'manager',
  'POST /api/imports': 'manager',
  'DELETE /api/imports/:id': 'manager',
  'GET /api/imports/:id': 'manager',
  'POST /api/imports/:id/comparaison': 'manager',
  'PUT /api/imports/:id/contenu': 'manager',
  'POST /api/imports/:id/lecture': 'manager',
  'POST /api/imports/:id/lectures': 'manager',
  'POST /api/imports/:id/remplacement': 'manager',
  'POST /api/layers': 'manager',
  'DELETE /api/layers/:id': 'manager',
  'GET /api/layers/:id': 'manager',
  'PUT /api/layers/:id': 'manager',
  'POST /api/layers/:id/copie': 'manager',
  'GET /api/layers/:id/donnees': 'manager',
  'POST /api/layers/:id/donnees/:donnees/retablissement': 'manager',
  'PATCH /api/layers/:id/sourceOptions': 'manager',
  'POST /api/layers/apercu': 'manager',
  'POST /api/layers/attributs': 'manager',
  'POST /api/layers/attributs/valeurs': 'manager',
  'POST /api/layers/champs': 'manager',
  'POST /api/layers/style/lecture': 'manager',
  'POST /api/layers/style/sld': 'manager',
  'POST /api/layers/verification': 'manager',
  'GET /api/planifications': 'manager',
  'POST /api/planifications': 'manager',
  'DELETE /api/planifications/:id': 'manager',
  'GET /api/planifications/:id': 'manager',
  'PUT /api/planifications/:id': 'manager',
  'GET /api/planifications/:id/executions': 'manager',
  'POST /api/planifications/:id/executions': 'manager',
  'GET /api/postgis/proposition': 'manager',
  'GET /api/postgis/tables': 'manager',
  'GET /api/release-notes': 'manager',
  'POST /api/release-notes': 'manager',
  'DELETE /api/release-notes/:id': 'manager',
  'GET /api/release-notes/:id': 'manager',
  'PUT /api/release-notes/:id': 'manager',
  'GET /api/signalements': 'manager',
  'GET /api/signalements/:id': 'manager',
  'PUT /api/signalements/:id': 'manager',
  'POST /api/signalements/:id/commentaires': 'manager',
  'GET /api/tasks': 'manager',
  'POST /api/tasks': 'manager',
  'DELETE /api/tasks/:id': 'manager',
  'GET /api/tasks/:id': 'manager',
  'PUT /api/tasks/:id': 'manager',
  'GET /api/tasks/events': 'manager',
  'POST /api/tasks/forecast': 'manager',
  'GET /api/tasks/places': 'manager',
  'POST /api/tasks/specific': 'manager',
  'GET /api/upstreams': 'manager',
  'GET /api/upstreams/capabilities': 'manager',
};

const CALLERS = ['anonymous', ...ROLES] as const;

let motu: TestApp;
let accounts: Record<Role, string>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-access-'));
  // All of them in a minute, from one address: more than anyone writes.
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ limits: { writesPerMinute: 100_000 } }));
  motu = await startApp({ MOTU_CONFIG: config });
  accounts = {
    user: await addAccount(motu.state, 'hina', 'user'),
    editor: await addAccount(motu.state, 'maeva', 'editor'),
    manager: await addAccount(motu.state, 'vaite', 'manager'),
    admin: await addAccount(motu.state, 'teva', 'admin'),
  };
});
afterAll(async () => {
  await motu.close();
  rmSync(folder, { recursive: true });
});

test('AUTH-10 (SEC-06) every route of the router is a call of the contract under the same access, and every call a route', () => {
  const actual = Object.fromEntries(
    motu.app.routes
      .filter(({ method }) => method !== 'HEAD') // HEAD comes with each GET, under the same access
      .map(({ method, url, access }) => [`${method} ${url}`, access]),
  );
  expect(actual).toEqual(Object.fromEntries(CALLS.map((call) => [nameOf(call), call.access])));
});

test('AUTH-10 (SEC-06, ACL-03) only the calls listed here are for more than administrators', () => {
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
  guardSessions(bare, {
    signIn: new SignIn(motu.state),
    keys: new AccessKeys(motu.state),
    renewal: { look: () => {} },
    secret: '',
    publicUrl: null,
  });
  expect(() => bare.get('/api/oubliee', () => null)).toThrow('does not say who may call it');
});

describe.each(CALLERS)('AUTH-10 (SEC-06, SEC-07, ACL-03) as %s', (role) => {
  test.each(CALLS)('AUTH-10 $method $path is for $access', async ({ method, path: url, access }) => {
    for (const each of method === 'GET' ? (['GET', 'HEAD'] as const) : [method]) {
      const browser = role === 'anonymous' ? createBrowser(motu.app) : await signedIn(motu, accounts[role]);
      const answer = each === 'GET' || each === 'HEAD' ? await browser.send(each, url) : await browser.write(each, url);
      expect(refusal(answer.statusCode)).toBe(expectedRefusal(role, access));
    }
  });
});

const refusal = (status: number) => (status === 401 || status === 403 ? status : null);

/** Who may make calls of each access, as the requirement says it: a table of its own, not the guard's reckoning. */
const MAY: Record<Access, readonly (typeof CALLERS)[number][]> = {
  public: ['anonymous', 'user', 'editor', 'manager', 'admin'],
  user: ['user', 'editor', 'manager', 'admin'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
};

function expectedRefusal(role: (typeof CALLERS)[number], access: Access): number | null {
  if (MAY[access].includes(role)) return null;
  return role === 'anonymous' ? 401 : 403;
}
