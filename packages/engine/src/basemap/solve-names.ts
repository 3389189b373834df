import { type Extent, ZOOM_0_DEGREES } from '@motu/core';
import { type PlacedLabel, placeLabels } from '../label/place.ts';
import type { Plane } from '../label/plane.ts';
import {
  RIVERS_FROM,
  riverCandidates,
  SHIELDS_FROM,
  STREETS_FROM,
  shieldCandidates,
  streetCandidates,
} from './line-names.ts';
import { nameDataOf } from './name-data.ts';
import { numberCandidates, PLACES_FROM, poiCandidates } from './places.ts';
import { seenBefore } from './seen-names.ts';
import type { Sources } from './sources.ts';
import type { BaseMapTable } from './tables.ts';
import type { Theme } from './theme.ts';
import { townsAndNature } from './towns-and-nature.ts';

const EVERYWHERE: Extent = [-180, -90, 180, 90];
const ROAD_RESOLUTION = ZOOM_0_DEGREES / 2 ** 14;
const EVERY_ROAD = { table: 'route', extent: EVERYWHERE, fields: ['ref', 'classe'] } as const;
const PLACE_FIELDS = ['nom', 'theme', 'classe', 'rang', 'min_zoom', 'etiquette'];

/** Solves the placement of all names and signs of a base map for a whole zoom. */
export async function solveNames(plane: Plane, { features }: Sources, theme: Theme): Promise<PlacedLabel[]> {
  const resolution = ZOOM_0_DEGREES / 2 ** plane.zoom;
  /** A whole table, from the zoom where any of it is named: before, it is not even read. */
  const all = (table: BaseMapTable, fields: readonly string[], from: number) =>
    plane.zoom < from ? [] : features.features({ table, extent: EVERYWHERE, resolution, fields });

  const data = await nameDataOf(features);
  const land = await data.landAt(plane.zoom);
  const seen = await seenBefore(plane, theme, data);
  const { context, candidates } = townsAndNature(plane, theme, data, land, seen);
  // The numbers of roads stand on them as they are drawn at zoom 14, at every scale.
  const roads =
    plane.zoom < SHIELDS_FROM
      ? []
      : await features.features({ ...EVERY_ROAD, resolution: Math.max(resolution, ROAD_RESOLUTION) });
  candidates.push(...shieldCandidates(roads, context));
  candidates.push(...riverCandidates(await all('cours_eau', ['nom', 'classe', 'longueur_m'], RIVERS_FROM), context));
  const places = poiCandidates(await all('lieu', PLACE_FIELDS, PLACES_FROM), context);
  // What people look for first, the streets, and the rest between them.
  candidates.push(
    ...places.main,
    ...streetCandidates(await all('rue', ['nom', 'classe', 'longueur_m'], STREETS_FROM), context),
    ...places.others,
  );
  if (plane.zoom > 17.5) candidates.push(...numberCandidates(await all('numero', ['numero'], 0), context));
  return placeLabels(candidates, plane, land.isLand);
}
