import type { TableShape } from '@motu/geopackage';
import { LAND_AND_SEA, LAND_AND_SEA_COPIES } from './land-and-sea.ts';
import { NETWORK, NETWORK_COPIES, ROUTE_RULES } from './network.ts';
import { PLACE_COPIES, PLACES } from './places.ts';
import { RECORDS } from './records.ts';

/** The tables of a territory by their names, said once: the pipeline, the imports and the fixtures write these. */
export const TABLES = { ...LAND_AND_SEA, ...NETWORK, ...ROUTE_RULES, ...PLACES, ...RECORDS };

/** Their thinned copies, by their names too: `route_z12`. */
export const COPIES: ReadonlyMap<string, TableShape> = new Map(
  [...LAND_AND_SEA_COPIES, ...NETWORK_COPIES, ...PLACE_COPIES].map((shape) => [shape.name, shape]),
);

/** The shape of a table of the territory, or of one of its thinned copies. */
export function shapeOf(name: string): TableShape {
  const shape = (TABLES as Record<string, TableShape>)[name] ?? COPIES.get(name);
  if (!shape) throw new Error(`The territory has no table « ${name} ».`);
  return shape;
}
