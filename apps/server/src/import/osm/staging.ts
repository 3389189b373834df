import { rmSync } from 'node:fs';
import type { Extent, LonLat } from '@motu/core';
import Sqlite from 'better-sqlite3';
import { readBarrierTags } from './barrier-tags.ts';
import type { OsmElement, OsmNode, OsmRelation, OsmWay, Tags } from './elements.ts';
import { createGroups, type Groups } from './groups.ts';
import { isSpot, KIND, relationKinds, wayKinds } from './kinds.ts';

export type StagedWay = { id: number; tags: Tags; refs: Float64Array };

const UNITS = 1e7;

/**
 * What an import keeps of a file while it works: a database on disk, so that a country needs no more memory than an island.
 * Nothing of it outlives the import.
 */
export type Staging = {
  add(elements: readonly OsmElement[]): void;
  /** Whether ways without tags of ours are the sides of an area in several parts: the file must be read again for them. */
  lacksSides(): boolean;
  addSides(elements: readonly OsmElement[]): void;
  ways(kind: number): IterableIterator<StagedWay>;
  /** Nodes with tags that are ours. */
  spots(): IterableIterator<{ id: number; at: LonLat; tags: Tags }>;
  relations(kind: number): IterableIterator<OsmRelation>;
  way(id: number): StagedWay | null;
  position(node: number): LonLat | null;
  /** Whether a road may have to be cut at this node. */
  isJunction(node: number): boolean;
  count(kind: number): number;
  /** How much of the roads lies in an extent, from 0 to 1, by their points. */
  shareWithin(extent: Extent): number;
  groups<T>(name: string): Groups<T>;
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
    CREATE TABLE relation (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, body TEXT NOT NULL);
    CREATE TABLE side (id INTEGER PRIMARY KEY);
    CREATE TABLE road_node (id INTEGER PRIMARY KEY, uses INTEGER NOT NULL);
    BEGIN`);
  const addNode = db.prepare('INSERT OR REPLACE INTO node VALUES (?, ?, ?)');
  const addSpot = db.prepare('INSERT OR REPLACE INTO spot VALUES (?, ?)');
  const addWay = db.prepare('INSERT OR REPLACE INTO way VALUES (?, ?, ?, ?)');
  const addRelation = db.prepare('INSERT OR REPLACE INTO relation VALUES (?, ?, ?)');
  const addSide = db.prepare('INSERT OR IGNORE INTO side VALUES (?)');
  const isMissing = db.prepare('SELECT 1 FROM side WHERE id = ? AND id NOT IN (SELECT id FROM way)');
  const useNode = db.prepare('INSERT INTO road_node VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET uses = uses + 1');
  const findNode = db.prepare<[number], [number, number]>('SELECT x, y FROM node WHERE id = ?').raw(true);
  const findUses = db.prepare<[number], number>('SELECT uses FROM road_node WHERE id = ?').pluck();
  const findWay = db.prepare<[number], WayRow>('SELECT id, tags, refs FROM way WHERE id = ?');

  function keepNode({ id, lon, lat, tags }: OsmNode): void {
    addNode.run(id, Math.round(lon * UNITS), Math.round(lat * UNITS));
    if (!tags) return;
    if (isSpot(tags)) addSpot.run(id, JSON.stringify(tags));
    if (readBarrierTags(tags)) {
      // A road is cut where something stands on it.
      useNode.run(id);
      useNode.run(id);
    }
  }

  function keepWay({ id, refs, tags = {} }: OsmWay): void {
    const kinds = wayKinds(tags, refs);
    if (kinds === 0) return;
    addWay.run(id, kinds, JSON.stringify(tags), toBlob(refs));
    if (kinds & (KIND.road | KIND.ferry)) for (const ref of refs) useNode.run(ref);
  }

  function keepRelation(relation: OsmRelation): void {
    const kinds = relationKinds(relation);
    if (kinds === 0) return;
    addRelation.run(relation.id, kinds, JSON.stringify(relation));
    if (kinds & KIND.restriction) return;
    for (const { type, ref } of relation.members) if (type === 'way') addSide.run(ref);
  }

  return {
    add(elements) {
      for (const element of elements) {
        if (element.type === 'node') keepNode(element);
        else if (element.type === 'way') keepWay(element);
        else keepRelation(element);
      }
    },
    lacksSides: () => db.prepare('SELECT 1 FROM side WHERE id NOT IN (SELECT id FROM way) LIMIT 1').get() !== undefined,
    addSides(elements) {
      for (const element of elements) {
        if (element.type === 'way' && isMissing.get(element.id))
          addWay.run(element.id, KIND.side, '{}', toBlob(element.refs));
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
    *relations(kind) {
      const next = db.prepare<[number, number], { id: number; body: string }>(
        'SELECT id, body FROM relation WHERE id > ? AND kind & ? ORDER BY id LIMIT 100',
      );
      for (let last = Number.MIN_SAFE_INTEGER; ; ) {
        const rows = next.all(last, kind);
        for (const { body } of rows) yield JSON.parse(body);
        if (rows.length === 0) return;
        last = rows.at(-1)?.id as number;
      }
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
    shareWithin(extent) {
      const [west, south, east, north] = extent.map((degrees) => degrees * UNITS);
      const share = db.prepare<unknown[], number | null>(
        'SELECT avg(x BETWEEN ? AND ? AND y BETWEEN ? AND ?) FROM road_node JOIN node USING (id)',
      );
      return share.pluck().get(west, east, south, north) ?? 0;
    },
    groups: (name) => createGroups(db, name),
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

const toBlob = (refs: readonly number[]) => Buffer.from(Float64Array.from(refs).buffer);
