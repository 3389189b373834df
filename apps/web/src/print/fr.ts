import { formatBytes, formatNumber, formatPercent, withUnit } from '@motu/core';
import type { GridName, Orientation, PartName, PrintMode } from './settings.ts';

const quoted = (names: readonly string[]) => names.map((name) => `« ${name} »`).join(', ');

const counted = (count: number, one: string, several: string): string =>
  `${formatNumber(count)} ${count > 1 ? several : one}`;

const MEGABYTE = 2 ** 20;

export const fr = {
  title: 'Impression',
  mode: 'Ce qui est imprimé',
  modes: { page: 'Page', atlas: 'Atlas', fiche: 'Fiche' } satisfies Record<PrintMode, string>,
  pageTitle: 'Titre',
  comment: 'Commentaire',
  sheet: 'Format',
  orientation: 'Sens',
  orientations: { portrait: 'Portrait', paysage: 'Paysage' } satisfies Record<Orientation, string>,
  scale: 'Échelle',
  otherScale: 'Autre échelle…',
  typedScale: 'Échelle, 1 sur',
  badScale: 'Écrivez un nombre de 300 à 5 000 000, par exemple 25 000.',
  screenScale: 'Échelle de l’écran',
  rotation: 'Rotation',
  rotationUnit: 'degrés',
  badRotation: 'Écrivez un angle de −360 à 360 degrés.',
  grid: 'Quadrillage',
  grids: { none: 'Aucun', utm: 'UTM', geographic: 'Géographique', dfci: 'DFCI' } satisfies Record<GridName, string>,
  onPage: 'Sur la page',
  parts: {
    legend: 'Légende',
    north: 'Flèche du nord',
    scaleBar: 'Barre d’échelle',
    qr: 'Code QR',
  } satisfies Record<PartName, string>,
  definition: 'Définition',
  definitions: { 150: '150', 300: '300 ppp' },
  ruler: (system: string, percent: number | null) =>
    percent === null
      ? `${system}\u00a0: une longueur mesurée à la règle est juste.`
      : `${system}\u00a0: au bord, une longueur mesurée à la règle peut différer de ${formatPercent(percent)}.`,
  overZones: 'La page s’étend sur plusieurs fuseaux UTM\u00a0: elle est dessinée dans celui de son centre.',
  png: 'PNG',
  pngTitle: 'Créer une image PNG avec son fichier de calage',
  pdf: 'Créer le PDF',
  /** An estimate: « env. 5 Mo », not 4,79. */
  about: (bytes: number) => `env. ${formatBytes(Number((bytes / MEGABYTE).toPrecision(1)) * MEGABYTE)}`,
  tooLargePng: 'Cette page est trop grande pour une image PNG. Choisissez le PDF, 150 ppp ou un format plus petit.',
  noLayer: 'Aucune couche n’est affichée. Ouvrez « Cartes » et choisissez-en une.',
  noNetwork:
    'Sans réseau, la carte ne peut pas être imprimée. Vos choix restent ici : réessayez quand le réseau revient.',
  cut: 'Le réseau a été coupé pendant l’impression. Vos choix sont gardés.',
  failed: 'La page n’a pas pu être faite',
  failedText: 'Le serveur ou le navigateur n’a pas répondu comme attendu. Vos choix sont gardés.',
  stop: 'Arrêter',
  working: 'Impression en cours',
  steps: {
    map: (done: number, all: number) => `Carte, ${formatNumber(done)} sur ${formatNumber(all)} morceaux`,
    legend: 'Légende et sources',
    sources: 'Contenu et sources',
    compose: 'Mise en page',
  },
  fiche: {
    point: 'Fiche du point',
    pointText: 'La carte alentour, l’altitude, les coordonnées dans tous les formats et ce que répond chaque couche.',
    pointWay: 'Touchez un lieu de la carte : « Fiche du point » est au bas de ses informations.',
    route: 'Feuille de route',
    routeText: 'La carte du trajet, chaque étape avec ses distances, et le profil altimétrique.',
    routeWay: 'Calculez un itinéraire : « Feuille de route » est au bas de ses étapes.',
    openRoute: 'Ouvrir l’itinéraire',
  },
  atlas: {
    along: 'Pages de l’atlas',
    overView: 'En grille, sur la vue de la carte',
    way: { route: 'Le long de l’itinéraire', track: 'Le long de la trace' },
    drawing: (title: string) => `Le long du dessin «\u00a0${title}\u00a0»`,
    takeView: 'Reprendre la vue de la carte',
    grid: (columns: number, rows: number) =>
      `${counted(columns, 'colonne', 'colonnes')} sur ${counted(rows, 'ligne', 'lignes')}`,
    pages: (count: number) => `${counted(count, 'page', 'pages')} et leur index`,
    overlap: 'Chaque page recouvre ses voisines de 5 %.',
    tooMany: (count: number, most: number) =>
      `${formatNumber(count)} pages\u00a0: un atlas en a ${formatNumber(most)} au plus.`,
    fits: (scale: number) => `Passer à ${fr.oneTo(scale)}`,
    fitsNot: 'Montrez moins de terrain.',
    tooWide: 'Ces pages iraient trop loin pour se suivre. Montrez moins de terrain.',
    gone: 'Ce tracé n’est plus sur la carte. Choisissez d’autres pages.',
    onMap: (count: number) => `${counted(count, 'page', 'pages')} d’atlas sur la carte`,
    create: 'Créer l’atlas',
    page: (number: number, count: number) => `Page ${formatNumber(number)} sur ${formatNumber(count)}`,
    indexStep: 'Index de l’atlas',
    index: (count: number, scale: number) => `Index\u00a0: ${counted(count, 'page', 'pages')} au ${fr.oneTo(scale)}`,
    fileName: 'Atlas',
  },
  ready: (name: string) => `« ${name} » est dans vos téléchargements.`,
  sheetNeedsNetwork: 'Il faut une connexion, ou une zone hors ligne, pour faire cette page.',
  willUseZone: (zone: string) => `Sans réseau\u00a0: la page sera faite d’après la zone «\u00a0${zone}\u00a0».`,
  needsZone: 'Sans réseau, la page doit tenir dans une zone hors ligne.',
  ownOnTop: 'Les couches que vous avez ajoutées sont imprimées au-dessus des autres.',
  rightSide: 'La page montre le côté droit de la comparaison.',
  stopped: 'Impression arrêtée.',
  lacking: (names: readonly string[]) =>
    names.length === 1
      ? `La couche ${quoted(names)} n’a pas pu être lue.`
      : `Ces couches n’ont pas pu être lues : ${quoted(names)}.`,
  goWithout: (count: number) => (count === 1 ? 'Sans cette couche' : 'Sans ces couches'),
  hint: 'Glissez la page, ou flèches du clavier. Échap pour finir.',
  frame: 'Page à imprimer',
  move: 'Déplacer la page : flèches, 5 mm, avec Maj 1 mm. Plus et moins changent l’échelle, crochets tournent, 0 remet droit.',
  turn: 'Tourner la page : flèches gauche et droite, 1°, avec Maj 15°',
  frameLabel: (sheet: string, orientation: Orientation, scale: number) =>
    `${sheet} ${orientation} · ${fr.oneTo(scale)}`,
  ground: (width: string, height: string) => ` · ${width} × ${height} sur le terrain`,
  fileName: 'Carte',

  oneTo: (scale: number): string => `1:${formatNumber(scale)}`,
  centimetre: (metres: number) =>
    `1 cm sur la page vaut ${metres >= 1000 ? withUnit(formatNumber(metres / 1000, 2), 'km') : withUnit(formatNumber(metres, 2), 'm')} sur le terrain`,
  legend: 'Légende',
  drawings: 'Dessins',
  more: (count: number) => `et ${formatNumber(count)} ${count === 1 ? 'autre' : 'autres'}`,
  north: 'N',
  online: 'La carte en ligne',
  system: (zone: number, isSouth: boolean, datum: string, code: string) =>
    `Projection UTM ${zone} ${isSouth ? 'Sud' : 'Nord'}, ${datum} (${code})`,
  gridWords: {
    utm: (step: string, lean: string) => `Quadrillage UTM, ${step}, incliné de ${lean}`,
    dfci: (step: string, lean: string) => `Carroyage DFCI, ${step}, incliné de ${lean}`,
    geographic: (step: string) => `Quadrillage géographique, ${step}`,
  },
  leans: (angle: string, isEast: boolean) => `${angle} vers ${isEast ? 'l’est' : 'l’ouest'}`,
  data: (date: string) => `Données de ${date}`,
  daysOf: (layer: string, days: string) => `${layer}\u00a0: ${days}`,
  fromZone: (zone: string, date: string | null) =>
    `Carte faite sans réseau d’après la zone «\u00a0${zone}\u00a0»${date ? ` du ${date}` : ''}, moins fine qu’en ligne.`,
  made: (date: string) => `Page établie le ${date}`,
  without: (names: readonly string[]) =>
    names.length === 1
      ? `Sans la couche ${quoted(names)}, indisponible.`
      : `Sans les couches ${quoted(names)}, indisponibles.`,
  outOfScale: (names: readonly string[]) =>
    names.length === 1
      ? `La couche ${quoted(names)} ne se dessine pas à cette échelle.`
      : `Ces couches ne se dessinent pas à cette échelle : ${quoted(names)}.`,
  mention: 'Document d’information, sans valeur réglementaire',
} as const;
