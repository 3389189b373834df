import type { ToolbarId } from './items.ts';

type Words = { label: string; hint: string };

export const fr = {
  toolbar: 'Outils de la carte',
  menu: 'Menu',
  items: {
    about: { label: 'À propos', hint: 'Mentions légales et informations' },
    preferences: { label: 'Préférences', hint: 'Préférences d’affichage' },
    cache: { label: 'Cache', hint: 'Consulter les cartes hors ligne' },
    dessin: { label: 'Dessiner', hint: 'Dessiner des géométries' },
    mesure: { label: 'Mesurer', hint: 'Mesurer des longueurs et des surfaces' },
    couches: { label: 'Cartes', hint: 'Gérer les cartes affichées' },
  } satisfies Record<ToolbarId, Words>,
} as const;
