const STILL = '(prefers-reduced-motion: reduce)';

export const isMotionReduced = (): boolean => matchMedia(STILL).matches;

/** Duration of a movement of the map; none when the system asks for less motion (MAP-14). */
export function motionMs(durationMs: number): number {
  return isMotionReduced() ? 0 : durationMs;
}

/** A move of the map to another place (MAP-14). */
export const TRAVEL_MS = 2000;

/** A move of the map that only makes room. */
export const NUDGE_MS = 250;
