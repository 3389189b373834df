import type { LonLat } from '@motu/core';
import { type Atlas, type AtlasSheet, fittingScale, gridAtlas, MOST_ATLAS_PAGES, wayAtlas } from '@motu/core/print';
import type OlMap from 'ol/Map.js';
import { layOutPage, type PageLayout } from '../page-layout.ts';
import type { PrintState } from '../print-store.ts';
import { type Way, waysOf } from './ways-of-map.ts';

export type LaidAtlas = { layout: PageLayout; sheet: AtlasSheet; atlas: Atlas; fitting: number | null };
type Chosen = Pick<PrintState, 'settings' | 'rotation' | 'area' | 'way'>;

/** The pages as they are chosen; null when there is nothing to cover, or when the way that they followed is gone. */
export function atlasOf({ settings, rotation, area, way }: Chosen, ways: readonly Way[]): LaidAtlas | null {
  const layout = layOutPage(settings.sheet, settings.orientation);
  const { width: widthMm, height: heightMm } = layout.map;
  const sheet = { scale: settings.scale, dpi: settings.dpi, rotationDeg: rotation, widthMm, heightMm };
  const lines = way === null ? null : ways.find(({ key }) => key === way)?.lines;
  if (lines === undefined || (lines === null && !area)) return null;
  const make = (one: AtlasSheet) => (lines ? wayAtlas(one, lines) : gridAtlas(one, area ?? []));
  const atlas = make(sheet);
  const isOver = atlas.isTooWide || atlas.count > MOST_ATLAS_PAGES;
  return { layout, sheet, atlas, fitting: isOver ? fittingScale(sheet, make) : null };
}

export const atlasOn = (map: OlMap, state: Chosen): LaidAtlas | null =>
  atlasOf(state, state.way === null ? [] : waysOf(map));

/** The corners of what the panel leaves of the map, however it is turned; null while it is not on screen. */
export function seenArea(map: OlMap): LonLat[] | null {
  const [width = 0, height = 0] = map.getSize() ?? [];
  const [top = 0, right = 0, bottom = 0, left = 0] = map.getView().padding ?? [];
  const pixels = [
    [left, top],
    [width - right, top],
    [width - right, height - bottom],
    [left, height - bottom],
  ];
  const corners = pixels.map((pixel) => map.getCoordinateFromPixel(pixel));
  return corners.every((corner) => corner) ? corners.map(([lon = 0, lat = 0]): LonLat => [lon, lat]) : null;
}
