import type { ByZoom } from '../basemap/by-zoom.ts';
import { nameOrder } from '../basemap/name-order.ts';
import {
  BREAKER,
  BREAKER_UNTIL,
  FERRY,
  LAND_COVER,
  LIMIT,
  LIMIT_UNTIL,
  PATH,
  RIVER,
  ROADS,
  STREAM,
  TRACK,
} from '../basemap/scales.ts';
import type { BaseMapTable } from '../basemap/tables.ts';
import type { Feature, Value } from '../source/source.ts';
import type { Shown } from './shown-at.ts';

type Properties = Readonly<Record<string, Value | undefined>>;

/** A table of the base map as a layer of its vector tiles. */
export type BaseMapLayer = {
  name: string;
  tables: readonly BaseMapTable[];
  /** Read from the tables. */
  reads: readonly string[];
  /** What a tile says of each object, and what it means. */
  fields: Readonly<Record<string, string>>;
  /** View zooms between which it is drawn. */
  from: number;
  until?: number;
  /** Of points: those of the tile alone, since a name is written once. */
  isOwn?: true;
  /** What is said of an object in a tile that is drawn from a view zoom; null leaves it out. The last tiles are drawn at all zooms after theirs. */
  describe?(feature: Feature, shown: Shown): Properties | null;
};

const startOf = (table: ByZoom): number => table[0]?.[0] ?? 0;
const isTrue = (value: Value | undefined): true | undefined => (value ? true : undefined);

const CLASS = { classe: 'Classe' };
const NAME = { nom: 'Nom' };

/** Class and first zoom of what a road is drawn as. */
const ROAD_ZOOMS: Readonly<Record<string, number>> = {
  principale: startOf(ROADS.principale.fill),
  secondaire: startOf(ROADS.secondaire.fill),
  desserte: startOf(ROADS.desserte.fill),
  service: startOf(ROADS.service.fill),
  piste: startOf(TRACK),
  sentier: startOf(PATH),
};
// While an island is seen whole, its highest road is drawn as a main one.
const MAJOR_ZOOMS: Shown = { from: 10.5, until: 13.5 };

function road({ properties: { classe, nature, sens, rond_point, pont, tunnel, majeure, ref } }: Feature, shown: Shown) {
  const own = nature === 'service' ? 'service' : nature === 'pedestrian' ? 'desserte' : String(classe);
  const isMajor = Boolean(majeure) && shown.from < MAJOR_ZOOMS.until && shown.until > MAJOR_ZOOMS.from;
  if (nature === 'square' || (!isMajor && shown.until <= (ROAD_ZOOMS[own] ?? 99))) return null;
  return {
    classe: own,
    ref,
    majeure: isTrue(majeure),
    pont: isTrue(pont),
    tunnel: isTrue(tunnel),
    sens: rond_point ? undefined : sens,
  };
}

const CAPITAL = 'Papeete';
const SEARCHED_ONLY = null;

/** Whether something that has a first zoom of its own is written while a tile is drawn. */
function isWritten({ min_zoom, max_zoom }: Feature['properties'], { from, until }: Shown): boolean {
  if (min_zoom === SEARCHED_ONLY) return false;
  // In the last tiles, all that larger scales write; else what is written when the tile is first drawn.
  const last = until === Infinity ? Infinity : from;
  if (typeof min_zoom === 'number' && min_zoom > last + 0.01) return false;
  return !(typeof max_zoom === 'number' && from >= max_zoom + 0.99);
}

