import { geodesicDistance } from '@motu/core';
import { type PrintPage, pagePlane } from '@motu/core/print';
import { systemWords } from './compose/grid-words.ts';
import { fr } from './fr.ts';

/** What a ruler may be trusted for (PRN-03), in percent. */
const RIGHT_WITHIN = 0.2;
const ZONE_DEGREES = 6;
/** Of the frame: how long the lengths are that are measured at its edge. */
const SHARE = 0.02;
type ToGround = ReturnType<typeof pagePlane>['toGround'];

const EDGE = [0, 0.5, 1].flatMap((x) => [0, 0.5, 1].map((y) => [x, y] as const));

/** In which system a page is drawn, over how many zones it goes, and what a ruler tells on it. */
export function trustWords(page: PrintPage): string {
  const { crs, toGround } = pagePlane(page);
  const error = worstError(page, toGround);
  const zones = isOverZones(page, toGround) ? ` ${fr.overZones}` : '';
  return `${fr.ruler(systemWords(crs), error <= RIGHT_WITHIN ? null : Math.ceil(error * 10) / 10)}${zones}`;
}

/** By how many percent a short length differs, where it differs most. */
function worstError(page: PrintPage, toGround: ToGround): number {
  const step = page.widthMm * SHARE;
  const errors = EDGE.map(([x, y]) => {
    const [left, top] = [x * (page.widthMm - step), y * page.heightMm];
    const ground = geodesicDistance(toGround([left, top]), toGround([left + step, top]));
    return Math.abs((step * page.scale) / 1000 / ground - 1) * 100;
  });
  return Math.max(...errors);
}

function isOverZones(page: PrintPage, toGround: ToGround): boolean {
  const zoneOf = (lon: number) => Math.floor(lon / ZONE_DEGREES);
  const own = zoneOf(page.center[0]);
  return EDGE.some(([x, y]) => zoneOf(toGround([x * page.widthMm, y * page.heightMm])[0]) !== own);
}
