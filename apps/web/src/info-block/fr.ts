export const fr = {
  scale: (length: string) => `Échelle : la barre mesure ${length}`,
  utm: 'UTM',
  dfci: 'DFCI',
  sources: 'Sources des données',
  sourcesOf: (names: string) => `Sources des données : ${names}`,
  line: (names: string) => `© ${names}`,
  failed: 'Erreur de chargement des copyrights',
} as const;
