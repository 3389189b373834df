import { linesOf } from '@motu/geopackage';
import { type Feature, flag, text } from '../sources/read-features.ts';
import type { CarRoads } from './draw-out-roads.ts';

const CLASSES = new Set(['principale', 'secondaire', 'desserte', 'piste']);

/** What stands on land for sure. Paths are left out: they do cross reefs and sand banks. So are tunnels. */
export function carRoads(roads: Feature[]): CarRoads {
  const taken = roads.filter(({ properties: p }) => CLASSES.has(text(p, 'classe') ?? '') && !flag(p, 'tunnel'));
  const lines = (pont: 0 | 1) =>
    taken.filter(({ properties }) => flag(properties, 'pont') === pont).flatMap(({ geometry }) => linesOf(geometry));
  return { ground: lines(0), bridges: lines(1) };
}
