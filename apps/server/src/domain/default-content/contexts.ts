import type { ContextGroup } from '@motu/contract';
import type { Context } from '../contexts.ts';

type Default = Omit<Context, 'id' | 'published' | 'version'>;

/** Groups in the order of the panel, which is top to bottom on the map too, base maps excepted. A slug that begins with `+` is shown at start. */
function groups(named: Record<string, string[]>): ContextGroup[] {
  return Object.entries(named).map(([name, slugs], position) => ({
    name,
    position,
    groupAndLayers: slugs.map((slug, index) => ({
      position: index,
      layer: slug.replace(/^\+/, ''),
      options: { visible: slug.startsWith('+'), opacity: 1 },
    })),
  }));
}

const BASE_MAPS = ['+fond-de-carte', 'fond-clair', 'fond-sombre'];
const SEA = ['recifs', 'mer-territoriale', 'bathymetrie', 'fond-marin'];
const EQUIPMENT = ['sante', 'enseignement', 'administration', 'culte', 'aerodromes'];
/** At zoom 5 the whole territory takes a third of a screen: further out there is nothing to see. */
const zooms = { defaultZoom: 8, minZoom: 5, maxZoom: 19 };

export const CONTEXTS: readonly Default[] = [
  {
    slug: 'general',
    name: 'Découverte du fenua',
    description: 'Toutes les couches : fonds de carte, mer, relief, limites, bâti et lieux.',
    isDefault: true,
    ...zooms,
    groups: groups({
      'Fonds de carte': BASE_MAPS,
      'Bâti et lieux': ['toponymes', ...EQUIPMENT, 'routes', 'batiments'],
      'Limites administratives': ['communes', 'subdivisions', 'population-par-commune'],
      'Mer et lagon': SEA,
      Relief: ['courbes-de-niveau', 'relief-ombre', 'pente', 'altitude'],
    }),
  },
  {
    slug: 'mer',
    name: 'Mer et lagons',
    description: 'Récifs, profondeurs et mer territoriale autour des îles.',
    isDefault: false,
    ...zooms,
    groups: groups({
      'Fonds de carte': BASE_MAPS,
      'Mer et lagon': ['+recifs', '+mer-territoriale', 'bathymetrie', 'fond-marin'],
      Accès: ['aerodromes', 'toponymes'],
    }),
  },
  {
    slug: 'equipements',
    name: 'Équipements',
    description: 'Santé, enseignement, administration, culte et aérodromes, sur un fond clair.',
    isDefault: false,
    ...zooms,
    groups: groups({
      'Fonds de carte': ['fond-de-carte', '+fond-clair', 'fond-sombre'],
      Équipements: EQUIPMENT.map((slug) => `+${slug}`),
      'Limites administratives': ['communes', 'subdivisions', 'population-par-commune'],
      'Bâti et routes': ['routes', 'batiments'],
    }),
  },
];
