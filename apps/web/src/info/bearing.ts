import type { LonLat } from '@motu/core';

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Direction of a place from another, in degrees clockwise from north. Good to a degree over the distances of an archipelago. */
export function bearing([lon1, lat1]: LonLat, [lon2, lat2]: LonLat): number {
  const [from, to, turn] = [radians(lat1), radians(lat2), radians(lon2 - lon1)];
  const y = Math.sin(turn) * Math.cos(to);
  const x = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}
