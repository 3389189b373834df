import { WATER_NAMES } from '../../gazetteer/bays-and-passes.ts';
import { ISLANDS } from '../../gazetteer/islands.ts';
import { WIDE_NAMES } from '../../gazetteer/seas-and-archipelagos.ts';
import type { Position } from '../geometry/types.ts';
import { slug } from './fold.ts';
import type { Locate } from './locate.ts';
import type { Toponym } from './toponym.ts';

const ISLAND_IMPORTANCE = { 1: 90, 2: 82, 3: 70, 4: 55 } as const;
const ISLAND_MIN_ZOOM = { 1: 5, 2: 6, 3: 6, 4: 8 } as const;
const ISLAND_MAX_ZOOM = 13;

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

export function waterToponyms(locate: Locate): Toponym[] {
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
