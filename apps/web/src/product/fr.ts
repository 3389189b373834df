export const fr = {
  tagline: 'Les cartes de Polynésie française',
  seeMap: 'Voir la carte',
} as const;
