import { formatNumber } from '@motu/core';

export const fr = {
  administration: 'Administration',
  skipToContent: 'Aller au contenu',
  navigation: 'Navigation de l’administration',
  openNavigation: 'Ouvrir le menu',
  closeNavigation: 'Fermer le menu',
  home: 'Accueil',
  apiDocs: 'Documentation de l’API',
  installation: 'Installation',
  cache: 'Gestion du cache',
  layers: 'Gestion des couches',
  contexts: 'Gestion des contextes',
  contents: 'Gestion des contenus',
  reports: 'Signalements',
  backup: 'Sauvegarde',
  breadcrumbs: 'Fil d’Ariane',
  pages: 'Pages',
  page: (number: number) => `Page ${formatNumber(number)}`,
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  range: (first: number, last: number, total: number) =>
    `${formatNumber(first)} – ${formatNumber(last)} sur ${formatNumber(total)}`,
  notFound: 'Page introuvable',
  notFoundText: 'Cette adresse ne mène à aucune page de l’administration.',
  backHome: 'Revenir à l’accueil',
} as const;
