/** What the first screen needs to say of printing; the rest comes with the panel. */
export const fr = {
  open: 'Imprimer la carte',
  stored: {
    name: 'Choix d’impression',
    purpose: 'Retrouver le format, l’échelle et le quadrillage de la dernière page.',
  },
} as const;
