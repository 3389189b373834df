import type { Line, Row } from '@motu/geopackage';
import { simplifyLine } from '../geometry/simplify-line.ts';
import { mergeLines } from './merge-lines.ts';

/** A road, as much of it as its thinned copies and its street need. */
export type RoadPiece = {
  line: Line;
  ile: string | null;
  nom_rue: string | null;
  ref: string | null;
  classe: string;
  nature: string | null;
  service: string | null;
  pont: number;
  tunnel: number;
};

type RoadCopy = {
  /** The highest zoom that the copy serves. */
  zoom: number;
  classes: readonly string[];
  /** Degrees, under a sixth of a pixel at that zoom. */
  tolerance: number;
};

/** At zoom 14 a pixel is 9 m wide, at zoom 12 some 37 m, at zoom 10 some 150 m. */
export const ROAD_COPIES: readonly RoadCopy[] = [
  {
    zoom: 14,
    classes: ['principale', 'secondaire', 'desserte', 'piste', 'sentier'],
    tolerance: 1.2e-5,
  },
  { zoom: 12, classes: ['principale', 'secondaire', 'piste'], tolerance: 5e-5 },
  { zoom: 10, classes: ['principale'], tolerance: 2e-4 },
];

/**
 * The rows of one thinned copy: roads that look alike are joined from end to end. The highest roads of an island are in every copy
 * that has secondary roads, whatever their class.
 */
export function roadCopy(
  roads: Iterable<RoadPiece>,
  { classes, tolerance }: RoadCopy,
  isHighest: (road: RoadPiece) => boolean,
): Row[] {
  const alike = new Map<string, { group: RoadPiece[]; majeure: 0 | 1 }>();
  for (const road of roads) {
    if (isMinor(road)) continue;
    const majeure = isHighest(road) ? 1 : 0;
    if (!classes.includes(road.classe) && !(majeure && classes.includes('secondaire'))) continue;
    const key = JSON.stringify([road.classe, road.ref, road.pont, road.tunnel, majeure]);
    const known = alike.get(key);
    if (known) known.group.push(road);
    else alike.set(key, { group: [road], majeure });
  }
  return [...alike.values()].flatMap(({ group, majeure }) => {
    const [{ classe, ref, pont, tunnel }] = group as [RoadPiece];
    return mergeLines(group.map(({ line }) => line)).map((line) => ({
      geometry: { type: 'LineString' as const, coordinates: simplifyLine(line, tolerance) },
      values: { classe, ref, pont, tunnel, majeure },
    }));
  });
}

/** Driveways and aisles of car parks: for the largest scales. */
const isMinor = ({ service }: RoadPiece) => service !== null && service !== 'alley';

type Street = { nom: string; lines: Line[]; ref: string | null; classe: string };

/** Roads of one name, joined. Call it with the roads of one commune. */
export function streetsOf(roads: Iterable<RoadPiece>): Street[] {
  const named = new Map<string, RoadPiece[]>();
  for (const road of roads) {
    if (!road.nom_rue) continue;
    const group = named.get(road.nom_rue);
    if (group) group.push(road);
    else named.set(road.nom_rue, [road]);
  }
  return [...named].map(([nom, group]) => ({
    nom,
    lines: mergeLines(group.map(({ line }) => line)),
    ref: mostOf(group, ({ ref }) => ref),
    classe: mostOf(group, ({ classe }) => classe) ?? 'desserte',
  }));
}

function mostOf(roads: readonly RoadPiece[], read: (road: RoadPiece) => string | null): string | null {
  const counts = new Map<string | null, number>();
  for (const road of roads) counts.set(read(road), (counts.get(read(road)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
