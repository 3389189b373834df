import { words } from '../ui/words.ts';
import type { ToolbarId } from './items.ts';

type Words = { label: string; hint: string };

export const fr = {
  toolbar: 'Outils de la carte',
  menu: 'Menu',
  items: {
    about: { label: 'À propos', hint: 'Mentions légales et informations' },
    preferences: { label: words.tools.preferences, hint: 'Préférences d’affichage' },
    cache: { label: words.tools.cache, hint: 'Consulter les cartes hors ligne' },
    dessin: { label: words.tools.dessin, hint: 'Dessiner des géométries' },
    mesure: { label: words.tools.mesure, hint: 'Mesurer des longueurs et des surfaces' },
    couches: { label: words.tools.couches, hint: 'Gérer les cartes affichées' },
  } satisfies Record<ToolbarId, Words>,
} as const;
