import type { Fix } from './fix.ts';
import { SETTINGS } from './settings.ts';

/** A turn on foot near the Belvédère of Moorea: longitude, latitude, altitude. The last is next to the first (GEO-07). */
export const DEMO_POSITIONS: readonly (readonly [lon: number, lat: number, altitude: number])[] = [
  [-149.833, -17.532785, 92],
  [-149.832903, -17.532799, 94],
  [-149.832814, -17.53284, 96],
  [-149.832742, -17.532904, 98],
  [-149.832693, -17.532985, 100],
  [-149.832671, -17.533076, 101],
  [-149.832678, -17.53317, 103],
  [-149.832714, -17.533258, 103],
  [-149.832776, -17.533331, 103],
  [-149.832857, -17.533384, 102],
  [-149.832951, -17.533411, 101],
  [-149.833049, -17.533411, 99],
  [-149.833143, -17.533384, 97],
  [-149.833224, -17.533331, 95],
  [-149.833286, -17.533258, 93],
  [-149.833322, -17.53317, 91],
  [-149.833329, -17.533076, 90],
  [-149.833307, -17.532985, 89],
  [-149.833258, -17.532904, 89],
  [-149.833186, -17.53284, 89],
  [-149.833097, -17.532799, 91],
];

/** Walks round the demonstration's positions, one every five seconds; returns the way to stop. */
export function watchDemo(onFix: (fix: Fix) => void, now: () => number = Date.now): () => void {
  let step = 0;
  const next = () => {
    const [lon, lat, altitude] = DEMO_POSITIONS[step % DEMO_POSITIONS.length] as (typeof DEMO_POSITIONS)[number];
    step++;
    onFix({ position: [lon, lat], accuracy: 6, altitude, headingDeg: null, speed: null, date: now() });
  };
  next();
  const timer = setInterval(next, SETTINGS.refreshRate);
  return () => clearInterval(timer);
}
