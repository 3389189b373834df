/** Who may make a call: everyone, whoever is signed in, those who make the map, administrators. Each may what those before may. */
export type Access = 'public' | 'user' | 'manager' | 'admin';

export type Endpoint = {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** `:name` stands for a parameter. */
  readonly path: string;
  readonly access: Access;
  /** A picture, a file, XML, text: anything but JSON. */
  readonly answer?: 'bytes';
  /** Writes nothing, though what it asks is too long for an address: any site may ask it, without a token. */
  readonly reads?: true;
};

/**
 * Every call of the API: how it is asked, and who may. The page's client, the server's routes, their access and the documentation come
 * from here. Schemas are attached in `calls.ts`: the page knows them by their types alone, since TypeBox is heavy.
 */
export const endpoints = {
  access: {
    /** The groups that a thing may be shown to, for those who choose: names and numbers, not who is in them. */
    groups: { method: 'GET', path: '/api/acces/groupes', access: 'manager' },
    /** What someone would be shown of a thing, by the one rule. */
    check: { method: 'POST', path: '/api/acces/verification', access: 'manager' },
  },
  admin: {
    overview: { method: 'GET', path: '/api/admin/overview', access: 'manager' },
  },
  altitude: {
    read: { method: 'POST', path: '/api/altitude', access: 'public', reads: true },
  },
  auth: {
    details: { method: 'GET', path: '/api/auth/details', access: 'public' },
    /** The header that every write must carry (AUTH-08). */
    token: { method: 'GET', path: '/api/token', access: 'public' },
    signIn: { method: 'POST', path: '/api/auth', access: 'public' },
    signOut: { method: 'DELETE', path: '/api/auth', access: 'public' },
    /** The provider of identities (ID-01): its name, the way there, and back. */
    provider: { method: 'GET', path: '/api/auth/oidc', access: 'public' },
    oidcLeave: { method: 'GET', path: '/api/auth/oidc/depart', access: 'public', answer: 'bytes' },
    oidcReturn: { method: 'GET', path: '/api/auth/oidc/retour', access: 'public', answer: 'bytes' },
    /** After a right password, for an account with a second factor (ID-02). */
    beginPasskeyProof: { method: 'POST', path: '/api/auth/verification/cle', access: 'public' },
    verify: { method: 'POST', path: '/api/auth/verification', access: 'public' },
    /** What matters most asks for the password again. */
    confirm: { method: 'POST', path: '/api/auth/confirmation', access: 'user' },
    changePassword: { method: 'PUT', path: '/api/auth/password', access: 'user' },
    /** A password that was forgotten (ADM-21): whether one may ask, asking, and choosing another by the link that came. */
    recovery: { method: 'GET', path: '/api/auth/oubli', access: 'public' },
    forgotPassword: { method: 'POST', path: '/api/auth/oubli', access: 'public' },
    choosePassword: { method: 'PUT', path: '/api/auth/oubli', access: 'public' },
  },
  backups: {
    list: { method: 'GET', path: '/api/sauvegardes', access: 'admin' },
    make: { method: 'POST', path: '/api/sauvegardes', access: 'admin' },
    download: { method: 'GET', path: '/api/sauvegardes/:nom', access: 'admin', answer: 'bytes' },
    remove: { method: 'DELETE', path: '/api/sauvegardes/:nom', access: 'admin' },
  },
  restores: {
    begin: { method: 'POST', path: '/api/sauvegardes/restaurations', access: 'admin' },
    send: { method: 'PUT', path: '/api/sauvegardes/restaurations/:id/contenu', access: 'admin' },
    read: { method: 'GET', path: '/api/sauvegardes/restaurations/:id', access: 'admin' },
    run: { method: 'POST', path: '/api/sauvegardes/restaurations/:id', access: 'admin' },
    stop: { method: 'DELETE', path: '/api/sauvegardes/restaurations/:id', access: 'admin' },
  },
  contexts: {
    list: { method: 'GET', path: '/api/contexts', access: 'public' },
    default: { method: 'GET', path: '/api/contexts/default', access: 'public' },
    bySlug: { method: 'GET', path: '/api/contexts/by-slug/:slug', access: 'public' },
    stored: { method: 'GET', path: '/api/admin/contexts', access: 'manager' },
    ...crud('/api/contexts', 'manager'),
  },
  docs: {
    page: { method: 'GET', path: '/api/docs', access: 'public', answer: 'bytes' },
    openApi: { method: 'GET', path: '/api/docs/openapi.json', access: 'public' },
  },
  emplacements: {
    byPath: { method: 'GET', path: '/api/emplacements/by-path', access: 'public' },
    list: { method: 'GET', path: '/api/emplacements', access: 'manager' },
    ...crud('/api/emplacements', 'manager'),
  },
  environment: {
    read: { method: 'GET', path: '/api/environment', access: 'public' },
  },
  /** One's own second factors (ID-02). */
  factors: {
    list: { method: 'GET', path: '/api/auth/second-facteur', access: 'user' },
    beginCodes: { method: 'POST', path: '/api/auth/second-facteur/codes', access: 'user' },
    addCodes: { method: 'PUT', path: '/api/auth/second-facteur/codes', access: 'user' },
    beginPasskey: { method: 'POST', path: '/api/auth/second-facteur/cles', access: 'user' },
    addPasskey: { method: 'PUT', path: '/api/auth/second-facteur/cles', access: 'user' },
    remove: { method: 'DELETE', path: '/api/auth/second-facteur/:id', access: 'user' },
    renewRecovery: { method: 'POST', path: '/api/auth/second-facteur/secours', access: 'user' },
  },
  groups: {
    list: { method: 'GET', path: '/api/groupes', access: 'admin' },
    ...crud('/api/groupes', 'admin'),
  },
  health: {
    live: { method: 'GET', path: '/api/health/live', access: 'public' },
    ready: { method: 'GET', path: '/api/health/ready', access: 'public' },
    /** What Prometheus reads. */
    metrics: { method: 'GET', path: '/api/metrics', access: 'admin', answer: 'bytes' },
  },
  imports: {
    limits: { method: 'GET', path: '/api/imports', access: 'manager' },
    begin: { method: 'POST', path: '/api/imports', access: 'manager' },
    send: { method: 'PUT', path: '/api/imports/:id/contenu', access: 'manager' },
    read: { method: 'GET', path: '/api/imports/:id', access: 'manager' },
    run: { method: 'POST', path: '/api/imports/:id/lecture', access: 'manager' },
    runTables: { method: 'POST', path: '/api/imports/:id/lectures', access: 'manager' },
    compare: { method: 'POST', path: '/api/imports/:id/comparaison', access: 'manager' },
    replace: { method: 'POST', path: '/api/imports/:id/remplacement', access: 'manager' },
    stop: { method: 'DELETE', path: '/api/imports/:id', access: 'manager' },
  },
  itineraire: {
    find: { method: 'GET', path: '/api/itineraire', access: 'public' },
  },
  journal: {
    list: { method: 'GET', path: '/api/admin/journal', access: 'manager' },
    undo: { method: 'POST', path: '/api/admin/journal/:id/annulation', access: 'manager' },
  },
  keys: {
    list: { method: 'GET', path: '/api/cles', access: 'admin' },
    add: { method: 'POST', path: '/api/cles', access: 'admin' },
    revoke: { method: 'POST', path: '/api/cles/:id/revocation', access: 'admin' },
  },
  layers: {
    list: { method: 'GET', path: '/api/layers', access: 'public' },
    ...crud('/api/layers', 'manager'),
    duplicate: { method: 'POST', path: '/api/layers/:id/copie', access: 'manager' },
    preview: { method: 'POST', path: '/api/layers/apercu', access: 'manager', answer: 'bytes' },
    check: { method: 'POST', path: '/api/layers/verification', access: 'manager' },
    tableFields: { method: 'POST', path: '/api/layers/champs', access: 'manager' },
    dataVersions: { method: 'GET', path: '/api/layers/:id/donnees', access: 'manager' },
    restoreData: { method: 'POST', path: '/api/layers/:id/donnees/:donnees/retablissement', access: 'manager' },
    patchSource: { method: 'PATCH', path: '/api/layers/:id/sourceOptions', access: 'manager' },
  },
  layerStyles: {
    attributes: { method: 'POST', path: '/api/layers/attributs', access: 'manager' },
    values: { method: 'POST', path: '/api/layers/attributs/valeurs', access: 'manager' },
    read: { method: 'POST', path: '/api/layers/style/lecture', access: 'manager' },
    sld: { method: 'POST', path: '/api/layers/style/sld', access: 'manager' },
  },
  linkPreview: {
    read: { method: 'GET', path: '/api/apercu', access: 'public', answer: 'bytes' },
  },
  mail: {
    read: { method: 'GET', path: '/api/courriel', access: 'admin' },
    change: { method: 'PUT', path: '/api/courriel', access: 'admin' },
    tryOut: { method: 'POST', path: '/api/courriel/essai', access: 'admin' },
    retry: { method: 'POST', path: '/api/courriel/attente', access: 'admin' },
    forget: { method: 'DELETE', path: '/api/courriel/attente', access: 'admin' },
  },
  ogc: {
    landing: { method: 'GET', path: '/api/ogc', access: 'public' },
    conformance: { method: 'GET', path: '/api/ogc/conformance', access: 'public' },
    definition: { method: 'GET', path: '/api/ogc/api', access: 'public' },
    collections: { method: 'GET', path: '/api/ogc/collections', access: 'public' },
    collection: { method: 'GET', path: '/api/ogc/collections/:collection', access: 'public' },
    queryables: { method: 'GET', path: '/api/ogc/collections/:collection/queryables', access: 'public' },
    schema: { method: 'GET', path: '/api/ogc/collections/:collection/schema', access: 'public' },
    items: { method: 'GET', path: '/api/ogc/collections/:collection/items', access: 'public' },
    item: { method: 'GET', path: '/api/ogc/collections/:collection/items/:item', access: 'public', answer: 'bytes' },
    /** Figures of the objects that `items` would list (TAB-04), and what one of their properties holds: ours, beside the standard. */
    statistics: { method: 'GET', path: '/api/ogc/collections/:collection/statistiques', access: 'public' },
    values: { method: 'GET', path: '/api/ogc/collections/:collection/valeurs', access: 'public' },
    /** How many objects `items` would list before one of them. */
    rank: { method: 'GET', path: '/api/ogc/collections/:collection/rang', access: 'public' },
  },
  point: {
    names: { method: 'GET', path: '/api/info-toponyme', access: 'public' },
    maps: { method: 'GET', path: '/api/info-carto', access: 'public' },
    islands: { method: 'GET', path: '/api/ile-proche', access: 'public' },
  },
  postgis: {
    tables: { method: 'GET', path: '/api/postgis/tables', access: 'manager' },
    propose: { method: 'GET', path: '/api/postgis/proposition', access: 'manager' },
  },
  print: {
    /** A part of the map of a printed page. */
    map: { method: 'GET', path: '/api/impression/carte', access: 'public', answer: 'bytes' },
  },
  projections: {
    /** What a coordinate system is, for files that are read in the page (OWN-02). */
    read: { method: 'GET', path: '/api/projections', access: 'public' },
  },
  producers: {
    copyright: { method: 'GET', path: '/api/copyright', access: 'public' },
    licences: { method: 'GET', path: '/api/licences', access: 'public' },
  },
  releaseNotes: {
    published: { method: 'GET', path: '/api/release-notes/search/published', access: 'public' },
    list: { method: 'GET', path: '/api/release-notes', access: 'manager' },
    ...crud('/api/release-notes', 'manager'),
  },
  reports: {
    send: { method: 'POST', path: '/api/signalements', access: 'public' },
    list: { method: 'GET', path: '/api/signalements', access: 'manager' },
    read: { method: 'GET', path: '/api/signalements/:id', access: 'manager' },
    change: { method: 'PUT', path: '/api/signalements/:id', access: 'manager' },
    comment: { method: 'POST', path: '/api/signalements/:id/commentaires', access: 'manager' },
  },
  schedules: {
    list: { method: 'GET', path: '/api/planifications', access: 'manager' },
    ...crud('/api/planifications', 'manager'),
    runs: { method: 'GET', path: '/api/planifications/:id/executions', access: 'manager' },
    run: { method: 'POST', path: '/api/planifications/:id/executions', access: 'manager' },
  },
  search: {
    complete: { method: 'GET', path: '/api/recherche/complete', access: 'public' },
    find: { method: 'GET', path: '/api/recherche', access: 'public' },
  },
  openData: {
    catalogue: { method: 'GET', path: '/donnees', access: 'public', answer: 'bytes' },
    dataset: { method: 'GET', path: '/donnees/:slug', access: 'public', answer: 'bytes' },
    picture: { method: 'GET', path: '/donnees/:slug/apercu.jpg', access: 'public', answer: 'bytes' },
    thumbnail: { method: 'GET', path: '/donnees/:slug/vignette.jpg', access: 'public', answer: 'bytes' },
    download: { method: 'GET', path: '/donnees/:slug/telechargement', access: 'public', answer: 'bytes' },
    /** How the making of that file goes; begins it. */
    downloadState: { method: 'GET', path: '/donnees/:slug/telechargement/etat', access: 'public' },
    style: { method: 'GET', path: '/donnees/donnees.css', access: 'public', answer: 'bytes' },
    script: { method: 'GET', path: '/donnees/donnees.js', access: 'public', answer: 'bytes' },
    jsonLd: { method: 'GET', path: '/donnees/catalogue.jsonld', access: 'public', answer: 'bytes' },
    turtle: { method: 'GET', path: '/donnees/catalogue.ttl', access: 'public', answer: 'bytes' },
    sitemap: { method: 'GET', path: '/sitemap.xml', access: 'public', answer: 'bytes' },
    robots: { method: 'GET', path: '/robots.txt', access: 'public', answer: 'bytes' },
  },
  securityTxt: {
    read: { method: 'GET', path: '/.well-known/security.txt', access: 'public', answer: 'bytes' },
  },
  /** One's own sessions (ID-03). */
  sessions: {
    list: { method: 'GET', path: '/api/auth/sessions', access: 'user' },
    end: { method: 'DELETE', path: '/api/auth/sessions/:id', access: 'user' },
    endOthers: { method: 'DELETE', path: '/api/auth/sessions', access: 'user' },
  },
  settings: {
    read: { method: 'GET', path: '/api/settings', access: 'public' },
    stored: { method: 'GET', path: '/api/admin/settings', access: 'admin' },
    change: { method: 'PUT', path: '/api/settings', access: 'admin' },
    sendLogo: { method: 'POST', path: '/api/settings/logos', access: 'admin' },
    logo: { method: 'GET', path: '/api/settings/logos/:name', access: 'public', answer: 'bytes' },
  },
  /** How one signs in (ID-01, ID-02). */
  signIn: {
    read: { method: 'GET', path: '/api/connexion', access: 'admin' },
    change: { method: 'PUT', path: '/api/connexion', access: 'admin' },
  },
  tasks: {
    list: { method: 'GET', path: '/api/tasks', access: 'manager' },
    places: { method: 'GET', path: '/api/tasks/places', access: 'manager' },
    read: { method: 'GET', path: '/api/tasks/:id', access: 'manager' },
    forecast: { method: 'POST', path: '/api/tasks/forecast', access: 'manager' },
    add: { method: 'POST', path: '/api/tasks', access: 'manager' },
    addSpecific: { method: 'POST', path: '/api/tasks/specific', access: 'manager' },
    change: { method: 'PUT', path: '/api/tasks/:id', access: 'manager' },
    remove: { method: 'DELETE', path: '/api/tasks/:id', access: 'manager' },
    /** Server-sent events. */
    follow: { method: 'GET', path: '/api/tasks/events', access: 'manager', answer: 'bytes' },
  },
  upstreams: {
    list: { method: 'GET', path: '/api/upstreams', access: 'manager' },
    capabilities: { method: 'GET', path: '/api/upstreams/capabilities', access: 'manager' },
  },
  users: {
    list: { method: 'GET', path: '/api/users', access: 'admin' },
    ...crud('/api/users', 'admin'),
    renewPassword: { method: 'POST', path: '/api/users/:id/password', access: 'admin' },
    /** A link for one use, by which its owner chooses a password. */
    resetLink: { method: 'POST', path: '/api/users/:id/lien', access: 'admin' },
    sessions: { method: 'GET', path: '/api/users/:id/sessions', access: 'admin' },
    endSession: { method: 'DELETE', path: '/api/users/:id/sessions/:session', access: 'admin' },
    /** For who has lost them all. */
    removeFactors: { method: 'DELETE', path: '/api/users/:id/second-facteur', access: 'admin' },
    endSessions: { method: 'DELETE', path: '/api/users/:id/sessions', access: 'admin' },
  },
  wfs: {
    ask: { method: 'GET', path: '/api/wfs', access: 'public', answer: 'bytes' },
    /** The same question as XML. */
    post: { method: 'POST', path: '/api/wfs', access: 'public', answer: 'bytes', reads: true },
  },
  wms: {
    ask: { method: 'GET', path: '/api/wms', access: 'public', answer: 'bytes' },
    /** What a catalogue reads of a layer. */
    record: { method: 'GET', path: '/api/wms/metadonnees/:layer', access: 'public', answer: 'bytes' },
  },
  wmts: {
    capabilities: { method: 'GET', path: '/api/wmts/1.0.0/WMTSCapabilities.xml', access: 'public', answer: 'bytes' },
    tile: {
      method: 'GET',
      path: '/api/wmts/1.0.0/:layer/:style/:matrixSet/:matrix/:row/:file',
      access: 'public',
      answer: 'bytes',
    },
    info: {
      method: 'GET',
      path: '/api/wmts/1.0.0/:layer/:style/:matrixSet/:matrix/:row/:column/:j/:file',
      access: 'public',
      answer: 'bytes',
    },
    ask: { method: 'GET', path: '/api/wmts', access: 'public', answer: 'bytes' },
  },
  vectorTiles: {
    tile: {
      method: 'GET',
      path: '/api/tuiles/:layer/:grid/:level/:column/:file',
      access: 'public',
      answer: 'bytes',
    },
    tileJson: { method: 'GET', path: '/api/tuiles/:layer/:file', access: 'public' },
    style: { method: 'GET', path: '/api/styles/:file', access: 'public' },
    sprite: { method: 'GET', path: '/api/styles/:layer/:file', access: 'public', answer: 'bytes' },
    glyphs: { method: 'GET', path: '/api/polices/:fonts/:file', access: 'public', answer: 'bytes' },
  },
  records: {
    catalogue: { method: 'GET', path: '/api/ogc/collections/_catalogue', access: 'public' },
    items: { method: 'GET', path: '/api/ogc/collections/_catalogue/items', access: 'public' },
    item: { method: 'GET', path: '/api/ogc/collections/_catalogue/items/:record', access: 'public' },
  },
  ogcTiles: {
    grids: { method: 'GET', path: '/api/ogc/tileMatrixSets', access: 'public' },
    grid: { method: 'GET', path: '/api/ogc/tileMatrixSets/:grid', access: 'public' },
    all: { method: 'GET', path: '/api/ogc/tiles', access: 'public' },
    ofAll: { method: 'GET', path: '/api/ogc/tiles/:grid', access: 'public' },
    tile: {
      method: 'GET',
      path: '/api/ogc/tiles/:grid/:level/:row/:column',
      access: 'public',
      answer: 'bytes',
    },
    maps: { method: 'GET', path: '/api/ogc/map/tiles', access: 'public' },
    ofMaps: { method: 'GET', path: '/api/ogc/map/tiles/:grid', access: 'public' },
    mapTile: {
      method: 'GET',
      path: '/api/ogc/map/tiles/:grid/:level/:row/:column',
      access: 'public',
      answer: 'bytes',
    },
    collection: { method: 'GET', path: '/api/ogc/collections/:layer/tiles', access: 'public' },
    ofCollection: { method: 'GET', path: '/api/ogc/collections/:layer/tiles/:grid', access: 'public' },
    collectionTile: {
      method: 'GET',
      path: '/api/ogc/collections/:layer/tiles/:grid/:level/:row/:column',
      access: 'public',
      answer: 'bytes',
    },
    collectionMap: { method: 'GET', path: '/api/ogc/collections/:layer/map/tiles', access: 'public' },
    ofCollectionMap: { method: 'GET', path: '/api/ogc/collections/:layer/map/tiles/:grid', access: 'public' },
    collectionMapTile: {
      method: 'GET',
      path: '/api/ogc/collections/:layer/map/tiles/:grid/:level/:row/:column',
      access: 'public',
      answer: 'bytes',
    },
  },
  zones: {
    data: { method: 'GET', path: '/api/zones/donnees', access: 'public', answer: 'bytes' },
  },
} as const satisfies Record<string, Record<string, Endpoint>>;

/** What every address of a call begins with, its parameters being after it: `/api/settings/logos/`. */
export const beginningOf = ({ path }: Endpoint): string => path.slice(0, path.indexOf(':'));

/** The four calls on one thing that is edited (ADM-14). */
function crud<const Path extends string, const Who extends Access>(path: Path, access: Who) {
  return {
    read: { method: 'GET', path: `${path}/:id`, access },
    add: { method: 'POST', path, access },
    change: { method: 'PUT', path: `${path}/:id`, access },
    remove: { method: 'DELETE', path: `${path}/:id`, access },
  } as const;
}
