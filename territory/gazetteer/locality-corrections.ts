import type { Position } from '@motu/geopackage';

// The file of localities joins several sources; these are its known mistakes, found by comparing it with the communes and
// the buildings. To be confirmed.

/** The name people use. */
export const LOCALITY_NAMES: Record<string, string> = {
  Papao: 'Papara',
  Otutara: 'Mataiea',
  Tohautu: 'Toahotu',
  'Motu Ura': 'Mutuaura',
  Atiheu: 'Hatiheu',
  'Hana te Fau': 'Hanatefau',
  'Hana-moe-noa': 'Hanamoenoa',
  'Hana Teio': 'Hanateio',
  'Haka Puuae': 'Hakapuuae',
  'Hanga Haa': 'Hangahaa',
  Faaa: "Faa'a",
  'Outu Maoro': 'Outumaoro',
};

/** Same name, two places: the wrong one is found by where it stands. */
export const MISPLACED: { nom: string; near: Position; becomes: string | null }[] = [
  { nom: 'Papeari', near: [-149.87, -17.496], becomes: 'Papetoai' },
  { nom: 'Taunoa', near: [-149.35, -17.75], becomes: 'Papeari' },
  { nom: 'Mataiva', near: [-149.18, -17.75], becomes: null },
  { nom: 'Huahine', near: [-149.5, -23.37], becomes: null },
  { nom: "Pape'ete", near: [-149.56, -17.55], becomes: null },
  { nom: "Pira'e", near: [-149.52, -17.58], becomes: null },
  { nom: 'Tefarerii', near: [-152.25, -16.45], becomes: null },
  { nom: 'Pierre', near: [-149.28, -17.8], becomes: null },
  { nom: 'Marepa', near: [-149.8, -17.47], becomes: null },
  { nom: 'Paraoro', near: [-149.82, -17.48], becomes: null },
];

/** Names that are those of a whole atoll or island, written as a locality in its middle. */
export const NAMES_OF_ISLANDS = ['Tetiaroa', 'Manihi', 'Anaa', 'Taravai', 'Akamaru'];

/** Villages the file lacks; each is moved to the densest buildings nearby. */
export const MISSING_LOCALITIES: { nom: string; near: Position }[] = [
  { nom: 'Hakahau', near: [-140.05, -9.36] },
  { nom: 'Hakahetau', near: [-140.106, -9.361] },
  { nom: 'Hakamaii', near: [-140.118, -9.425] },
  { nom: 'Vaipaee', near: [-139.573, -8.94] },
  { nom: 'Hane', near: [-139.534, -8.925] },
  { nom: 'Taipivai', near: [-140.047, -8.873] },
  { nom: 'Puamau', near: [-138.886, -9.764] },
  { nom: 'Hanaiapa', near: [-139.02, -9.713] },
  { nom: 'Taaoa', near: [-139.07, -9.83] },
  { nom: 'Avera', near: [-151.41, -16.78] },
  { nom: 'Tapuamu', near: [-151.545, -16.617] },
  { nom: 'Hipu', near: [-151.46, -16.6] },
  { nom: 'Vaiea', near: [-152.245, -16.447] },
  { nom: 'Papenoo', near: [-149.425, -17.513] },
  { nom: 'Teavaroa', near: [-145.039, -14.472] },
  { nom: 'Pahua', near: [-148.72, -14.87] },
  { nom: 'Ohutu', near: [-147.63, -14.965] },
];
