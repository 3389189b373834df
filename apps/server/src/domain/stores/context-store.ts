import type { StoredContext } from '@motu/contract';
import type { EditableStore } from './editable-store.ts';

export type Context = StoredContext;

export type ContextStore = EditableStore<Context> & {
  all(): Promise<Context[]>;
  findDefault(): Promise<Context | null>;
  findBySlug(slug: string): Promise<Context | null>;
};
