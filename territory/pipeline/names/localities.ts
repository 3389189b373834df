import {
  LOCALITY_NAMES,
  MISPLACED,
  MISSING_LOCALITIES,
  NAMES_OF_ISLANDS,
} from '../../gazetteer/locality-corrections.ts';
import { distanceMetres } from '../geometry/plane.ts';
import type { Position } from '../geometry/types.ts';
import { type Feature, number, text } from '../sources/read-features.ts';
import { pointOf } from '../tables/point.ts';
import { cleanName } from './clean-name.ts';
import type { Crowd } from './crowd.ts';
import { fold, isSameName, slug } from './fold.ts';
import type { Locate } from './locate.ts';
import type { SurveyedPlace } from './surveyed-places.ts';
import type { Toponym } from './toponym.ts';

/** What localities are compared with. */
export type Ground = { crowd: Crowd; locate: Locate; isLand: (position: Position) => boolean };

type Draft = {
  id: string;
  nom: string;
  nomReo?: string | undefined;
  at: Position;
  population: number;
  isVague: boolean;
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
const SETTLEMENTS = new Set(['ville', 'village', 'hameau']);
const LEAST_BUILDINGS = 12;
const VILLAGE_METRES = 800;
/** Beyond this zoom a vague position would be seen to be wrong. */
const VAGUE_MAX_ZOOM = 13;
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
  const drafts = placeBySurvey(listed, surveyed, communes).map((draft) =>
    anchorOnCommune(draft, anchors.get(fold(draft.nom))),
  );
  const shown = mostPopulatedPerPoint(drafts);
  return drafts.map((draft) => toToponym(draft, shown.has(draft), ground));
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
    const found = [...free].find(
      ({ nom, at }) => isSameName(nom, draft.nom) && distanceMetres(at, draft.at) < NEAR_SURVEYED_METRES,
    );
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

function toToponym(draft: Draft, isShown: boolean, { crowd, locate, isLand }: Ground): Toponym {
  const isMoved = draft.isVague || !isLand(draft.at);
  const reach = draft.population > 0 ? POPULATED_METRES : VAGUE_METRES;
  const at = (isMoved ? crowd.densest(draft.at, reach) : null) ?? draft.at;
  const buildings = crowd.count(at, VILLAGE_METRES);
  const whereabouts = locate(at);
  const isLarge = draft.population > 1500;
  const isMiddling = draft.population > 200 || buildings >= 150;
  const isDrawn = isShown && (!draft.isVague || buildings >= LEAST_BUILDINGS);
  const minZoom = ISLANDS_OF_COMMUNES.includes(whereabouts.ile ?? '') ? 12 : 10;
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
    maxZoom: draft.isVague ? VAGUE_MAX_ZOOM : null,
    precision: draft.isVague ? 1000 : 100,
    source: draft.source,
    whereabouts,
  };
}
