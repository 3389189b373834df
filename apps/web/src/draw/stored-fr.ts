/** Apart from the panel's words: the list that shows them is there before the panel. */
export const fr = {
  name: 'Dessins',
  purpose: 'Vos dessins et les objets importés, pour les retrouver à votre prochaine visite.',
} as const;
