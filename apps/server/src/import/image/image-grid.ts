import { AppError, type Extent } from '@motu/core';
import type { ImageHead } from '@motu/engine/image';
import { definitionOf } from '../projection/epsg-index.ts';
import { type FileProjection, projectionOf } from '../projection/file-projection.ts';
import { islandShiftsOf } from '../projection/island-shifts.ts';
import { badFile } from '../relief/source-grid.ts';
import type { Picture } from './open-picture.ts';

/** The pixels of a picture to be, which may be made of several: those of the first file, as fine as the finest. */
export type ImageGrid = Pick<ImageHead, 'definition' | 'origin' | 'step' | 'width' | 'height' | 'extent'> & {
  code: number;
  projection: FileProjection;
  metresPerPixel: number;
};

export type PlacedPicture = Picture & { projection: FileProjection; code: number };

const METRES_PER_DEGREE = 111_320;
const PROBES = 24;
const WGS84 = '+proj=longlat +datum=WGS84 +no_defs';

/** A picture with its system: the one that it tells, or the one that somebody says. */
export function placePicture(picture: Picture, epsg: number | null): PlacedPicture {
  const code = epsg ?? picture.code;
  if (code === null)
    throw badFile(picture.name, 'ne dit pas sa projection par un code EPSG. Précisez-la, par exemple EPSG:3297.');
  return { ...picture, code, projection: projectionOf(code) };
}

export function gridOf(pictures: readonly PlacedPicture[]): ImageGrid {
  const [first] = pictures;
  if (!first) throw new Error('A picture is made of one file at least.');
  const finest = Math.min(...pictures.map(metresOf));
  const scale = Math.min(1, finest / metresOf(first));
  // A hair's breadth is how the files of one flight differ.
  const share = scale > 0.999 ? 1 : scale;
  const step = [first.step[0] * share, first.step[1] * share] as const;
  const boxes = pictures.map((picture) => boxOn(picture, first, step));
  const [left, top] = [Math.min(...boxes.map(([x]) => x)), Math.min(...boxes.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...boxes.map(([, , x]) => x)), Math.max(...boxes.map(([, , , y]) => y))];
  const extent = union(pictures.map(extentOf));
  return {
    code: first.code,
    projection: first.projection,
    definition: definitionAt(first.code, extent),
    origin: [first.origin[0] + left * step[0], first.origin[1] + top * step[1]],
    step,
    width: right - left,
    height: bottom - top,
    extent,
    metresPerPixel: finest,
  };
}

/** Whole pixels of the grid that hold a file. */
function boxOn(
  picture: PlacedPicture,
  { origin, projection, code }: PlacedPicture,
  step: readonly [number, number],
): [number, number, number, number] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of probes(picture)) {
    const [gridX, gridY] = picture.code === code ? [x, y] : projection.fromLonLat(...picture.projection.toLonLat(x, y));
    const [column, row] = [(gridX - origin[0]) / step[0], (gridY - origin[1]) / step[1]];
    [left, right] = [Math.min(left, column), Math.max(right, column)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
  }
  const [less, more] = [(at: number) => Math.floor(at + 0.01), (at: number) => Math.ceil(at - 0.01)];
  return [less(left), less(top), more(right), more(bottom)];
}

/** Places all over a file, its corners among them, in its own system. */
function probes({ width, height, origin, step }: Picture): [number, number][] {
  return Array.from({ length: (PROBES + 1) ** 2 }, (_, i) => [
    origin[0] + (step[0] * width * (i % (PROBES + 1))) / PROBES,
    origin[1] + (step[1] * height * Math.floor(i / (PROBES + 1))) / PROBES,
  ]);
}

function extentOf(picture: PlacedPicture): Extent {
  const places = probes(picture).map(([x, y]) => picture.projection.toLonLat(x, y));
  const [lons, lats] = [places.map(([lon]) => lon), places.map(([, lat]) => lat)];
  const [west, south, east, north] = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
  const isOnEarth = west >= -180.5 && east <= 180.5 && south >= -90.5 && north <= 90.5;
  if (!isOnEarth || !(east - west < 180))
    throw badFile(
      picture.name,
      'tombe hors du globe, ou de part et d’autre du 180ᵉ méridien\u00a0: vérifiez sa projection.',
    );
  return [west, south, east, north];
}

/** Side of a square as large as a pixel in the middle of the file. */
export function metresOf({ width, height, origin, step, projection }: PlacedPicture): number {
  const at = (column: number, row: number) =>
    projection.toLonLat(origin[0] + step[0] * (width / 2 + column), origin[1] + step[1] * (height / 2 + row));
  const [[lon, lat], right, below] = [at(0, 0), at(1, 0), at(0, 1)];
  const cosine = Math.cos((lat * Math.PI) / 180);
  const [ax, ay] = [(right[0] - lon) * cosine, right[1] - lat];
  const [bx, by] = [(below[0] - lon) * cosine, below[1] - lat];
  const metres = Math.sqrt(Math.abs(ax * by - ay * bx)) * METRES_PER_DEGREE;
  if (metres > 0) return metres;
  throw new AppError('invalid', 'L’image tombe hors de sa projection\u00a0: vérifiez-la.');
}

/** A system in the words of proj4; where a datum has a shift for each island, that of the island of the picture. */
function definitionAt(code: number, [west, south, east, north]: Extent): string {
  const found = definitionOf(code);
  if (code === 4326 || code === 4979 || !found) return WGS84;
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  const island = islandShiftsOf(found.name).find(
    ({ box }) => lon >= box[0] && lon <= box[2] && lat >= box[1] && lat <= box[3],
  );
  return island ? found.definition.replace(/\+towgs84=\S+/, island.shift) : found.definition;
}

function union(extents: readonly Extent[]): Extent {
  return extents.reduce(([a, b, c, d], [west, south, east, north]) => [
    Math.min(a, west),
    Math.min(b, south),
    Math.max(c, east),
    Math.max(d, north),
  ]);
}
