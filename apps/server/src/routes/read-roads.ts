import type { LonLat } from '@motu/core';
import { decodeGeoPackageGeometry } from '@motu/engine';
import {
  ALL_MODES,
  type Barrier,
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
export const ROAD_TABLES = ['route', 'barriere', 'interdiction_tourner'] as const;

export const SCHEMATIC_NOTICE = 'Réseau schématique de démonstration, ne pas utiliser pour la navigation';

export type TerritoryRoads = Required<RoadData> & { roads: Road[]; isSchematic: boolean };

type Row = Record<string, unknown>;

const LETTERS: Record<string, number> = { v: MODE_BIT.voiture, b: MODE_BIT.velo, p: MODE_BIT.pieton };

/** The roads of a territory's GeoPackage. Columns that a table does not have count as empty. */
export function readRoads(db: Sqlite.Database): TerritoryRoads {
  const geometryColumn = db
    .prepare("SELECT column_name FROM gpkg_geometry_columns WHERE table_name = 'route'")
    .pluck()
    .get() as string | undefined;
  const roads: Road[] = [];
  const placeOf = new Map<string, number>();
  let isSchematic = false;
  for (const row of geometryColumn ? allRows(db, 'route') : []) {
    placeOf.set(String(row.id ?? row.fid), roads.length);
    for (const line of linesOf(row[geometryColumn as string])) roads.push(toRoad(row, line));
    isSchematic ||= row.schematique === 1;
  }
  return {
    roads,
    barriers: allRows(db, 'barriere').map(toBarrier),
    restrictions: allRows(db, 'interdiction_tourner').map((row) => toRestriction(row, placeOf)),
    isSchematic,
  };
}

function allRows(db: Sqlite.Database, table: (typeof ROAD_TABLES)[number]): Row[] {
  const isThere = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table);
  return isThere ? (db.prepare(`SELECT * FROM "${table}" ORDER BY rowid`).all() as Row[]) : [];
}

function toRoad(row: Row, line: LonLat[]): Road {
  // A table of another origin may say nothing of modes: its roads are for all.
  const modes = 'modes' in row ? bitsOf(row.modes) : ALL_MODES;
  // Walkers heed no one-way; cyclists have theirs when it differs.
  const isOneWay = row.sens === 1;
  const isOneWayForBikes = typeof row.sens_velo === 'number' ? row.sens_velo === 1 : isOneWay;
  const stopped = (isOneWay ? MODE_BIT.voiture : 0) | (isOneWayForBikes ? MODE_BIT.velo : 0);
  return {
    line,
    ...(typeof row.noeud_debut === 'number' && typeof row.noeud_fin === 'number'
      ? { ends: [row.noeud_debut, row.noeud_fin] as const }
      : {}),
    name: typeof row.nom_rue === 'string' ? row.nom_rue : '',
    roadClass: oneOf<RoadClass>(ROAD_CLASSES, row.classe) ?? 'desserte',
    along: modes,
    against: modes & ~stopped,
    speedKph: positive(row.vitesse_kmh),
    surface: oneOf<Surface>(SURFACES, row.revetement),
    isRoundabout: row.rond_point === 1,
    hasGate: row.portail === 1,
    lengthM: positive(row.longueur_m),
    durationS: positive(row.duree_s),
  };
}

function toBarrier(row: Row): Barrier {
  return { at: Number(row.noeud), stops: ALL_MODES & ~bitsOf(row.modes), isGate: row.portail === 1 };
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
