import type { LonLat } from './lon-lat.ts';
import { bandAt, fromUtm, isInBand, onGrid, writeUtm } from './utm.ts';

/** Zone, letter, easting of 6 digits and northing of 7, groups of three allowed; the letters of the axes before or after. */
const UTM =
  /^(?:UTM )?(?:ZONE )?(\d{1,2}) ?([A-HJ-NP-Z])? ?([EWO])? ?(\d{3} ?\d{3}(?:\.\d+)?)(?: ?M)?(?: ?[EWO])?[ ,;/]*([NS])? ?(\d ?\d{3} ?\d{3}(?:\.\d+)?)(?: ?M)?(?: ?[NS])?$/;

/** A place rounded to the metre may lie this much beyond its band, in degrees. */
const BAND_TOLERANCE = 0.0001;
/** Six degrees of longitude are at most 334 km on each side of the zone's meridian, at 500 km; somewhat more for a neighbour's use. */
const [MIN_EASTING, MAX_EASTING] = [100_000, 900_000];

/**
 * The place, and the same written our way, in the zone that was given: `6K E 200253 N 8062073` → `[-149.822791, -17.507553]`; `null` when the
 * text is no UTM coordinate.
 */
export function readUtm(text: string): { point: LonLat; interpretation: string } | null {
  const match = UTM.exec(tidy(text));
  if (!match) return null;
  const [, zoneText, letter, prefix, eastingText = '', side, northingText = ''] = match;
  const zone = Number(zoneText);
  const [easting, northing] = [eastingText, northingText].map((digits) => Number(digits.replaceAll(' ', ''))) as [
    number,
    number,
  ];
  if (zone < 1 || zone > 60 || easting < MIN_EASTING || easting > MAX_EASTING) return null;
  for (const { band, bands } of readings(letter, prefix, side)) {
    const [lon, lat] = fromUtm({ zone, band, easting, northing });
    if (![...bands].some((one) => isInBand(lat, one, BAND_TOLERANCE))) continue;
    const point = onGrid([lon, lat]);
    return {
      point,
      interpretation: writeUtm({ zone, band: bands === band ? band : bandAt(point[1]), easting, northing }),
    };
  }
  return null;
}

/** A letter that stands for the hemisphere, and the bands that the latitude may then be in. */
const SOUTH = { band: 'M', bands: 'CDEFGHJKLM' };
const NORTH = { band: 'N', bands: 'NPQRSTUVWX' };

/** What the letter after the zone may mean, best first. A band must hold the latitude: a letter misheard is not another place. */
function* readings(letter: string | undefined, prefix: string | undefined, side: string | undefined) {
  if (letter) {
    yield { band: letter, bands: letter };
    // « 6S » is written for the southern zone 6 as often as for its band S.
    if (letter === 'S') yield SOUTH;
    if (letter === 'N') yield NORTH;
    // « 6 E 200253 »: E and W are also names of the axis, when there is one letter only.
    const isAxis = !prefix && (letter === 'E' || letter === 'W');
    if (!isAxis) return;
  }
  // Without a band it is the territory's own hemisphere: the N before a northing names the axis, as we write it ourselves.
  yield SOUTH;
  if (side === 'N') yield NORTH;
}

function tidy(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s:=]+/g, ' ')
    .trim();
}
