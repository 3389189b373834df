import { resolve } from 'node:path';
import { DEFAULT_SERVICES, OWN_ELEVATION, type Product, Product as ProductSchema } from '@motu/contract';
import { AppError } from '@motu/core';
import { type Static, Type } from 'typebox';
import { schemaErrors } from './schemas/schema-errors.ts';
import type { ObjectStoreSettings } from './tiles/objects/object-store.ts';
import { type ListedHost, readListedHost } from './upstream/listed-hosts.ts';

export type Config = {
  port: number;
  host: string;
  /** Folder of everything this installation keeps. */
  data: string;
  /** Address visitors use, without a final slash, when it is not the one the server listens on. */
  publicUrl: string | null;
  adminUser: string;
  adminPassword: string | null;
  /** PostgreSQL to use for the state; SQLite in the data folder when null. */
  databaseUrl: string | null;
  /** Database whose tables may become layers: by default that of the state, when it is a PostgreSQL. */
  postgisUrl: string | null;
  /** The same, where files become its tables, for every copy: when copies share the state. Null: they go into the territory of this one. */
  importsUrl: string | null;
  /** The tables of the territory are read there, and not in its GeoPackage. */
  territoryInPostgis: boolean;
  /** Connections to it at once, for this copy of the program. */
  databaseConnections: number;
  /** Object storage of the tiles; files in the data folder when null. */
  tiles: ObjectStoreSettings | null;
  /** Object storage of the backups; the data folder when null. */
  backups: ObjectStoreSettings | null;
  /** Bytes that tiles in files may take; null for as many as the disk has. */
  tilesQuota: number | null;
  /** What a program must show to read the metrics; only administrators do when null. */
  metricsToken: string | null;
  /** Folder of the territory to load; the one that comes with Motu when null. */
  territory: string | null;
  /** The outside map servers that may be asked. */
  upstreams: ListedHost[];
  /** The proxies that may name the visitor's address. */
  trustProxy: string[] | false;
  /** A state that is missing beside the rest of an installation is made anew. */
  newState: boolean;
  /** What visitors see first is drawn after the first start. */
  firstViews: boolean;
  product: Omit<Product, 'version'>;
  limits: Limits;
};

const Limits = Type.Object(
  {
    /** Calls a minute from one address, reads and writes: a whole school may stand behind one, panning. */
    requestsPerMinute: Type.Integer({ minimum: 10 }),
    writesPerMinute: Type.Integer({ minimum: 10 }),
    /** The largest file of objects that the administration takes. */
    importMegabytes: Type.Integer({ minimum: 1, maximum: 100_000 }),
  },
  { additionalProperties: false },
);
type Limits = Static<typeof Limits>;

/** What the file named by MOTU_CONFIG may hold. */
const ConfigFile = Type.Partial(
  Type.Object({ ...Type.Omit(ProductSchema, ['version']).properties, limits: Type.Partial(Limits) }),
  { additionalProperties: false },
);

const defaults: Static<typeof ConfigFile> & { limits: Limits } & Config['product'] = {
  name: 'Motu',
  tagline: null,
  logo: null,
  toolbar: null,
  supportEmail: null,
  surveyUrl: null,
  publisher: null,
  reportNotice: false,
  elevation: OWN_ELEVATION,
  services: [...DEFAULT_SERVICES],
  limits: { requestsPerMinute: 30_000, writesPerMinute: 300, importMegabytes: 500 },
};

/** Reads every setting once. A bad value throws an `AppError` whose sentence names it. */
export function readConfig(env: NodeJS.ProcessEnv, readFile: (path: string) => string): Config {
  const { limits, ...product } = readConfigFile(env.MOTU_CONFIG, readFile);
  return {
    port: readPort(env.PORT),
    host: env.HOST || '127.0.0.1',
    data: resolve(env.MOTU_DATA || 'var'),
    publicUrl: readPublicUrl(env.MOTU_PUBLIC_URL),
    adminUser: env.MOTU_ADMIN_USER || 'admin',
    adminPassword: env.MOTU_ADMIN_PASSWORD || null,
    databaseUrl: readDatabaseUrl('DATABASE_URL', env.DATABASE_URL),
    ...readPostgis(env),
    databaseConnections: readConnections(env.MOTU_DATABASE_CONNECTIONS),
    tiles: readBucket('MOTU_TILES', env),
    backups: readBucket('MOTU_BACKUPS', env),
    tilesQuota: readQuota(env.MOTU_TILES_QUOTA),
    metricsToken: readMetricsToken(env.MOTU_METRICS_TOKEN),
    territory: env.MOTU_TERRITORY ? resolve(env.MOTU_TERRITORY) : null,
    upstreams: readUpstreams(env.MOTU_UPSTREAMS),
    trustProxy: readTrustProxy(env.MOTU_TRUST_PROXY),
    newState: readSwitch('MOTU_NEW_STATE', env.MOTU_NEW_STATE, 'off'),
    firstViews: readSwitch('MOTU_FIRST_VIEWS', env.MOTU_FIRST_VIEWS, 'on'),
    product,
    limits,
  };
}

function bad(name: string, expected: string, cause?: unknown): AppError {
  return new AppError('invalid', `Le réglage ${name} n’est pas valable : ${expected}.`, { cause });
}

