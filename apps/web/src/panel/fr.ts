export const fr = {
  fold: 'Replier le panneau',
  unfold: 'Déplier le panneau',
  taller: 'Agrandir le panneau',
  smaller: 'Réduire le panneau',
} as const;
