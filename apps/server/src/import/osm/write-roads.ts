import { type Line, writeTable } from '@motu/geopackage';
import type { RoadPiece } from '@motu/territory/import';
import { lettersOf, roadLetters } from './access.ts';
import { readBarrierTags } from './barrier-tags.ts';
import { crossSquare } from './cross-square.ts';
import { cutRoad, endsOf, type Piece } from './cut-roads.ts';
import { squareOf } from './groups.ts';
import { KIND } from './kinds.ts';
import { replaceTable } from './replace-table.ts';
import { type PieceEnds, resolveRestriction } from './resolve-restrictions.ts';
import { readRestriction } from './restriction-tags.ts';
import { type RoadTags, readRoadTags } from './road-tags.ts';
import { COPIES, TABLES } from './tables.ts';
import type { Whereabouts } from './whereabouts.ts';
import type { WriteContext } from './write-context.ts';
import { createRoadCopies, createStreets } from './write-streets.ts';

/** Roads, and what is made of them: their thinned copies and the streets. */
export async function writeRoads(context: WriteContext): Promise<{ roads: number; streets: number }> {
  const { db, staging, now, whereabouts, pause, breathe } = context;
  const table = replaceTable(db, TABLES.road, now, { copies: COPIES.road.map((copy) => copy.table) });
  const [copies, streets] = [createRoadCopies(staging), createStreets(staging)];
  for (const way of staging.ways(KIND.road)) {
    const tags = readRoadTags(way.tags);
    if (!tags) continue;
    for (const piece of tags.isSquare ? crossSquare(way, staging) : cutRoad(way, staging)) {
      const line = lineOf(piece, tags);
      const where = whereabouts(line[line.length >> 1] as [number, number]);
      const values = valuesOf(piece, tags, where);
      table.add({ type: 'LineString', coordinates: line }, values);
      await breathe();
      if (tags.isSquare) continue; // followed, never drawn
      const part = { ...values, line } satisfies RoadPiece;
      copies.add(squareOf(line[0] as [number, number]), part);
      streets.add(part, where);
    }
  }
  await copies.write(table, pause);
  table.finish();
  return { roads: table.count(), streets: table.count() > 0 ? await streets.write(db, now, pause) : 0 };
}

/** One-way roads are kept in the direction in which they are gone through. */
function lineOf({ line }: Piece, { oneWay }: RoadTags): Line {
  const positions = line.map(([lon, lat]): [number, number] => [lon, lat]);
  return oneWay === -1 ? positions.reverse() : positions;
}

function valuesOf(piece: Piece, tags: RoadTags, { ile, commune }: Whereabouts) {
  const [first, last] = endsOf(piece);
  const isReversed = tags.oneWay === -1;
  return {
    id: piece.id,
    ile,
    commune,
    nom_rue: tags.name,
    ref: tags.ref,
    classe: tags.roadClass,
    nature: tags.isSquare ? 'square' : tags.nature,
    sens: tags.oneWay === 0 ? 0 : 1,
    sens_velo: isReversed && tags.bikesOneWay ? -tags.bikesOneWay : tags.bikesOneWay,
    vitesse_kmh: tags.speedKph,
    modes: roadLetters(tags),
    portail: 0,
    revetement: tags.surface,
    rond_point: Number(tags.isRoundabout),
    pont: Number(tags.isBridge),
    tunnel: Number(tags.isTunnel),
    gue: Number(tags.isFord),
    service: tags.service,
    longueur_m: Math.round(piece.lengthM * 10) / 10,
    noeud_debut: isReversed ? last : first,
    noeud_fin: isReversed ? first : last,
  };
}

/** What stands on a road: elsewhere it stops nobody. */
export async function writeBarriers({ db, staging, now, breathe }: WriteContext): Promise<number> {
  const table = writeTable(db, TABLES.barrier, now);
  db.exec('CREATE INDEX IF NOT EXISTS idx_route_noeud_debut ON route (noeud_debut)');
  db.exec('CREATE INDEX IF NOT EXISTS idx_route_noeud_fin ON route (noeud_fin)');
  const isOnRoad = db.prepare('SELECT 1 FROM route WHERE noeud_debut = ? OR noeud_fin = ? LIMIT 1');
  for (const { id, at, tags } of staging.spots()) {
    await breathe();
    const barrier = readBarrierTags(tags);
    if (!barrier || !isOnRoad.get(id, id)) continue;
    table.add(
      { type: 'Point', coordinates: [at[0], at[1]] },
      {
        noeud: id,
        genre: barrier.kind,
        portail: barrier.gate > 0 ? 1 : 0,
        libres: lettersOf(barrier.modes & ~barrier.gate),
        modes: lettersOf(barrier.modes),
      },
    );
  }
  table.finish();
  return table.count();
}

export async function writeRestrictions({ db, staging, now, breathe }: WriteContext): Promise<number> {
  const table = writeTable(db, TABLES.restriction, now);
  const piecesOf = (id: number): PieceEnds[] => {
    const way = staging.way(id);
    if (!way || !readRoadTags(way.tags)) return [];
    return cutRoad(way, staging).map((piece) => {
      const [first, last] = endsOf(piece);
      return { id: piece.id, first, last };
    });
  };
  for (const relation of staging.relations(KIND.restriction)) {
    await breathe();
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
  }
  table.finish();
  return table.count();
}
