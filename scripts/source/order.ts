import type { Order } from './find-upward.ts';

const PURE = ['packages/core', 'packages/contract'];
const PACKAGES = [
  ...PURE,
  'packages/search',
  'packages/routing',
  'packages/geopackage',
  'packages/labels',
  'packages/engine',
  'packages/answers',
];

const BELOW_ENGINE = ['packages/core', 'packages/labels', 'packages/geopackage'];

const SHARED: Order = {
  'packages/core': [],
  'packages/contract': ['packages/core'],
  'packages/search': ['packages/core'],
  'packages/routing': ['packages/core'],
  'packages/geopackage': [],
  'packages/labels': [],
  'packages/engine': BELOW_ENGINE,
  'packages/answers': [...PURE, 'packages/search', 'packages/routing', 'packages/engine'],
};

/** Those of the engine, within it. */
const ENGINE: Order = {
  kernel: [],
  projection: [],
  geometry: [],
  encode: ['kernel'],
  raster: ['kernel', 'projection'],
  relief: ['kernel', 'projection', 'raster'],
  image: ['kernel', 'projection'],
  draw: ['encode', 'geometry', 'kernel', 'projection', 'raster'],
  picture: ['draw', 'encode', 'projection'],
  text: ['draw'],
  label: ['draw', 'geometry', 'projection', 'text'],
  // The words of styles, of conditions and of objects: each speaks of those before.
  'style/geostyler.ts': [],
  'filter/condition.ts': ['projection'],
  'source/source.ts': ['filter/condition.ts', 'geometry', 'style/geostyler.ts'],
  filter: ['geometry', 'projection', 'source/source.ts', 'style/geostyler.ts'],
  // The conditions of styles: sources answer them.
  'style/expression.ts': ['source/source.ts', 'style/geostyler.ts'],
  'style/filter.ts': ['filter', 'source/source.ts', 'style/expression.ts', 'style/geostyler.ts'],
  source: ['filter', 'geometry', 'projection', 'style/filter.ts', 'style/geostyler.ts'],
  cql: ['filter', 'projection'],
  style: ['draw', 'filter', 'geometry', 'label', 'projection', 'source', 'text'],
  data: ['filter', 'geometry', 'projection', 'source', 'style'],
  basemap: ['draw', 'geometry', 'image', 'label', 'projection', 'raster', 'relief', 'source', 'style', 'text'],
  layer: [
    ...['basemap', 'draw', 'encode', 'filter', 'geometry', 'image', 'label', 'picture', 'projection', 'source'],
    ...['style', 'text'],
  ],
  info: ['basemap', 'filter', 'geometry', 'layer', 'projection', 'relief', 'source', 'style'],
  ground: ['geometry', 'info', 'relief', 'source'],
  legend: ['basemap', 'draw', 'encode', 'geometry', 'label', 'layer', 'projection', 'style', 'text'],
  vector: ['basemap', 'draw', 'filter', 'geometry', 'label', 'layer', 'projection', 'source', 'style', 'text'],
  // Threads that draw and read.
  engine: [
    ...['basemap', 'data', 'draw', 'encode', 'filter', 'image', 'info', 'label', 'layer', 'legend', 'picture'],
    ...['projection', 'raster', 'relief', 'source', 'style', 'vector'],
  ],
};

const engineOrder: Order = Object.fromEntries(
  Object.entries(ENGINE).map(([part, asked]) => [
    `packages/engine/src/${part}`,
    [...BELOW_ENGINE, ...asked.map((other) => `packages/engine/src/${other}`)],
  ]),
);

const shape = ['packages/geopackage'];

const TERRITORY: Order = {
  'territory/geometry': shape,
  'territory/names': [],
  'territory/licences': [],
  'territory/gazetteer': shape,
  'territory/relief': shape,
  'territory/network': [...shape, 'territory/geometry'],
  'territory/tables': [...shape, 'territory/geometry', 'territory/network'],
  // Layers are written in the words of the engine.
  'territory/catalogue': ['packages/engine'],
  'territory/src': [
    'packages/core',
    ...['geometry', 'names', 'gazetteer', 'relief', 'network', 'tables'].map((part) => `territory/${part}`),
  ],
  // How the territory is built: known to the command that builds it, and to nobody else.
  'territory/pipeline': [
    'packages/core',
    ...shape,
    ...['geometry', 'names', 'licences', 'gazetteer', 'relief', 'network', 'tables'].map((part) => `territory/${part}`),
  ],
  'territory/build.ts': ['packages/core', 'territory/licences', 'territory/pipeline'],
};

const server = (...parts: string[]) => parts.map((part) => `apps/server/src/${part}`);
const DOMAIN = [...PACKAGES, ...server('concurrency', 'schemas', 'domain')];

