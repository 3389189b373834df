import type { Position } from '@motu/geopackage';

// Kept by hand: no open file names the islands. French names and reo names are to be confirmed by the Académie tahitienne
// (and, for the Marquesas, the Académie marquisienne) before they are called official.

export type Archipelago = 'Îles du Vent' | 'Îles Sous-le-Vent' | 'Tuamotu' | 'Gambier' | 'Marquises' | 'Australes';
/** haute: no lagoon worth drawing; barriere: high island inside a barrier reef; soulevee: raised atoll, dry. */
export type IslandKind = 'haute' | 'barriere' | 'recif_proche' | 'atoll' | 'soulevee';

export type Island = {
  nom: string;
  archipel: Archipelago;
  kind: IslandKind;
  /** 1 shown first … 4 shown last. */
  rang: 1 | 2 | 3 | 4;
  centre: Position;
  /** About half of its length: land within it belongs to the island whose `distance / radiusKm` is least. */
  radiusKm: number;
  nomReo?: string;
};

/** Islands whose small-scale reef is so far off that the motu alone tell more. */
export const REEF_MISPLACED = ['Maupiti', 'Tupai'];

type Entry = [
  nom: string,
  kind: IslandKind,
  rang: Island['rang'],
  lon: number,
  lat: number,
  radiusKm: number,
  nomReo?: string,
];

const of = (archipel: Archipelago, entries: Entry[]): Island[] =>
  entries.map(([nom, kind, rang, lon, lat, radiusKm, nomReo]) => ({
    nom,
    archipel,
    kind,
    rang,
    centre: [lon, lat],
    radiusKm,
    ...(nomReo ? { nomReo } : {}),
  }));

