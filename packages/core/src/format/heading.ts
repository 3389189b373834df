const POINTS = ['nord', 'nord-est', 'est', 'sud-est', 'sud', 'sud-ouest', 'ouest', 'nord-ouest'];

/** `178` → `178° sud`. */
export function formatHeading(degrees: number): string {
  const turn = ((Math.round(degrees) % 360) + 360) % 360;
  return `${turn}° ${POINTS[Math.round(turn / 45) % 8]}`;
}
