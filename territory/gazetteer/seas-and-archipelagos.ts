import type { Position } from '@motu/geopackage';

// Kept by hand, with the place of each name on the map. Reo names are to be confirmed by the Académie tahitienne.

type WideName = {
  nom: string;
  nomReo?: string;
  classe: 'ocean' | 'archipel' | 'chenal';
  at: Position;
  minZoom: number;
  maxZoom: number;
  importance: number;
};

export const WIDE_NAMES: WideName[] = [
  {
    nom: 'Océan Pacifique Sud',
    nomReo: 'Te Moana-nui-a-Hiva',
    classe: 'ocean',
    at: [-147.0, -11.8],
    minZoom: 4,
    maxZoom: 7,
    importance: 99,
  },
  {
    nom: 'Océan Pacifique Sud',
    nomReo: 'Te Moana-nui-a-Hiva',
    classe: 'ocean',
    at: [-152.6, -18.35],
    minZoom: 8,
    maxZoom: 8,
    importance: 97,
  },
  { nom: 'Océan Pacifique Sud', classe: 'ocean', at: [-141.5, -26.2], minZoom: 6, maxZoom: 9, importance: 96 },
  { nom: 'Océan Pacifique Sud', classe: 'ocean', at: [-148.0, -15.45], minZoom: 9, maxZoom: 12, importance: 60 },
  { nom: 'Océan Pacifique Sud', classe: 'ocean', at: [-149.95, -17.85], minZoom: 9, maxZoom: 12, importance: 60 },
  { nom: 'Océan Pacifique Sud', classe: 'ocean', at: [-140.5, -9.05], minZoom: 9, maxZoom: 12, importance: 60 },
  { nom: 'Océan Pacifique Sud', classe: 'ocean', at: [-145.63, -17.52], minZoom: 10, maxZoom: 12, importance: 60 },
  {
    nom: 'Archipel de la Société',
    nomReo: 'Tōtaiete mā',
    classe: 'archipel',
    at: [-151.3, -18.4],
    minZoom: 4,
    maxZoom: 7,
    importance: 95,
  },
  { nom: 'Archipel des Tuamotu', classe: 'archipel', at: [-142.4, -18.8], minZoom: 4, maxZoom: 8, importance: 95 },
  {
    nom: 'Îles Marquises',
    nomReo: 'Te Henua ʻEnana – Te Fenua ʻEnata',
    classe: 'archipel',
    at: [-137.6, -8.2],
    minZoom: 4,
    maxZoom: 8,
    importance: 95,
  },
  {
    nom: 'Îles Australes',
    nomReo: 'Tuhaʻa Pae',
    classe: 'archipel',
    at: [-149.0, -24.7],
    minZoom: 4,
    maxZoom: 8,
    importance: 95,
  },
  {
    nom: 'Îles Gambier',
    nomReo: 'Maʻareva',
    classe: 'archipel',
    at: [-135.9, -24.0],
    minZoom: 4,
    maxZoom: 8,
    importance: 94,
  },
  {
    nom: 'Îles du Vent',
    nomReo: 'Niʻa Mataʻi',
    classe: 'archipel',
    at: [-149.35, -18.25],
    minZoom: 8,
    maxZoom: 9,
    importance: 93,
  },
  {
    nom: 'Îles Sous-le-Vent',
    nomReo: 'Raromataʻi',
    classe: 'archipel',
    at: [-151.45, -17.13],
    minZoom: 8,
    maxZoom: 9,
    importance: 93,
  },
  { nom: 'Chenal de Moorea', classe: 'chenal', at: [-149.69, -17.56], minZoom: 10, maxZoom: 14, importance: 50 },
];
