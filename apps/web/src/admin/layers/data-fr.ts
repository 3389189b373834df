import { formatCount } from '@motu/core';

/** The words of a layer's data and their versions. */
export const fr = {
  data: 'Données',
  hint: 'Cette couche est faite d’un fichier. Un autre fichier peut en remplacer les données\u00a0: les différences sont montrées d’abord, et le style est gardé.',
  replace: 'Remplacer les données…',
  versions: 'Versions',
  versionsHint: 'Les dix dernières sont gardées.',
  none: 'Aucune version antérieure\u00a0: elles viendront avec le premier remplacement.',
  reading: 'Lecture des versions',
  notRead: 'Les versions n’ont pas pu être lues',
  version: (number: number) => `Version ${number}`,
  restores: (number: number) => `rétablit la version ${number}`,
  current: 'En service',
  lacking: 'Données absentes',
  by: (author: string, date: string) => `${author}, ${date}`,
  unknown: 'auteur et date inconnus',
  objects: (count: number) => formatCount(count, 'objet'),
  restore: 'Rétablir cette version',
  restoreOne: (number: number) => `Rétablir cette version (n° ${number})`,
  saveFirst: 'Enregistrez ou annulez d’abord vos modifications de la couche.',
  restored: 'Version rétablie',
  notRestored: 'La version n’a pas été rétablie',
} as const;
