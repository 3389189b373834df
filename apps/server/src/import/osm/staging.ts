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
export class Staging {
  private readonly path: string;
  private readonly db: Sqlite.Database;
  private readonly statements: ReturnType<typeof prepareStatements>;

  constructor(path: string) {
    this.path = path;
    rmSync(path, { force: true });
    this.db = new Sqlite(path);
    this.db.pragma('journal_mode = OFF');
    this.db.pragma('synchronous = OFF');
    this.db.pragma('locking_mode = EXCLUSIVE');
    this.db.pragma('cache_size = -65536');
    this.db.exec(TABLES);
    this.db.exec('BEGIN');
    this.statements = prepareStatements(this.db);
  }

  add(elements: readonly OsmElement[]): void {
    for (const element of elements) {
      if (element.type === 'node') this.addNode(element);
      else if (element.type === 'way') this.addWay(element);
      else this.addRelation(element);
    }
  }

  /** Whether ways without tags of ours are the sides of an area in several parts: the file must be read again for them. */
  lacksSides(): boolean {
    return this.db.prepare('SELECT 1 FROM side WHERE id NOT IN (SELECT id FROM way) LIMIT 1').get() !== undefined;
  }

  addSides(elements: readonly OsmElement[]): void {
    const { isMissing, addWay } = this.statements;
    for (const element of elements) {
      if (element.type === 'way' && isMissing.get(element.id))
        addWay.run(element.id, KIND.side, '{}', toBlob(element.refs));
    }
  }

  *ways(kind: number): Generator<StagedWay> {
    const sql = 'SELECT id, tags, refs FROM way WHERE id > ? AND kind & ? ORDER BY id LIMIT 1000';
    for (const row of this.rows<WayRow>(sql, kind)) yield toWay(row);
  }

  /** Nodes with tags that are ours. */
  *spots(): Generator<{ id: number; at: LonLat; tags: Tags }> {
    const sql = 'SELECT id, tags, x, y FROM spot JOIN node USING (id) WHERE id > ? ORDER BY id LIMIT 1000';
    for (const { id, tags, x, y } of this.rows<{ id: number; tags: string; x: number; y: number }>(sql))
      yield { id, at: [x / UNITS, y / UNITS], tags: JSON.parse(tags) };
  }

  *relations(kind: number): Generator<OsmRelation> {
    const sql = 'SELECT id, body FROM relation WHERE id > ? AND kind & ? ORDER BY id LIMIT 100';
    for (const { body } of this.rows<{ id: number; body: string }>(sql, kind)) yield JSON.parse(body);
  }

  way(id: number): StagedWay | null {
    const row = this.statements.findWay.get(id);
    return row ? toWay(row) : null;
  }

  position(node: number): LonLat | null {
    const found = this.statements.findNode.get(node);
    return found ? [found[0] / UNITS, found[1] / UNITS] : null;
  }

  /** Whether a road may have to be cut at this node. */
  isJunction(node: number): boolean {
    return (this.statements.findUses.get(node) ?? 0) > 1;
  }

  count(kind: number): number {
    return this.db.prepare('SELECT count(*) FROM way WHERE kind & ?').pluck().get(kind) as number;
  }

  /** How much of the roads lies in an extent, from 0 to 1, by their points. */
  shareWithin(extent: Extent): number {
    const [west, south, east, north] = extent.map((degrees) => degrees * UNITS);
    const share = this.db.prepare<unknown[], number | null>(
      'SELECT avg(x BETWEEN ? AND ? AND y BETWEEN ? AND ?) FROM road_node JOIN node USING (id)',
    );
    return share.pluck().get(west, east, south, north) ?? 0;
  }

  groups<T>(name: string): Groups<T> {
    return createGroups(this.db, name);
  }

  close(): void {
    if (this.db.open) this.db.close();
    rmSync(this.path, { force: true });
  }

  private addNode({ id, lon, lat, tags }: OsmNode): void {
    const { addNode, addSpot, useNode } = this.statements;
    addNode.run(id, Math.round(lon * UNITS), Math.round(lat * UNITS));
    if (!tags) return;
    if (isSpot(tags)) addSpot.run(id, JSON.stringify(tags));
    if (readBarrierTags(tags)) {
      // A road is cut where something stands on it.
      useNode.run(id);
      useNode.run(id);
    }
  }

  private addWay({ id, refs, tags = {} }: OsmWay): void {
    const kinds = wayKinds(tags, refs);
    if (kinds === 0) return;
    const { addWay, useNode } = this.statements;
    addWay.run(id, kinds, JSON.stringify(tags), toBlob(refs));
    if (kinds & (KIND.road | KIND.ferry)) for (const ref of refs) useNode.run(ref);
  }

  private addRelation(relation: OsmRelation): void {
    const kinds = relationKinds(relation);
    if (kinds === 0) return;
    const { addRelation, addSide } = this.statements;
    addRelation.run(relation.id, kinds, JSON.stringify(relation));
    if (kinds & KIND.restriction) return;
    for (const { type, ref } of relation.members) if (type === 'way') addSide.run(ref);
  }

  /** By number, some at a time: nothing else could be asked of the database while a list of it is open. */
  private *rows<Row extends { id: number }>(sql: string, ...asked: number[]): Generator<Row> {
    const next = this.db.prepare<number[], Row>(sql);
    for (let last = Number.MIN_SAFE_INTEGER; ; ) {
      const rows = next.all(last, ...asked);
      yield* rows;
      const end = rows.at(-1);
      if (!end) return;
      last = end.id;
    }
  }
}

const TABLES = `
  CREATE TABLE node (id INTEGER PRIMARY KEY, x INTEGER NOT NULL, y INTEGER NOT NULL);
  CREATE TABLE spot (id INTEGER PRIMARY KEY, tags TEXT NOT NULL);
  CREATE TABLE way (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, tags TEXT NOT NULL, refs BLOB NOT NULL);
  CREATE TABLE relation (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, body TEXT NOT NULL);
  CREATE TABLE side (id INTEGER PRIMARY KEY);
  CREATE TABLE road_node (id INTEGER PRIMARY KEY, uses INTEGER NOT NULL);`;

const prepareStatements = (db: Sqlite.Database) => ({
  addNode: db.prepare('INSERT OR REPLACE INTO node VALUES (?, ?, ?)'),
  addSpot: db.prepare('INSERT OR REPLACE INTO spot VALUES (?, ?)'),
  addWay: db.prepare('INSERT OR REPLACE INTO way VALUES (?, ?, ?, ?)'),
  addRelation: db.prepare('INSERT OR REPLACE INTO relation VALUES (?, ?, ?)'),
  addSide: db.prepare('INSERT OR IGNORE INTO side VALUES (?)'),
  isMissing: db.prepare('SELECT 1 FROM side WHERE id = ? AND id NOT IN (SELECT id FROM way)'),
  useNode: db.prepare('INSERT INTO road_node VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET uses = uses + 1'),
  findNode: db.prepare<[number], [number, number]>('SELECT x, y FROM node WHERE id = ?').raw(true),
  findUses: db.prepare<[number], number>('SELECT uses FROM road_node WHERE id = ?').pluck(),
  findWay: db.prepare<[number], WayRow>('SELECT id, tags, refs FROM way WHERE id = ?'),
});

type WayRow = { id: number; tags: string; refs: Buffer };

function toWay({ id, tags, refs }: WayRow): StagedWay {
  return { id, tags: JSON.parse(tags), refs: new Float64Array(new Uint8Array(refs).buffer) };
}

const toBlob = (refs: readonly number[]) => Buffer.from(Float64Array.from(refs).buffer);
