import type { Tags } from './elements.ts';

type AirfieldTags = {
  classe: string;
  ref: string | null;
  /** Drawn as the middle line of a strip: a closed way may be one too, a taxiway around an apron. */
  isAxis(isClosed: boolean): boolean;
};

const STRIPS: Record<string, string> = { runway: 'piste', taxiway: 'voie_de_circulation' };
const GROUNDS: Record<string, string> = {
  apron: 'stationnement',
  aerodrome: 'emprise',
  hangar: 'hangar',
  helipad: 'helistation',
};

/** By `aeroway`; null when it is no ground of an airfield. */
export function readAirfieldTags({ aeroway = '', area, ref, type }: Tags): AirfieldTags | null {
  const [strip, ground] = [STRIPS[aeroway], GROUNDS[aeroway]];
  const isDrawnAsArea = area === 'yes' || type === 'multipolygon';
  if (strip) {
    const isAxis = (isClosed: boolean) => !isClosed || (aeroway === 'taxiway' && !isDrawnAsArea);
    return { classe: strip, ref: ref ?? null, isAxis };
  }
  return ground ? { classe: ground, ref: ref ?? null, isAxis: () => false } : null;
}
