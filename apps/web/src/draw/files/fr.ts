import { formatBytes, formatNumber } from '@motu/core';

const UNSUPPORTED =
  'Ce type de fichier n’est pas pris en charge. Choisissez un fichier .geojson, .json, .esrijson, .geojsonl, .gpx, .kml ou .kmz.';

export const fr = {
  unsupported: UNSUPPORTED,
  otherKind: (kind: string) =>
    `Un fichier ${kind} ne s’ouvre pas ici. Enregistrez-le en GeoJSON avec un logiciel de cartes (dans QGIS\u00a0: «\u00a0Exporter\u00a0», puis «\u00a0Sauvegarder les entités sous…\u00a0»), et choisissez ce fichier.`,
  table:
    'Un tableau ne dit pas où sont ses objets. Ouvrez-le dans un logiciel de cartes en choisissant les colonnes de longitude et de latitude, enregistrez-le en GeoJSON, et choisissez ce fichier.',
  ofReceiver:
    'Ce format de récepteur GPS ne s’ouvre pas ici. Enregistrez la trace en GPX dans l’application du récepteur, ou avec GPSBabel, et choisissez ce fichier.',
  noKml: 'Cette archive ne contient aucun fichier .kml. Décompressez-la, et choisissez le fichier qu’elle contient.',
  unknownSystem: (system: string) =>
    `Ce fichier est dans un système de coordonnées que Motu ne connaît pas (${system}). Enregistrez-le en WGS\u00a084 (EPSG:4326), et choisissez ce fichier.`,
  noFileName: 'Donnez un nom au fichier, avec au moins une lettre ou un chiffre.',
  broken: 'Ce fichier ne peut pas être lu\u00a0: il est vide, incomplet ou endommagé.',
  doctype: 'Ce fichier contient une déclaration DOCTYPE, refusée par sécurité. Enregistrez-le sans elle.',
  tooBig: (limit: number) => `Ce fichier est trop lourd\u00a0: ${formatBytes(limit)} au plus.`,
  tooMany: (limit: number) => `Ce fichier contient trop d’objets\u00a0: ${formatNumber(limit)} au plus.`,
  tooDetailed: (limit: number) => `Ce fichier contient trop de points\u00a0: ${formatNumber(limit)} au plus.`,
  tooDeep: (limit: number) => `Ce fichier est trop imbriqué\u00a0: ${formatNumber(limit)} niveaux au plus.`,
  tooLong: (seconds: number) =>
    `La lecture de ce fichier dépasse ${seconds} secondes. Partagez-le en plusieurs fichiers.`,
  notDegrees: 'Les coordonnées de ce fichier ne sont pas en degrés (WGS 84), et son système de projection est inconnu.',
  nothing: "Il n'y a aucun objet à importer.",
  nothingToExport: 'Aucun de vos dessins ne peut être écrit dans ce format.',
} as const;
