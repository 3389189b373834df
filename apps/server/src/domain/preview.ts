import type { MapContext } from '@motu/contract';
import type { Extent, LonLat, MapParams } from '@motu/core';
import { ZOOM_0_DEGREES } from '@motu/core';

/** The size that messaging applications show a link's picture at. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Beyond this the picture would say less, and cost more. */
const MOST_LAYERS = 6;
const ZOOMS = { min: 3, max: 18 } as const;
/** The middle of the territory, where the page opens too. */
const START: LonLat = [-149.4774, -17.6376];

export type Preview = { layers: string[]; bbox: Extent };

/** What the picture of a shared link shows: its layers from bottom to top, around its place. Whole zooms, so that many links share one picture. */
export function previewOf(params: MapParams, context: MapContext): Preview {
  const opening = openingOf(context);
  const zoom = Math.min(ZOOMS.max, Math.max(ZOOMS.min, Math.round(params.zoom ?? opening.zoom)));
  const [lon, lat] = params.center ?? params.info?.coordinate ?? opening.center;
  const degrees = ZOOM_0_DEGREES / 2 ** zoom;
  const [x, y] = [snap(lon, degrees), snap(lat, degrees)];
  const [halfWidth, halfHeight] = [(PREVIEW_SIZE.width / 2) * degrees, (PREVIEW_SIZE.height / 2) * degrees];
  return { layers: layersOf(params, context), bbox: [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight] };
}

/** Where the page opens this context, on a screen as large as the picture. */
function openingOf({ extent, center, defaultZoom }: MapContext): { center: LonLat; zoom: number } {
  if (!extent) return { center: center ?? START, zoom: defaultZoom };
  const [west, south, east, north] = extent;
  const degrees = Math.max((east - west) / PREVIEW_SIZE.width, (north - south) / PREVIEW_SIZE.height);
  return { center: [(west + east) / 2, (south + north) / 2], zoom: Math.floor(Math.log2(ZOOM_0_DEGREES / degrees)) };
}

/** To 64 pixels: nobody sees the difference, and places a few steps apart have the same picture. */
function snap(value: number, degrees: number): number {
  const step = 64 * degrees;
  return Math.round(value / step) * step;
}

/** As the page would show them: those of the address, else those of the context, one base map below the rest. */
function layersOf({ layers: asked }: MapParams, { groups, layers }: MapContext): string[] {
  const entries = groups.flatMap(({ groupAndLayers }) => groupAndLayers);
  const isShown = (slug: string, visible: boolean) =>
    asked ? asked.includes(slug) || (layers[slug]?.aliases.some((alias) => asked.includes(alias)) ?? false) : visible;
  const shown = [
    ...new Set(entries.filter((entry) => isShown(entry.layer, entry.options.visible)).map(({ layer }) => layer)),
  ];
  // An outside server is not asked for a picture that nobody may look at.
  const isOurs = (slug: string) => layers[slug]?.outside === false;
  const isBase = (slug: string) => layers[slug]?.options.baseMap === true;
  const base = shown.filter(isOurs).find(isBase);
  return [...(base ? [base] : []), ...shown.filter((slug) => isOurs(slug) && !isBase(slug)).reverse()].slice(
    0,
    MOST_LAYERS,
  );
}
