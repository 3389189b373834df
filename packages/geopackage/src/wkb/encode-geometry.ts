import { boundsOf } from '../bounds.ts';
import { type Bounds, type Geometry, type Line, type Polygon, positionsOf } from '../geometry.ts';
import { SRS_ID } from '../metadata.ts';

const WKB_TYPE = { Point: 1, LineString: 2, Polygon: 3, MultiPoint: 4, MultiLineString: 5, MultiPolygon: 6 } as const;
/** Little endian, envelope of four numbers (GeoPackage 1.3, clause 2.1.3). */
const FLAGS_WITH_ENVELOPE = 0b00000011;
const FLAGS_PLAIN = 0b00000001;
/** A building's own envelope would be a fifth of its row, and the R-tree knows it already. */
const ENVELOPE_FROM_POSITIONS = 24;

type EncodedGeometry = { blob: Buffer; bounds: Bounds };

/** Standard GeoPackage binary of a geometry in longitude, latitude. */
export function encodeGeometry(geometry: Geometry): EncodedGeometry {
  const positions = positionsOf(geometry);
  const bounds = boundsOf(positions);
  const hasEnvelope = positions.length >= ENVELOPE_FROM_POSITIONS;
  const headerSize = hasEnvelope ? 40 : 8;
  const blob = Buffer.allocUnsafe(headerSize + wkbSize(geometry));
  blob.write('GP', 0, 'latin1');
  blob.writeUInt8(0, 2);
  blob.writeUInt8(hasEnvelope ? FLAGS_WITH_ENVELOPE : FLAGS_PLAIN, 3);
  blob.writeInt32LE(SRS_ID, 4);
  if (hasEnvelope) {
    const [minX, minY, maxX, maxY] = bounds;
    for (const [index, value] of [minX, maxX, minY, maxY].entries()) blob.writeDoubleLE(value, 8 + index * 8);
  }
  writeWkb(blob, headerSize, geometry);
  return { blob, bounds };
}

function wkbSize(geometry: Geometry): number {
  const lineSize = (line: Line) => 4 + line.length * 16;
  const polygonSize = (polygon: Polygon) => 9 + sum(polygon.map(lineSize));
  switch (geometry.type) {
    case 'Point':
      return 21;
    case 'MultiPoint':
      return 9 + geometry.coordinates.length * 21;
    case 'LineString':
      return 5 + lineSize(geometry.coordinates);
    case 'Polygon':
      return polygonSize(geometry.coordinates);
    case 'MultiLineString':
      return 9 + sum(geometry.coordinates.map((line) => 5 + lineSize(line)));
    case 'MultiPolygon':
      return 9 + sum(geometry.coordinates.map(polygonSize));
  }
}

/** Writes at `start` and returns the position after it. */
function writeWkb(blob: Buffer, start: number, geometry: Geometry): number {
  let at = blob.writeUInt8(1, start);
  at = blob.writeUInt32LE(WKB_TYPE[geometry.type], at);
  switch (geometry.type) {
    case 'Point':
      at = blob.writeDoubleLE(geometry.coordinates[0], at);
      return blob.writeDoubleLE(geometry.coordinates[1], at);
    case 'MultiPoint':
      at = blob.writeUInt32LE(geometry.coordinates.length, at);
      for (const coordinates of geometry.coordinates) at = writeWkb(blob, at, { type: 'Point', coordinates });
      return at;
    case 'LineString':
      return writeLine(blob, at, geometry.coordinates);
    case 'Polygon':
      at = blob.writeUInt32LE(geometry.coordinates.length, at);
      for (const ring of geometry.coordinates) at = writeLine(blob, at, ring);
      return at;
    case 'MultiLineString':
      at = blob.writeUInt32LE(geometry.coordinates.length, at);
      for (const coordinates of geometry.coordinates) at = writeWkb(blob, at, { type: 'LineString', coordinates });
      return at;
    case 'MultiPolygon':
      at = blob.writeUInt32LE(geometry.coordinates.length, at);
      for (const coordinates of geometry.coordinates) at = writeWkb(blob, at, { type: 'Polygon', coordinates });
      return at;
  }
}

function writeLine(blob: Buffer, start: number, line: Line): number {
  let at = blob.writeUInt32LE(line.length, start);
  for (const [x, y] of line) {
    at = blob.writeDoubleLE(x, at);
    at = blob.writeDoubleLE(y, at);
  }
  return at;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
