import type { Polygon, Position } from '@motu/geopackage';
import type { OsmRelation } from './elements.ts';
import type { StagedWay, Staging } from './staging.ts';

/** Where the nodes and sides of areas are found. */
type Places = Pick<Staging, 'position' | 'way'>;

/** The ring of a closed way; null when the file lacks one of its nodes. */
function ringOf(refs: Iterable<number>, places: Places): Position[] | null {
  const ring: Position[] = [];
  for (const ref of refs) {
    const at = places.position(ref);
    if (!at) return null;
    ring.push([at[0], at[1]]);
  }
  return ring.length >= 4 ? ring : null;
}

/** The polygons of a multipolygon relation: each outer ring with the inner ones that lie in it. */
function shapesOf({ members }: OsmRelation, places: Places): Polygon[] {
  const rings = (role: string) =>
    joinSides(
      members
        .filter((member) => member.type === 'way' && (member.role || 'outer') === role)
        .map(({ ref }) => [...(places.way(ref)?.refs ?? [])]),
    )
      .map((refs) => ringOf(refs, places))
      .filter((ring) => ring !== null);
  const holes = rings('inner');
  return rings('outer').map((outer) => [outer, ...holes.filter(([corner]) => corner && contains(outer, corner))]);
}

/** Joins lines end to end into closed ones; what never closes is left out. */
function joinSides(sides: number[][]): number[][] {
  const rings: number[][] = [];
  const open = sides.filter((side) => side.length >= 2);
  for (let line = open.pop(); line; line = open.pop()) {
    while (line[0] !== line.at(-1)) {
      const end: number | undefined = line.at(-1);
      const next = open.findIndex((side) => side[0] === end || side.at(-1) === end);
      if (next < 0) break;
      const [side = []] = open.splice(next, 1);
      if (side[0] !== end) side.reverse();
      for (const ref of side.slice(1)) line.push(ref);
    }
    if (line.length >= 4 && line[0] === line.at(-1)) rings.push(line);
  }
  return rings;
}

export function contains(ring: readonly Position[], [x, y]: Position): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[x1, y1], [x2, y2]] = [ring[i - 1] as Position, ring[i] as Position];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** The polygons of a closed way or of a relation; none when the file lacks too much of it. */
export function polygonsOfArea(area: StagedWay | OsmRelation, places: Places): Polygon[] {
  if ('members' in area) return shapesOf(area, places);
  const ring = ringOf(area.refs, places);
  return ring ? [[ring]] : [];
}

/** Where the name or the number of an area goes: the middle of its corners. */
export function middleOf(ring: readonly Position[]): Position {
  const corners = ring.slice(1);
  const sum = corners.reduce(([x, y], [dx, dy]) => [x + dx, y + dy] as Position, [0, 0] as Position);
  return [sum[0] / corners.length, sum[1] / corners.length];
}
