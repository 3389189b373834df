import type { LonLat } from '../coordinate/lon-lat.ts';
import type { Extent } from '../grid/tile-grid.ts';
import { converterOf, type EpsgCode, utmSystem } from '../projection/utm-systems.ts';
import { MM_PER_INCH, type PrintPage, pagePixels } from './print-page.ts';

type XY = [x: number, y: number];

/** A UTM system, turned so that the top of the page is up: `EPSG:3297@30`. Without a turn, the system itself. */
export type PageSystem = EpsgCode | `${EpsgCode}@${number}`;

/** Between the ground and the paper, in millimetres from the upper left corner of the map's frame, y down. */
export type PagePlane = {
  /** The UTM zone of the page's centre. */
  crs: EpsgCode;
  toPage(place: LonLat): XY;
  toGround(mm: Readonly<XY>): LonLat;
  /** Metres of `crs`. */
  toGrid(mm: Readonly<XY>): XY;
  fromGrid(metres: Readonly<XY>): XY;
};

/** What the territory is drawn in; RGPF differs from WGS 84 by half a metre. */
const TERRITORY: readonly EpsgCode[] = ['EPSG:3296', 'EPSG:3297', 'EPSG:3298', 'EPSG:3299'];
const ZONE_DEGREES = 6;

/**
 * The system of a page by its centre: `[-149.5, -17.5]` → `EPSG:3297`. By the regular zones everywhere, those of the territory too, whose
 * areas of use are wider: three degrees from its own meridian a zone is right within a thousandth, at five within three.
 */
export function printSystem([lon, lat]: LonLat): EpsgCode {
  const zone = (((Math.floor((lon + 180) / ZONE_DEGREES) % 60) + 60) % 60) + 1;
  const own = TERRITORY.map(utmSystem).find((system) => system.zone === zone && isWithin(system.worldExtent, lat));
  return own?.code ?? `EPSG:${(lat < 0 ? 32_700 : 32_600) + zone}`;
}

const isWithin = ([, south, , north]: Extent, lat: number) => lat >= south && lat <= north;

export function pagePlane({ center, scale, widthMm, heightMm, rotationDeg }: PrintPage): PagePlane {
  const crs = printSystem(center);
  const { forward, inverse } = converterOf(crs);
  const [east, north] = forward(center);
  const [cos, sin] = turn(rotationDeg);
  const metresPerMm = scale / 1000;
  const toGrid: PagePlane['toGrid'] = ([x, y]) => {
    const right = (x - widthMm / 2) * metresPerMm;
    const up = (heightMm / 2 - y) * metresPerMm;
    return [east + right * cos + up * sin, north - right * sin + up * cos];
  };
  const fromGrid: PagePlane['fromGrid'] = ([x, y]) => {
    const [dx, dy] = [x - east, y - north];
    return [widthMm / 2 + (dx * cos - dy * sin) / metresPerMm, heightMm / 2 - (dx * sin + dy * cos) / metresPerMm];
  };
  const toGround: PagePlane['toGround'] = (mm) => {
    const [lon, lat] = inverse(toGrid(mm));
    // Across 180° longitudes go on from that of the centre.
    return [lon - 360 * Math.round((lon - center[0]) / 360), lat];
  };
  return { crs, toGrid, fromGrid, toPage: (place) => fromGrid(forward(place)), toGround };
}

/** The same as a system of axes along the sides of the page, and what its whole pixels cover there. */
export function pageGround(page: PrintPage): { system: PageSystem; extent: Extent; metresPerPixel: number } {
  const { center, scale, widthMm, heightMm, dpi, rotationDeg } = page;
  const crs = printSystem(center);
  const turned = ((rotationDeg % 360) + 360) % 360;
  const system: PageSystem = turned === 0 ? crs : `${crs}@${turned}`;
  const [x, y] = turnGrid(turned, converterOf(crs).forward(center));
  const { width, height } = pagePixels(page);
  const metresPerPixel = (scale * MM_PER_INCH) / 1000 / dpi;
  const left = x - (widthMm * scale) / 2000;
  const top = y + (heightMm * scale) / 2000;
  return {
    system,
    extent: [left, top - height * metresPerPixel, left + width * metresPerPixel, top],
    metresPerPixel,
  };
}

/** Metres of a grid → metres along axes of which the second points to an azimuth. */
export function turnGrid(degrees: number, [x, y]: Readonly<XY>): XY {
  const [cos, sin] = turn(degrees);
  return [x * cos - y * sin, x * sin + y * cos];
}

/** Exact at right angles, where pages stand most. */
function turn(degrees: number): [cos: number, sin: number] {
  const quarters = degrees / 90;
  if (Number.isInteger(quarters)) {
    const quarter = ((quarters % 4) + 4) % 4;
    return [[1, 0, -1, 0][quarter] as number, [0, 1, 0, -1][quarter] as number];
  }
  const radians = (degrees * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}
