import { namedSources } from '../default-content/osm-words.ts';
import type { Layer } from '../layers.ts';
import type { Producer } from '../territory.ts';
import { maySee, type Viewer } from './visibility.ts';

/** Without those who only made what this one may not see: their name would tell of it. */
export function producersSeen(all: Producer[], layers: readonly Layer[], viewer: Viewer): Producer[] {
  const named = (some: readonly Layer[]) =>
    new Set(some.flatMap(({ drawing }) => (drawing ? namedSources(drawing, all) : [])));
  const seen = named(layers.filter((layer) => maySee(layer, viewer)));
  const unseen = named(layers.filter((layer) => !maySee(layer, viewer)));
  return all.filter(({ slug }) => seen.has(slug) || !unseen.has(slug));
}
