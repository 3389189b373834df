import type { Theme } from '../../basemap/theme.ts';
import type { StyleLayer } from './expressions.ts';
import { airfields, numbers, places, rivers, shields, streets } from './object-names.ts';
import { archipelagos, communes, islands, localities, ocean, quarters, summits, waters } from './place-names.ts';

/** Names and signs, the most important last: MapLibre places those of the upper layers first. */
export function nameLayers(theme: Theme): StyleLayer[] {
  return [
    numbers(theme),
    places(theme),
    streets(theme),
    rivers(theme),
    shields(theme),
    ocean(theme),
    ...quarters(theme),
    summits(theme),
    airfields(theme),
    waters(theme),
    ...localities(theme),
    ...islands(theme),
    ...communes(theme),
    archipelagos(theme),
  ];
}