const SERVER: Order = {
  'apps/server/src/concurrency': ['packages/core'],
  'apps/server/src/schemas': ['packages/core'],
  'apps/server/src/xml': [],
  'apps/server/src/geotiff': [],
  'apps/server/src/domain': [...PACKAGES, ...server('concurrency', 'schemas', 'xml')],
  // What comes with Motu: the layers of its territory.
  'apps/server/src/domain/default-content': [...DOMAIN, 'territory/catalogue'],
  'apps/server/src/headers': DOMAIN,
  'apps/server/src/storage': DOMAIN,
  'apps/server/src/search': DOMAIN,
  'apps/server/src/routes': DOMAIN,
  'apps/server/src/tasks': DOMAIN,
  'apps/server/src/mail': DOMAIN,
  // Tiles wait in memory with their headers.
  'apps/server/src/tiles': [...DOMAIN, ...server('headers')],
  'apps/server/src/upstream': [...DOMAIN, ...server('xml')],
  // Where a provider of identities may be is told by the rules of outside servers.
  'apps/server/src/oidc': [...DOMAIN, ...server('upstream')],
  'apps/server/src/http': [...DOMAIN, ...server('headers')],
  // The frame of the pages that the server makes.
  'apps/server/src/pages': [...DOMAIN, ...server('headers', 'http/escape-html.ts')],
  'apps/server/src/styles': [...DOMAIN, ...server('xml')],
  // The map services are calls of the contract too.
  'apps/server/src/ows': [
    ...DOMAIN,
    ...server('headers', 'http/left-by.ts', 'http/serve.ts', 'http/turns.ts', 'pages', 'xml'),
  ],
  // The catalogue of open data is pages, calls of the contract, and a part of OGC API too.
  'apps/server/src/donnees': [
    ...DOMAIN,
    ...server('geotiff', 'headers', 'http/serve.ts', 'http/escape-html.ts', 'http/left-by.ts', 'ows/ogc', 'pages'),
  ],
  'apps/server/src/territory': [...DOMAIN, 'territory/src'],
  'apps/server/src/import': [
    ...DOMAIN,
    ...['src', 'tables', 'geometry', 'catalogue'].map((part) => `territory/${part}`),
    ...server('geotiff', 'territory', 'xml'),
  ],
  'apps/server/src/postgis': [...DOMAIN, ...server('import')],
  'apps/server/src/uploads': [...DOMAIN, ...server('import', 'storage')],
  // Joins the parts of the running server.
  'apps/server/src/wiring': [
    ...DOMAIN,
    ...server('import', 'postgis', 'routes', 'search', 'storage', 'tasks', 'territory', 'tiles', 'upstream'),
  ],
  // Settings are checked where they are used: by what reads hosts and buckets.
  'apps/server/src/config.ts': [...DOMAIN, ...server('tiles', 'upstream')],
  'apps/server/src/app': [
    ...DOMAIN,
    ...server('config.ts', 'donnees', 'headers', 'http', 'mail', 'oidc', 'ows', 'pages', 'styles', 'uploads', 'wiring'),
  ],
  'apps/server/src/run-server.ts': [
    ...DOMAIN,
    ...server('app', 'config.ts', 'http/log.ts', 'postgis', 'storage', 'territory', 'upstream', 'wiring'),
  ],
  'apps/server/src/main.mjs': server('run-server.ts'),
  'apps/server/src/cli': [...DOMAIN, ...server('import', 'postgis', 'storage', 'territory', 'tiles')],
  'apps/server/src/cli.ts': [...DOMAIN, ...server('cli', 'config.ts', 'storage', 'territory', 'tiles', 'wiring')],
};

const page = (...parts: string[]) => parts.map((part) => `apps/web/src/${part}`);
const PAGE = [...PURE, ...page('theme', 'ui', 'api', 'map')];

const BASE: Order = {
  'apps/web/src/theme': ['packages/core'],
  'apps/web/src/ui': [...PURE, ...page('theme')],
  'apps/web/src/api': PURE,
  'apps/web/src/map': [...PURE, ...page('theme', 'ui', 'api')],
  'apps/web/src/sw': [],
};

