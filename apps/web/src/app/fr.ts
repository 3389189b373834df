export const fr = {
  notFound: 'Page introuvable',
  notFoundText: 'Cette adresse ne mène à aucune page. Elle a peut-être changé, ou une lettre y manque.',
  crashed: 'La page a rencontré une erreur',
  reload: 'Recharger la page',
} as const;
