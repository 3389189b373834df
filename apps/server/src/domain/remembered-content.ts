import type { Context } from './contexts.ts';
import { isDatabaseTrouble } from './database-away.ts';
import type { Layer } from './layers.ts';
import type { Location } from './locations.ts';
import type { ReleaseNote } from './release-notes.ts';
import { PUBLIC_SETTINGS } from './settings.ts';
import type { State, Stores } from './state.ts';

type Content = {
  layers: Layer[];
  contexts: Context[];
  locations: Location[];
  notes: ReleaseNote[];
  settings: object | null;
};

/** What visitors read: asked of the state each time. */
export type ShownContent = Pick<Stores, 'layers' | 'contexts' | 'locations' | 'notes' | 'settings'>;

export type RememberedContent = {
  shown: ShownContent;
  /** Reads again what is in these tables; all of it, when nothing is said. */
  refresh(changed?: { has(table: string): boolean }): Promise<void>;
};

/** The content as the state has it, and as it was last while the database is away: visitors keep their maps (OPS-05). */
export function rememberContent(state: State): RememberedContent {
  let last: Content | null = null;

  async function refresh(changed?: { has(table: string): boolean }): Promise<void> {
    const known = last;
    const renew = <T>(table: string, read: () => Promise<T>, kept: (content: Content) => T) =>
      known && changed && !changed.has(table) ? kept(known) : read();
    const [layers, contexts, locations, notes, settings] = await Promise.all([
      renew('layer', state.layers.all, (content) => content.layers),
      renew('context', state.contexts.all, (content) => content.contexts),
      renew('location', state.locations.all, (content) => content.locations),
      renew('release_note', state.notes.published, (content) => content.notes),
      renew(
        'setting',
        () => state.settings.read<object>(PUBLIC_SETTINGS),
        (content) => content.settings,
      ),
    ]);
    last = { layers, contexts, locations, notes, settings };
  }

  async function ask<T>(asked: Promise<T>, remembered: (content: Content) => T): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (last && isDatabaseTrouble(error)) return remembered(last);
      throw error;
    }
  }

  const { layers, contexts, locations, notes, settings } = state;
  const shown: ShownContent = {
    layers: {
      ...layers,
      all: () => ask(layers.all(), (content) => [...content.layers]),
      page: (page, limit, withUnpublished) =>
        ask(layers.page(page, limit, withUnpublished), (content) => {
          const all = content.layers.filter(({ published }) => published || withUnpublished);
          return { items: all.slice(page * limit, (page + 1) * limit), total: all.length };
        }),
    },
    contexts: {
      ...contexts,
      all: () => ask(contexts.all(), (content) => [...content.contexts]),
      findDefault: () =>
        ask(contexts.findDefault(), (content) => content.contexts.find(({ isDefault }) => isDefault) ?? null),
      findBySlug: (slug) =>
        ask(contexts.findBySlug(slug), (content) => content.contexts.find((one) => one.slug === slug) ?? null),
    },
    locations: {
      ...locations,
      findByPath: (path) =>
        ask(locations.findByPath(path), (content) => content.locations.find(({ slug }) => slug === path) ?? null),
    },
    notes: { ...notes, published: () => ask(notes.published(), (content) => [...content.notes]) },
    settings: {
      ...settings,
      read: <T>(name: string) =>
        name === PUBLIC_SETTINGS
          ? ask(settings.read<T>(name), (content) => content.settings as T | null)
          : settings.read<T>(name),
    },
  };
  return { shown, refresh };
}
