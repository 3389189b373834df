import type { Position } from '@motu/geopackage';

// Kept by hand from general knowledge, to be confirmed: no open file names them. Positions are good to some 300 m.

type WaterName = { nom: string; classe: 'baie' | 'passe' | 'port'; at: Position };

const bay = (nom: string, lon: number, lat: number): WaterName => ({ nom, classe: 'baie', at: [lon, lat] });
const pass = (nom: string, lon: number, lat: number): WaterName => ({ nom, classe: 'passe', at: [lon, lat] });

export const WATER_NAMES: WaterName[] = [
  { nom: 'Port de Papeete', classe: 'port', at: [-149.5735, -17.536] },
  bay('Baie de Matavai', -149.506, -17.5),
  bay('Port Phaéton', -149.3275, -17.7525),
  bay('Baie de Cook', -149.8235, -17.498),
  bay('Baie d’Opunohu', -149.8575, -17.5005),
  bay('Baie de Faaroa', -151.394, -16.8155),
  bay('Baie de Haamene', -151.468, -16.6395),
  bay('Baie de Hurepiti', -151.5215, -16.6478),
  bay('Baie de Maroe', -150.965, -16.7575),
  bay('Baie de Bourayne', -151.02, -16.7765),
  bay('Baie de Faanui', -151.753, -16.482),
  bay('Baie de Povai', -151.752, -16.518),
  bay('Baie de Taiohae', -140.0975, -8.925),
  bay('Baie du Contrôleur', -140.035, -8.91),
  bay('Baie d’Anaho', -140.0595, -8.821),
  bay('Baie de Hatiheu', -140.0855, -8.8175),
  bay('Baie des Traîtres', -139.035, -9.823),
  bay('Baie de Puamau', -138.8735, -9.7535),
  bay('Baie des Vierges', -138.6755, -10.4635),
  bay('Baie de Hakahau', -140.0425, -9.3535),
  bay('Baie de Vaitahu', -139.1165, -9.938),
  bay('Baie d’Ahurei', -144.3285, -27.612),
  pass('Passe de Papeete', -149.5835, -17.526),
  pass('Passe Havae', -149.268, -17.873),
  pass('Passe Avaroa', -149.8265, -17.4755),
  pass('Passe Tareu', -149.8565, -17.4765),
  pass('Passe Teavanui', -151.786, -16.4905),
  pass('Passe d’Avatoru', -147.7125, -14.934),
  pass('Passe de Tiputa', -147.6275, -14.965),
  pass('Passe Garuae', -145.703, -16.078),
  pass('Passe Tumakohua', -145.4655, -16.5225),
];
