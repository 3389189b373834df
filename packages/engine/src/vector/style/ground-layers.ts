import { BREAKER, BREAKER_UNTIL, FERRY, LAND_COVER, RIVER, SHORE, STREAM, WIDENED_LAND } from '../../basemap/scales.ts';
import type { LandCoverClass, Theme } from '../../basemap/theme.ts';
import { formatColor, mixColors, parseColor } from '../../draw/color.ts';
import { all, clientZoom, has, is, isOneOf, not, type StyleLayer, source, zoomed } from './expressions.ts';

const GROWN: readonly LandCoverClass[] = ['bois', 'culture', 'herbe', 'zone_humide'];
const LAID_OPACITY = 0.75;

/** Sea, land and waters by their outlines: without relief, depths and what they shade. */
export function groundLayers(theme: Theme): StyleLayer[] {
  const { lagoon, farLand, cover, freshWater } = theme;
  const water = formatColor(mixColors(parseColor(lagoon.shallow), parseColor(lagoon.deep), 0.45));
  const far = formatColor(mixColors(parseColor(theme.motu), parseColor(farLand.color), farLand.opacity));
  const low = theme.land[1]?.[1] ?? theme.motu;
  // From afar islands are one dark colour, or they would vanish.
  const land = ['step', ['zoom'], far, clientZoom(7.5), low];
  const widened = ['interpolate', ['linear'], ['zoom'], clientZoom(9.5), WIDENED_LAND, clientZoom(10.5), 0.2];
  return [
    {
      id: 'frange',
      type: 'fill',
      source,
      'source-layer': 'frange',
      minzoom: clientZoom(10.5),
      paint: { 'fill-color': lagoon.flat, 'fill-opacity': 0.35 },
    },
    { id: 'lagon', type: 'fill', source, 'source-layer': 'lagon', paint: { 'fill-color': water } },
    {
      ...{ id: 'brisant', type: 'line', source, 'source-layer': 'brisant' },
      ...{ minzoom: clientZoom(8), maxzoom: clientZoom(BREAKER_UNTIL + 0.5) },
      paint: { 'line-color': lagoon.breaker, 'line-opacity': lagoon.breakerOpacity, 'line-width': zoomed(BREAKER) },
    },
    {
      ...{ id: 'bac', type: 'line', source, 'source-layer': 'bac', minzoom: clientZoom(9) },
      paint: { 'line-color': theme.ferry, 'line-opacity': 0.65, 'line-width': zoomed(FERRY), 'line-dasharray': [6, 4] },
    },
    { id: 'terre', type: 'fill', source, 'source-layer': 'terre', paint: { 'fill-color': land } },
    {
      ...{ id: 'terre-elargie', type: 'line', source, 'source-layer': 'terre', maxzoom: clientZoom(10.5) },
      paint: { 'line-color': land, 'line-width': widened },
    },
    {
      id: 'ilot',
      type: 'fill',
      source,
      'source-layer': 'ilot',
      minzoom: clientZoom(9.5),
      paint: { 'fill-color': theme.motu },
    },
    ...(Object.keys(cover) as LandCoverClass[]).map(
      (name): StyleLayer => ({
        ...{
          id: `sol-${name}`,
          type: 'fill',
          source,
          'source-layer': 'occupation_sol',
          minzoom: clientZoom(10),
          filter: is('classe', name),
        },
        paint: {
          'fill-color': cover[name],
          'fill-opacity': zoomed(LAND_COVER, (share) => share * (GROWN.includes(name) ? 0.8 : LAID_OPACITY)),
        },
      }),
    ),
    ...[true, false].flatMap((isRiver): StyleLayer[] =>
      [false, true].map((dries) => ({
        ...{
          id: `${isRiver ? 'riviere' : 'ruisseau'}${dries ? '-intermittent' : ''}`,
          type: 'line',
          source,
          'source-layer': 'cours_eau',
        },
        minzoom: clientZoom(isRiver ? 11 : 13),
        filter: all(
          isRiver ? is('classe', 'riviere') : not(is('classe', 'riviere')),
          dries ? has('intermittent') : not(has('intermittent')),
        ),
        paint: {
          ...{ 'line-color': freshWater.line, 'line-width': zoomed(isRiver ? RIVER : STREAM) },
          ...(dries && { 'line-dasharray': [7, 3] }),
        },
      })),
    ),
    {
      id: 'plan-eau',
      type: 'fill',
      source,
      'source-layer': 'plan_eau',
      minzoom: clientZoom(11),
      filter: not(isOneOf('classe', ['lagon', 'baie'])),
      paint: { 'fill-color': freshWater.fill },
    },
    {
      ...{ id: 'plan-eau-bord', type: 'line', source, 'source-layer': 'plan_eau', minzoom: clientZoom(13) },
      paint: { 'line-color': freshWater.line, 'line-width': zoomed(SHORE) },
    },
  ];
}
