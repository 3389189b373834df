/** Apart from the panel's words: the list that shows them is there before the panel. */
export const fr = {
  name: 'Tracé GPS en cours',
  purpose: 'Le tracé que vous enregistrez, position par position, pour ne rien perdre si la page se ferme.',
} as const;
