import { formatBytes, formatNumber } from '@motu/core';

const UNSUPPORTED =
  'Ce type de fichier n’est pas pris en charge. Choisissez un fichier .geojson, .json, .esrijson, .gpx ou .kml.';

export const fr = {
  unsupported: UNSUPPORTED,
  noFileName: 'Donnez un nom au fichier, avec au moins une lettre ou un chiffre.',
  broken: 'Ce fichier ne peut pas être lu : il est vide, incomplet ou endommagé.',
  doctype: 'Ce fichier contient une déclaration DOCTYPE, refusée par sécurité. Enregistrez-le sans elle.',
  tooBig: (limit: number) => `Ce fichier est trop lourd : ${formatBytes(limit)} au plus.`,
  tooMany: (limit: number) => `Ce fichier contient trop d’objets : ${formatNumber(limit)} au plus.`,
  tooDetailed: (limit: number) => `Ce fichier contient trop de points : ${formatNumber(limit)} au plus.`,
  tooDeep: (limit: number) => `Ce fichier est trop imbriqué : ${formatNumber(limit)} niveaux au plus.`,
  tooLong: (seconds: number) =>
    `La lecture de ce fichier dépasse ${seconds} secondes. Partagez-le en plusieurs fichiers.`,
  notDegrees: 'Les coordonnées de ce fichier ne sont pas en degrés (WGS 84), et son système de projection est inconnu.',
  nothing: "Il n'y a aucun objet à importer.",
  nothingToExport: 'Aucun de vos dessins ne peut être écrit dans ce format.',
} as const;
