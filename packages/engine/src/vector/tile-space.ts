import { type CrsCode, type Extent, TILE_GRIDS, tileExtent, viewZoom } from '@motu/core';
import { mercatorX, mercatorY, PROJECTIONS } from '../projection/projection.ts';

/** Units along the side of a vector tile. */
export const TILE_UNITS = 4096;
/** What a tile holds beyond its edges, in its units, so that wide lines and marks of neighbours meet. */
export const TILE_BUFFER = 128;
/** Clients draw a vector tile with so many CSS pixels. */
const CLIENT_PIXELS = 512;

/** The ground of a vector tile, and how it is written. */
export type TileSpace = {
  crs: CrsCode;
  /** The view zoom at which clients begin to draw the tile; they do so until the next. */
  zoom: number;
  /** Degrees per CSS pixel at the end of its use: what thinned copies are chosen by. */
  resolution: number;
  /** Longitude and latitude of the tile with its buffer. */
  coverage: Extent;
  /** What lies beyond one side of this in longitude and latitude lies beyond the same side of the tile with its buffer; null in a turned grid. */
  sides: Extent | null;
  /** A run of vertices, `coordinates[start…end[`, as units of the tile into the beginning of `out`. */
  project(coordinates: Float64Array, start: number, end: number, out: Float64Array): void;
};

export type TilePlace = { grid: CrsCode; level: number; column: number; row: number };

export function tileSpace({ grid: crs, level, column, row }: TilePlace): TileSpace {
  const grid = TILE_GRIDS[crs];
  const extent = tileExtent(grid, level, column, row);
  const coverage = coverageOf(crs, extent);
  const perPixel = (extent[2] - extent[0]) / CLIENT_PIXELS;
  return {
    crs,
    zoom: Math.round(viewZoom(grid, perPixel)),
    resolution: (perPixel * grid.degreesPerUnit) / 2,
    coverage,
    sides: sidesOf(crs, coverage),
    project: projector(crs, extent),
  };
}

function coverageOf(crs: CrsCode, [minX, minY, maxX, maxY]: Extent): Extent {
  const margin = ((maxX - minX) * TILE_BUFFER) / TILE_UNITS;
  const { inverse } = PROJECTIONS[crs];
  const corners = [minX - margin, maxX + margin].flatMap((x) =>
    [minY - margin, maxY + margin].map((y) => inverse(x, y)),
  );
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

/** Some millimetres: as much as there and back again may move a place. */
const HAIR = 1e-8;
/** Web Mercator has all that lies nearer to a pole at the same place. */
const NEAR_POLE = 85;

function sidesOf(crs: CrsCode, [west, south, east, north]: Extent): Extent | null {
  const isMercator = crs === 'EPSG:3857';
  if (crs !== 'EPSG:4326' && !isMercator) return null;
  return [
    west - HAIR,
    isMercator && south < -NEAR_POLE ? -Infinity : south - HAIR,
    east + HAIR,
    isMercator && north > NEAR_POLE ? Infinity : north + HAIR,
  ];
}

/** Exact, and not by the mesh that pictures use: the vertices of two tiles side by side are the same to the last digit. */
function projector(crs: CrsCode, [minX, , maxX, maxY]: Extent): TileSpace['project'] {
  const perUnit = TILE_UNITS / (maxX - minX);
  if (crs === 'EPSG:4326')
    return (coordinates, start, end, out) => {
      for (let i = start, to = 0; i < end; i += 2, to += 2) {
        out[to] = ((coordinates[i] as number) - minX) * perUnit;
        out[to + 1] = (maxY - (coordinates[i + 1] as number)) * perUnit;
      }
    };
  if (crs === 'EPSG:3857')
    return (coordinates, start, end, out) => {
      for (let i = start, to = 0; i < end; i += 2, to += 2) {
        out[to] = (mercatorX(coordinates[i] as number) - minX) * perUnit;
        out[to + 1] = (maxY - mercatorY(coordinates[i + 1] as number)) * perUnit;
      }
    };
  const { forward } = PROJECTIONS[crs];
  return (coordinates, start, end, out) => {
    for (let i = start, to = 0; i < end; i += 2, to += 2) {
      const [x, y] = forward(coordinates[i] as number, coordinates[i + 1] as number);
      out[to] = (x - minX) * perUnit;
      out[to + 1] = (maxY - y) * perUnit;
    }
  };
}
