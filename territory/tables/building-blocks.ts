import type { MultiPolygon, Polygon, Position, Row } from '@motu/geopackage';
import { buffer, simplify, snapToGrid } from '../geometry/geos.ts';
import { mapPolygons, planeAt } from '../geometry/plane.ts';
import { COORDINATE_STEP } from '../geometry/round.ts';

/** Work is cut into squares of some 2 km: joining 120 000 buildings at once takes minutes. */
const SQUARE_DEGREES = 0.02;
// Metres. At z13 a pixel is 19 m wide: houses that touch on the screen are joined on the ground.
const JOIN = 8;
const SHRINK = 6.5;
const THINNING = 4.5;

/** What a block is made of. */
export type BlockPart = { polygon: Polygon; onStilts: boolean };

/** The square that a building is joined in, with those that stand on the same ground. */
export function squareOf(building: BlockPart): string {
  const [lon, lat] = firstCorner(building);
  return `${Math.floor(lon / SQUARE_DEGREES)} ${Math.floor(lat / SQUARE_DEGREES)} ${building.onStilts}`;
}

/** The blocks of one square. */
export function blocksOf(square: BlockPart[]): Row[] {
  const [first] = square;
  const plane = planeAt(first ? firstCorner(first) : [0, 0]);
  const shapes: MultiPolygon = mapPolygons(
    square.map(({ polygon }) => polygon),
    plane.toMetres,
  );
  const blocks = simplify(buffer(buffer(shapes, JOIN, 1), -SHRINK, 1), THINNING);
  return snapToGrid(mapPolygons(blocks, plane.toDegrees), COORDINATE_STEP).map((polygon) => ({
    geometry: { type: 'Polygon', coordinates: polygon },
    values: { sur_pilotis: first?.onStilts ? 1 : 0 },
  }));
}

const firstCorner = ({ polygon }: BlockPart): Position => polygon[0]?.[0] ?? [0, 0];
