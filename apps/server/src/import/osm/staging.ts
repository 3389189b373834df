import { rmSync } from 'node:fs';
import type { LonLat } from '@motu/core';
import Sqlite from 'better-sqlite3';
import { readBarrierTags } from './barrier-tags.ts';
import type { OsmElement, OsmMember, OsmNode, OsmRelation, OsmWay, Tags } from './elements.ts';
import { readPlaceTags, readSettlementTags } from './place-tags.ts';
import { readRestriction } from './restriction-tags.ts';
import { readRoadTags } from './road-tags.ts';

/** What a way may be; it may be several at once. */
export const WAY = { road: 1, building: 2, place: 4, address: 8, side: 16 } as const;

export type StagedWay = { id: number; tags: Tags; refs: Float64Array };

const UNITS = 1e7;

/**
 * What an import keeps of a file while it works: a database on disk, so that a country needs no more memory than an island.
 * Nothing of it outlives the import.
 */
export type Staging = {
  add(elements: readonly OsmElement[]): void;
  /** Ways that have no tags of ours and are the sides of a building in several parts: the file must be read again for them. */
  missingSides(): Set<number>;
  addSides(elements: readonly OsmElement[], sides: ReadonlySet<number>): void;
  ways(kind: number): IterableIterator<StagedWay>;
  /** Nodes with tags that are ours. */
  spots(): IterableIterator<{ id: number; at: LonLat; tags: Tags }>;
  relations(): IterableIterator<OsmRelation>;
  way(id: number): StagedWay | null;
  position(node: number): LonLat | null;
  /** Whether a road may have to be cut at this node. */
  isJunction(node: number): boolean;
  count(kind: number): number;
  close(): void;
};

