import { type CrsCode, type Extent, levelOfZoom, levelResolution, TILE_GRIDS, TILE_SIZE } from '@motu/core';
import { PROJECTIONS } from '@motu/engine';
import sharp from 'sharp';

/** The airfield of Hikueru: the only one for a hundred kilometres, and far from the edge of its tile in every grid. */
export const HIKUERU = {
  layer: 'aerodromes',
  lon: -142.6120367050171,
  lat: -17.54829692840576,
  name: 'Aérodrome de Hikueru',
};
/** At this zoom the layer draws its symbol, a disc around the point, and no name yet. */
const ZOOM = 7;

/** Where the airfield is in a grid: its tile, the pixel in it, and the resolution. */
export function inGrid(crs: CrsCode) {
  const grid = TILE_GRIDS[crs];
  const level = levelOfZoom(grid, ZOOM);
  const resolution = levelResolution(grid, level);
  const [x, y] = PROJECTIONS[crs].forward(HIKUERU.lon, HIKUERU.lat);
  const [acrossPx, downPx] = [(x - grid.origin[0]) / resolution, (grid.origin[1] - y) / resolution];
  const [column, row] = [Math.floor(acrossPx / TILE_SIZE), Math.floor(downPx / TILE_SIZE)];
  const pixel: [number, number] = [acrossPx - column * TILE_SIZE, downPx - row * TILE_SIZE];
  return { level, column, row, pixel, resolution, x, y };
}

/** A square of ground with the airfield in its middle, `side` pixels wide at the known zoom. */
export function around(crs: CrsCode, side: number): Extent {
  const { x, y, resolution } = inGrid(crs);
  const half = (side / 2) * resolution;
  return [x - half, y - half, x + half, y + half];
}

/** The middle of what a transparent picture shows, all of it or within `reach` pixels of a place. */
export async function middleOf(picture: Uint8Array, place?: { at: [number, number]; reach: number }) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const isNear = (x: number, y: number) =>
    !place || Math.max(Math.abs(x - place.at[0]), Math.abs(y - place.at[1])) <= place.reach;
  let [sumX, sumY, count] = [0, 0, 0];
  for (let i = 0; i < info.width * info.height; i++) {
    const [x, y] = [(i % info.width) + 0.5, Math.floor(i / info.width) + 0.5];
    if ((data[i * 4 + 3] as number) < 128 || !isNear(x, y)) continue;
    sumX += x;
    sumY += y;
    count++;
  }
  return { x: sumX / count, y: sumY / count, count };
}
