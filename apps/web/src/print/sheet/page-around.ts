import type { LonLat } from '@motu/core';
import { PRINT_SCALES, type PrintPage, pagePlane } from '@motu/core/print';
import { SHEET_MAP } from '../compose/sheet-layout.ts';

/** Of the map, that its subject may fill. */
const FILLED = 0.88;

/** The page that shows places whole, at the closest step of scales. Across 180° longitudes go on from the first. */
export function pageAround(places: readonly LonLat[], closest: number): PrintPage {
  const first = places[0]?.[0] ?? 0;
  const lons = places.map(([lon]) => lon - 360 * Math.round((lon - first) / 360));
  const lats = places.map(([, lat]) => lat);
  const middle = (values: readonly number[]) => (least(values) + most(values)) / 2;
  const page: PrintPage = {
    center: [middle(lons), middle(lats)],
    scale: closest,
    widthMm: SHEET_MAP.width,
    heightMm: SHEET_MAP.height,
    rotationDeg: 0,
    dpi: 300,
  };
  const { toPage } = pagePlane(page);
  const placed = lons.map((lon, i) => toPage([lon, lats[i] ?? 0]));
  const reach = (axis: 0 | 1, side: number) =>
    most(placed.map((place) => Math.abs(place[axis] - side / 2))) / (side / 2);
  const needed = (closest * Math.max(reach(0, page.widthMm), reach(1, page.heightMm))) / FILLED;
  const scale = PRINT_SCALES.find((step) => step >= Math.max(needed, closest)) ?? PRINT_SCALES.at(-1) ?? closest;
  return { ...page, scale };
}

// A track has more places than a call has arguments.
const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
