export const fr = {
  noContext: 'Les cartes ne sont pas arrivées',
  warning: 'Avertissement',
  understood: "J'ai compris",
} as const;
