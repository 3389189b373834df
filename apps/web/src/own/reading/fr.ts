import { formatBytes, formatNumber } from '@motu/core';
import { quoted } from './refusal.ts';

export const fr = {
  object: (number: number) => `Objet ${formatNumber(number)}`,
  line: (number: number) => `Ligne ${formatNumber(number)}`,
  lineObject: (line: number, number: number) => `Ligne ${formatNumber(line)}, objet ${formatNumber(number)}`,
  unsupported:
    'Ce type de fichier ne s’ouvre pas ici. Choisissez un GeoJSON, KML, KMZ, GPX, Shapefile zippé, GeoPackage, FlatGeobuf, CSV ou GeoTIFF.',
  partOfShapefile:
    'Un Shapefile est fait de plusieurs fichiers\u00a0: mettez .shp, .dbf, .shx et .prj dans une archive .zip, et choisissez-la.',
  noReader: 'Ce qui lit ce genre de fichier n’est pas arrivé. Réessayez quand le réseau répond.',
  empty: 'Ce fichier est vide.',
  tooBig: (limit: number) => `Ce fichier est trop lourd\u00a0: ${formatBytes(limit)} au plus.`,
  tooMuchUnpacked: (limit: number) =>
    `Cette archive est trop lourde une fois décompressée\u00a0: ${formatBytes(limit)} au plus.`,
  lyingArchive: 'Cette archive ment sur la taille de son contenu\u00a0: elle n’est pas ouverte.',
  brokenArchive: 'Cette archive est endommagée ou incomplète.',
  packedOtherwise:
    'Cette archive est compressée ou chiffrée d’une façon qui ne se lit pas ici. Refaites-la sans mot de passe.',
  nothingInArchive: 'Cette archive ne contient ni Shapefile (.shp) ni fichier KML.',
  tooMany: (limit: number) => `Ce fichier contient trop d’objets\u00a0: ${formatNumber(limit)} au plus.`,
  tooDetailed: (limit: number) => `Ce fichier contient trop de sommets\u00a0: ${formatNumber(limit)} au plus.`,
  tooManyFields: (limit: number) =>
    `Les objets de ce fichier ont trop d’attributs\u00a0: ${formatNumber(limit)} au plus.`,
  nothing: 'Ce fichier ne contient aucun objet qui ait une place sur la carte.',
  broken: 'Ce fichier est endommagé ou incomplet.',
  cut: (count: number) =>
    `Ce fichier est incomplet\u00a0: sa fin manque après ${formatNumber(count)} ${count > 1 ? 'objets' : 'objet'}.`,
  notJson: 'Ce fichier n’est pas du GeoJSON.',
  notJsonObject: (place: string) => `${place}\u00a0: ce n’est pas du JSON.`,
  tooLongObject: 'Un des objets de ce fichier dépasse 64\u00a0Mo.',
  lateSystem: 'Ce fichier nomme son système de coordonnées après ses objets. Indiquez-le.',
  topology: 'Un fichier TopoJSON ne s’ouvre pas ici. Enregistrez-le en GeoJSON.',
  esri: 'Un fichier Esri JSON ne s’ouvre pas ici. Enregistrez-le en GeoJSON.',
  linksOnly:
    'Ce KML ne contient que des liens vers d’autres fichiers, qui ne sont pas suivis. Téléchargez-les, et ajoutez-les.',
  notXml: (kind: string) => `Ce fichier n’est pas du ${kind}.`,
  badXml: (place: string, kind: string) => `${place}\u00a0: ce n’est pas du ${kind} bien formé.`,
  doctype: 'Ce fichier contient une déclaration DOCTYPE, refusée par sécurité. Enregistrez-le sans elle.',
  noColumn: (which: 'x' | 'y') =>
    `Aucune colonne n’est celle des ${which === 'x' ? 'longitudes (ou X)' : 'latitudes (ou Y)'}. Choisissez les colonnes.`,
  unknownColumn: (name: string) => `Ce fichier n’a pas de colonne ${quoted(name)}.`,
  notNumber: (place: string, column: string, text: string) =>
    `${place}, colonne ${quoted(column)}\u00a0: ${quoted(text)} n’est pas un nombre.`,
  openQuote: (place: string) => `${place}\u00a0: un guillemet n’est pas refermé.`,
  notShapefile: 'Le fichier .shp de cette archive n’est pas un Shapefile.',
  brokenShapefile: 'Le Shapefile de cette archive est endommagé ou incomplet.',
  severalTables: 'Ce fichier contient plusieurs tables. Choisissez-en une.',
  unknownTable: (name: string) => `Ce fichier n’a pas de table ${quoted(name)}.`,
  notGeoPackage: 'Ce fichier n’est pas un GeoPackage.',
  noTable: 'Ce GeoPackage ne contient aucune table d’objets.',
  notFlatGeobuf: 'Ce fichier n’est pas un FlatGeobuf.',
  unreadableShape: (place: string) => `${place}\u00a0: sa géométrie est illisible.`,
  unknownShape: (place: string, type: string) =>
    `${place}\u00a0: une géométrie de genre ${quoted(type)} ne s’affiche pas ici.`,
  outOfWorld: (place: string, x: string, y: string) => `${place}\u00a0: la position ${x}, ${y} est hors du monde.`,
  notDegrees: (place: string, x: string, y: string) =>
    `${place}\u00a0: ${x}, ${y} ne sont pas des degrés, et ce fichier ne dit pas son système de coordonnées. Indiquez-le.`,
  unknownDatum: (name: string) =>
    `Motu ne sait pas placer le système de coordonnées ${quoted(name)}. Indiquez-en un autre.`,
  noAnswer: 'Le système de coordonnées de ce fichier n’a pas pu être demandé au serveur. Réessayez quand il répond.',
  notTiff: 'Ce fichier n’est pas un GeoTIFF.',
  noPlaceInTiff:
    'Cette image ne dit pas où elle se place. Il lui faut ses coordonnées\u00a0: enregistrez-la en GeoTIFF.',
  rotatedTiff:
    'Cette image est tournée par rapport à son système de coordonnées. Redressez-la, par exemple avec gdalwarp.',
  tooLargeTiff: (limit: number) =>
    `Cette image est trop grande\u00a0: ${formatNumber(limit)} valeurs au plus, ou une image réduite, que gdaladdo ajoute au fichier.`,
  compressedTiff: 'Cette image est compressée d’une façon qui ne se lit pas ici. Enregistrez-la en DEFLATE ou en LZW.',
} as const;
