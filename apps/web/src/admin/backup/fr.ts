import { formatNumber } from '@motu/core';

export const fr = {
  title: 'Sauvegarde',
  subtitle: 'Une copie des comptes, des couches, des contextes, des contenus, des signalements et du journal',
  last: (date: string) => `Dernière sauvegarde le ${date}`,
  make: 'Faire une sauvegarde',
  making: 'Sauvegarde en cours',
  makingRows: (done: number, total: number) => `${formatNumber(done)} lignes sur ${formatNumber(total)}`,
  made: 'Sauvegarde faite',
  madeText: 'Téléchargez-la, et gardez-la sur une autre machine.',
  notMade: 'La sauvegarde n’a pas été faite',
  secret:
    'Une sauvegarde contient les empreintes des mots de passe et les adresses électroniques des signalements\u00a0: gardez-la en lieu sûr. Le territoire importé et les tuiles n’y sont pas. Elle se reprend sur le serveur par la commande «\u00a0motu restore FICHIER\u00a0».',
  file: 'Fichier',
  size: 'Taille',
  date: 'Faite le',
  download: 'Télécharger',
  downloadOne: (name: string) => `Télécharger ${name}`,
  kept: 'Les dix dernières sont gardées dans le dossier de données.',
  replaced: 'Ce qu’une restauration a remplacé',
  none: 'Aucune sauvegarde',
  noneText: 'Faites-en une avant chaque changement important, et une fois par semaine au moins.',
  failed: 'Les sauvegardes n’ont pas pu être lues',
} as const;
