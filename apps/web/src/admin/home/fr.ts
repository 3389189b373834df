import { formatNumber } from '@motu/core';

export const fr = {
  title: 'Accueil',
  subtitle: 'L’état de cette installation',
  version: 'Version',
  since: (date: string) => `En service depuis le ${date}`,
  data: 'Données',
  database: (name: string) => `base ${name}`,
  accounts: 'Comptes',
  sessions: 'Sessions ouvertes',
  attention: 'À regarder',
  allWell: 'Rien ne demande votre attention.',
  diskLow: (free: string) => `Le disque est presque plein : il reste ${free}.`,
  reportsWait: (count: number) =>
    count === 1 ? '1 signalement attend une réponse.' : `${formatNumber(count)} signalements attendent une réponse.`,
  follow: 'Suivi',
  reports: 'Signalements',
  openReports: (count: number) => (count === 0 ? 'Aucun à traiter' : `${formatNumber(count)} à traiter`),
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
