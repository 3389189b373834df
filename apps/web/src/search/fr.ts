import { formatLength, formatNumber } from '@motu/core';

export const fr = {
  title: 'Recherche',
  search: 'Rechercher',
  placeholder: (product: string) => `Rechercher dans ${product}\u00a0: lieu, coordonnées…`,
  shortPlaceholder: (product: string) => `Rechercher dans ${product}`,
  clear: 'Effacer la recherche',
  // As the specification writes them.
  showHelp: "Afficher l'aide",
  hideHelp: "Cacher l'aide",
  suggestions: 'Suggestions',
  near: 'Orthographe proche',
  layers: 'Couches et contextes',
  chooseKeys: 'choisir',
  searchKey: 'rechercher',
  closeKey: 'fermer',
  enter: 'Entrée',
  escape: 'Échap',
  results: (count: number) =>
    count === 0 ? 'Aucun résultat pour ' : count === 1 ? '1 résultat pour ' : `${formatNumber(count)} résultats pour `,
  quoted: (text: string) => `«\u00a0${text}\u00a0»`,
  noResult: (query: string) => `Aucun résultat pour «\u00a0${query}\u00a0»`,
  noResultText: 'Vérifiez l’orthographe, essayez un mot seul, ou saisissez des coordonnées.',
  range: (from: number, to: number, count: number) =>
    `${formatNumber(from)} – ${formatNumber(to)} sur ${formatNumber(count)}`,
  page: (page: number, pages: number) => `Page ${formatNumber(page)} sur ${formatNumber(pages)}`,
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  away: (metres: number) => formatLength(metres),
  failed: 'La recherche n’a pas abouti',
  helpIntro: 'Un nom suffit\u00a0: commune, île, quartier, sommet, baie, passe, école, pharmacie…',
  helpSpelling:
    'Les accents, le ʻeta, les apostrophes, les tirets et les majuscules ne comptent pas, une faute de frappe non plus.',
  helpCoordinates: 'Vous pouvez aussi saisir des coordonnées\u00a0:',
  helpLayers: 'Les couches et les contextes se trouvent par leur nom.',
} as const;
