export const fr = {
  open: 'Télécharger la carte',
  working: 'Génération de la carte...',
  intro: 'La carte telle qu’elle est affichée, avec ses dessins, son échelle et ses sources.',
  size: 'Taille de l’image',
  sizes: { 1: 'Écran', 2: 'Double', 3: 'Triple' },
  format: 'Format',
  formats: { png: 'PNG, sans perte', jpg: 'JPEG, plus léger' },
  pixels: (width: string, height: string) => `${width} × ${height} pixels`,
  save: 'Télécharger',
  tiles: (done: string, all: string) => `${done} sur ${all} morceaux de carte`,
  preparing: 'Préparation',
  ready: 'La carte est prête.',
  failed: 'La carte n’a pas pu être générée',
  failedLayers: (names: readonly string[]) =>
    names.length === 1
      ? `La couche «\u00a0${names[0]}\u00a0» n’a pas pu être lue en entier.`
      : `Ces couches n’ont pas pu être lues en entier\u00a0: ${names.map((name) => `«\u00a0${name}\u00a0»`).join(', ')}.`,
  saveAnyway: 'Télécharger quand même',
  unknown: 'Le navigateur n’a pas pu produire l’image. Essayez une taille plus petite.',
  north: 'N',
  sources: (names: string) => `© ${names}`,
} as const;
