import { type CatalogueContext, toGroups } from '../catalogue.ts';

/** Groups in the order of the panel, which is top to bottom on the map too, base maps excepted. */
const named = (groups: Record<string, string[]>) =>
  toGroups(Object.entries(groups).map(([name, layers]) => ({ name, layers })));

const BASE_MAPS = ['+fond-de-carte', 'fond-clair', 'fond-sombre'];
const SEA = ['recifs', 'mer-territoriale', 'limites-maritimes', 'bathymetrie', 'fond-marin'];
const EQUIPMENT = ['sante', 'enseignement', 'administration', 'culte', 'aerodromes'];
/** At zoom 5 the whole territory takes a third of a screen: further out there is nothing to see. */
const view = { defaultZoom: 8, minZoom: 5, maxZoom: 19, center: null, extent: null };

export const CONTEXTS: readonly CatalogueContext[] = [
  {
    slug: 'general',
    name: 'Découverte du fenua',
    description: 'Toutes les couches : fonds de carte, mer, relief, eaux, limites, bâti, routes et lieux.',
    isDefault: true,
    ...view,
    groups: named({
      'Fonds de carte': BASE_MAPS,
      'Bâti et lieux': ['toponymes', ...EQUIPMENT, 'routes', 'batiments'],
      'Limites administratives': ['communes', 'subdivisions', 'population-par-commune'],
      'Mer et lagon': SEA,
      'Eaux et sols': ['cours-d-eau', 'occupation-du-sol'],
      Relief: ['sommets', 'courbes-de-niveau', 'relief-ombre', 'pente', 'altitude'],
    }),
  },
  {
    slug: 'mer',
    name: 'Mer et lagons',
    description: 'Récifs, profondeurs, mer territoriale et zone économique exclusive autour des îles.',
    isDefault: false,
    ...view,
    groups: named({
      'Fonds de carte': BASE_MAPS,
      'Mer et lagon': ['+recifs', '+mer-territoriale', 'limites-maritimes', 'bathymetrie', 'fond-marin'],
      Accès: ['aerodromes', 'toponymes'],
    }),
  },
  {
    slug: 'equipements',
    name: 'Équipements',
    description: 'Santé, enseignement, administration, culte et aérodromes, sur un fond clair.',
    isDefault: false,
    ...view,
    groups: named({
      'Fonds de carte': ['fond-de-carte', '+fond-clair', 'fond-sombre'],
      Équipements: EQUIPMENT.map((slug) => `+${slug}`),
      'Limites administratives': ['communes', 'subdivisions', 'population-par-commune'],
      'Bâti et routes': ['routes', 'batiments'],
    }),
  },
];
