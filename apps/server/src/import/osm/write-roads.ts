import type Sqlite from 'better-sqlite3';
import { type TableWriter, writeTable } from '../geopackage-writer.ts';
import { lettersOf } from './access.ts';
import { readBarrierTags } from './barrier-tags.ts';
import { cutRoad, type Piece } from './cut-roads.ts';
import { type PieceEnds, resolveRestriction } from './resolve-restrictions.ts';
import { readRestriction } from './restriction-tags.ts';
import { type RoadTags, readRoadTags } from './road-tags.ts';
import { type Staging, WAY } from './staging.ts';
import { TABLES } from './tables.ts';
import type { Whereabouts } from './whereabouts.ts';

export type WriteContext = {
  db: Sqlite.Database;
  staging: Staging;
  now: Date;
  whereabouts: (at: [number, number]) => Whereabouts;
  /** Lets others speak, and stops the import when it was asked to. */
  pause(): Promise<void>;
};

/** Rows between two pauses: some milliseconds. */
const ROWS_A_PAUSE = 500;

export async function writeRoads({ db, staging, now, whereabouts, pause }: WriteContext): Promise<number> {
  const table = writeTable(db, TABLES.route, now);
  for (const way of staging.ways(WAY.road)) {
    const tags = readRoadTags(way.tags);
    if (!tags) continue;
    const pieces = cutRoad(way, staging);
    const whole = pieces.reduce((sum, { lengthM }) => sum + lengthM, 0);
    for (const piece of pieces) {
      const [lon, lat] = piece.line[0] as [number, number];
      writePiece(table, piece, tags, whole, whereabouts([lon, lat]).ile);
      if (table.count() % ROWS_A_PAUSE === 0) await pause();
    }
  }
  table.finish();
  return table.count();
}

function writePiece(table: TableWriter, piece: Piece, tags: RoadTags, wholeM: number, island: string | null): void {
  const isReversed = tags.oneWay === -1;
  const line = piece.line.map(([lon, lat]): [number, number] => [lon, lat]);
  const [first, last] = endsOf(piece);
  table.add(
    { type: 'LineString', coordinates: isReversed ? line.reverse() : line },
    {
      id: piece.id,
      ile: island,
      nom_rue: tags.name,
      classe: tags.roadClass,
      nature: tags.nature,
      sens: tags.oneWay === 0 ? 0 : 1,
      sens_velo: tags.bikesBothWays ? 0 : 1,
      vitesse_kmh: tags.speedKph,
      modes: lettersOf(tags.modes),
      portail: 0,
      revetement: tags.surface,
      rond_point: tags.isRoundabout ? 1 : 0,
      duree_s: tags.durationS === null ? null : (tags.durationS * piece.lengthM) / (wholeM || 1),
      longueur_m: Math.round(piece.lengthM * 10) / 10,
      noeud_debut: isReversed ? last : first,
      noeud_fin: isReversed ? first : last,
      schematique: 0,
    },
  );
}

const endsOf = ({ nodes }: Piece): [number, number] => [nodes[0] as number, nodes.at(-1) as number];

/** What stands on a road: elsewhere it stops nobody. */
export async function writeBarriers({ db, staging, now, pause }: WriteContext): Promise<number> {
  const table = writeTable(db, TABLES.barrier, now);
  db.exec('CREATE INDEX IF NOT EXISTS idx_route_noeud_debut ON route (noeud_debut)');
  db.exec('CREATE INDEX IF NOT EXISTS idx_route_noeud_fin ON route (noeud_fin)');
  const isOnRoad = db.prepare('SELECT 1 FROM route WHERE noeud_debut = ? OR noeud_fin = ? LIMIT 1');
  for (const { id, at, tags } of staging.spots()) {
    const barrier = readBarrierTags(tags);
    if (!barrier || !isOnRoad.get(id, id)) continue;
    table.add(
      { type: 'Point', coordinates: [at[0], at[1]] },
      { noeud: id, genre: barrier.kind, portail: barrier.isGate ? 1 : 0, modes: lettersOf(barrier.modes) },
    );
    if (table.count() % ROWS_A_PAUSE === 0) await pause();
  }
  table.finish();
  return table.count();
}

export async function writeRestrictions({ db, staging, now, pause }: WriteContext): Promise<number> {
  const table = writeTable(db, TABLES.restriction, now);
  const piecesOf = (id: number): PieceEnds[] => {
    const way = staging.way(id);
    if (!way || !readRoadTags(way.tags)) return [];
    return cutRoad(way, staging).map((piece) => {
      const [first, last] = endsOf(piece);
      return { id: piece.id, first, last };
    });
  };
  for (const relation of staging.relations()) {
    const restriction = readRestriction(relation);
    if (!restriction) continue;
    for (const { kind, modes, node, roads } of resolveRestriction(restriction, piecesOf)) {
      table.add(null, {
        genre: kind === 'only' ? 'obligatoire' : 'interdit',
        noeud: node,
        routes: roads.join(' '),
        modes: lettersOf(modes),
      });
    }
    await pause();
  }
  table.finish();
  return table.count();
}
