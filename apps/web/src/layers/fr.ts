export const fr = {
  noContext: 'Les cartes ne sont pas arrivées',
} as const;
