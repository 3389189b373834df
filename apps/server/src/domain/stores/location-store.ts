import type { StoredEmplacement } from '@motu/contract';
import type { EditableStore } from './editable-store.ts';

export type Location = StoredEmplacement;

export type LocationStore = EditableStore<Location> & {
  all(): Promise<Location[]>;
  /** Its slug, as the page's address ends with it. */
  findByPath(path: string): Promise<Location | null>;
};
