import { MODE_BIT } from '@motu/routing';
import { allowedModes } from './access.ts';
import type { Tags } from './elements.ts';
import { readDuration, readSpeed } from './road-tags.ts';

export type FerryTags = {
  name: string | null;
  groupe: 'passagers' | 'prive' | 'cargo';
  /** 0: nobody goes aboard. */
  modes: number;
  speedKph: number | null;
  /** Of the whole way. */
  durationS: number | null;
};

const USUAL_KPH = 20;

/** Null when a way is no ferry line. */
export function readFerryTags(tags: Tags): FerryTags | null {
  if (tags.route !== 'ferry') return null;
  const takesNobody = tags.passenger === 'no' || tags.passengers === 'no';
  const modes = takesNobody ? 0 : allowedModes(tags, MODE_BIT.velo | MODE_BIT.pieton);
  const durationS = readDuration(tags.duration);
  return {
    name: tags.name ?? tags.ref ?? null,
    groupe: tags.access === 'private' ? 'prive' : modes === 0 ? 'cargo' : 'passagers',
    modes,
    speedKph: readSpeed(tags.maxspeed) ?? (durationS === null ? USUAL_KPH : null),
    durationS,
  };
}
