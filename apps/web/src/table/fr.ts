import { formatNumber } from '@motu/core';

const many = (count: number) => (count > 1 ? 's' : '');

export const fr = {
  table: (name: string) => `Tableau\u00a0: ${name}`,
  count: (count: number, total: number | null) =>
    total === null || total === count
      ? `${formatNumber(count)} objet${many(count)}`
      : `${formatNumber(count)} sur ${formatNumber(total)}`,
  selected: (count: number) => `${formatNumber(count)} sélectionné${many(count)}`,
  inView: 'Dans la vue seulement',
  inViewShort: 'Dans la vue',
  select: 'Sélectionner',
  selectBy: { Box: 'Par un rectangle', Polygon: 'Par un polygone', Circle: 'Par un cercle' },
  selectHint: {
    Box: 'Touchez deux coins du rectangle.',
    Polygon: 'Touchez les sommets du polygone, le dernier deux fois.',
    Circle: 'Touchez le centre du cercle, puis son bord.',
  },
  selectionFound: (count: number, layers: number) =>
    count === 0
      ? 'Aucun objet dans cette forme'
      : `${formatNumber(count)} objet${many(count)} sélectionné${many(count)}${layers > 1 ? ` dans ${layers} couches` : ''}`,
  selectionCut: (most: number) =>
    `Une sélection compte au plus ${formatNumber(most)} objets par couche\u00a0: les premiers sont pris.`,
  selectionFailed: 'La sélection n’a pas pu se faire',
  nothingToSelect: 'Aucune couche d’objets n’est affichée sur la carte.',
  tooManySelected: (most: number) => `Un fichier d’une sélection compte au plus ${formatNumber(most)} objets.`,
  export: 'Exporter',
  exportAs: { csv: 'CSV (tableur)', geojson: 'GeoJSON', gpkg: 'GeoPackage' },
  exporting: 'Préparation du fichier…',
  exportFailed: 'Le fichier n’a pas pu être préparé',
  enlarge: 'Agrandir le tableau',
  reduce: 'Réduire le tableau',
  resize: 'Hauteur du tableau',
  filters: 'Filtres et tri',
  filterRow: 'Filtres',
  showFilters: (count: number) => (count > 0 ? `Filtres et tri (${count} filtre${many(count)})` : 'Filtres et tri'),
  contains: 'Contient…',
  all: 'Tous',
  from: 'de',
  to: 'à',
  filterOf: (title: string) => `Filtrer «\u00a0${title}\u00a0»`,
  fromOf: (title: string) => `«\u00a0${title}\u00a0», à partir de`,
  toOf: (title: string) => `«\u00a0${title}\u00a0», jusqu’à`,
  clearFilter: (title: string) => `Retirer le filtre de «\u00a0${title}\u00a0»`,
  sortBy: 'Trier par',
  sortNone: 'Ordre des données',
  sortUp: 'Croissant',
  sortDown: 'Décroissant',
  direction: 'Sens',
  clearAll: 'Retirer le filtre',
  empty: 'Aucun objet ne correspond',
  emptyInView: 'Aucun objet dans la vue',
  emptyText: 'Élargissez les filtres, ou retirez-les.',
  emptyInViewText: 'Déplacez la carte, ou montrez tous les objets.',
  noObjects: 'Cette couche n’a pas d’objets',
  failed: 'Le tableau n’est pas arrivé',
  selectRow: (name: string) => `Sélectionner ${name}`,
  object: (id: string) => `objet ${id}`,
  selection: 'Sélection',
  zoom: 'Zoomer',
  zoomTo: (name: string) => `Zoomer sur ${name}`,
  zoomFailed: 'L’objet n’a pas pu être trouvé sur la carte',
  statistics: 'Statistiques',
  statisticsOf: 'Statistiques de la colonne',
  figures: { count: 'Nombre', sum: 'Somme', mean: 'Moyenne', min: 'Minimum', max: 'Maximum' },
  selectionSum: (count: string, sum: string | null) =>
    `Sélection\u00a0: ${count}${sum === null ? '' : `, somme ${sum}`}`,
  clearSelection: 'Retirer',
  clearSelectionFull: 'Retirer la sélection',
  keys: 'Flèches\u00a0: aller de cellule en cellule. Espace\u00a0: sélectionner. Entrée\u00a0: zoomer. F\u00a0: filtrer la colonne. Alt et flèches\u00a0: trier. F6\u00a0: aller à la carte.',
} as const;
