export const fr = {
  map: 'Carte',
  skipToMap: 'Aller à la carte',
} as const;
