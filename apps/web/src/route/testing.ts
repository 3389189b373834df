import type { Itineraire } from '@motu/contract';

const feature = (
  nom_rue: string,
  type: string,
  [cost, longueur]: [number, number],
  coordinates: number[][],
): Itineraire['features'][number] => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties: {
    nom_rue,
    cost,
    longueur,
    type,
    instruction: nom_rue ? `Continuer sur ${nom_rue}` : 'Continuer tout droit',
    manoeuvre: type === 'bac' ? 'bac' : 'continuer',
    slope: null,
  },
});

/** Two streets of Papeete, the ferry, and a road of Moorea without a name, as the server would answer. */
export const itineraire: Itineraire = {
  type: 'FeatureCollection',
  features: [
    feature(
      'Rue du Marché',
      'voiture',
      [8.4, 90],
      [
        [-149.566, -17.535],
        [-149.567, -17.535],
      ],
    ),
    feature(
      'Quai des ferries',
      'voiture',
      [40.6, 410],
      [
        [-149.567, -17.535],
        [-149.57, -17.537],
      ],
    ),
    feature(
      'Bac Papeete–Vaiare',
      'bac',
      [2751, 22_935.8],
      [
        [-149.57, -17.537],
        [-149.77, -17.52],
      ],
    ),
    feature(
      '',
      'voiture',
      [1000, 16_000],
      [
        [-149.77, -17.52],
        [-149.82, -17.505],
      ],
    ),
  ],
  cost: 3800,
  longueur: 39_435.8,
  depart: { coordinates: [-149.566, -17.535], distance: 3 },
  arrivee: { coordinates: [-149.82, -17.505], distance: 12 },
  mention: 'Vitesses estimées\u00a0; à vérifier sur place.',
};
