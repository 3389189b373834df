export const fr = {
  zoom: (zoom: string) => `Zoom        ${zoom}`,
  resolution: (degrees: string) => `Résolution  ${degrees} °/px`,
  center: (place: string) => `Centre      ${place}`,
  rotation: (angle: string) => `Rotation    ${angle}`,
  tiles: (count: string, size: string, ms: string) => `Tuiles      ${count} (${size}, ${ms} ms en moyenne)`,
  names: (count: string) => `Noms        ${count}`,
} as const;
