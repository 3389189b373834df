import type { LayerItem } from '@motu/contract';
import type { ObjectFilter } from '@motu/core';
import type Layer from 'ol/layer/Layer.js';
import { createStore } from '../ui/store.ts';
import type { FoundObject } from './drawing/objects-at.ts';
import type { OwnFacts, OwnLook } from './own-layer.ts';
import type { RowCalls } from './rows/row-calls.ts';
import type { LegendLine } from './settings/legend-lines.ts';

/** A layer that the visitor added, as plain data. */
export type OwnEntry = {
  slug: string;
  /** As the panel and the map know layers. Another one when the name changes. */
  item: LayerItem;
  /** Objects and pictures of a file; null for a service. */
  facts: OwnFacts | null;
  look: OwnLook;
  /** It is on this device, and there at the next visit. */
  isKept: boolean;
  /** Shown as soon as it is in the list. */
  startsShown: boolean;
};

/** The objects of a layer for whoever lists them: they stay in its worker, which is asked. */
export type OwnObjects = Pick<OwnFacts, 'fields' | 'count'> & {
  ask<Kind extends keyof RowCalls>(kind: Kind, asked: RowCalls[Kind]['asked']): Promise<RowCalls[Kind]['answer']>;
};

/** What does the work behind an entry. It is loaded with the first layer. */
export type OwnParts = {
  /** For one map. `onFailure` is for one that becomes a picture: it is asked so that its pixels may be read, and told when they may not. */
  makeLayer(onFailure?: () => void): Layer;
  /** What its colours mean. */
  legend(): readonly LegendLine[];
  /** What lies at a place, within some degrees of it, of what passes a filter. */
  objectsAt(point: readonly [lon: number, lat: number], reach: number, filter: ObjectFilter): Promise<FoundObject[]>;
  /** All of them; null for a picture, or a service. */
  objects(): OwnObjects | null;
  /** Only what passes it is drawn and clicked. */
  setFilter(filter: ObjectFilter): void;
  end(): void;
};

type OwnAction =
  | { type: 'ADD'; entry: OwnEntry }
  | { type: 'CHANGE'; slug: string; changes: Partial<Pick<OwnEntry, 'item' | 'look' | 'isKept'>> }
  | { type: 'REMOVE'; slug: string };

function ownReducer(entries: readonly OwnEntry[], action: OwnAction): readonly OwnEntry[] {
  switch (action.type) {
    case 'ADD':
      return [action.entry, ...entries.filter(({ slug }) => slug !== action.entry.slug)];
    case 'CHANGE':
      return entries.map((entry) => (entry.slug === action.slug ? { ...entry, ...action.changes } : entry));
    case 'REMOVE':
      return entries.filter(({ slug }) => slug !== action.slug);
  }
}

/** The layers that the visitor added, the last first. */
export const ownStore = createStore<readonly OwnEntry[], OwnAction>(ownReducer, []);

export const ownParts = new Map<string, OwnParts>();

/** Takes a layer away, with all that was held for it. */
export function removeOwn(slug: string): void {
  ownStore.dispatch({ type: 'REMOVE', slug });
  ownParts.get(slug)?.end();
  ownParts.delete(slug);
}
