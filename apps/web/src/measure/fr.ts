import type { MeasureShape } from './measure-reducer.ts';

export const fr = {
  title: 'Mesurer',
  shapes: {
    LineString: 'Longueur',
    Polygon: 'Surface',
    Circle: 'Cercle',
    Box: 'Rectangle',
  } satisfies Record<MeasureShape, string>,
  shapesGroup: 'Que mesurer',
  list: 'Mes mesures',
  figures: { length: 'Longueur', miles: 'Milles', area: 'Surface', perimeter: 'Périmètre', radius: 'Rayon' },
  keep: 'Garder comme dessin',
  kept: 'Mesure gardée',
  keptText: (label: string) => `«\u00a0${label}\u00a0» est dans vos dessins.`,
  remove: (label: string) => `Supprimer «\u00a0${label}\u00a0»`,
  zoomTo: (label: string) => `Zoomer sur «\u00a0${label}\u00a0»`,
  clear: 'Tout effacer',
  note: 'Distances et surfaces sur l’ellipsoïde',
  empty: 'Aucune mesure',
  emptyText: 'Choisissez ce que vous voulez mesurer, puis tracez-le sur la carte.',
  finish: 'Terminer',
  hints: {
    LineString: 'Cliquez pour tracer la ligne, double-cliquez pour finir. Échap pour annuler.',
    Polygon: 'Cliquez pour tracer le contour, double-cliquez pour fermer. Échap pour annuler.',
    Circle: 'Cliquez au centre, puis sur le bord du cercle. Échap pour annuler.',
    Box: 'Cliquez sur un angle, puis sur l’angle opposé. Échap pour annuler.',
  } satisfies Record<MeasureShape, string>,
  touchHints: {
    LineString: 'Touchez la carte pour tracer la ligne.',
    Polygon: 'Touchez la carte pour tracer le contour.',
    Circle: 'Touchez le centre, puis le bord du cercle.',
    Box: 'Touchez un angle, puis l’angle opposé.',
  } satisfies Record<MeasureShape, string>,
} as const;
