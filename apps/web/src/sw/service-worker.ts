import { PrecacheController } from 'workbox-precaching';
import { isMapPage, othersToDelete, PAGE_CACHE } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** The files of the page, listed by the build (scripts/shell-files.ts). */
declare const SHELL_FILES: { url: string; revision: string | null }[];

/** Names the page as this server writes it: the server puts it in the place of this word when it sends the file. */
const PAGE_REVISION = '__MOTU_PAGE_REVISION__';

const shell = new PrecacheController({
  cacheName: `${PAGE_CACHE}${PAGE_REVISION}`,
  plugins: [{ fetchDidSucceed: async ({ request, response }) => refuseOtherVersion(request, response) }],
});
/** The page as it is for every path of the map. */
const PAGE = '/index.html';
shell.addToCacheList([{ url: PAGE, revision: PAGE_REVISION }, ...SHELL_FILES]);

// All of the new version is fetched, or none of it is used. It then waits until the visitor asks for it (WEL-09).
self.addEventListener('install', (event) => {
  void shell.install(event);
  leaveToNetwork(event);
});

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'USE_NEW_VERSION') void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldVersions()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // The administration, the sign-in page and the API always come from the server.
  if (request.mode === 'navigate') {
    if (isMapPage(pathname)) event.respondWith(fromShell(PAGE, request));
  } else if (pathname !== PAGE && (shell.getCacheKeyForURL(pathname) || pathname.startsWith('/assets/'))) {
    event.respondWith(fromShell(pathname, request));
  }
});

type RoutingInstallEvent = ExtendableEvent & { addRoutes?: (rules: unknown[]) => Promise<void> };

/** What this worker never answers does not even wake it, where the browser has that option: tiles come sooner, and an old worker is idle when a new one is asked for. */
function leaveToNetwork(event: RoutingInstallEvent): void {
  event.addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }])?.catch(() => {});
}

async function fromShell(path: string, request: Request): Promise<Response> {
  const kept = await shell.matchPrecache(path);
  // A page that was opened before an update still asks for the files of its own version, named by their content.
  return kept ?? (await caches.match(request)) ?? fetch(request);
}

/** While a server is being replaced, one of its copies may send this worker and another one an older page. */
async function refuseOtherVersion(request: Request, response: Response): Promise<Response> {
  const etag = response.headers.get('etag');
  if (new URL(request.url).pathname === PAGE && etag && !etag.includes(PAGE_REVISION)) {
    throw new Error(`The page ${etag} is not of the version ${PAGE_REVISION}.`);
  }
  return response;
}

async function deleteOldVersions(): Promise<void> {
  const names = othersToDelete(await caches.keys(), shell.strategy.cacheName);
  await Promise.all(names.map((name) => caches.delete(name)));
}
