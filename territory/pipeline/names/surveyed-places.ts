import type { Position, Table } from '@motu/geopackage';
import { distanceMetres } from '../../geometry/plane.ts';
import { cleanName } from '../../names/clean-name.ts';
import { isSameName } from '../../names/fold.ts';
import { QUARTER_LOOKS } from '../../names/looks.ts';
import { TABLES } from '../../tables/index.ts';
import { type Feature, text } from '../sources/read-features.ts';
import { pointGeometry, pointOf } from '../tables/point.ts';
import type { Locate } from './locate.ts';
import type { Toponym } from './toponym.ts';

export type SurveyedPlace = { id: string; nom: string; classe: string; isLarge: boolean; at: Position };

const CLASSES: Record<string, string> = {
  'ville principale': 'ville',
  ville: 'ville',
  village: 'village',
  hameau: 'hameau',
  'habitation isolée': 'hameau',
  'quartier (grand)': 'quartier',
  quartier: 'quartier',
  'lieu-dit': 'lieu_dit',
  'presqu’île': 'lieu_dit',
  îlot: 'ilot',
};
/** Numbers of roads, written as if they were places. */
const ROAD_NUMBER = /^rt ?\d+$/i;
/** A quarter that bears the name of the town or the bay beside it adds nothing to the map. */
const SAME_NAME_METRES = 2000;

/** Towns, villages, quarters and place names of OpenStreetMap; islands and archipelagos are kept by hand. */
export function readSurveyedPlaces(features: Feature[]): SurveyedPlace[] {
  return features.flatMap(({ geometry, properties }, index) => {
    const raw = text(properties, 'nom');
    const kind = text(properties, 'classe') ?? '';
    const classe = CLASSES[kind];
    if (raw === null || !classe || ROAD_NUMBER.test(raw)) return [];
    const isLarge = kind === 'quartier (grand)';
    return [{ id: `lieu-osm-${index + 1}`, nom: cleanName(raw), classe, isLarge, at: pointOf(geometry) }];
  });
}

export function localityTable(places: SurveyedPlace[], locate: Locate): Table {
  return {
    ...TABLES.localite,
    description: 'Villes, villages, quartiers et lieux-dits (OpenStreetMap, août 2021)',
    rows: places.map(({ id, nom, classe, at }) => {
      const { commune, ile, archipel } = locate(at);
      return { geometry: pointGeometry(at), values: { id, nom, classe, commune, ile, archipel } };
    }),
  };
}

/** The names that are smaller than a village. */
export function quarterToponyms(places: SurveyedPlace[], known: Toponym[], locate: Locate): Toponym[] {
  const kept: Pick<Toponym, 'nom' | 'at'>[] = [...known];
  return places.flatMap(({ id, nom, classe, isLarge, at }): Toponym[] => {
    const look = QUARTER_LOOKS[classe as keyof typeof QUARTER_LOOKS];
    const isKnown = kept.some((name) => isSameName(name.nom, nom) && distanceMetres(name.at, at) < SAME_NAME_METRES);
    if (!look || isKnown) return [];
    kept.push({ nom, at });
    return [
      {
        id,
        nom,
        classe: classe as keyof typeof QUARTER_LOOKS,
        ...look,
        minZoom: isLarge ? look.minZoom - 1 : look.minZoom,
        at,
        precision: 200,
        source: 'osm-2021',
        whereabouts: locate(at),
      },
    ];
  });
}
