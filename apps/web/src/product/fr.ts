import { product } from './product.ts';

const ownTagline = 'Les cartes de Polynésie française';

export const fr = {
  ownTagline,
  tagline: product.tagline ?? ownTagline,
  seeMap: 'Voir la carte',
} as const;
