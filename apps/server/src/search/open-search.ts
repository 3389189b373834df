import { createHash } from 'node:crypto';
import type { Search } from '@motu/answers';
import { AppError, type MaybePromise } from '@motu/core';
import type { PostgisSettings } from '@motu/engine/source';
import { createSearcher, type SearchEntry, type Searcher, unpackIndex } from '@motu/search';
import type { FastifyBaseLogger } from 'fastify';
import { maySee, VISITOR, type Viewer } from '../domain/access/visibility.ts';
import { type Layer, shownFields } from '../domain/layers.ts';
import type { SeenSearch } from '../domain/seen-search.ts';
import type { State } from '../domain/state.ts';
import type { Context } from '../domain/stores/context-store.ts';
import type { Territory } from '../domain/territory.ts';
import { type Building, buildInProcess } from './build-in-process.ts';
import type { SearchableLayer } from './layer-entries.ts';
import { createReservedIndexes, type SeenSources } from './reserved-indexes.ts';
import type { IndexSources } from './write-index.ts';

export type OpenSearch = Search &
  SeenSearch & {
    /** Looks whether the index is of today, and builds another when it is not; answers go on from the one that is there. */
    refresh(): Promise<void>;
    /** What it holds may have changed: the one that is there is looked at soon. Where nobody has asked for one yet, whoever asks waits for it. */
    renew(): void;
    /** Builds another whatever there is; throws when that fails. */
    rebuild(): Promise<void>;
    close(): Promise<void>;
  };

type SearchOptions = {
  state: Pick<State, 'layers' | 'contexts'>;
  /** As it is now: whoever watches it asks for another index when it has changed. */
  territory: () => Pick<Territory, 'files' | 'digest'>;
  /** Where layers are read that are not in the GeoPackage, and the versions of their tables. */
  postgis?: PostgisSettings | null;
  tableVersions?: () => ReadonlyMap<string, string>;
  log: FastifyBaseLogger;
};

/** A change of a layer or of a context is found at most this much later. */
const CHECK_EVERY_MS = 10_000;

/**
 * The index is built beside the server, from the data themselves, each time they change: it takes half a second, so that a kept
 * file would only be one more thing to go stale. What comes back is laid out as it is, not copied.
 */
export function openSearch({ state, territory, log, ...options }: SearchOptions): OpenSearch {
  let kept: { searcher: Searcher; key: string; names: ReadonlySet<string> } | null = null;
  let underway: Promise<void> | null = null;
  let checkedAt = 0;
  let isAskedAgain = false;
  let building: Building | null = null;
  let isClosed = false;

  async function check(): Promise<void> {
    const { sources, key, names, withheld } = await readSources(VISITOR);
    if (kept?.key === key || isClosed) return;
    // What is no longer everyone's is found by nobody while the next index is made: they wait for it.
    if (withheld.some((name) => kept?.names.has(name))) kept = null;
    building = buildInProcess(sources);
    const buffer = await building.done;
    const index = buffer && unpackIndex(buffer);
    if (index) kept = { searcher: createSearcher(index), key, names };
  }

  /** What someone may find, with the names of all that they may see and of what they may not. */
  async function readSources(viewer: Viewer): Promise<SeenSources> {
    const { files, digest } = territory();
    const [layers, unseenLayers] = part(await state.layers.all(), viewer);
    const [contexts, unseenContexts] = part(await state.contexts.all(), viewer);
    const sources = {
      geopackage: files.geopackage,
      postgis: options.postgis ?? null,
      versions: [...(options.tableVersions?.() ?? [])],
      layers: layers.filter(({ searchable }) => searchable).flatMap(toSearchable),
      others: [...layers.map(ofLayer), ...contexts.map(ofContext)],
    };
    const withheld = [...unseenLayers.map(ofLayer), ...unseenContexts.map(ofContext)].map(({ id }) => id);
    const names = new Set(sources.others.map(({ id }) => id));
    return { sources, key: keyOf(digest, sources), names, withheld };
  }
  const reserved = createReservedIndexes();

  function refresh(): Promise<void> {
    checkedAt = Date.now();
    // What has changed since the one under way began may not be in it.
    isAskedAgain = underway !== null;
    underway ??= checkUntilCurrent().finally(() => {
      underway = null;
    });
    return underway;
  }

  async function checkUntilCurrent(): Promise<void> {
    do {
      isAskedAgain = false;
      await check().catch((error) => log.error({ err: error }, 'the search index could not be built'));
    } while (isAskedAgain && !isClosed);
  }

  async function rebuild(): Promise<void> {
    await underway;
    if (kept) kept = { ...kept, key: '' };
    await check();
  }

  function current(): MaybePromise<Searcher> {
    const isDue = Date.now() - checkedAt >= CHECK_EVERY_MS;
    const checked = isDue || (!kept && !underway) ? refresh() : underway;
    return kept ? kept.searcher : first(checked);
  }

  async function first(checked: Promise<void> | null): Promise<Searcher> {
    await checked;
    if (kept) return kept.searcher;
    throw notAvailable();
  }

  /** Whoever may see no more than everyone finds the same. */
  async function currentFor(viewer: Viewer): Promise<Searcher> {
    const everyones = await current();
    const seen = await readSources(viewer);
    return seen.key === kept?.key ? everyones : reserved.searcher(seen);
  }

  return {
    refresh,
    renew() {
      if (kept || underway) void refresh();
    },
    rebuild,
    current,
    seenBy: (viewer) => ({ current: () => (viewer === VISITOR ? current() : currentFor(viewer)) }),
    async close() {
      isClosed = true;
      reserved.close();
      building?.stop();
      await underway;
    },
  };
}

function notAvailable(): AppError {
  return new AppError('unavailable', 'La recherche n’est pas disponible pour le moment.', { retryAfterS: 10 });
}

/** Those that someone may see, and the others. */
function part<T extends Layer | Context>(all: readonly T[], viewer: Viewer): [seen: T[], unseen: T[]] {
  return [all.filter((one) => maySee(one, viewer)), all.filter((one) => !maySee(one, viewer))];
}

/** Changes with what an index would hold: layers and contexts, or the territory, which QGIS or an import may have written. */
function keyOf(digest: string, sources: IndexSources): string {
  return createHash('sha256')
    .update(JSON.stringify([digest, sources]))
    .digest('hex');
}

function toSearchable({ slug, name, drawing }: Layer): SearchableLayer[] {
  if (drawing?.content.kind !== 'features') return [];
  const { table, filter } = drawing.content;
  return [{ slug, name, table, filter: filter ?? null, fields: shownFields(drawing).map((field) => field.name) }];
}

const NOWHERE = { commune: null, ile: null, archipel: null, position: null, extent: null };

function ofLayer({ slug, name, aliases, metadata }: Layer): SearchEntry {
  const [kind, type, importance] = ['couche', 'Couche', 45] as const;
  const words = `${type} ${metadata.description ?? ''}`;
  return { id: `couche-${slug}`, kind, classe: kind, type, title: name, aliases, words, slug, importance, ...NOWHERE };
}

function ofContext({ slug, name, description }: Context): SearchEntry {
  const [kind, type, importance] = ['contexte', 'Contexte', 50] as const;
  const words = `${type} ${description ?? ''}`;
  return {
    id: `contexte-${slug}`,
    kind,
    classe: kind,
    type,
    title: name,
    aliases: [],
    words,
    slug,
    importance,
    ...NOWHERE,
  };
}
