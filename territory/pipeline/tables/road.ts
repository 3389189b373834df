import { type Line, linesOf, type Row, type Table, type Value } from '@motu/geopackage';
import { ISLANDS } from '../../gazetteer/islands.ts';
import { ROAD_NAMES, ROAD_NUMBERS } from '../../gazetteer/road-and-lake-names.ts';
import { HIDDEN_ROADS } from '../../gazetteer/road-corrections.ts';
import { sortAlongHilbert } from '../../geometry/hilbert.ts';
import { lengthMetres } from '../../geometry/length.ts';
import { cleanName } from '../../names/clean-name.ts';
import { fold } from '../../names/fold.ts';
import { createHighest } from '../../network/highest-roads.ts';
import { ROAD_COPIES, type RoadPiece, roadCopy, streetsOf } from '../../network/road-copies.ts';
import { shapeOf, TABLES } from '../../tables/index.ts';
import { streetName } from '../names/street-name.ts';
import { type Feature, flag, number, text } from '../sources/read-features.ts';

type Road = RoadPiece & { values: Record<string, Value>; commune: string | null };

/** Roads edge by edge, so that routes are computed on the very table that is drawn; their thinned copies; the streets. */
export function roadTables(features: Feature[], communes: Feature[]): Table[] {
  const names = new Map(communes.map(({ properties: p }) => [text(p, 'insee'), cleanName(text(p, 'nom') ?? '')]));
  const shown = features.filter(({ properties }) => !HIDDEN_ROADS.has(text(properties, 'id') ?? ''));
  const roads = oneSpelling(
    sortAlongHilbert(shown, ({ geometry }) => linesOf(geometry)[0]?.[0] ?? [0, 0]).map((feature) =>
      toRoad(feature, names),
    ),
  );
  const highest = createHighest();
  for (const road of roads) highest.add(road);
  const rows: Row[] = roads.map(({ line, nom_rue, values }) => ({
    geometry: { type: 'LineString', coordinates: line },
    values: { ...values, nom_rue },
  }));
  return [
    {
      ...TABLES.route,
      description: 'Routes, pistes et sentiers, d’un carrefour à l’autre (OpenStreetMap, août 2021)',
      rows,
    },
    ...ROAD_COPIES.map(
      (copy): Table => ({
        ...shapeOf(`route_z${copy.zoom}`),
        description: `Routes réunies et allégées, jusqu’au zoom ${copy.zoom} (OpenStreetMap, août 2021)`,
        rows: roadCopy(roads, copy, highest.has),
      }),
    ),
    streetTable(roads),
  ];
}

function toRoad({ geometry, properties: p }: Feature, communes: Map<string | null, string>): Road {
  const commune = communes.get(text(p, 'insee')) ?? null;
  const nature = text(p, 'sous_classe_osm');
  const [ref, nom] = [text(p, 'ref'), text(p, 'nom')];
  const shared = {
    ref: ref && (ROAD_NUMBERS[ref] ?? ref),
    classe: text(p, 'classe') ?? 'desserte',
    nature,
    service: text(p, 'service'),
    pont: flag(p, 'pont'),
    tunnel: flag(p, 'tunnel'),
  };
  const ile = text(p, 'ile');
  return {
    ...shared,
    line: linesOf(geometry)[0] as Line,
    nom_rue: streetName(nom && (ROAD_NAMES[nom] ?? nom)),
    commune,
    ile,
    values: {
      ...shared,
      id: text(p, 'id'),
      ile,
      commune,
      sens: number(p, 'sens'),
      vitesse_kmh: number(p, 'vitesse_kmh'),
      modes: text(p, 'modes') ?? '',
      portail: 0,
      revetement: nature === 'steps' ? 'marches' : null,
      rond_point: text(p, 'rond_point') ? 1 : 0,
      gue: flag(p, 'gue'),
      longueur_m: number(p, 'longueur_m'),
    },
  };
}

/** One street has one spelling in its commune: the one with most accents and signs of reo, then the most used. */
function oneSpelling(roads: Road[]): Road[] {
  const keyOf = ({ nom_rue, commune }: Road) => `${commune}/${fold(nom_rue ?? '')}`;
  const best = new Map<string, { nom: string; signs: number; count: number }>();
  const counts = new Map<string, number>();
  for (const { nom_rue, commune } of roads) {
    if (nom_rue) counts.set(`${commune}/${nom_rue}`, (counts.get(`${commune}/${nom_rue}`) ?? 0) + 1);
  }
  for (const road of roads) {
    if (!road.nom_rue) continue;
    const found = {
      nom: road.nom_rue,
      signs: road.nom_rue.replace(/[^āēīōūĀĒĪŌŪʻéèêàçÉÈÊÀÇ]/g, '').length,
      count: counts.get(`${road.commune}/${road.nom_rue}`) ?? 0,
    };
    const known = best.get(keyOf(road));
    if (!known || found.signs > known.signs || (found.signs === known.signs && found.count > known.count)) {
      best.set(keyOf(road), found);
    }
  }
  return roads.map((road) => (road.nom_rue ? { ...road, nom_rue: best.get(keyOf(road))?.nom ?? null } : road));
}

function streetTable(roads: Road[]): Table {
  const grounds = Map.groupBy(roads, ({ commune, ile }) => JSON.stringify([commune, ile]));
  const rows = [...grounds.values()].flatMap((ground) => {
    const { commune, ile } = ground[0] as Road;
    const archipel = ISLANDS.find(({ nom }) => nom === ile)?.archipel ?? null;
    return streetsOf(ground).map(({ nom, ref, classe, lines }): Row => {
      const metres = lines.reduce((sum, line) => sum + lengthMetres(line), 0);
      return {
        geometry: { type: 'MultiLineString', coordinates: lines },
        values: { nom, ref, classe, commune, ile, archipel, longueur_m: Math.round(metres) },
      };
    });
  });
  return {
    ...TABLES.rue,
    description: 'Rues : les routes d’un même nom dans une commune (OpenStreetMap, août 2021)',
    rows,
  };
}
