import type { ScheduleKind, ScheduleRun } from '@motu/contract';
import { formatNumber, type Recurrence } from '@motu/core';

const DAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

export const fr = {
  title: 'Planification',
  subtitle: 'Ce qui se fait tout seul, à l’heure de Tahiti',
  counts: (total: number, enabled: number) =>
    `${formatNumber(total)} ${total > 1 ? 'planifications' : 'planification'}, dont ${formatNumber(enabled)} en service`,
  add: 'Nouvelle planification',
  search: 'Rechercher une planification',
  name: 'Nom',
  when: 'Quand',
  next: 'Prochaine fois',
  suspended: 'Suspendue',
  last: 'Dernier résultat',
  never: 'Jamais exécutée',
  actions: 'Actions',
  runNow: 'Exécuter maintenant',
  runOne: (name: string) => `Exécuter maintenant «\u00a0${name}\u00a0»`,
  more: (name: string) => `Autres actions pour «\u00a0${name}\u00a0»`,
  edit: 'Modifier',
  suspend: 'Suspendre',
  resume: 'Reprendre',
  delete: 'Supprimer',
  began: 'Exécution commencée',
  beganText: (name: string) => `«\u00a0${name}\u00a0»\u00a0: le résultat s’affichera ici.`,
  notDone: 'Rien n’a été changé',
  failed: 'Les planifications n’ont pas pu être lues',
  oneFailed: 'Cette planification n’a pas pu être lue',
  none: 'Aucune planification',
  noneText: 'Une sauvegarde chaque nuit est un bon début.',
  noMatch: 'Aucune planification ne correspond',
  remove: (name: string) => `Supprimer la planification «\u00a0${name}\u00a0»\u00a0?`,
  removeText: 'Son historique part avec elle. Les sauvegardes qu’elle a faites restent.',
  states: { running: 'En cours', done: 'Réussie', failed: 'Échec' } satisfies Record<ScheduleRun['state'], string>,

  kind: 'Ce qui se fait',
  kinds: {
    backup: 'Sauvegarde',
    cache: 'Tuiles',
    capabilities: 'Capacités',
    data: 'Données',
  } satisfies Record<ScheduleKind, string>,
  kindHelp: {
    backup: 'Une sauvegarde est faite, et les plus anciennes de cette planification partent selon une règle.',
    cache: 'Une tâche de cache est ajoutée à la file\u00a0: elle se suit dans «\u00a0Tâches\u00a0».',
    capabilities:
      'Les serveurs des couches extérieures sont lus\u00a0: le résultat dit quelles couches ont changé ou ne sont plus offertes.',
    data: 'Le fichier d’une adresse remplace les données d’une couche, quand il a changé. Les versions précédentes se rétablissent depuis sa fiche.',
  } satisfies Record<ScheduleKind, string>,
  enabled: 'En service',
  enabledHint: 'Suspendue, elle ne se fait que par «\u00a0Exécuter maintenant\u00a0».',

  every: 'Fréquence',
  everies: {
    hours: 'Heures',
    day: 'Jour',
    week: 'Semaine',
    month: 'Mois',
  } satisfies Record<Recurrence['every'], string>,
  hours: 'Toutes les',
  hoursOf: (hours: number) => (hours === 1 ? 'heure' : `${hours} heures`),
  weekday: 'Jour de la semaine',
  days: DAYS,
  day: 'Jour du mois',
  dayHint: 'Le dernier jour d’un mois plus court.',
  at: 'À (heure de Tahiti)',
  atHours: 'Dont une à (heure de Tahiti)',

  withData: 'Avec les données importées',
  withDataHint:
    'Les couches faites de fichiers, et les images, les reliefs et les routes importés. La sauvegarde est plus lourde.',
  keep: 'Sauvegardes gardées',
  keeps: { last: 'Les dernières', calendar: 'Par jour, semaine et mois' },
  keepHint: 'Seules celles que cette planification a faites sont supprimées.',
  lastCount: 'Combien',
  daily: 'Jours',
  weekly: 'Semaines',
  monthly: 'Mois',

  taskKind: 'Tâche',
  layer: 'Couche',
  choose: 'Choisir une couche',
  url: 'Adresse du fichier',
  urlHint:
    'En https, d’un serveur listé dans les paramètres. GeoPackage, GeoJSON, Shapefile (.zip), FlatGeobuf, CSV, KML ou GPX.',
  reading: 'Lecture du fichier',
  table: 'Table',
  projection: 'Projection',
  encoding: 'Encodage',
  columnX: 'Colonne X',
  columnY: 'Colonne Y',
  readingHint: 'À remplir seulement si le fichier ne le dit pas lui-même.',
  storedLayer: 'Couche enregistrée',
  removedLayer: 'Couche supprimée',
  layersFailed: 'Les couches n’ont pas pu être lues',
  backupsFailed: 'Les sauvegardes n’ont pas pu être lues',
  noFileLayer: 'Aucune couche n’est faite d’un fichier\u00a0: ajoutez-en une par «\u00a0Nouvelle couche\u00a0».',

  history: 'Historique',
  noRuns: 'Pas encore d’exécution',
  runsFailed: 'L’historique n’a pas pu être lu',
  date: 'Début',
  duration: 'Durée',
  result: 'Résultat',
  by: 'Par',
  byItself: 'à son heure',
} as const;

/** « Chaque lundi à 02:30 » */
export function whenOf({ every, hours, weekday, day, at }: Recurrence): string {
  if (every === 'hours')
    return hours === 1 ? `Chaque heure, à ${at.slice(3)} minutes` : `Toutes les ${hours} heures, dont ${at}`;
  if (every === 'day') return `Chaque jour à ${at}`;
  if (every === 'week') return `Chaque ${DAYS[weekday - 1]} à ${at}`;
  return `Le ${day === 1 ? '1er' : day} de chaque mois à ${at}`;
}
