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
  addLayer: 'Ajouter une couche',
  chooseLayer: 'Choisir une couche à ajouter',
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
  previewZoom: (zoom: number) => `zoom ${formatNumber(zoom)}`,
  shownCount: (count: number) =>
    count === 0
      ? 'Aucune couche affichée au départ'
      : `${many(count, 'couche affichée', 'couches affichées')} au départ`,
  failed: 'Les contextes n’ont pas pu être lus',
  oneFailed: 'Ce contexte n’a pas pu être lu',
  none: 'Aucun contexte',
  remove: (name: string) => `Supprimer le contexte « ${name} » ?`,
  removeText: 'Les liens qui le nomment montreront le contexte par défaut. Le journal permet de le rétablir.',
} as const;