export const ISLANDS: Island[] = [
  ...of('Îles du Vent', [
    ['Tahiti', 'recif_proche', 1, -149.43, -17.67, 30],
    ['Moorea', 'recif_proche', 2, -149.837, -17.533, 10, 'Moʻorea'],
    ['Tetiaroa', 'atoll', 3, -149.567, -17.017, 5],
    ['Maiao', 'soulevee', 4, -150.631, -17.657, 4],
    ['Mehetia', 'haute', 4, -148.068, -17.875, 2],
  ]),
  ...of('Îles Sous-le-Vent', [
    ['Raiatea', 'barriere', 2, -151.44, -16.82, 13, 'Raʻiātea'],
    ['Tahaa', 'barriere', 3, -151.495, -16.612, 8, 'Tahaʻa'],
    ['Bora Bora', 'barriere', 2, -151.738, -16.5, 8, 'Porapora'],
    ['Huahine', 'barriere', 2, -150.997, -16.752, 10],
    ['Maupiti', 'barriere', 3, -152.264, -16.45, 6],
    ['Tupai', 'atoll', 3, -151.811, -16.267, 6],
    ['Maupihaa', 'atoll', 3, -153.955, -16.805, 7],
    ['Manuae', 'atoll', 3, -154.672, -16.531, 9],
    ['Motu One', 'atoll', 4, -154.525, -15.816, 5],
  ]),
  ...of('Marquises', [
    ['Nuku Hiva', 'haute', 1, -140.129, -8.872, 16],
    ['Hiva Oa', 'haute', 1, -138.98, -9.76, 20, 'Hiva ʻOa'],
    ['Ua Pou', 'haute', 2, -140.078, -9.409, 10, 'ʻUa Pou'],
    ['Ua Huka', 'haute', 2, -139.549, -8.91, 9, 'ʻUa Huka'],
    ['Tahuata', 'haute', 3, -139.08, -9.95, 8],
    ['Fatu Hiva', 'haute', 2, -138.651, -10.486, 9, 'Fatuiva'],
    ['Moho Tani', 'haute', 4, -138.824, -9.984, 5],
    ['Fatu Huku', 'haute', 4, -138.924, -9.436, 2],
    ['Eiao', 'haute', 3, -140.678, -8.002, 7],
    ['Hatutu', 'haute', 4, -140.575, -7.915, 4],
    ['Motu Iti', 'haute', 4, -140.617, -8.676, 2],
    ['Motu One', 'haute', 4, -140.374, -7.874, 2],
  ]),
  ...of('Australes', [
    ['Tubuai', 'barriere', 2, -149.475, -23.38, 8, 'Tupuaʻi'],
    ['Rurutu', 'haute', 2, -151.349, -22.478, 6],
    ['Raivavae', 'barriere', 2, -147.655, -23.868, 7, 'Raʻivavae'],
    ['Rimatara', 'haute', 3, -152.807, -22.65, 3],
    ['Rapa', 'haute', 2, -144.344, -27.608, 6],
    ['Îles Maria', 'atoll', 4, -154.707, -21.81, 4],
  ]),
  ...of('Gambier', [
    ['Mangareva', 'barriere', 2, -134.965, -23.11, 5, 'Maʻareva'],
    ['Taravai', 'barriere', 4, -135.035, -23.145, 3],
    ['Akamaru', 'barriere', 4, -134.912, -23.18, 2],
    ['Aukena', 'barriere', 4, -134.903, -23.13, 2],
    ['Kamaka', 'barriere', 4, -134.958, -23.243, 2],
    ['Totegegie', 'barriere', 4, -134.87, -23.09, 5],
    ['Temoe', 'atoll', 3, -134.478, -23.346, 5],
  ]),
  ...of('Tuamotu', [
    ['Rangiroa', 'atoll', 1, -147.58, -15.13, 38],
    ['Fakarava', 'atoll', 2, -145.58, -16.28, 30],
    ['Tikehau', 'atoll', 2, -148.17, -15.02, 14],
    ['Mataiva', 'atoll', 3, -148.671, -14.883, 6],
    ['Makatea', 'soulevee', 3, -148.251, -15.839, 5],
    ['Manihi', 'atoll', 2, -145.957, -14.398, 14],
    ['Ahe', 'atoll', 3, -146.31, -14.497, 11],
    ['Takaroa', 'atoll', 3, -144.964, -14.451, 13],
    ['Takapoto', 'atoll', 3, -145.202, -14.632, 10],
    ['Tikei', 'soulevee', 4, -144.548, -14.951, 2],
    ['Arutua', 'atoll', 3, -146.747, -15.28, 17],
    ['Apataki', 'atoll', 3, -146.33, -15.45, 17],
    ['Kaukura', 'atoll', 3, -146.69, -15.74, 25],
    ['Niau', 'atoll', 3, -146.355, -16.153, 6],
    ['Toau', 'atoll', 3, -145.99, -15.92, 20],
    ['Aratika', 'atoll', 3, -145.52, -15.53, 10],
    ['Kauehi', 'atoll', 3, -145.15, -15.87, 13],
    ['Raraka', 'atoll', 3, -144.89, -16.18, 14],
    ['Taiaro', 'atoll', 4, -144.631, -15.742, 4],
    ['Faaite', 'atoll', 3, -145.238, -16.755, 14],
    ['Anaa', 'atoll', 3, -145.498, -17.412, 14],
    ['Tahanea', 'atoll', 3, -144.78, -16.9, 23],
    ['Motutunga', 'atoll', 4, -144.367, -17.112, 9],
    ['Katiu', 'atoll', 3, -144.355, -16.419, 14],
    ['Tuanake', 'atoll', 4, -144.216, -16.654, 5],
    ['Hiti', 'atoll', 4, -144.099, -16.724, 4],
    ['Tepoto Sud', 'atoll', 4, -144.281, -16.821, 3],
    ['Makemo', 'atoll', 2, -143.69, -16.58, 34],
    ['Taenga', 'atoll', 3, -143.12, -16.346, 14],
    ['Nihiru', 'atoll', 4, -142.828, -16.694, 8],
    ['Marutea Nord', 'atoll', 3, -143.096, -17.063, 16],
    ['Haraiki', 'atoll', 4, -143.449, -17.467, 5],
    ['Reitoru', 'atoll', 4, -143.076, -17.852, 3],
    ['Hikueru', 'atoll', 3, -142.607, -17.576, 8],
    ['Tekokota', 'atoll', 4, -142.574, -17.31, 3],
    ['Marokau', 'atoll', 3, -142.27, -18.03, 10],
    ['Ravahere', 'atoll', 4, -142.17, -18.24, 10],
    ['Raroia', 'atoll', 3, -142.43, -16.08, 20],
    ['Takume', 'atoll', 3, -142.197, -15.799, 11],
    ['Rekareka', 'atoll', 4, -141.922, -16.834, 3],
    ['Tauere', 'atoll', 4, -141.506, -17.38, 4],
    ['Nengonengo', 'atoll', 4, -141.811, -18.756, 7],
    ['Manuhangi', 'atoll', 4, -141.244, -19.2, 4],
    ['Paraoa', 'atoll', 4, -140.69, -19.136, 4],
    ['Ahunui', 'atoll', 4, -140.409, -19.634, 4],
    ['Hao', 'atoll', 2, -140.89, -18.24, 26],
    ['Amanu', 'atoll', 3, -140.761, -17.811, 16],
    ['Hereheretue', 'atoll', 4, -144.967, -19.874, 5],
    ['Anuanuraro', 'atoll', 4, -143.54, -20.435, 4],
    ['Anuanurunga', 'atoll', 4, -143.287, -20.616, 3],
    ['Nukutepipi', 'atoll', 4, -143.055, -20.702, 3],
    ['Napuka', 'atoll', 3, -141.226, -14.173, 6],
    ['Tepoto Nord', 'soulevee', 4, -141.428, -14.101, 2],
    ['Fangatau', 'atoll', 3, -140.867, -15.821, 5],
    ['Fakahina', 'atoll', 3, -140.131, -15.986, 5],
    ['Puka Puka', 'atoll', 3, -138.819, -14.818, 5],
    ['Tatakoto', 'atoll', 3, -138.393, -17.341, 8],
    ['Pukarua', 'atoll', 3, -137.017, -18.314, 8],
    ['Reao', 'atoll', 3, -136.379, -18.521, 12],
    ['Vahitahi', 'atoll', 4, -138.823, -18.773, 5],
    ['Akiaki', 'soulevee', 4, -139.212, -18.558, 2],
    ['Nukutavake', 'soulevee', 3, -138.786, -19.28, 3],
    ['Vairaatea', 'atoll', 4, -139.228, -19.348, 4],
    ['Pinaki', 'atoll', 4, -138.676, -19.396, 2],
    ['Vanavana', 'atoll', 4, -139.141, -20.782, 3],
    ['Tureia', 'atoll', 3, -138.54, -20.828, 8],
    ['Moruroa', 'atoll', 3, -138.911, -21.835, 15],
    ['Fangataufa', 'atoll', 4, -138.747, -22.239, 6],
    ['Tematangi', 'atoll', 4, -140.628, -21.676, 8],
    ['Tenararo', 'atoll', 4, -136.747, -21.305, 3],
    ['Vahanga', 'atoll', 4, -136.653, -21.332, 3],
    ['Tenarunga', 'atoll', 4, -136.541, -21.345, 3],
    ['Matureivavao', 'atoll', 4, -136.396, -21.473, 4],
    ['Maria Est', 'atoll', 4, -136.191, -22.014, 4],
    ['Marutea Sud', 'atoll', 3, -135.55, -21.523, 11],
    ['Morane', 'atoll', 4, -137.132, -23.157, 4],
  ]),
];
