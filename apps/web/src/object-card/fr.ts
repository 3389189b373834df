export const fr = {
  yes: 'Oui',
  no: 'Non',
  meaning: (name: string) => `Ce que veut dire « ${name} »`,
  largePicture: (name: string) => `${name} : voir l’image entière`,
  seePicture: (host: string) => `Voir l’image (${host})`,
} as const;
