import type { LonLat } from '@motu/core';
import { decodeGeoPackageGeometry } from '@motu/geopackage';
import {
  ALL_MODES,
  type Barrier,
  CLASS_RULES,
  MODE_BIT,
  ROAD_CLASSES,
  type Road,
  type RoadClass,
  type RoadData,
  SURFACES,
  type Surface,
  type TurnRestriction,
} from '@motu/routing';
import type Sqlite from 'better-sqlite3';

/** Tables that the network is made of. The last two come with an import of OpenStreetMap. */
export const ROAD_TABLES = ['route', 'bac', 'barriere', 'interdiction_tourner'] as const;

type TerritoryRoads = Required<RoadData> & { roads: Road[] };

type Row = Record<string, unknown>;

const { voiture: CAR, velo: BIKE, pieton: FOOT } = MODE_BIT;
/** Links of lesser roads are lanes of a crossing: nobody calls them an exit. */
const RAMPS = new Set(['motorway_link', 'trunk_link']);
const LETTERS: Record<string, number> = { v: CAR, b: BIKE, p: FOOT };

/** The roads and ferries of a territory's GeoPackage. Columns that a table does not have count as empty. */
export function readRoads(db: Sqlite.Database): TerritoryRoads {
  const roads: Road[] = [];
  const placeOf = new Map<string, number>();
  for (const { row, lines } of rowsWithLines(db, 'route')) {
    const road = toRoad(row);
    if ((road.along | road.against) === 0) continue; // under construction, or of another use: nobody goes there
    placeOf.set(String(row.id ?? row.fid), roads.length);
    for (const line of lines) roads.push({ ...road, line });
  }
  for (const { row, lines } of rowsWithLines(db, 'bac')) {
    const ferry = toFerry(row);
    if (ferry.along > 0) for (const line of lines) roads.push({ ...ferry, line });
  }
  return {
    roads,
    barriers: Array.from(rowsOf(db, 'barriere'), toBarrier),
    restrictions: Array.from(rowsOf(db, 'interdiction_tourner'), (row) => toRestriction(row, placeOf)),
  };
}

type RoadTable = (typeof ROAD_TABLES)[number];

export function hasTable(db: Sqlite.Database, table: string): boolean {
  return db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table) !== undefined;
}

/** One after the other: all at once they would take more memory than the network itself. */
function* rowsOf(db: Sqlite.Database, table: RoadTable): Generator<Row> {
  if (hasTable(db, table)) yield* db.prepare<[], Row>(`SELECT * FROM "${table}" ORDER BY rowid`).iterate();
}

function* rowsWithLines(db: Sqlite.Database, table: RoadTable): Generator<{ row: Row; lines: LonLat[][] }> {
  const column = db.prepare('SELECT column_name FROM gpkg_geometry_columns WHERE table_name = ?').pluck().get(table) as
    | string
    | undefined;
  if (column !== undefined) for (const row of rowsOf(db, table)) yield { row, lines: linesOf(row[column]) };
}

type RowRoad = Omit<Road, 'line'>;

function toRoad(row: Row): RowRoad {
  const roadClass = oneOf<RoadClass>(ROAD_CLASSES, row.classe) ?? 'desserte';
  const modes = 'modes' in row ? bitsOf(textOf(row.modes).toLowerCase()) : CLASS_RULES[roadClass].modes;
  return {
    ...endsOf(row),
    name: textOf(row.nom_rue),
    ref: textOf(row.ref),
    roadClass,
    ...directionsOf(row, modes),
    speedKph: positive(row.vitesse_kmh),
    surface: oneOf<Surface>(SURFACES, row.revetement) ?? (row.nature === 'steps' ? 'marches' : null),
    destination: bitsOf(textOf(row.modes).replace(/[a-z]/g, '').toLowerCase()),
    isBikePushed: textOf(row.modes).includes('m'),
    isRoundabout: row.rond_point === 1,
    isRamp: RAMPS.has(textOf(row.nature)),
    hasGate: row.portail === 1,
    lengthM: positive(row.longueur_m),
    durationS: positive(row.duree_s),
  };
}

/** One way for cars: along the line (1) or against it (-1). Cyclists have their own when it differs; walkers heed none. */
function directionsOf({ sens, sens_velo }: Row, modes: number): { along: number; against: number } {
  const forBikes = sens_velo ?? sens;
  const stopped = (way: 1 | -1) => (sens === way ? CAR : 0) | (forBikes === way ? BIKE : 0);
  return { along: modes & ~stopped(-1), against: modes & ~stopped(1) };
}

function toFerry(row: Row): RowRoad {
  const modes = 'modes' in row ? bitsOf(row.modes) : CLASS_RULES.bac.modes;
  return {
    ...endsOf(row),
    name: textOf(row.nom),
    roadClass: 'bac',
    along: modes,
    against: modes,
    speedKph: positive(row.vitesse_kmh),
    lengthM: positive(row.longueur_m),
    durationS: positive(row.duree_s),
    landings: [textOf(row.quai_depart), textOf(row.quai_arrivee)],
  };
}

function endsOf({ noeud_debut: start, noeud_fin: end }: Row): Pick<Road, 'ends'> {
  return typeof start === 'number' && typeof end === 'number' ? { ends: [start, end] } : {};
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function toBarrier(row: Row): Barrier {
  const modes = bitsOf(row.modes);
  return {
    at: Number(row.noeud),
    stops: ALL_MODES & ~modes,
    gate: row.portail === 1 ? ALL_MODES & ~bitsOf(row.libres) : 0,
  };
}

function toRestriction(row: Row, placeOf: Map<string, number>): TurnRestriction {
  return {
    roads: String(row.routes)
      .split(' ')
      .map((id) => placeOf.get(id) ?? -1),
    at: Number(row.noeud),
    kind: row.genre === 'obligatoire' ? 'only' : 'no',
    modes: bitsOf(row.modes),
  };
}

function linesOf(blob: unknown): LonLat[][] {
  const geometry = blob instanceof Uint8Array ? decodeGeoPackageGeometry(blob) : null;
  if (geometry?.kind !== 'line') return [];
  const { coordinates, ends } = geometry;
  return [...ends]
    .map((end, part) =>
      Array.from({ length: (end - (ends[part - 1] ?? 0)) / 2 }, (_, i): LonLat => {
        const at = (ends[part - 1] ?? 0) + 2 * i;
        return [coordinates[at] as number, coordinates[at + 1] as number];
      }),
    )
    .filter((line) => line.length >= 2);
}

function bitsOf(letters: unknown): number {
  return [...String(letters ?? '')].reduce((bits, letter) => bits | (LETTERS[letter] ?? 0), 0);
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

function oneOf<T extends string>(list: readonly T[], value: unknown): T | null {
  return list.find((each) => each === value) ?? null;
}
