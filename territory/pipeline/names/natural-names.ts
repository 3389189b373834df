import type { Position, Table } from '@motu/geopackage';
import { WATER_NAMES } from '../../gazetteer/bays-and-passes.ts';
import { ISLANDS } from '../../gazetteer/islands.ts';
import { WIDE_NAMES } from '../../gazetteer/seas-and-archipelagos.ts';
import { ringCentroid } from '../../geometry/measure.ts';
import { distanceMetres } from '../../geometry/plane.ts';
import { cleanName } from '../../names/clean-name.ts';
import { isSameName, slug } from '../../names/fold.ts';
import { BAY_LOOK, bareBay, lakeLook } from '../../names/looks.ts';
import { type Feature, text } from '../sources/read-features.ts';
import { pointOf } from '../tables/point.ts';
import type { Locate } from './locate.ts';
import type { Toponym } from './toponym.ts';

const ISLAND_IMPORTANCE = { 1: 90, 2: 82, 3: 70, 4: 55 } as const;
const ISLAND_MIN_ZOOM = { 1: 5, 2: 6, 3: 6, 4: 8 } as const;
/** The map drops it earlier when the island is larger than the screen. */
const ISLAND_MAX_ZOOM = 17;
const SAME_BAY_METRES = 2500;

/** `anchors` gives the middle of each island's land, where its name is set. */
export function islandToponyms(anchors: Map<string, Position>): Toponym[] {
  return ISLANDS.map(({ nom, nomReo, archipel, rang, centre }) => ({
    id: `ile-${slug(archipel)}-${slug(nom)}`,
    nom,
    nomReo,
    classe: 'ile',
    rang,
    at: anchors.get(`${archipel}/${nom}`) ?? centre,
    importance: ISLAND_IMPORTANCE[rang],
    minZoom: ISLAND_MIN_ZOOM[rang],
    maxZoom: ISLAND_MAX_ZOOM,
    precision: 500,
    source: 'motu',
    whereabouts: { ile: nom, archipel },
  }));
}

export function wideToponyms(): Toponym[] {
  return WIDE_NAMES.map(({ nom, nomReo, classe, at, minZoom, maxZoom, importance }, index) => ({
    id: `${classe}-${slug(nom)}-${index + 1}`,
    nom,
    nomReo,
    classe,
    rang: 1,
    at,
    importance,
    minZoom,
    maxZoom,
    precision: 50_000,
    source: 'motu',
    whereabouts: {},
  }));
}

/** « Baie de Paopao (Baie de Cook) » → both. */
const namesIn = (nom: string): string[] => nom.split(/[()]/).map((one) => one.trim());

export function waterToponyms(surveyed: Feature[], locate: Locate): Toponym[] {
  const bays = surveyed.flatMap(({ geometry, properties }, index): Toponym[] => {
    const at = pointOf(geometry);
    const nom = cleanName(text(properties, 'nom') ?? '').replace(/^Baie De /, 'Baie de ');
    const isKept = WATER_NAMES.some(
      (kept) =>
        namesIn(nom).some((one) => isSameName(bareBay(kept.nom), bareBay(one))) &&
        distanceMetres(kept.at, at) < SAME_BAY_METRES,
    );
    if (nom === '' || isKept) return [];
    return [
      {
        id: `baie-osm-${index + 1}`,
        nom,
        classe: 'baie',
        ...BAY_LOOK,
        at,
        precision: 200,
        source: 'osm-2021',
        whereabouts: locate(at),
      },
    ];
  });
  return [...keptWaterNames(locate), ...bays];
}

/** Named lakes, and lagoons closed enough to be mapped as one. */
export function lakeToponyms(lakes: Table): Toponym[] {
  return lakes.rows.flatMap(({ geometry, values }): Toponym[] => {
    const ring = geometry?.type === 'Polygon' ? geometry.coordinates[0] : undefined;
    if (!ring || !values.nom || values.classe !== 'lac') return [];
    const place = (key: string) => (values[key] ?? null) as string | null;
    return [
      {
        id: `lac-${slug(String(values.nom))}-${values.id}`,
        nom: String(values.nom),
        classe: 'lac',
        ...lakeLook(Number(values.surface_m2)),
        at: ringCentroid(ring),
        precision: 50,
        source: 'osm-2021',
        whereabouts: { commune: place('commune'), ile: place('ile'), archipel: place('archipel') },
      },
    ];
  });
}

function keptWaterNames(locate: Locate): Toponym[] {
  return WATER_NAMES.map(({ nom, classe, at }) => ({
    id: `${classe}-${slug(nom)}`,
    nom,
    classe,
    rang: classe === 'baie' ? 2 : 3,
    at,
    importance: classe === 'baie' ? 48 : 42,
    minZoom: classe === 'baie' ? 11 : 13,
    maxZoom: 16,
    precision: 300,
    source: 'motu',
    whereabouts: locate(at),
  }));
}