function readSwitch(name: string, text: string | undefined, unsaid: 'on' | 'off'): boolean {
  if (!text) return unsaid === 'on';
  if (text === 'on' || text === 'off') return text === 'on';
  throw bad(name, `« ${text} » n’est ni on ni off`);
}

function readPort(text: string | undefined): number {
  if (!text) return 8080;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  throw bad('PORT', `« ${text} » n’est pas un numéro de port (0 à 65535)`);
}

function readPublicUrl(text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin;
  throw bad('MOTU_PUBLIC_URL', `« ${text} » n’est pas une adresse comme https://cartes.exemple.pf`);
}

function readPostgis(env: NodeJS.ProcessEnv): Pick<Config, 'postgisUrl' | 'importsUrl' | 'territoryInPostgis'> {
  const postgisUrl = readDatabaseUrl('MOTU_POSTGIS', env.MOTU_POSTGIS || env.DATABASE_URL);
  const source = env.MOTU_FEATURES || 'geopackage';
  if (source !== 'geopackage' && source !== 'postgis')
    throw bad('MOTU_FEATURES', `« ${source} » n’est ni geopackage ni postgis`);
  if (source === 'postgis' && !postgisUrl)
    throw bad('MOTU_FEATURES', 'postgis demande une base, que MOTU_POSTGIS ou DATABASE_URL nomme');
  return { postgisUrl, importsUrl: env.DATABASE_URL ? postgisUrl : null, territoryInPostgis: source === 'postgis' };
}

function readDatabaseUrl(name: string, text: string | undefined): string | null {
  if (!text) return null;
  // The value itself is not repeated: it holds a password.
  if (/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw bad(name, 'il faut une adresse comme postgresql://compte:mot-de-passe@machine/base');
}

function readConnections(text: string | undefined): number {
  if (!text) return 8;
  const count = Number(text);
  if (/^\d{1,3}$/.test(text) && count >= 2) return count;
  throw bad('MOTU_DATABASE_CONNECTIONS', `« ${text} » n’est pas un nombre de connexions (2 à 999)`);
}

/** Keys, region and endpoint have the names that every S3 client knows. Their values are not repeated. */
function readBucket(name: 'MOTU_TILES' | 'MOTU_BACKUPS', env: NodeJS.ProcessEnv): ObjectStoreSettings | null {
  const address = env[name];
  if (!address) return null;
  const [, bucket, path] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]*))?$/.exec(address) ?? [];
  if (!bucket) throw bad(name, `« ${address} » n’est pas une adresse comme s3://compartiment/dossier`);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) throw bad(name, 'il faut aussi AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY');
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || null;
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw bad('AWS_ENDPOINT_URL', 'il faut une adresse comme https://objets.exemple.pf');
  const folder = (path ?? '').split('/').filter(Boolean).join('/');
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1';
  return { bucket, prefix: folder && `${folder}/`, endpoint, region, accessKeyId, secretAccessKey };
}

/** Five million tiles of a base map: the islands at every zoom, several times over. */
const USUAL_QUOTA = 20 * 1024 ** 3;
const UNITS: Record<string, number> = { M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 };

function readQuota(text: string | undefined): number | null {
  if (!text) return USUAL_QUOTA;
  if (text === 'off') return null;
  const [, count = '', unit = ''] = /^([1-9]\d{0,5})\s?([MGT])[ob]?$/i.exec(text) ?? [];
  if (count) return Number(count) * (UNITS[unit.toUpperCase()] ?? 1);
  throw bad('MOTU_TILES_QUOTA', `«\u00a0${text}\u00a0» n’est ni une taille comme 500M ou 20G, ni off`);
}

/** As long as a random one is: a short word would be found. */
function readMetricsToken(text: string | undefined): string | null {
  if (!text) return null;
  if (/^[\w.~+/=-]{20,}$/.test(text)) return text;
  throw bad('MOTU_METRICS_TOKEN', 'il faut au moins vingt lettres et chiffres, sans espace');
}

function readUpstreams(text: string | undefined): ListedHost[] {
  if (!text) return [];
  return text.split(',').map((part) => {
    const listed = readListedHost(part.trim());
    if (listed) return listed;
    throw bad('MOTU_UPSTREAMS', `« ${part.trim()} » n’est pas un serveur, comme cartes.exemple.pf ou 10.0.0.5:8080`);
  });
}

function readTrustProxy(text: string | undefined): Config['trustProxy'] {
  if (!text) return false;
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every((part) => /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i.test(part)))
    return addresses;
  throw bad('MOTU_TRUST_PROXY', `« ${text} » n’est pas une liste d’adresses, comme loopback,10.0.0.0/8`);
}

function readConfigFile(path: string | undefined, readFile: (path: string) => string) {
  if (!path) return defaults;
  let content: unknown;
  try {
    content = JSON.parse(readFile(path));
  } catch (cause) {
    throw bad('MOTU_CONFIG', `le fichier « ${path} » n’existe pas ou n’est pas du JSON`, cause);
  }
  const [first] = schemaErrors(ConfigFile, content);
  if (first) {
    const where = first.instancePath || 'racine';
    throw bad('MOTU_CONFIG', `dans « ${path} », le champ « ${where} » ne convient pas (${first.message})`);
  }
  const { limits, ...written } = content as Static<typeof ConfigFile>;
  return { ...defaults, ...written, limits: { ...defaults.limits, ...limits } };
}