/** Which features of the page may ask which others, by what those show of themselves: their index.ts. */
const FEATURES: Order = {
  address: [],
  offline: [],
  locations: [],
  'object-card': [],
  panel: [],
  preferences: [],
  // Files that are XML, where there is no page.
  xml: [],
  product: ['offline'],
  consent: ['product'],
  auth: ['offline', 'product'],
  settings: ['auth'],
  tiles: ['consent'],
  names: ['tiles'],
  view: ['address', 'locations', 'names', 'preferences'],
  welcome: ['address', 'consent', 'preferences', 'product', 'settings'],
  // The layers that visitors add themselves.
  own: ['consent', 'preferences', 'product', 'xml'],
  'info-block': ['own', 'preferences'],
  layers: ['address', 'auth', 'names', 'own', 'panel', 'tiles', 'view', 'welcome'],
  time: ['layers'],
  compare: ['address', 'layers', 'own', 'panel'],
  zones: ['auth', 'consent', 'layers', 'names', 'offline', 'panel', 'preferences', 'tiles'],
  profile: ['zones'],
  draw: ['panel', 'preferences', 'profile', 'xml', 'zones'],
  measure: ['draw', 'panel', 'profile'],
  geolocation: ['address', 'draw', 'panel', 'preferences', 'profile'],
  search: ['address', 'layers', 'names', 'offline', 'panel', 'product', 'zones'],
  share: ['address', 'layers', 'preferences', 'product', 'view'],
  print: [
    ...['address', 'consent', 'layers', 'names', 'offline', 'own', 'panel', 'preferences', 'product', 'share'],
    ...['tiles', 'view', 'zones'],
  ],
  route: ['address', 'draw', 'names', 'panel', 'print', 'profile', 'search', 'zones'],
  picture: ['info-block', 'layers', 'names', 'own'],
  report: ['layers', 'preferences'],
  info: [
    'address',
    'layers',
    'names',
    'object-card',
    'offline',
    'own',
    'panel',
    'print',
    'product',
    'report',
    'route',
    'share',
    'zones',
  ],
  table: ['layers', 'object-card', 'own', 'panel'],
  toolbar: [],
  update: ['address', 'auth', 'preferences'],
  admin: [
    'auth',
    'auth/account',
    'layers',
    'object-card',
    'preferences',
    'product',
    'report',
    'toolbar',
    'welcome/release-notes',
  ],
};

/** What a feature needs of packages beyond what all do: it does in the page what the server does, by the same code. */
const SAME_AS_SERVER: Order = {
  own: ['packages/geopackage'],
  names: ['packages/labels'],
  zones: ['packages/labels', 'packages/answers'],
};

/** Those of the administration, within it. */
const ADMIN: Order = {
  form: [],
  'outside-servers': ['form'],
  list: [],
  mail: ['form'],
  'sign-in': ['form'],
  preview: [],
  extent: ['preview'],
  groups: ['form', 'list'],
  keys: ['form', 'groups', 'list'],
  access: ['form', 'keys', 'list'],
  contexts: ['access', 'form', 'list', 'preview'],
  locations: ['extent', 'form', 'list'],
  'release-notes': ['form', 'list'],
  reports: ['list'],
  settings: ['form', 'outside-servers'],
  tasks: ['extent', 'form', 'list'],
  updates: ['tasks'],
  upload: ['form'],
  backup: ['form', 'list', 'upload'],
  schedules: ['backup', 'extent', 'form', 'list', 'tasks'],
  users: ['form', 'groups', 'list'],
  layers: ['access', 'contexts', 'form', 'list', 'outside-servers', 'preview', 'updates', 'upload'],
  journal: [
    ...[
      'access',
      'contexts',
      'form',
      'groups',
      'layers',
      'list',
      'locations',
      'release-notes',
      'schedules',
      'settings',
    ],
    'users',
  ],
  home: ['journal', 'list', 'updates'],
};

/** `tiles` has no index.ts: it would bring the store of the zones to the first screen. */
const shown = (feature: string) => page(feature === 'tiles' ? feature : `${feature}/index.ts`);

const featureOrder: Order = Object.fromEntries(
  Object.entries(FEATURES).map(([feature, asked]) => [
    `apps/web/src/${feature}`,
    [...PAGE, ...(SAME_AS_SERVER[feature] ?? []), ...asked.flatMap(shown)],
  ]),
);

const adminOrder: Order = Object.fromEntries(
  Object.entries(ADMIN).map(([part, asked]) => [
    `apps/web/src/admin/${part}`,
    [
      ...(featureOrder['apps/web/src/admin'] ?? []),
      // Files beside the folders: what all pages of the administration share.
      ...page('admin/*', ...asked.map((other) => `admin/${other}`)),
    ],
  ]),
);

export const TABLES: readonly Order[] = [SHARED, ENGINE, TERRITORY, SERVER, BASE, FEATURES, ADMIN];

/** What each place may import. */
export const MAY_IMPORT: Order = {
  ...SHARED,
  ...engineOrder,
  // What the engine offers of all its parts.
  'packages/engine/src/index.ts': [...BELOW_ENGINE, 'packages/engine/src'],
  ...TERRITORY,
  ...SERVER,
  ...BASE,
  ...featureOrder,
  ...adminOrder,
  // Start-up composes everything.
  'apps/web/src/app': [...PACKAGES, 'apps/web/src'],
  'apps/web/src/main.tsx': page('app', 'theme', 'ui', 'api', 'product/index.ts'),
};
