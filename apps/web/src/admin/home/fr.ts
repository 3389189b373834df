import { formatNumber } from '@motu/core';

/** Of a day, or since a start that is not so long ago. */
const lately = (hours: number) => (hours >= 24 ? 'en 24\u00a0h' : 'depuis le démarrage');

export const fr = {
  title: 'Accueil',
  subtitle: 'L’état de cette installation',
  version: 'Version',
  since: (date: string) => `En service depuis le ${date}`,
  data: 'Données',
  database: (name: string) => `base ${name}`,
  accounts: 'Comptes',
  openSessions: (count: number) =>
    count === 0
      ? 'aucune session ouverte'
      : `${formatNumber(count)} ${count > 1 ? 'sessions ouvertes' : 'session ouverte'}`,
  disk: 'Disque',
  freeOf: (total: string) => `libres sur ${total}`,
  traffic: (hours: number) => `Réponses ${lately(hours)}`,
  ofTiles: (count: number) => `dont ${formatNumber(count)} ${count > 1 ? 'tuiles' : 'tuile'}`,
  errors: (hours: number) => `Erreurs ${lately(hours)}`,
  errorsToSee: (count: number, hours: number) =>
    `${count === 1 ? '1 réponse a échoué' : `${formatNumber(count)} réponses ont échoué`} par la faute du serveur ${lately(hours)}\u00a0: son journal dit pourquoi.`,
  attention: 'À regarder',
  allWell: 'Rien ne demande votre attention.',
  diskLow: (free: string) => `Le disque est presque plein : il reste ${free}.`,
  storeDown: 'Le stockage des tuiles ne répond pas : les cartes sont dessinées à nouveau pour chaque visiteur.',
  serverDown: (host: string, why: string) => `Le serveur de cartes « ${host} » est en panne. ${why}`.trim(),
  lackingData: (count: number) =>
    count === 1
      ? '1 couche n’a pas ses données dans cette installation.'
      : `${formatNumber(count)} couches n’ont pas leurs données dans cette installation.`,
  updatesWait: (count: number) =>
    count === 1
      ? '1 mise à jour de couche est à appliquer.'
      : `${formatNumber(count)} mises à jour de couches sont à appliquer.`,
  tasksFailed: (count: number) =>
    count === 1 ? '1 tâche du cache a échoué.' : `${formatNumber(count)} tâches du cache ont échoué.`,
  scheduleFailed: (name: string, why: string) => `La planification « ${name} » a échoué. ${why}`.trim(),
  mailFailed: (count: number, why: string) =>
    `${count === 1 ? '1 message n’a pas pu être envoyé' : `${formatNumber(count)} messages n’ont pas pu être envoyés`}. ${why}`.trim(),
  tasksUnderway: (count: number) =>
    count === 1 ? '1 tâche du cache est en cours.' : `${formatNumber(count)} tâches du cache sont en cours.`,
  reportsWait: (count: number) =>
    count === 1 ? '1 signalement attend une réponse.' : `${formatNumber(count)} signalements attendent une réponse.`,
  follow: 'Suivi',
  reports: 'Signalements',
  openReports: (count: number) => (count === 0 ? 'Aucun à traiter' : `${formatNumber(count)} à traiter`),
  backup: 'Sauvegarde',
  backupNone: 'Aucune sauvegarde n’a encore été faite',
  backupOld: 'La dernière sauvegarde a plus de trente jours',
  lastBackup: (date: string) => `La dernière\u00a0: ${date}`,
  noBackup: 'Jamais faite',
  fullJournal: 'Journal',
  journalNote: 'Qui a fait quoi, et annuler',
  locations: 'Emplacements',
  locationsNote: 'Les lieux qui ont une adresse',
  users: 'Comptes',
  userCount: (count: number) => `${formatNumber(count)} ${count > 1 ? 'comptes' : 'compte'}`,
  journal: 'Dernières opérations',
  operation: 'Opération',
  actor: 'Compte',
  address: 'Adresse',
  date: 'Date',
  failed: 'L’état de l’installation n’a pas pu être lu',
  empty: 'Aucune opération',
  emptyText: 'Les connexions et les changements faits par les administrateurs s’inscriront ici.',
  none: '—',
} as const;
