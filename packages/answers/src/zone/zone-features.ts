import type { Extent } from '@motu/core';
import { extentOf, type Feature, type FeatureQuery, type Geometry, type Value } from '@motu/engine/ground';

/** Decimals of a degree: a tenth of a metre. */
const PRECISION = 1e6;

/** A feature as JSON carries it: numbers in plain lists. */
type PlainFeature = [
  id: number,
  kind: Geometry['kind'],
  coordinates: number[],
  ends: number[],
  properties: Record<string, Value>,
];

/** What a zone knows of one of its layers; `none` for one that is asked of the server only. */
export type ZoneLayerData =
  | { kind: 'features'; title: string; fields: { name: string; title: string }[]; table: string; nested?: string }
  | { kind: 'relief'; title: string; fields: { name: string; title: string }[]; field: 'height' | 'slope' }
  | { kind: 'none'; title: string };

export type Tables = Record<string, readonly Feature[]>;
export type PlainTables = Record<string, PlainFeature[]>;

export function toPlainTables(tables: Tables): PlainTables {
  const plain = ({ id, geometry: { kind, coordinates, ends }, properties }: Feature): PlainFeature => [
    id,
    kind,
    Array.from(coordinates, (value) => Math.round(value * PRECISION) / PRECISION),
    [...ends],
    { ...properties },
  ];
  return Object.fromEntries(Object.entries(tables).map(([name, features]) => [name, features.map(plain)]));
}

type Placed = { feature: Feature; extent: Extent };

/** The features of a zone, found by their extent. They were chosen and thinned when the zone was made. */
export function openTables(tables: PlainTables): { features(query: FeatureQuery): readonly Feature[] } {
  const placed = new Map<string, Placed[]>();
  const read = (name: string): Placed[] => {
    const known = placed.get(name);
    if (known) return known;
    const made = (tables[name] ?? []).map(([id, kind, coordinates, ends, properties]) => {
      const geometry = { kind, coordinates: Float64Array.from(coordinates), ends: Uint32Array.from(ends) };
      return { feature: { id, geometry, properties }, extent: extentOf(geometry) };
    });
    placed.set(name, made);
    return made;
  };
  return {
    features({ table, extent: [west, south, east, north], limit = Number.POSITIVE_INFINITY }) {
      const found = read(table).filter(
        ({ extent: [left, bottom, right, top] }) => left <= east && right >= west && bottom <= north && top >= south,
      );
      return found.slice(0, limit).map(({ feature }) => feature);
    },
  };
}
