import { fromGrid, toGrid } from '../projection/transverse-mercator.ts';
import type { LonLat } from './lon-lat.ts';

/** A place on the UTM grid, in metres. The band letter tells the hemisphere. */
type Utm = { zone: number; band: string; easting: number; northing: number };

/** Bands of 8° from 80° S, without I and O; the last one, X, is 12° high. */
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
const SOUTH_LIMIT = -80;
const NORTH_LIMIT = 84;
/** Northings south of the equator count up to this. */
const EQUATOR_SOUTH = 10_000_000;

/** Throws when there is no UTM there: beyond 80° S and 84° N, or for a longitude that is none. */
export function toUtm(point: LonLat): Utm {
  const [lon, lat] = point;
  if (!(lat >= SOUTH_LIMIT && lat <= NORTH_LIMIT)) throw new Error('latitude is out of UTM bounds');
  if (!(lon >= -180 && lon <= 180)) throw new Error('UTM Zone not found for coordinate');
  const band = bandAt(lat);
  const zone = zoneAt(lon, band);
  const [easting, northing] = toGrid({ zone, isSouth: isSouthern(band) }, point);
  return { zone, band, easting, northing };
}

/** The letter of a latitude within the grid. */
export function bandAt(lat: number): string {
  return BANDS[Math.min(Math.floor((lat - SOUTH_LIMIT) / 8), BANDS.length - 1)] as string;
}

export function fromUtm({ zone, band, easting, northing }: Utm): LonLat {
  return fromGrid({ zone, isSouth: isSouthern(band) }, [easting, northing]);
}

/** To the metre, which is what is shown. Less than half a metre south of the equator, the place is on it, thus in the north. */
export function roundUtm({ zone, band, easting, northing }: Utm): Utm {
  const rounded = { zone, band, easting: Math.round(easting), northing: Math.round(northing) };
  const isOnEquator = isSouthern(band) && rounded.northing === EQUATOR_SOUTH;
  return isOnEquator ? { ...rounded, band: 'N', northing: 0 } : rounded;
}

/** `[-149.822791, -17.507553]` → `6K E 200253 N 8062073`. */
export function formatUtm(point: LonLat): string {
  return writeUtm(toUtm(point));
}

export function writeUtm(utm: Utm): string {
  const { zone, band, easting, northing } = roundUtm(utm);
  return `${zone}${band} E ${digits(easting, 6)} N ${digits(northing, 7)}`;
}

/** Whether a latitude is in the band, give or take what a rounded place may lie beside it. */
export function isInBand(lat: number, band: string, tolerance: number): boolean {
  const index = BANDS.indexOf(band);
  const south = SOUTH_LIMIT + index * 8;
  const north = band === 'X' ? NORTH_LIMIT : south + 8;
  return index >= 0 && lat >= south - tolerance && lat <= north + tolerance;
}

/** A place that rounding has put beyond the grid's ends is brought back to them. */
export function onGrid([lon, lat]: LonLat): LonLat {
  return [lon, Math.max(SOUTH_LIMIT, Math.min(NORTH_LIMIT, lat))];
}

function isSouthern(band: string): boolean {
  return band < 'N';
}

/** Zones are 6° wide, but for the south-west of Norway and for Svalbard, where the grid avoids cutting the land. */
function zoneAt(lon: number, band: string): number {
  const regular = (Math.floor((lon + 180) / 6) % 60) + 1; // 180° is zone 1's own edge
  if (band === 'V' && regular === 31 && lon >= 3) return 32;
  if (band === 'X' && lon >= 0 && lon < 42) return 31 + 2 * Math.floor((lon + 3) / 12);
  return regular;
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}
