import { formatNumber } from '@motu/core';

export const fr = {
  title: 'Notes de version',
  subtitle: 'Ce que les visiteurs lisent sous « Nouveautés »',
  counts: (total: number, published: number) =>
    `${formatNumber(total)} ${total > 1 ? 'notes' : 'note'}, dont ${formatNumber(published)} ${published > 1 ? 'publiées' : 'publiée'}`,
  add: 'Nouvelle note',
  untitled: 'Sans titre',
  note: 'Note',
  order: 'Ordre',
  orderHint: 'La plus haute est montrée en premier.',
  state: 'État',
  published: 'Publiée',
  draft: 'Brouillon',
  publish: 'Publiée',
  publishHint: 'Les visiteurs la lisent dès l’enregistrement.',
  content: 'Texte',
  contentHint: 'En Markdown : titres, listes, tableaux, liens. Ni code, ni HTML.',
  preview: 'Aperçu',
  nothing: 'La note s’affichera ici au fil de la saisie.',
  failed: 'Les notes n’ont pas pu être lues',
  oneFailed: 'Cette note n’a pas pu être lue',
  none: 'Aucune note de version',
  noneText: 'Dites aux visiteurs ce qui change.',
  remove: (name: string) => `Supprimer la note « ${name} » ?`,
  removeText: 'Les visiteurs ne la liront plus. Le journal permet de la rétablir.',
} as const;
