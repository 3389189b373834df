import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE, createOwnTerritory, type OwnTerritory } from './own-territory.ts';

/** What was seen in the last and the first minutes of two days of Tahiti, each in its quarter of the island from west to east. */
export const SIGHTINGS = [
  { nom: 'Veille au soir', couleur: '#D01010', instant: '2024-05-02T09:59:00Z' },
  { nom: 'Matin', couleur: '#1010D0', instant: '2024-05-02T10:01:00Z' },
  { nom: 'Soir', couleur: '#1010D0', instant: '2024-05-03T09:59:00Z' },
  { nom: 'Lendemain', couleur: '#D0D010', instant: '2024-05-03T10:01:00Z' },
] as const;

/** The middle of each. */
export const SIGHTING_PLACES = SIGHTINGS.map((_, i): [number, number] => [-150.975 + i * 0.05, -16.9]);

/** A territory whose layer « releves » has dates, in instants of universal time; it is shown at start. */
export function createDatedTerritory(): OwnTerritory {
  const territory = createOwnTerritory();
  const features = SIGHTINGS.map((properties, i) => {
    const [lon = 0, lat = 0] = SIGHTING_PLACES[i] ?? [];
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ].map(([x = 0, y = 0]) => [lon + x * 0.02, lat + y * 0.08]);
    return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [corners] }, properties };
  });
  writeFileSync(join(territory.folder, 'releve.geojson'), JSON.stringify({ type: 'FeatureCollection', features }));
  execFileSync('ogr2ogr', ['-update', 'territory.gpkg', 'releve.geojson', '-nln', 'releve'], { cwd: territory.folder });
  const releves = {
    slug: 'releves',
    title: 'Relevés',
    minZoom: 5,
    maxZoom: 18,
    content: {
      kind: 'features',
      table: 'releve',
      style: { name: 'Relevés', rules: SIGHTINGS.map(ruleOf) },
      time: { field: 'instant', from: '2024-05-01', to: '2024-05-03' },
    },
    fields: [
      { name: 'nom', title: 'Nom' },
      { name: 'instant', title: 'Vu le' },
    ],
  };
  territory.write({ layers: [releves, ...CATALOGUE.layers] });
  return territory;
}

/** Each is its own colour, so that a picture tells which rows it shows. */
const ruleOf = ({ nom, couleur }: (typeof SIGHTINGS)[number]) => ({
  name: nom,
  filter: ['==', 'nom', nom],
  symbolizers: [{ kind: 'Fill', color: couleur }],
});
