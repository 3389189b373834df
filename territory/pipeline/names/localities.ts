import type { Position } from '@motu/geopackage';
import {
  LOCALITY_NAMES,
  MISPLACED,
  MISSING_LOCALITIES,
  NAMES_OF_ISLANDS,
} from '../../gazetteer/locality-corrections.ts';
import { distanceMetres } from '../../geometry/plane.ts';
import { cleanName } from '../../names/clean-name.ts';
import { fold, isSameName, slug } from '../../names/fold.ts';
import { type Feature, number, text } from '../sources/read-features.ts';
import { pointOf } from '../tables/point.ts';
import type { Crowd } from './crowd.ts';
import type { Locate } from './locate.ts';
import type { SurveyedPlace } from './surveyed-places.ts';
import type { Toponym } from './toponym.ts';
import type { TownFacts } from './town-facts.ts';

/** What localities are compared with. */
type Ground = { crowd: Crowd; locate: Locate; isLand: (position: Position) => boolean; towns: TownFacts };

type Draft = {
  id: string;
  nom: string;
  nomReo?: string | undefined;
  at: Position;
  population: number;
  isVague: boolean;
  isOnHall?: boolean;
  source: string;
};

/** Positions given to the whole minute are good to a kilometre. */
const MINUTE_TOLERANCE = 0.02;
const VAGUE_METRES = 1200;
/** A populated village is surely somewhere near: look farther. */
const POPULATED_METRES = 2000;
const NEAR_MISPLACED_METRES = 3000;
const NEAR_COMMUNE_METRES = 5000;
const NEAR_SURVEYED_METRES = 4000;
const NEAR_VAGUE_METRES = 6000;
const SETTLEMENTS = new Set(['ville', 'village', 'hameau']);
const LEAST_BUILDINGS = 12;
const VILLAGE_METRES = 800;
/** The point of a survey stands at its village, not always among its houses. */
const BESIDE_METRES = 300;
const CLUSTER_METRES = 150;
const FROM_COMMUNE_ZOOM = 12;
/** Islands where the communes stand for their villages up to z11. */
const ISLANDS_OF_COMMUNES = ['Tahiti', 'Moorea'];

/** `surveyed` are those that OpenStreetMap has placed: they tell where a name stands, and bring those that the first list lacks. */
export function localityToponyms(
  localities: Feature[],
  surveyed: SurveyedPlace[],
  communes: Toponym[],
  ground: Ground,
): Toponym[] {
  const anchors = new Map(communes.map(({ nom, at }) => [fold(nom), at]));
  const listed = [...localities.flatMap(readLocality), ...MISSING_LOCALITIES.map(missingLocality)];
  const drafts = placeBySurvey(listed, surveyed, communes)
    .map((draft) => placeOnHall(draft, ground.towns.hallOf(draft.nom, draft.at)))
    .map((draft) => anchorOnCommune(draft, anchors.get(fold(draft.nom))));
  const shown = mostPopulatedPerPoint(drafts);
  const drawn = communes.filter(({ minZoom }) => minZoom !== null);
  return drafts.map((draft) => {
    const toponym = toToponym(draft, shown.has(draft), ground);
    // The commune of the same name stands for it up to zoom 11.
    const isCommune = drawn.some(({ nom }) => isSameName(nom, draft.nom));
    return toponym.minZoom !== null && isCommune ? { ...toponym, minZoom: FROM_COMMUNE_ZOOM } : toponym;
  });
}

function readLocality({ geometry, properties }: Feature): Draft[] {
  const at = pointOf(geometry);
  const raw = text(properties, 'nom') ?? '';
  const mistake = MISPLACED.find(({ nom, near }) => nom === raw && distanceMetres(near, at) < NEAR_MISPLACED_METRES);
  if (mistake?.becomes === null || NAMES_OF_ISLANDS.includes(raw)) return [];
  return [
    {
      id: `localite-${text(properties, 'wof_id') ?? slug(raw)}`,
      nom: cleanName(mistake?.becomes ?? LOCALITY_NAMES[raw] ?? raw),
      at,
      population: number(properties, 'population') ?? 0,
      isVague: at.every(isWholeMinute),
      source: 'whosonfirst',
    },
  ];
}

