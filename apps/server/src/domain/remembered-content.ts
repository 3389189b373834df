import { createSingleFlight } from '@motu/core';
import { isDatabaseTrouble } from './database-away.ts';
import type { Layer } from './layers.ts';
import { PUBLIC_SETTINGS } from './settings.ts';
import type { State, Stores } from './state.ts';
import type { Context } from './stores/context-store.ts';
import type { Location } from './stores/location-store.ts';
import type { ReleaseNote } from './stores/release-note-store.ts';

type Content = {
  layers: Layer[];
  contexts: Context[];
  locations: Location[];
  notes: ReleaseNote[];
  settings: object | null;
};

/** What visitors read, as the stores give it. */
export type ShownContent = Pick<Stores, 'layers' | 'contexts' | 'locations' | 'notes' | 'settings'>;

type RememberedContent = {
  shown: ShownContent;
  /** Reads what has changed since it was last read, before anyone asks. */
  refresh(): Promise<void>;
};

/**
 * The content, read once for all visitors until something changes (`stamp`), and as it was last while the database is away: they keep their
 * maps (OPS-05). Where nobody can tell whether it has changed, the database is asked each time.
 */
export function rememberContent(state: State): RememberedContent {
  let last: { stamp: string | null; content: Content } | null = null;
  const reading = createSingleFlight<Content>();

  async function read(stamp: string | null): Promise<Content> {
    const [layers, contexts, locations, notes, settings] = await Promise.all([
      state.layers.all(),
      state.contexts.all(),
      state.locations.all(),
      state.notes.published(),
      state.settings.read<object>(PUBLIC_SETTINGS),
    ]);
    const content = { layers, contexts, locations, notes, settings };
    last = { stamp, content };
    return content;
  }

  /** As it is at this stamp: whoever asks meanwhile shares the reading, whoever asks after a change gets another. */
  function contentAt(stamp: string): Content | Promise<Content> {
    return last?.stamp === stamp ? last.content : reading.run(stamp, () => read(stamp));
  }

  async function refresh(): Promise<void> {
    const stamp = state.stamp();
    await (stamp === null ? read(null) : contentAt(stamp));
  }

  async function ask<T>(asked: () => Promise<T>, remembered: (content: Content) => T): Promise<T> {
    try {
      const stamp = state.stamp();
      return stamp === null ? await asked() : remembered(await contentAt(stamp));
    } catch (error) {
      if (last && isDatabaseTrouble(error)) return remembered(last.content);
      throw error;
    }
  }

  const { layers, contexts, locations, notes, settings } = state;
  const shown: ShownContent = {
    layers: {
      ...layers,
      all: () => ask(layers.all, (content) => [...content.layers]),
    },
    contexts: {
      ...contexts,
      all: () => ask(contexts.all, (content) => [...content.contexts]),
      findDefault: () =>
        ask(contexts.findDefault, (content) => content.contexts.find(({ isDefault }) => isDefault) ?? null),
      findBySlug: (slug) =>
        ask(
          () => contexts.findBySlug(slug),
          (content) => content.contexts.find((one) => one.slug === slug) ?? null,
        ),
    },
    locations: {
      ...locations,
      findByPath: (path) =>
        ask(
          () => locations.findByPath(path),
          (content) => content.locations.find(({ slug }) => slug === path) ?? null,
        ),
    },
    notes: {
      ...notes,
      published: () => ask(notes.published, (content) => [...content.notes]),
    },
    settings: {
      ...settings,
      read: <T>(name: string) =>
        name === PUBLIC_SETTINGS
          ? ask(
              () => settings.read<T>(name),
              (content) => content.settings as T | null,
            )
          : settings.read<T>(name),
    },
  };
  return { shown, refresh };
}
