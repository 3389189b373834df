import { type Line, linesOf, type Position, polygonsOf, type Row, type Table } from '@motu/geopackage';
import { ISLANDS } from '../../gazetteer/islands.ts';
import { LAKE_NAMES } from '../../gazetteer/road-and-lake-names.ts';
import { lengthMetres } from '../../geometry/length.ts';
import { ringCentroid } from '../../geometry/measure.ts';
import { simplifyLine } from '../../geometry/simplify-line.ts';
import { cleanName } from '../../names/clean-name.ts';
import { mergeLines } from '../../network/merge-lines.ts';
import { AREA_COPIES, thinArea } from '../../tables/area-copies.ts';
import { TABLES } from '../../tables/index.ts';
import { isMajorWatercourse, LAGOON_M2, WATERCOURSE_COPY } from '../../tables/water-copies.ts';
import type { Locate } from '../names/locate.ts';
import { type Feature, flag, number, text } from '../sources/read-features.ts';

const COURSES: Record<string, string> = {
  rivière: 'riviere',
  ruisseau: 'ruisseau',
  canal: 'canal',
  drain: 'drain',
  fossé: 'fosse',
};

const place = (locate: Locate, at: Position) => {
  const { commune, ile, archipel } = locate(at);
  return { commune, ile, archipel };
};

/** Rivers and brooks: pieces of one name and kind are joined, so that a name has room along its line. */
export function watercourseTables(features: Feature[], locate: Locate): Table[] {
  const alike = Map.groupBy(features, ({ properties: p }) =>
    JSON.stringify([text(p, 'nom'), text(p, 'classe'), p.intermittent, text(p, 'ouvrage')]),
  );
  const rows = [...alike.values()].flatMap((group) => {
    const p = (group[0] as Feature).properties;
    const raw = text(p, 'nom');
    const id = text(p, 'id');
    return mergeLines(group.flatMap(({ geometry }) => linesOf(geometry))).map((line, part): Row => {
      const middle = line[Math.floor(line.length / 2)] as Position;
      return {
        geometry: { type: 'LineString', coordinates: line },
        values: {
          id: part === 0 ? id : `${id}-${part + 1}`,
          nom: raw === null ? null : cleanName(raw),
          classe: COURSES[text(p, 'classe') ?? ''] ?? 'ruisseau',
          intermittent: flag(p, 'intermittent'),
          souterrain: text(p, 'ouvrage') === 'tunnel' ? 1 : 0,
          ...place(locate, middle),
          longueur_m: Math.round(lengthMetres(line)),
        },
      };
    });
  });
  const table: Table = {
    ...TABLES.cours_eau,
    description: 'Cours d’eau (OpenStreetMap, août 2021) : relevé très inégal d’une île à l’autre',
    rows,
  };
  return [
    table,
    {
      ...table,
      name: `cours_eau_z${WATERCOURSE_COPY.zoom}`,
      rows: rows
        .filter(({ values }) => isMajorWatercourse(values))
        .map(({ geometry, values }) => ({
          geometry: {
            type: 'LineString',
            coordinates: simplifyLine(geometry?.coordinates as Line, WATERCOURSE_COPY.tolerance),
          },
          values,
        })),
    },
  ];
}

export function waterTables(features: Feature[], locate: Locate): Table[] {
  const rows = features.flatMap(({ geometry, properties: p }) =>
    polygonsOf(geometry).map((polygon): Row => {
      const raw = text(p, 'nom');
      return {
        geometry: { type: 'Polygon', coordinates: polygon },
        values: {
          id: text(p, 'id'),
          nom: raw === null ? null : cleanName(LAKE_NAMES[raw] ?? raw),
          classe: waterClass(p),
          intermittent: flag(p, 'intermittent'),
          surface_m2: Math.round(number(p, 'surface_m2') ?? 0),
          ...place(locate, ringCentroid(polygon[0] ?? [])),
        },
      };
    }),
  );
  return areaTables({
    ...TABLES.plan_eau,
    description: 'Lacs, bassins et plans d’eau (OpenStreetMap, août 2021)',
    rows,
  });
}

function waterClass(p: Feature['properties']): string {
  if (p.petit_bassin === true) return 'bassin';
  if (p.classe === 'rivière') return 'riviere';
  if (p.classe === 'baie') return 'baie';
  const isAtoll = ISLANDS.some(({ nom, kind }) => nom === p.ile && kind === 'atoll');
  return isAtoll && Number(p.surface_m2) > LAGOON_M2 ? 'lagon' : 'lac';
}

/** A table of areas, with its thinned copies. */
export function areaTables(table: Table): Table[] {
  return [
    table,
    ...AREA_COPIES.map(
      ({ zoom, tolerance, leastM2 }): Table => ({
        ...table,
        name: `${table.name}_z${zoom}`,
        rows: table.rows.flatMap(({ geometry, values }): Row[] => {
          if (Number(values.surface_m2) < leastM2 || geometry?.type !== 'Polygon') return [];
          const coordinates = thinArea(geometry.coordinates, tolerance);
          return coordinates ? [{ geometry: { type: 'Polygon', coordinates }, values }] : [];
        }),
      }),
    ),
  ];
}
