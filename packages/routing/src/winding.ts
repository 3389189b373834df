import type { LonLat } from '@motu/core';

const FULL_TURN = 2 * Math.PI;
const METRES_PER_DEGREE = 111_195;

/** Whether a road has hairpins: its bends make more than one full turn in all, and more than one a kilometre. */
export function isWinding(line: readonly LonLat[]): boolean {
  let [bends, metres] = [0, 0];
  let before: number | null = null;
  for (let i = 1; i < line.length; i++) {
    const [[lon1, lat1], [lon2, lat2]] = [line[i - 1] as LonLat, line[i] as LonLat];
    const x = (lon2 - lon1) * Math.cos((lat1 * Math.PI) / 180);
    const y = lat2 - lat1;
    if (x === 0 && y === 0) continue;
    const heading = Math.atan2(y, x);
    if (before !== null) {
      const turn = Math.abs(heading - before);
      bends += Math.min(turn, FULL_TURN - turn);
    }
    before = heading;
    metres += Math.hypot(x, y) * METRES_PER_DEGREE;
  }
  return bends > FULL_TURN && bends > (FULL_TURN * metres) / 1000;
}
