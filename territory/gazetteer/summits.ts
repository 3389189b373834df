import type { Position } from '@motu/geopackage';

// Summits beyond the four control points of the sources: name, commonly published height, and about where. The point drawn
// is the highest cell of the relief model nearby. To be confirmed, like every name kept by hand.

type Summit = { nom: string; altitude: number; near: Position };

const summit = (nom: string, altitude: number, lon: number, lat: number): Summit => ({
  nom,
  altitude,
  near: [lon, lat],
});

export const SUMMITS: Summit[] = [
  summit('Mont Aorai', 2066, -149.503, -17.605),
  summit('Mont Marau', 1493, -149.54, -17.61),
  summit('Le Diadème', 1321, -149.512, -17.6228),
  summit('Mont Roonui', 1332, -149.17, -17.82),
  summit('Mont Otemanu', 727, -151.729, -16.508),
  summit('Mont Tefatua', 1017, -151.425, -16.83),
  summit('Mont Ohiri', 590, -151.497, -16.615),
  summit('Mont Turi', 669, -150.99, -16.715),
  summit('Mont Oave', 1203, -140.073, -9.405),
  summit('Mont Temetiu', 1276, -139.06, -9.815),
  summit('Mont Tauaouoho', 1125, -138.64, -10.49),
  summit('Mont Perau', 650, -144.36, -27.61),
  summit('Mont Taatioe', 389, -151.35, -22.47),
  summit('Mont Taita', 422, -149.47, -23.385),
  summit('Mont Hiro', 437, -147.66, -23.87),
  summit('Mont Duff', 441, -134.97, -23.13),
];
