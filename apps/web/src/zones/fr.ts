import { formatBytes, formatCount, formatDate, formatDuration, formatNumber, formatPercent } from '@motu/core';
import { dateLocale } from '../ui/date-locale.ts';

const tiles = (count: number) => formatCount(count, 'tuile');

export const fr = {
  title: 'Cache des zones',
  newZone: 'Nouvelle zone',
  zones: 'Zones enregistrées',
  empty: 'Aucune zone enregistrée',
  emptyText: 'Gardez une île sur cet appareil pour la consulter sans réseau.',
  name: 'Nom',
  nameNeeded: 'Donnez un nom à la zone.',
  defaultName: (number: number) => `Zone ${formatNumber(number)}`,
  extent: 'Emprise',
  fromView: 'La vue',
  drawn: 'Un rectangle',
  viewHint: 'Déplacez la carte\u00a0: la zone est ce que vous voyez.',
  drawHint: 'Cliquez deux coins de la zone sur la carte.',
  drawTouchHint: 'Touchez deux coins de la zone sur la carte.',
  fromZoom: 'Du zoom',
  toZoom: 'Au zoom',
  layers: 'Couches',
  noLayer: 'Affichez au moins une couche\u00a0: la zone garde celles qui sont visibles.',
  outOfZoom: 'rien à ces zooms',
  share: (count: number, bytes: number | null) =>
    bytes === null ? tiles(count) : `${tiles(count)} · ${formatBytes(bytes)}`,
  counted: (count: number) => `${tiles(count)}, taille en cours d’estimation…`,
  estimated: (count: number, bytes: number) => `${tiles(count)} · ${formatBytes(bytes)} env.`,
  notEstimated: (count: number) => `${tiles(count)}. La taille n’a pas pu être estimée.`,
  tooMany: (count: number, limit: number) =>
    `${tiles(count)}\u00a0: une zone en compte ${formatNumber(limit)} au plus. Réduisez l’emprise ou les zooms.`,
  nothing: 'Aucune tuile\u00a0: les couches affichées ne couvrent pas ces zooms.',
  noPlace: (needed: number, free: number) =>
    `Il faut ${formatBytes(needed)} et le navigateur n’en laisse que ${formatBytes(free)}. Supprimez une zone, ou réduisez celle-ci.`,
  start: 'Mettre en cache',
  stop: 'Arrêter',
  resume: 'Reprendre',
  complete: 'Compléter',
  refresh: 'Actualiser',
  zoomTo: 'Zoomer sur la zone',
  rename: 'Renommer',
  actions: (name: string) => `Actions sur ${name}`,
  deleteTitle: (name: string) => `Supprimer ${name}\u00a0?`,
  deleteText: 'Ses tuiles seront effacées de cet appareil, sauf celles qu’une autre zone utilise.',
  reservedGone: 'Zones réservées retirées',
  reservedGoneText: (names: readonly string[]) =>
    `Vous n’êtes plus connecté\u00a0: ${names.join(', ')} ${names.length > 1 ? 'contenaient des couches réservées et ont été retirées' : 'contenait des couches réservées et a été retirée'} de cet appareil.`,
  deletedText: (name: string) => `La zone ${name} a été supprimée.`,
  zooms: (min: number, max: number) => `Zooms ${min} à ${max}`,
  progress: (done: number, total: number) => `${formatNumber(done)} tuiles sur ${formatNumber(total)}`,
  calculating: 'Calcul du nombre de tuiles…',
  loadingData: 'Recherche, routes et relief de la zone…',
  percent: (share: number) => formatPercent(Math.floor(share * 100)),
  size: (bytes: number, total: number) => `${formatBytes(bytes)} sur ${formatBytes(total)} env.`,
  received: (bytes: number) => `${formatBytes(bytes)} reçus`,
  left: (seconds: number) => `encore ${formatDuration(seconds)}`,
  failures: (count: number) => `${formatCount(count, 'échec')}, repris à la fin`,
  dated: (bytes: number, date: Date) => `${formatBytes(bytes)} · tuiles du ${formatDate(date, dateLocale())}`,
  partly: (bytes: number, share: number) =>
    `${formatBytes(bytes)} · incomplète, ${formatPercent(Math.floor(share * 100))}`,
  missing: (count: number) =>
    count > 0
      ? `incomplète\u00a0: ${formatCount(count, 'tuile manquante', 'tuiles manquantes')}`
      : 'incomplète\u00a0: il manque les données de recherche',
  state: { complete: 'Complète', incomplete: 'Incomplète', running: 'En cours' },
  stopped: {
    asked: 'Arrêtée.',
    network: 'Arrêtée\u00a0: le réseau a été perdu. Elle reprendra à son retour.',
    quota: 'Arrêtée\u00a0: le navigateur n’a plus de place.',
    error: 'Arrêtée par une erreur.',
  },
  finished: 'Chargement de zone terminé',
  finishedText: 'La mise en cache de la zone est terminée.',
  failedTiles: (count: number) => `${formatCount(count, 'tuile manque', 'tuiles manquent')} encore.`,
  noData: 'Il manque les données de recherche.',
  completeZone: 'Compléter la zone',
  noRoom: 'Plus de place sur cet appareil',
  noRoomText: (name: string) =>
    `La zone ${name} s’est arrêtée. Ce qui était déjà gardé est intact\u00a0; supprimez une zone, puis reprenez.`,
  noNetwork: 'Réseau perdu',
  noNetworkText: (name: string) => `La zone ${name} reprendra où elle en était dès le retour du réseau.`,
  busy: 'Une zone se charge déjà',
  busyText: 'Attendez la fin de son chargement, peut-être dans un autre onglet.',
  used: (bytes: number, quota: number) => `${formatBytes(bytes)} utilisés sur ${formatBytes(quota)} disponibles`,
  usedName: 'Place occupée',
  mayVanish: 'Le navigateur peut effacer ces zones s’il manque de place. Installez l’application pour les protéger.',
  insecure:
    'Les zones demandent une connexion sécurisée\u00a0: ouvrez cette page par une adresse en https pour consulter les cartes hors ligne.',
  unsupported: 'Ce navigateur ne peut pas garder de zone.',
  needsNetwork: 'Hors ligne\u00a0: les zones déjà gardées se consultent, une nouvelle attend le réseau.',
  install: 'Installer l’application',
  ios: 'Sur iPhone et iPad, Safari oublie au bout de quelques jours les sites qui ne sont pas installés. Touchez Partager, puis «\u00a0Sur l’écran d’accueil\u00a0».',
} as const;
