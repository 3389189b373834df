type Position = readonly number[];
type Path = readonly Position[];

/** The points, lines and rings of a GeoJSON geometry. */
function geometryPositions(geometry: object): readonly Path[] {
  const { type, coordinates, geometries } = geometry as { type: string; coordinates?: unknown; geometries?: object[] };
  if (geometries) return geometries.flatMap(geometryPositions);
  switch (type) {
    case 'Point':
      return [[coordinates as Position]];
    case 'MultiPoint':
      return (coordinates as Path).map((point) => [point]);
    case 'LineString':
      return [coordinates as Path];
    case 'MultiLineString':
    case 'Polygon':
      return coordinates as Path[];
    case 'MultiPolygon':
      return (coordinates as Path[][]).flat();
    default:
      return [];
  }
}

/** Whether a geometry shares a point with a closed ring of longitudes and latitudes. */
export function touchesPolygon(geometry: object, ring: Path): boolean {
  const paths = geometryPositions(geometry);
  if (paths.some((path) => path.some((point) => isInside(point, ring)))) return true;
  if (paths.some((path) => segments(path).some((one) => segments(ring).some((side) => doCross(one, side)))))
    return true;
  // The ring may lie in an area without touching its edge: inside an odd number of its rings.
  const isArea = /Polygon/.test((geometry as { type: string }).type);
  return (
    isArea && ring[0] !== undefined && paths.filter((path) => isInside(ring[0] as Position, path)).length % 2 === 1
  );
}

function isInside([x = 0, y = 0]: Position, ring: Path): boolean {
  let isIn = false;
  for (const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] of segments(ring)) {
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  }
  return isIn;
}

type Segment = readonly [Position, Position];

const segments = (path: Path): Segment[] => path.slice(1).map((end, i) => [path[i] as Position, end]);

function doCross([a, b]: Segment, [c, d]: Segment): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** On which side of a line a point lies. */
function side([x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position, [x = 0, y = 0]: Position): boolean {
  return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 0;
}
