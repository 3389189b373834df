import type { Shape } from '@motu/engine';

type SimpleShape = Exclude<Shape, { type: 'GeometryCollection' }>;

/** Rings or lines as lists of `write(x, y)`, in their order. */
function partsOf({ coordinates, ends }: SimpleShape, write: (x: number, y: number) => string): string[][] {
  let start = 0;
  return Array.from(ends, (end) => {
    const positions: string[] = [];
    for (let i = start; i < end; i += 2) positions.push(write(coordinates[i] as number, coordinates[i + 1] as number));
    start = end;
    return positions;
  });
}

/** The rings of each polygon. */
function polygonsOf<T>({ polygons }: SimpleShape, rings: readonly T[]): T[][] {
  let start = 0;
  return Array.from(polygons, (end) => {
    const own = rings.slice(start, end);
    start = end;
    return own;
  });
}

/** Fifteen digits and the point: no two such texts are the same number, so that one without its last zeros is what JavaScript writes. */
const SURE_LETTERS = 16;
const [ZERO, POINT] = [0x30, 0x2e];

/** A number as short as it may be with so many decimals. */
export function rounded(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  // The others are numbers again: V8 keeps the text of each for a while, which is tens of megabytes for a large file.
  if (decimals === 0 || text.length > SURE_LETTERS || Math.abs(value) < 1) return String(Number(text));
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end--;
  return text.slice(0, text.charCodeAt(end - 1) === POINT ? end - 1 : end);
}

/** A geometry of GeoJSON, as text: flat numbers need no objects on their way. */
export function geoJsonText(shape: Shape, decimals: number): string {
  if (shape.type === 'GeometryCollection')
    return `{"type":"GeometryCollection","geometries":[${shape.members.map((one) => geoJsonText(one, decimals)).join(',')}]}`;
  const write = (x: number, y: number) => `[${rounded(x, decimals)},${rounded(y, decimals)}]`;
  return `{"type":"${shape.type}","coordinates":${nested(shape, partsOf(shape, write), '[', ']', ',')}}`;
}

/** Well-known text. */
export function wktText(shape: Shape, decimals: number): string {
  if (shape.type === 'GeometryCollection')
    return `GEOMETRYCOLLECTION (${shape.members.map((one) => wktText(one, decimals)).join(', ')})`;
  const write = (x: number, y: number) => `${rounded(x, decimals)} ${rounded(y, decimals)}`;
  const parts = partsOf(shape, write);
  const text = nested(shape, parts, '(', ')', ', ');
  return `${shape.type.toUpperCase()} ${shape.type === 'Point' ? `(${text})` : text}`;
}

function nested(shape: SimpleShape, parts: string[][], open: string, close: string, comma: string): string {
  const list = (items: readonly string[]) => open + items.join(comma) + close;
  switch (shape.type) {
    case 'Point':
      return parts[0]?.[0] ?? list([]);
    case 'LineString':
      return list(parts[0] ?? []);
    case 'MultiPoint':
      return list(parts.flat().map((one) => (open === '(' ? `(${one})` : one)));
    case 'MultiLineString':
    case 'Polygon':
      return list(parts.map(list));
    case 'MultiPolygon':
      return list(polygonsOf(shape, parts).map((rings) => list(rings.map(list))));
  }
}

/** A geometry of KML. */
export function kmlText(shape: Shape, decimals: number): string {
  if (shape.type === 'GeometryCollection')
    return `<MultiGeometry>${shape.members.map((one) => kmlText(one, decimals)).join('')}</MultiGeometry>`;
  const parts = partsOf(shape, (x, y) => `${rounded(x, decimals)},${rounded(y, decimals)}`);
  const coordinates = (part: readonly string[]) => `<coordinates>${part.join(' ')}</coordinates>`;
  const point = (one: string) => `<Point><coordinates>${one}</coordinates></Point>`;
  const line = (part: readonly string[]) => `<LineString>${coordinates(part)}</LineString>`;
  const area = ([outer = [], ...holes]: string[][]) =>
    `<Polygon><outerBoundaryIs><LinearRing>${coordinates(outer)}</LinearRing></outerBoundaryIs>${holes
      .map((hole) => `<innerBoundaryIs><LinearRing>${coordinates(hole)}</LinearRing></innerBoundaryIs>`)
      .join('')}</Polygon>`;
  switch (shape.type) {
    case 'Point':
      return point(parts[0]?.[0] ?? '');
    case 'LineString':
      return line(parts[0] ?? []);
    case 'Polygon':
      return area(parts);
    case 'MultiPoint':
      return `<MultiGeometry>${parts.flat().map(point).join('')}</MultiGeometry>`;
    case 'MultiLineString':
      return `<MultiGeometry>${parts.map(line).join('')}</MultiGeometry>`;
    case 'MultiPolygon':
      return `<MultiGeometry>${polygonsOf(shape, parts).map(area).join('')}</MultiGeometry>`;
  }
}