/** A commune that is surveyed as if it were a town has none of its name: its own name stands for it. */
function placeBySurvey(listed: Draft[], surveyed: SurveyedPlace[], communes: Toponym[]): Draft[] {
  const free = new Set(surveyed.filter(({ classe }) => SETTLEMENTS.has(classe)));
  const placed = listed.map((draft): Draft => {
    const reach = draft.isVague ? NEAR_VAGUE_METRES : NEAR_SURVEYED_METRES;
    const found = [...free].find(({ nom, at }) => isSameName(nom, draft.nom) && distanceMetres(at, draft.at) < reach);
    if (!found) return draft;
    free.delete(found);
    const nomReo = found.nom === draft.nom ? undefined : found.nom;
    return { ...draft, nomReo, at: found.at, isVague: false };
  });
  const others = [...free]
    .filter(({ nom }) => !communes.some((commune) => isSameName(commune.nom, nom)))
    .map(({ id, nom, at }): Draft => ({ id, nom, at, population: 0, isVague: false, source: 'osm-2021' }));
  return [...placed, ...others];
}

/** Where there is a town hall of its name, that is where people say the town is. */
function placeOnHall(draft: Draft, hall: Position | null): Draft {
  return hall ? { ...draft, at: hall, isVague: false, isOnHall: true } : draft;
}

/** A town that gives its name to its commune stands where the commune's buildings are closest together. */
function anchorOnCommune(draft: Draft, anchor: Position | undefined): Draft {
  const isNear = anchor && distanceMetres(anchor, draft.at) < NEAR_COMMUNE_METRES;
  return draft.isVague && isNear ? { ...draft, at: anchor, isVague: false } : draft;
}

const missingLocality = ({ nom, near }: { nom: string; near: Position }): Draft => ({
  id: `localite-${slug(nom)}-${Math.round(Math.abs(near[0]) * 100)}`,
  nom: cleanName(nom),
  at: near,
  population: 0,
  isVague: true,
  source: 'motu',
});

const isWholeMinute = (degrees: number) => Math.abs(degrees * 60 - Math.round(degrees * 60)) < MINUTE_TOLERANCE;

/** Several names on one point cannot all be there: the most populated is drawn, the others are only found. */
function mostPopulatedPerPoint(drafts: Draft[]): Set<Draft> {
  const best = new Map<string, Draft>();
  for (const draft of drafts) {
    const known = best.get(String(draft.at));
    if (!known || draft.population > known.population) best.set(String(draft.at), draft);
  }
  return new Set(best.values());
}

/** Among its houses: a vague point may be far from them, a surveyed one only beside them. */
function settle(draft: Draft, { crowd, isLand }: Ground): Position {
  if (draft.isVague || !isLand(draft.at)) {
    return crowd.densest(draft.at, draft.population > 0 ? POPULATED_METRES : VAGUE_METRES) ?? draft.at;
  }
  const beside = draft.isOnHall ? null : crowd.densest(draft.at, BESIDE_METRES);
  const isBeside = beside && 2 * crowd.count(draft.at, CLUSTER_METRES) < crowd.count(beside, CLUSTER_METRES);
  return isBeside ? beside : draft.at;
}

function toToponym(draft: Draft, isShown: boolean, ground: Ground): Toponym {
  const at = settle(draft, ground);
  const buildings = ground.crowd.count(at, VILLAGE_METRES);
  const whereabouts = ground.locate(at);
  const isLarge = draft.population > 1500 || ground.towns.isTown(draft.nom, whereabouts.commune);
  const isMiddling = draft.population > 200 || buildings >= 150;
  const isDrawn = isShown && (!draft.isVague || buildings >= LEAST_BUILDINGS);
  const minZoom = ISLANDS_OF_COMMUNES.includes(whereabouts.ile ?? '') ? FROM_COMMUNE_ZOOM : 10;
  return {
    id: draft.id,
    nom: draft.nom,
    nomReo: draft.nomReo,
    classe: 'localite',
    rang: isLarge ? 1 : isMiddling ? 2 : 3,
    at,
    population: draft.population || null,
    importance: Math.round(35 + 6 * Math.log10(1 + Math.max(draft.population, buildings))),
    minZoom: isDrawn ? minZoom : null,
    precision: draft.isVague ? 1000 : 100,
    source: draft.source,
    whereabouts,
  };
}
