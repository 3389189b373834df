import type { GeoTIFFImage } from 'geotiff';
import { badFile, type SourceGrid } from './source-grid.ts';

type GeoReference = Pick<SourceGrid, 'origin' | 'step'> & { code: number | null };

const GEOGRAPHIC = 2;
const POINTS = 2;
const USER_DEFINED = 32_767;
/** Turned by less than this share of a cell over a cell: the noise of whoever wrote it. */
const STRAIGHT = 1e-9;

/** Where the cells of a GeoTIFF lie (OGC 19-008, annex B). */
export function geoReferenceOf(image: GeoTIFFImage, name: string): GeoReference {
  const { x, y, across, down } = placeOf(image, name);
  const keys = image.getGeoKeys() ?? {};
  // A sample may stand for a point, not for an area: then it is the middle of its cell that is placed.
  const half = Number(keys.GTRasterTypeGeoKey) === POINTS ? 0.5 : 0;
  const code = Number(
    (Number(keys.GTModelTypeGeoKey) === GEOGRAPHIC ? keys.GeographicTypeGeoKey : keys.ProjectedCSTypeGeoKey) ?? 0,
  );
  return {
    origin: [x - half * across, y - half * down],
    step: [across, down],
    code: code > 0 && code < USER_DEFINED ? code : null,
  };
}

function placeOf(image: GeoTIFFImage, name: string): { x: number; y: number; across: number; down: number } {
  const numbers = (tag: 'ModelTransformation' | 'ModelPixelScale' | 'ModelTiepoint') =>
    Array.from((image.fileDirectory.getValue(tag) ?? []) as ArrayLike<number>, Number);
  const [across = 0, turnX = 0, , x = 0, turnY = 0, down = 0, , y = 0] = numbers('ModelTransformation');
  if (Math.abs(turnX) > STRAIGHT * Math.abs(across) || Math.abs(turnY) > STRAIGHT * Math.abs(down)) {
    throw badFile(name, 'est tourné. Redressez-le, par exemple avec «\u00a0gdalwarp\u00a0», puis recommencez.');
  }
  if (across !== 0 && down !== 0) return { x, y, across, down };
  const [scaleX = 0, scaleY = 0] = numbers('ModelPixelScale');
  const ties = numbers('ModelTiepoint');
  const [column = 0, row = 0, , tieX = 0, tieY = 0] = ties;
  if (!(scaleX > 0 && scaleY > 0) || ties.length < 6) {
    throw badFile(name, 'n’a pas de géoréférencement\u00a0: il ne dit pas où il se trouve.');
  }
  return { x: tieX - column * scaleX, y: tieY + row * scaleY, across: scaleX, down: -scaleY };
}
