import type { LonLat } from './lon-lat.ts';
import { fromUtm, isInBand, onGrid, roundUtm, toUtm } from './utm.ts';

// The 100 km squares of the MGRS: columns take three sets of letters in turn, rows start at A in odd zones and at F in even ones.
const COLUMNS = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'];
const ROWS = 'ABCDEFGHJKLMNPQRSTUV';
const EVEN_ZONE_SHIFT = 5;
/** Rows come back every 2 000 km; the band tells which of them is meant. */
const ROW_CYCLE = 2_000_000;
const HIGHEST_NORTHING = 10_000_000;

/** Letters of the ten columns of 2 km. */
const TWO_KM = 'ABCDEFGHKL';

const DFCI = /^(\d{1,2})([C-HJ-NP-X])([A-HJ-NP-Z])([A-HJ-NP-V])([02468])([02468])([A-HKL])(\d)(?:\.([1-5]))?$/;

/** The centre of a 2 km square may lie this much beyond the band that its corner is in: 2 km, in degrees. */
const BAND_TOLERANCE = 0.02;

/** Centres of the squares of 1 km within one of 2 km, in metres from its south-west corner; the last is that of the whole. */
const KILOMETRES: Record<string, readonly [east: number, north: number]> = {
  1: [500, 1500],
  2: [1500, 1500],
  3: [1500, 500],
  4: [500, 500],
  5: [1000, 1000],
};

/** `[-149.822791, -17.507553]` → `6KTF06A1.4`: zone and band, 100 km, 20 km, 2 km, 1 km. Zones above 9 take two digits. */
export function formatDfci(point: LonLat): string {
  const { zone, band, easting, northing } = roundUtm(toUtm(point));
  const column = COLUMNS[(zone - 1) % 3]?.[Math.floor(easting / 100_000) - 1] as string;
  const row = ROWS[(Math.floor(northing / 100_000) + shiftOf(zone)) % ROWS.length] as string;
  const twenty = [easting, northing].map((metres) => 2 * Math.floor((metres % 100_000) / 20_000)).join('');
  const two = (TWO_KM[Math.floor((easting % 20_000) / 2000)] as string) + Math.floor((northing % 20_000) / 2000);
  return `${zone}${band}${column}${row}${twenty}${two}.${kilometre(easting % 2000, northing % 2000)}`;
}

/** Within the kilometre around the centre it is 5, else the quarter: 1 north-west, then clockwise. */
function kilometre(east: number, north: number): number {
  if (east > 500 && east < 1500 && north > 500 && north < 1500) return 5;
  if (north >= 1000) return east < 1000 ? 1 : 2;
  return east < 1000 ? 4 : 3;
}

/** The centre of the square, and the reference without spaces: `6KTF06A1.4` → `[-149.820, -17.504]`; `null` when the text is no DFCI reference. */
export function readDfci(text: string): { point: LonLat; interpretation: string } | null {
  const interpretation = text.toUpperCase().replace(/\s+/g, '');
  const match = DFCI.exec(interpretation);
  if (!match) return null;
  const [, zoneText, band = '', column = '', row = '', east20, north20, east2 = '', north2, km = '5'] = match;
  const zone = Number(zoneText);
  const columnIndex = COLUMNS[(zone - 1) % 3]?.indexOf(column) ?? -1;
  if (zone < 1 || zone > 60 || columnIndex < 0) return null;
  const rowIndex = (ROWS.indexOf(row) + ROWS.length - shiftOf(zone)) % ROWS.length;
  const [eastKm, northKm] = KILOMETRES[km] as readonly [number, number];
  const easting = (columnIndex + 1) * 100_000 + Number(east20) * 10_000 + TWO_KM.indexOf(east2) * 2000 + eastKm;
  const northing = rowIndex * 100_000 + Number(north20) * 10_000 + Number(north2) * 2000 + northKm;
  for (let cycle = northing; cycle < HIGHEST_NORTHING; cycle += ROW_CYCLE) {
    const point = fromUtm({ zone, band, easting, northing: cycle });
    if (isInBand(point[1], band, BAND_TOLERANCE)) return { point: onGrid(point), interpretation };
  }
  return null;
}

function shiftOf(zone: number): number {
  return zone % 2 === 0 ? EVEN_ZONE_SHIFT : 0;
}
