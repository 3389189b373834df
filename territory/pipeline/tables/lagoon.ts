import type { Table } from '@motu/geopackage';
import { simplify } from '../../geometry/geos.ts';
import { mapPolygons } from '../../geometry/plane.ts';
import { splitLine } from '../../geometry/split-line.ts';
import { TABLES } from '../../tables/index.ts';
import { breakers, type Lagoon, reefFlat } from '../lagoon/build-lagoons.ts';

const THINNING = 5;
const STRETCH = 200;

export function lagoonTables(lagoons: Lagoon[]): Table[] {
  const wet = lagoons.filter(({ genre }) => genre !== 'frange');
  const reefs = wet.filter(({ genre }) => genre !== 'recif_proche');
  const place = ({ complex: { nom, archipel } }: Lagoon) => ({ ile: nom, archipel });
  return [
    {
      ...TABLES.lagon,
      description: 'Lagons DÉDUITS des terres et des récifs au 1 : 10 000 000 ; à titre indicatif',
      rows: wet.map((lagoon) => ({
        geometry: areaOf(lagoon, lagoon.water),
        values: {
          ...place(lagoon),
          genre: lagoon.genre,
          bord: lagoon.genre === 'recif_proche' ? 'doux' : 'net',
          aire_km2: Number(lagoon.areaKm2.toFixed(1)),
        },
      })),
    },
    {
      ...TABLES.platier,
      description: 'Platiers récifaux et franges DÉDUITS ; à titre indicatif',
      rows: [
        ...reefs.map((lagoon) => ({
          geometry: areaOf(lagoon, reefFlat(lagoon)),
          values: { ...place(lagoon), genre: 'platier' },
        })),
        ...lagoons
          .filter(({ genre }) => genre === 'frange')
          .map((lagoon) => ({ geometry: areaOf(lagoon, lagoon.water), values: { ...place(lagoon), genre: 'frange' } })),
      ],
    },
    {
      ...TABLES.brisant,
      description: 'Bord extérieur DÉDUIT du récif, où brisent les vagues ; à titre indicatif',
      rows: reefs.flatMap((lagoon) =>
        breakers(lagoon)
          .map((line) => line.map(lagoon.complex.plane.toDegrees))
          .flatMap((line) => splitLine(line, STRETCH))
          .map((coordinates) => ({ geometry: { type: 'LineString' as const, coordinates }, values: place(lagoon) })),
      ),
    },
  ];
}

function areaOf({ complex }: Lagoon, shape: Lagoon['water']) {
  return {
    type: 'MultiPolygon' as const,
    coordinates: mapPolygons(simplify(shape, THINNING), complex.plane.toDegrees),
  };
}
