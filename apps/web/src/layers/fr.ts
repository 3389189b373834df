export const fr = {
  noContext: 'Les cartes ne sont pas arrivées',
  missingContext: 'Ce contexte n’existe pas',
  missingContextText: (slug: string) =>
    `Aucun contexte publié ne porte le nom « ${slug} ». Voici le contexte par défaut.`,
} as const;