const plainName = (value: Value | undefined) =>
  String(value ?? '')
    .replaceAll(/[-ʻ’' ]/g, '')
    .toLowerCase();

function name({ properties }: Feature, shown: Shown): Properties | null {
  const { nom, nom_reo, classe, rang, population, altitude, ile, min_zoom, max_zoom } = properties;
  const isCapital = nom === CAPITAL;
  // Where commune and island bear the same name, the island's is enough.
  const isTwin = classe === 'commune' && !isCapital && ile && plainName(nom).startsWith(plainName(ile));
  if (!nom || isTwin || !isWritten(properties, shown)) return null;
  const second = nom_reo === nom ? undefined : nom_reo;
  const order = orderOf(properties, shown.from);
  return { nom, nom_reo: second, classe, rang, ordre: order, population, altitude, ile, min_zoom, max_zoom };
}

/** Who chooses its place first: by class as the drawing does, then rank and people. */
function orderOf({ nom, classe, rang, population }: Feature['properties'], zoom: number): number {
  if (nom === CAPITAL) return 0;
  const order = nameOrder(zoom);
  const key = classe === 'localite' && rang === 1 ? 'TOWN' : String(classe);
  const at = order.indexOf(key);
  const people = 9 - Math.min(9, Math.floor(Math.log10(Number(population ?? 0) + 1) * 1.5));
  return 1 + (at < 0 ? order.length : at) * 100 + Math.min(9, Number(rang ?? 9)) * 10 + people;
}

const LONGEST_NAME = 38;

function place({ properties }: Feature, shown: Shown): Properties | null {
  const { nom, theme, classe, rang, min_zoom, etiquette } = properties;
  if (typeof nom !== 'string' || nom.length > LONGEST_NAME || nom.includes('/')) return null;
  if (etiquette === 0 || typeof min_zoom !== 'number' || !isWritten(properties, shown)) return null;
  return { nom, theme, classe, rang, min_zoom };
}

/** The layers of a base map, in the order in which they are drawn. */
export const BASE_MAP_LAYERS: readonly BaseMapLayer[] = [
  { name: 'lagon', tables: ['lagon'], reads: [], fields: {}, from: 0 },
  {
    name: 'frange',
    tables: ['platier'],
    reads: ['genre'],
    fields: {},
    from: 10.5,
    describe: ({ properties }) => (properties.genre === 'frange' ? {} : null),
  },
  { name: 'brisant', tables: ['brisant'], reads: [], fields: {}, from: startOf(BREAKER), until: BREAKER_UNTIL + 0.5 },
  {
    name: 'bac',
    tables: ['bac'],
    reads: ['nom', 'groupe'],
    fields: { nom: 'Nom', groupe: 'Groupe' },
    from: startOf(FERRY),
    describe: ({ properties: { nom, groupe } }) => (groupe === 'cargo' ? null : { nom, groupe }),
  },
  { name: 'terre', tables: ['terre'], reads: ['ile'], fields: { ile: 'Île' }, from: 0 },
  { name: 'ilot', tables: ['ilot'], reads: [], fields: {}, from: 9.5 },
  {
    name: 'occupation_sol',
    tables: ['occupation_sol'],
    reads: ['classe'],
    fields: CLASS,
    from: startOf(LAND_COVER),
  },
  {
    name: 'cours_eau',
    tables: ['cours_eau'],
    reads: ['nom', 'classe', 'intermittent', 'souterrain'],
    fields: { ...NAME, ...CLASS, intermittent: 'Coule par moments' },
    from: startOf(RIVER),
    describe({ properties: { nom, classe, intermittent, souterrain } }, { until }) {
      if (souterrain || (classe !== 'riviere' && until <= startOf(STREAM))) return null;
      return { nom, classe, intermittent: isTrue(intermittent) };
    },
  },
  {
    name: 'plan_eau',
    tables: ['plan_eau'],
    reads: ['nom', 'classe'],
    fields: { ...NAME, ...CLASS },
    from: startOf(RIVER),
    describe({ properties: { nom, classe } }, { until }) {
      if (classe === 'lagon' || classe === 'baie' || (classe === 'bassin' && until <= 15.5)) return null;
      return { nom, classe };
    },
  },
  { name: 'cote', tables: ['cote'], reads: [], fields: {}, from: 5 },
  {
    name: 'limite_commune',
    tables: ['limite_commune'],
    reads: [],
    fields: {},
    from: startOf(LIMIT),
    until: LIMIT_UNTIL + 0.5,
  },
  { name: 'surface_aerodrome', tables: ['surface_aerodrome'], reads: ['classe'], fields: CLASS, from: 11.5 },
  { name: 'voie_aerodrome', tables: ['voie_aerodrome'], reads: ['classe'], fields: CLASS, from: 11.5 },
  {
    name: 'batiment',
    tables: ['batiment'],
    reads: ['sur_pilotis'],
    fields: { sur_pilotis: 'Sur pilotis' },
    from: 11.5,
    describe: ({ properties: { sur_pilotis } }) => ({ sur_pilotis: isTrue(sur_pilotis) }),
  },
  {
    name: 'piste_aerodrome',
    tables: ['piste_aerodrome'],
    reads: ['largeur_m'],
    fields: { largeur_m: 'Largeur, en mètres' },
    from: 9.5,
  },
  {
    name: 'route',
    tables: ['route'],
    reads: ['classe', 'nature', 'sens', 'rond_point', 'pont', 'tunnel', 'majeure', 'ref'],
    fields: {
      ...CLASS,
      ref: 'Numéro',
      majeure: 'Route principale de son île',
      pont: 'Pont',
      tunnel: 'Tunnel',
      sens: 'Sens unique',
    },
    from: 8.9,
    describe: road,
  },
  {
    name: 'rue',
    tables: ['rue'],
    reads: ['nom', 'classe', 'longueur_m'],
    fields: { ...NAME, ...CLASS, longueur_m: 'Longueur, en mètres' },
    from: 14.9,
  },
  { name: 'numero', tables: ['numero'], reads: ['numero'], fields: { numero: 'Numéro' }, from: 17.5, isOwn: true },
  { name: 'aerodrome', tables: ['aerodrome'], reads: ['nom'], fields: NAME, from: 9.9, until: 15.5, isOwn: true },
  {
    name: 'lieu',
    tables: ['lieu'],
    reads: ['nom', 'theme', 'classe', 'rang', 'min_zoom', 'etiquette'],
    fields: {
      ...NAME,
      theme: 'Thème',
      ...CLASS,
      rang: 'Rang\u00a0: les plus petits d’abord',
      min_zoom: 'Premier zoom',
    },
    from: 12.9,
    isOwn: true,
    describe: place,
  },
  {
    name: 'nom',
    tables: ['toponyme'],
    reads: ['nom', 'nom_reo', 'classe', 'rang', 'population', 'altitude', 'ile', 'min_zoom', 'max_zoom'],
    fields: {
      ...NAME,
      nom_reo: 'Nom en langue polynésienne',
      ...CLASS,
      rang: 'Rang dans sa classe',
      ordre: 'Ordre dans lequel les noms choisissent leur place',
      population: 'Habitants',
      altitude: 'Altitude, en mètres',
      ile: 'Île',
      min_zoom: 'Premier zoom',
      max_zoom: 'Dernier zoom',
    },
    from: 0,
    isOwn: true,
    describe: name,
  },
];
