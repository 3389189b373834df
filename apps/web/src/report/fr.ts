import { REPORT_DESCRIPTION_MAX } from '@motu/contract';
import { formatNumber } from '@motu/core';

export const fr = {
  open: 'Signaler une erreur',
  title: 'Signaler une erreur',
  intro: 'Dites-nous ce qui ne va pas à cet endroit : l’équipe qui tient la carte le lira.',
  category: 'De quoi s’agit-il ?',
  chooseCategory: 'Choisissez…',
  categoryMissing: 'Choisissez ce dont il s’agit.',
  description: 'Description',
  descriptionHint: `Ce que la carte montre, et ce qui serait juste. ${formatNumber(REPORT_DESCRIPTION_MAX)} caractères au plus.`,
  descriptionMissing: 'Décrivez ce qui ne va pas.',
  email: 'Adresse électronique (facultative)',
  emailHint: 'Pour vous répondre, et pour rien d’autre. Elle est effacée un an après la clôture du signalement.',
  emailWrong: 'Écrivez une adresse comme hina@exemple.pf, ou laissez ce champ vide.',
  joined: 'Seront joints',
  layers: (count: number) => `${formatNumber(count)} ${count > 1 ? 'couches affichées' : 'couche affichée'}`,
  send: 'Envoyer',
  sent: 'Signalement envoyé',
  sentText: (reference: string) => `Merci. Sa référence est ${reference}.`,
} as const;
