export const fr = {
  administration: 'Administration',
  skipToContent: 'Aller au contenu',
  navigation: 'Navigation de l’administration',
  openNavigation: 'Ouvrir le menu',
  closeNavigation: 'Fermer le menu',
  home: 'Accueil',
  apiDocs: 'Documentation de l’API',
  installation: 'Installation',
  notFound: 'Page introuvable',
  notFoundText: 'Cette adresse ne mène à aucune page de l’administration.',
  backHome: 'Revenir à l’accueil',
} as const;
