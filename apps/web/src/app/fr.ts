export const fr = {
  notFound: 'Page introuvable',
  notFoundText: 'Cette adresse ne mène à aucune page. Elle a peut-être changé, ou une lettre y manque.',
  crashed: 'La page a rencontré une erreur',
  reload: 'Recharger la page',
  notKept: 'Sans réseau, seules les zones enregistrées sur cet appareil s’affichent : ici, rien n’est enregistré.',
} as const;
