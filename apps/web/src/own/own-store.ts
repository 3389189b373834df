import type { LayerItem } from '@motu/contract';
import type Layer from 'ol/layer/Layer.js';
import { createStore } from '../ui/store.ts';
import type { FoundObject } from './drawing/objects-at.ts';
import type { OwnFacts, OwnLook } from './own-layer.ts';

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

/** The objects of a layer for whoever lists them: columns with their kinds, rows by number, extent. */
export type OwnObjects = Pick<OwnFacts, 'fields' | 'count' | 'extent'> & {
  /** Values of the objects `from` to `to`, in the order of the fields. */
  rows(from: number, to: number): Promise<unknown[][]>;
};

/** What does the work behind an entry. It is loaded with the first layer. */
export type OwnParts = {
  makeLayer(): Layer;
  /** What lies at a place, within some degrees of it. */
  objectsAt(point: readonly [lon: number, lat: number], reach: number): Promise<FoundObject[]>;
  /** All of them; null for a picture, or a service. */
  objects(): OwnObjects | null;
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
