import { type Extent, ZOOM_0_DEGREES } from '@motu/core';
import { type PointMap, type RowMap, tabulate } from './mesh.ts';
import { type DrawnSystem, degreesPerUnit, projectionOf } from './projection.ts';

/** A picture to draw: which ground, at which size. Pixels here are CSS pixels; the canvas has `scale` times as many. */
export type Frame = {
  crs: DrawnSystem;
  /** In the units of `crs`. */
  extent: Extent;
  width: number;
  height: number;
  /** Device pixels per CSS pixel: 1 or 2 for tiles, any for a map that is printed. */
  scale: number;
  /** The view's zoom, fractional when the picture is not a tile. */
  zoom: number;
  /** Degrees per CSS pixel, for sources that choose by resolution. */
  resolution: number;
  /** What the frame covers in longitude and latitude. */
  geographic: Extent;
  /** Longitude and latitude → CSS pixels from the upper left corner. */
  toPixel: PointMap;
  /** The same for a run of vertices, `coordinates[start…end[` into the beginning of `out`. */
  project(coordinates: Float64Array, start: number, end: number, out: Float64Array): void;
  /** CSS pixels → longitude and latitude. */
  toLonLat: PointMap;
  rowToLonLat: RowMap;
  /** The page that the picture is a part of, and where: what is cut, placed or read for the whole of it is the same in every part. */
  sheet?: { whole: Frame; left: number; top: number };
};

export type FrameRequest = {
  crs: DrawnSystem;
  extent: Extent;
  width: number;
  height: number;
  scale?: number;
  /** CSS pixels around the picture whose places are asked for as often as its own. */
  margin?: number;
};

/** Device pixels of a side: whole, however the side was computed from them. */
export const devicePixels = (side: number, scale: number): number => Math.ceil(side * scale - 1e-6);

// A tenth of a pixel cannot be seen, even twice.
const TOLERANCE_PX = 0.05;

export function createFrame({ crs, extent, width, height, scale = 1, margin = 0 }: FrameRequest): Frame {
  const [minX, minY, maxX, maxY] = extent;
  const perPixelX = (maxX - minX) / width;
  const perPixelY = (maxY - minY) / height;
  const projection = projectionOf(crs);
  const inverse = (px: number, py: number) => projection.inverse(minX + px * perPixelX, maxY - py * perPixelY);
  const geographic = crs === 'EPSG:4326' ? extent : outline(inverse, width, height);
  const resolution = perPixelX * degreesPerUnit(crs);

  const direct = crs === 'EPSG:4326';
  const toPixel: PointMap = direct
    ? (lon, lat, out) => {
        out[0] = (lon - minX) / perPixelX;
        out[1] = (maxY - lat) / perPixelY;
      }
    : tabulate(
        (lon, lat) => {
          const [x, y] = projection.forward(lon, lat);
          return [(x - minX) / perPixelX, (maxY - y) / perPixelY];
        },
        grow(geographic, 0.05),
        TOLERANCE_PX,
      ).point;
  const { point: toLonLat, row: rowToLonLat } = direct
    ? direction(minX, maxY, perPixelX, perPixelY)
    : tabulate(inverse, [-margin, -margin, width + margin, height + margin], TOLERANCE_PX * resolution);

  const project: Frame['project'] = direct
    ? (coordinates, start, end, out) => {
        for (let i = start, to = 0; i < end; i += 2, to += 2) {
          out[to] = ((coordinates[i] as number) - minX) / perPixelX;
          out[to + 1] = (maxY - (coordinates[i + 1] as number)) / perPixelY;
        }
      }
    : (coordinates, start, end, out) => {
        const point = new Float64Array(2);
        for (let i = start, to = 0; i < end; i += 2, to += 2) {
          toPixel(coordinates[i] as number, coordinates[i + 1] as number, point);
          out[to] = point[0] as number;
          out[to + 1] = point[1] as number;
        }
      };

  const zoom = Math.log2(ZOOM_0_DEGREES / resolution);
  return { crs, extent, width, height, scale, zoom, resolution, geographic, toPixel, project, toLonLat, rowToLonLat };
}

/** Pixels whose axes are those of degrees. */
function direction(
  west: number,
  north: number,
  perPixelX: number,
  perPixelY: number,
): { point: PointMap; row: RowMap } {
  return {
    point(x, y, out) {
      out[0] = west + x * perPixelX;
      out[1] = north - y * perPixelY;
    },
    row(xs, y, out) {
      for (let i = 0; i < xs.length; i++) {
        out[2 * i] = west + (xs[i] as number) * perPixelX;
        out[2 * i + 1] = north - y * perPixelY;
      }
    },
  };
}

/** Longitude and latitude that the frame and `margin` CSS pixels around it cover. */
export function coverage(frame: Frame, margin: number): Extent {
  const [west, south, east, north] = frame.geographic;
  // In UTM a degree of longitude is narrower than the nominal resolution says.
  const degrees = margin * Math.max((east - west) / frame.width, (north - south) / frame.height);
  return [west - degrees, south - degrees, east + degrees, north + degrees];
}

function grow([minX, minY, maxX, maxY]: Extent, share: number): Extent {
  const x = (maxX - minX) * share;
  const y = (maxY - minY) * share;
  return [minX - x, minY - y, maxX + x, maxY + y];
}

/** The smallest extent that holds both. */
export function union(a: Extent, b: Extent): Extent {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

export function intersects(a: Extent, b: Extent): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

function outline(inverse: (x: number, y: number) => [number, number], width: number, height: number): Extent {
  const steps = 16;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= steps; i++) {
    for (let j = 0; j <= steps; j++) {
      const [lon, lat] = inverse((width * i) / steps, (height * j) / steps);
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  }
  return [west, south, east, north];
}
