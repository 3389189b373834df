import type { LonLat } from '../coordinate/lon-lat.ts';
import { isSlug } from '../text/slug.ts';

/** How one query parameter is read and written. `read` never throws: a bad value is no value (URL-01). */
export type Param<T> = { read(text: string): T | null; write(value: T): string };

const YES = ['', '1', 'true', 'oui', 'yes', 'on'];
const NO = ['0', 'false', 'non', 'no', 'off'];

/** `?embed`, `embed=1`, `embed=true` → true; `embed=0`, `embed=false` → false; anything else is no value. */
export const flag: Param<boolean> = {
  read(text) {
    const word = text.trim().toLowerCase();
    if (YES.includes(word)) return true;
    return NO.includes(word) ? false : null;
  },
  write: (value) => (value ? '1' : '0'),
};

/** One word among a few, in this very spelling. */
export function choice<T extends string>(words: readonly T[]): Param<T> {
  return { read: (text) => words.find((word) => word === text) ?? null, write: (value) => value };
}

/** Of a layer, an alias or a context. */
export const slug: Param<string> = { read: (text) => (isSlug(text) ? text : null), write: (value) => value };

/**
 * A set written `a,b,c`, sorted, each once. What is no member is left out; written empty, it is the empty set,
 * which is not the same as absent: `layers=` shows no layer, no `layers` shows those of the context.
 */
export function setOf<T extends string>(member: Param<T>, limit: number): Param<T[]> {
  const tidy = (values: readonly T[]) => [...new Set(values)].sort().slice(0, limit);
  return {
    read(text) {
      if (text === '') return [];
      const values = text.split(',').flatMap((part) => member.read(part.trim()) ?? []);
      return values.length > 0 ? tidy(values) : null;
    },
    write: (values) => tidy(values).map(member.write).join(','),
  };
}

/** A decimal number within bounds, both included, written with at most `decimals`. */
export function decimal(min: number, max: number, decimals: number): Param<number> {
  return {
    read(text) {
      if (!/^[+-]?\d{1,9}(\.\d{1,20})?$/.test(text)) return null;
      const value = Number(text) + 0; // −0 is 0
      return value >= min && value <= max ? value : null;
    },
    write: (value) => String(Number(value.toFixed(decimals)) + 0),
  };
}

/** A whole number within bounds, both included. */
export function whole(min: number, max: number): Param<number> {
  const number = decimal(min, max, 0);
  return { read: (text) => (/^\d+$/.test(text) ? number.read(text) : null), write: number.write };
}

/** Six decimals of a degree are 11 cm, the precision that the page shows. */
const DECIMALS = 6;
const longitude = decimal(-180, 180, DECIMALS);
const latitude = decimal(-90, 90, DECIMALS);

/** `-149.477400,-17.637600`. A view that went round the world is written with the longitude that everyone knows. */
export const lonLat: Param<LonLat> = {
  read(text) {
    const [lonText = '', latText = '', ...more] = text.split(',');
    const [lon, lat] = [longitude.read(lonText.trim()), latitude.read(latText.trim())];
    return lon === null || lat === null || more.length > 0 ? null : [lon, lat];
  },
  write([lon, lat]) {
    const turned = Math.abs(lon) > 180 ? lon - 360 * Math.round(lon / 360) : lon;
    return `${fixed(turned)},${fixed(Math.max(-90, Math.min(90, lat)))}`;
  },
};

/** `toFixed`, without the sign of `-0.000000`. */
function fixed(value: number): string {
  return (Number(value.toFixed(DECIMALS)) + 0).toFixed(DECIMALS);
}

/** A line of text: spaces folded, no control character, neither empty nor longer than `limit`. */
export function line(limit: number): Param<string> {
  const tidy = (text: string) => text.toWellFormed().replace(/\s+/g, ' ').trim();
  return {
    read(text) {
      const tidied = tidy(text);
      return tidied === '' || tidied.length > limit || /\p{Cc}/u.test(tidied) ? null : tidied;
    },
    write: tidy,
  };
}
