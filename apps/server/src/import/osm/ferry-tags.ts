import { MODE_BIT } from '@motu/routing';
import { allowedModes } from './access.ts';
import type { Tags } from './elements.ts';
import { readDuration, readSpeed } from './speed-tags.ts';

type FerryTags = {
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
  const modes = takesNobody ? 0 : allowedModes(tags, usualModes(tags));
  const durationS = readDuration(tags.duration);
  return {
    name: tags.name ?? tags.ref ?? null,
    groupe: tags.access === 'private' ? 'prive' : modes === 0 ? 'cargo' : 'passagers',
    modes,
    speedKph: readSpeed(tags.maxspeed) ?? (durationS === null ? USUAL_KPH : null),
    durationS,
  };
}

/** One that names some of those it takes takes no others, but walkers; lorries aboard, cars are too. */
function usualModes({ foot, bicycle, hgv }: Tags): number {
  const cars = (foot === undefined && bicycle === undefined) || hgv === 'yes' ? MODE_BIT.voiture : 0;
  const bikes = foot === undefined || bicycle === 'dismount' ? MODE_BIT.velo : 0;
  return MODE_BIT.pieton | cars | bikes;
}
