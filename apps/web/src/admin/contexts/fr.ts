import { formatNumber } from '@motu/core';
import { sortableWords } from '../../ui/sortable-words.ts';

const many = (count: number, one: string, more: string) => `${formatNumber(count)} ${count > 1 ? more : one}`;

export const fr = {
  title: 'Contextes',
  subtitle: 'Les cartes toutes prêtes que choisissent les visiteurs',
  counts: (total: number, published: number) =>
    `${many(total, 'contexte', 'contextes')}, dont ${many(published, 'publié', 'publiés')}`,
  add: 'Nouveau contexte',
  name: 'Nom',
  slug: 'Adresse',
  slugHint: (slug: string) => `La carte s’y ouvre par /?ctx=${slug || '…'}`,
  description: 'Description',
  descriptionHint: 'Une phrase, lue par les visiteurs qui choisissent.',
  zooms: 'Zooms',
  minZoom: 'Zoom minimal',
  maxZoom: 'Zoom maximal',
  defaultZoom: 'Zoom de départ',
  state: 'État',
  published: 'Publié',
  hidden: 'Masqué',
  publish: 'Publié',
  publishHint: 'Masqué, il n’est vu que des administrateurs.',
  isDefault: 'Par défaut',
  beDefault: 'Contexte par défaut',
  beDefaultHint: 'Montré à qui n’en demande pas d’autre ; il remplace l’actuel.',
  isTheDefault: 'Pour en changer, choisissez un autre contexte par défaut.',
  contents: 'Contenu',
  layerCount: (groups: number, layers: number) =>
    `${many(layers, 'couche', 'couches')} en ${many(groups, 'groupe', 'groupes')}`,
  groups: 'Groupes et couches',
  groupsNote: 'De haut en bas, comme dans le panneau « Cartes » et sur la carte ; les fonds restent dessous.',
  groupName: 'Nom du groupe',
  group: (name: string, position: number) => name || `Groupe ${position}`,
  addGroup: 'Ajouter un groupe',
  removeGroup: (name: string) => `Retirer le groupe « ${name} »`,
  groupOrder: sortableWords('le groupe'),
  layerOrder: sortableWords('la couche', 'e'),
  addLayersTo: (group: string) => ({
    open: 'Ajouter au groupe',
    title: `Ajouter au groupe « ${group} »`,
    find: 'Chercher une couche',
    list: 'Couches qui ne sont pas encore dans ce contexte',
    found: (count: number, chosen: number) =>
      [count === 0 ? 'Aucune couche à ce nom' : many(count, 'couche', 'couches'), many(chosen, 'choisie', 'choisies')]
        .slice(0, chosen > 0 ? 2 : 1)
        .join(', '),
    add: (count: number) => (count > 0 ? `Ajouter ${many(count, 'couche', 'couches')}` : 'Ajouter'),
  }),
  noLayer: 'Aucune couche dans ce groupe.',
  removeLayer: (name: string) => `Retirer « ${name} »`,
  layerSettings: (name: string) => `Réglages de « ${name} »`,
  visible: 'Affichée au départ',
  opacity: 'Opacité',
  percent: (value: number) => `${formatNumber(value)} %`,
  inGroup: 'Groupe',
  missing: 'Cette couche n’existe plus : retirez-la.',
  unpublished: 'Couche masquée',
  preview: 'Aperçu',
  previewMap: 'Aperçu du contexte',
  opensInTheMiddle: 'La carte s’ouvre au milieu du territoire.',
  opensAround: (place: string, zoom: number) => `La carte s’ouvre autour de ${place}, au zoom ${formatNumber(zoom)}.`,
  opensOn: (extent: string) => `La carte s’ouvre sur cette emprise : ${extent}.`,
  openOn: 'Ouvrir sur un archipel, une île ou une commune',
  openOnChoice: 'Choisir un lieu…',
  takeCenter: 'Ouvrir autour de ce point',
  takeExtent: 'Ouvrir sur cette vue',
  forgetPlace: 'Ouvrir au milieu du territoire',
  placeHint:
    'Ou bien déplacez l’aperçu, puis choisissez : autour de son centre, à son zoom, ou sur tout ce qu’il montre.',
  center: 'Centre',
  extent: 'Emprise',
  copyOf: (name: string) => `${name} (copie)`,
  shownCount: (count: number) =>
    count === 0
      ? 'Aucune couche affichée au départ'
      : `${many(count, 'couche affichée', 'couches affichées')} au départ`,
  failed: 'Les contextes n’ont pas pu être lus',
  oneFailed: 'Ce contexte n’a pas pu être lu',
  none: 'Aucun contexte',
  search: 'Rechercher un contexte',
  noMatch: 'Aucun contexte à ce nom',
  remove: (name: string) => `Supprimer le contexte « ${name} » ?`,
  removeText: 'Les liens qui le nomment montreront le contexte par défaut. Le journal permet de le rétablir.',
} as const;