export function createStaging(path: string): Staging {
  rmSync(path, { force: true });
  const db = new Sqlite(path);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('cache_size = -65536');
  db.exec(`
    CREATE TABLE node (id INTEGER PRIMARY KEY, x INTEGER NOT NULL, y INTEGER NOT NULL);
    CREATE TABLE spot (id INTEGER PRIMARY KEY, tags TEXT NOT NULL);
    CREATE TABLE way (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, tags TEXT NOT NULL, refs BLOB NOT NULL);
    CREATE TABLE relation (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
    CREATE TABLE road_node (id INTEGER PRIMARY KEY, uses INTEGER NOT NULL);
    BEGIN`);
  const addNode = db.prepare('INSERT OR REPLACE INTO node VALUES (?, ?, ?)');
  const addSpot = db.prepare('INSERT OR REPLACE INTO spot VALUES (?, ?)');
  const addWay = db.prepare('INSERT OR REPLACE INTO way VALUES (?, ?, ?, ?)');
  const addRelation = db.prepare('INSERT OR REPLACE INTO relation VALUES (?, ?)');
  const useNode = db.prepare('INSERT INTO road_node VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET uses = uses + 1');
  const findNode = db.prepare<[number], [number, number]>('SELECT x, y FROM node WHERE id = ?').raw(true);
  const findUses = db.prepare<[number], number>('SELECT uses FROM road_node WHERE id = ?').pluck();
  const findWay = db.prepare<[number], WayRow>('SELECT id, tags, refs FROM way WHERE id = ?');

  function keepNode({ id, lon, lat, tags }: OsmNode): void {
    addNode.run(id, Math.round(lon * UNITS), Math.round(lat * UNITS));
    if (!tags) return;
    const isBarrier = readBarrierTags(tags) !== null;
    if (isBarrier || readPlaceTags(tags) || readSettlementTags(tags) || tags['addr:housenumber']) {
      addSpot.run(id, JSON.stringify(tags));
    }
    if (isBarrier) {
      // A road is cut where something stands on it.
      useNode.run(id);
      useNode.run(id);
    }
  }

  function keepWay({ id, refs, tags = {} }: OsmWay): void {
    const kind = kindOf(tags, refs);
    if (kind === 0) return;
    addWay.run(id, kind, JSON.stringify(tags), Buffer.from(Float64Array.from(refs).buffer));
    if (kind & WAY.road) for (const ref of refs) useNode.run(ref);
  }

  return {
    add(elements) {
      for (const element of elements) {
        if (element.type === 'node') keepNode(element);
        else if (element.type === 'way') keepWay(element);
        else if (isOurs(element)) addRelation.run(element.id, JSON.stringify(element));
      }
    },
    missingSides() {
      const sides = [...this.relations()].filter(isBuildingRelation).flatMap(({ members }) => sidesOf(members));
      return new Set(sides.filter((id) => !findWay.get(id)));
    },
    addSides(elements, sides) {
      for (const element of elements) {
        if (element.type !== 'way' || !sides.has(element.id)) continue;
        addWay.run(element.id, WAY.side, '{}', Buffer.from(Float64Array.from(element.refs).buffer));
      }
    },
    *ways(kind) {
      // By number, one after the other: nothing else could be asked of the database while a list of it is open.
      const next = db.prepare<[number, number], WayRow>(
        'SELECT id, tags, refs FROM way WHERE id > ? AND kind & ? ORDER BY id LIMIT 1000',
      );
      for (let last = Number.MIN_SAFE_INTEGER; ; ) {
        const rows = next.all(last, kind);
        for (const row of rows) yield toWay(row);
        if (rows.length === 0) return;
        last = rows.at(-1)?.id as number;
      }
    },
    *spots() {
      const next = db.prepare<[number], { id: number; tags: string; x: number; y: number }>(
        'SELECT id, tags, x, y FROM spot JOIN node USING (id) WHERE id > ? ORDER BY id LIMIT 1000',
      );
      for (let last = Number.MIN_SAFE_INTEGER; ; ) {
        const rows = next.all(last);
        for (const { id, tags, x, y } of rows) yield { id, at: [x / UNITS, y / UNITS], tags: JSON.parse(tags) };
        if (rows.length === 0) return;
        last = rows.at(-1)?.id as number;
      }
    },
    *relations() {
      for (const body of db.prepare('SELECT body FROM relation ORDER BY id').pluck().all())
        yield JSON.parse(String(body));
    },
    way(id) {
      const row = findWay.get(id);
      return row ? toWay(row) : null;
    },
    position(node) {
      const found = findNode.get(node);
      return found ? [found[0] / UNITS, found[1] / UNITS] : null;
    },
    isJunction: (node) => (findUses.get(node) ?? 0) > 1,
    count: (kind) => db.prepare('SELECT count(*) FROM way WHERE kind & ?').pluck().get(kind) as number,
    close() {
      if (db.open) db.close();
      rmSync(path, { force: true });
    },
  };
}

type WayRow = { id: number; tags: string; refs: Buffer };

function toWay({ id, tags, refs }: WayRow): StagedWay {
  return { id, tags: JSON.parse(tags), refs: new Float64Array(new Uint8Array(refs).buffer) };
}

function kindOf(tags: Tags, refs: readonly number[]): number {
  const isClosed = refs.length >= 4 && refs[0] === refs.at(-1);
  let kind = 0;
  if (refs.length >= 2 && readRoadTags(tags)) kind |= WAY.road;
  if (isClosed && isBuilding(tags)) kind |= WAY.building;
  if (isClosed && readPlaceTags(tags)) kind |= WAY.place;
  if (isClosed && tags['addr:housenumber']) kind |= WAY.address;
  return kind;
}

export function isBuilding({ building }: Tags): boolean {
  return building !== undefined && building !== 'no';
}

export function isBuildingRelation({ tags = {} }: OsmRelation): boolean {
  return tags.type === 'multipolygon' && isBuilding(tags);
}

function sidesOf(members: readonly OsmMember[]): number[] {
  return members.filter(({ type }) => type === 'way').map(({ ref }) => ref);
}

function isOurs(relation: OsmRelation): boolean {
  return readRestriction(relation) !== null || isBuildingRelation(relation);
}
