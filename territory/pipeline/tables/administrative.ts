import { type Line, type MultiPolygon, polygonsOf, type Table } from '@motu/geopackage';
import { mergeLines } from '../../geometry/geos.ts';
import { ringArea } from '../../geometry/measure.ts';
import { planeAt } from '../../geometry/plane.ts';
import { cleanName } from '../../names/clean-name.ts';
import { TABLES } from '../../tables/index.ts';
import { type Feature, number, text } from '../sources/read-features.ts';

export function communeTable(communes: Feature[]): Table {
  return {
    ...TABLES.commune,
    description: 'Communes (ISPF 2022), population et codes postaux (Insee, La Poste)',
    rows: communes.map(({ geometry, properties }) => {
      const polygons = polygonsOf(geometry);
      const population = number(properties, 'population');
      const areaKm2 = landArea(polygons);
      return {
        geometry: { type: 'MultiPolygon', coordinates: polygons },
        values: {
          insee: text(properties, 'insee'),
          nom: cleanName(text(properties, 'nom') ?? ''),
          nom_cog: text(properties, 'nom_cog'),
          subdivision: text(properties, 'subdivision'),
          codes_postaux: (properties.codes_postaux as string[]).join(', '),
          population,
          superficie_km2: Number(areaKm2.toFixed(2)),
          densite: population === null ? null : Number((population / areaKm2).toFixed(1)),
        },
      };
    }),
  };
}

export function subdivisionTable(subdivisions: Feature[]): Table {
  return {
    ...TABLES.subdivision,
    description: 'Subdivisions administratives (ISPF 2022)',
    rows: subdivisions.map(({ geometry, properties }) => ({
      geometry: { type: 'MultiPolygon', coordinates: polygonsOf(geometry) },
      values: {
        nom: text(properties, 'nom'),
        communes: number(properties, 'communes'),
        population: number(properties, 'population'),
        superficie_km2: Number(landArea(polygonsOf(geometry)).toFixed(2)),
      },
    })),
  };
}

/** Only the limits between two communes: around an island the coast is the limit. */
export function communeLimitTable(communes: Feature[]): Table {
  const owned = new Map<string, Set<string>>();
  for (const { geometry, properties } of communes) {
    for (const [key] of segments(polygonsOf(geometry))) {
      owned.set(key, (owned.get(key) ?? new Set()).add(String(properties.insee)));
    }
  }
  const shared = new Map<string, Line>();
  for (const { geometry } of communes) {
    for (const [key, segment] of segments(polygonsOf(geometry))) {
      if ((owned.get(key)?.size ?? 0) > 1) shared.set(key, segment);
    }
  }
  return {
    ...TABLES.limite_commune,
    description: 'Limites intérieures entre communes (ISPF 2022)',
    rows: mergeLines([...shared.values()]).map((coordinates) => ({
      geometry: { type: 'LineString', coordinates },
      values: {},
    })),
  };
}

/** Every segment with a key that is the same whichever way it runs. */
function segments(polygons: MultiPolygon): [key: string, segment: Line][] {
  return polygons.flat().flatMap((ring) =>
    ring.slice(1).map((end, index): [string, Line] => {
      const start = ring[index] ?? end;
      return [[start, end].map(String).sort().join(' '), [start, end]];
    }),
  );
}

function landArea(polygons: MultiPolygon): number {
  return polygons.reduce((total, polygon) => {
    const { toMetres } = planeAt(polygon[0]?.[0] ?? [0, 0]);
    const rings = polygon.map((ring) => Math.abs(ringArea(ring.map(toMetres))) / 1e6);
    return total + rings.reduce((area, ring, index) => (index === 0 ? ring : area - ring), 0);
  }, 0);
}
