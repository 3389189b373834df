import type { Polygon, Position } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import { middleOf, polygonsOfArea } from './area-shapes.ts';
import type { Tags } from './elements.ts';
import type { Staging } from './staging.ts';
import type { Whereabouts } from './whereabouts.ts';

export type WriteContext = {
  db: Sqlite.Database;
  staging: Staging;
  now: Date;
  whereabouts: (at: Position) => Whereabouts;
  /** Lets others speak, and stops the import when it was asked to. */
  pause(): Promise<void>;
  /** A pause every few hundred calls: some milliseconds of work. */
  breathe(): Promise<void> | undefined;
};

type Area = { id: string; tags: Tags; polygons: Polygon[] };

/** Closed ways, then relations, of some kind. */
export function* areasOf({ staging }: WriteContext, kind: number): Generator<Area> {
  for (const way of staging.ways(kind))
    yield { id: `w${way.id}`, tags: way.tags, polygons: polygonsOfArea(way, staging) };
  for (const relation of staging.relations(kind)) {
    yield { id: `r${relation.id}`, tags: relation.tags ?? {}, polygons: polygonsOfArea(relation, staging) };
  }
}

/** Nodes with tags, then areas by their middle. */
export function* pointsOf(context: WriteContext, kind: number): Generator<{ id: string; at: Position; tags: Tags }> {
  for (const { id, at, tags } of context.staging.spots()) yield { id: `n${id}`, at: [at[0], at[1]], tags };
  for (const { id, tags, polygons } of areasOf(context, kind)) {
    const [ring] = polygons.toSorted(([a = []], [b = []]) => b.length - a.length)[0] ?? [];
    if (ring) yield { id, at: middleOf(ring), tags };
  }
}
