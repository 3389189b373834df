export const fr = {
  missing: 'Cet emplacement n’existe pas',
  missingText: (path: string) => `Aucun emplacement ne porte le nom « ${path} ». La carte s’ouvre comme d’habitude.`,
} as const;
