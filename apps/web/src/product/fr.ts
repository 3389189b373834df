export const fr = {
  tagline: 'Les cartes de Polynésie française',
  home: (name: string) => `${name}, voir la carte`,
} as const;
