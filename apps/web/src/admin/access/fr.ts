import type { AccessWay, Visibility } from '@motu/contract';
import { formatCount } from '@motu/core';

type Kind = Visibility['kind'];

/** The words of who sees a layer or a context. */
export const fr = {
  field: 'Visibilité',
  whoSees: { layer: 'Qui peut voir cette couche', context: 'Qui peut voir ce contexte' },
  kinds: { public: 'Publique', 'signed-in': 'Comptes', groups: 'Groupes' } satisfies Record<Kind, string>,
  publicContext: 'Public',
  kindsHelp: {
    public: 'Tout le monde, sans compte.',
    'signed-in': 'Toute personne connectée.',
    groups: 'Ceux choisis dessous.',
  } satisfies Record<Kind, string>,
  changed: (from: Kind, to: Kind) =>
    from === to
      ? 'Visibilité modifiée : d’autres groupes, ou d’autres droits'
      : `Visibilité modifiée : ${fr.kinds[from].toLowerCase()} → ${fr.kinds[to].toLowerCase()}`,
  reserved: (count: number) => (count === 0 ? 'Réservée' : `Réservée à ${formatCount(count, 'groupe')}`),
  summaries: { public: 'publique', 'signed-in': 'comptes', groups: (count: number) => formatCount(count, 'groupe') },
  chosenGroups: 'Groupes qui voient',
  group: 'Groupe',
  see: 'Voir',
  download: 'Télécharger',
  sees: (name: string) => `${name} voit`,
  downloads: (name: string) => `${name} peut télécharger`,
  actions: 'Actions',
  remove: (name: string) => `Retirer ${name}`,
  add: 'Ajouter un groupe',
  noMore: 'Tous les groupes sont choisis.',
  noGroups: 'Aucun groupe pour l’instant : un administrateur en fait dans « Groupes ».',
  unknown: 'Groupe supprimé',
  persons: (count: number) => formatCount(count, 'personne'),
  until: (day: string) => `jusqu’au ${day}`,
  choose: 'Choisissez au moins un groupe.',
  check: 'Vérifier : ce que voit',
  visitor: 'Un visiteur sans compte',
  signedIn: 'Une personne connectée',
  member: (name: string) => `Un membre de « ${name} »`,
  ways: {
    map: 'Carte et légende',
    search: 'Recherche',
    information: 'Information',
    services: 'WMS, WMTS, WFS',
    catalogue: 'OGC API, catalogue',
    print: 'Impression, zones',
    download: 'Téléchargement',
  } satisfies Record<AccessWay, string>,
  seen: 'visible',
  notFound: '404',
  notPublished: 'La couche est masquée : personne ne la voit, hors de ceux qui tiennent la carte.',
  checkFailed: 'La vérification n’a pas pu être faite.',
  zones: 'À la déconnexion, les zones qui contiennent cette couche sont retirées de l’appareil, après une question.',
  keysPublic: 'Publique : aucune clé n’est nécessaire.',
  noKey: 'Aucune clé n’ouvre cette couche.',
} as const;
