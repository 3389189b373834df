import { formatNumber } from '@motu/core';

export const fr = {
  changes: (count: number) =>
    count === 1 ? '1 modification non enregistrée' : `${formatNumber(count)} modifications non enregistrées`,
  noChange: 'Aucune modification',
  toCorrect: (count: number) => (count === 1 ? '1 champ à corriger' : `${formatNumber(count)} champs à corriger`),
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Ce que vous avez saisi sur cette page sera perdu.',
  conflictTitle: 'Modifié entre-temps',
  conflictText:
    'Quelqu’un d’autre a enregistré pendant que vous modifiiez. Rien n’a été écrasé : choisissez, pour chaque différence, ce qui doit être gardé.',
  nothingDiffers: 'Les deux versions disent la même chose.',
  mine: 'Votre saisie',
  theirs: 'Version enregistrée',
  keepChoices: 'Enregistrer ces choix',
  backToForm: 'Revenir au formulaire',
  saved: 'Enregistré',
  duplicate: 'Dupliquer',
  fromName: 'D’après le nom',
  empty: '(vide)',
  yes: 'Oui',
  no: 'Non',
} as const;
