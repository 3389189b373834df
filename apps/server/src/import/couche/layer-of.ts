import type { Layer as Drawing, Style } from '@motu/engine';
import type { Column } from './columns.ts';

/** Attributes that information at a point tells: more would not be read. */
const MOST_FIELDS = 30;

type LayerWords = {
  slug: string;
  name: string;
  description: string;
  table: string;
  /** Slug of the producer, when one was named. */
  source: string | null;
  /** Attribute that is searched and shown first. */
  title: string | null;
  minZoom: number;
  style: Style;
  /** Title of the attribute that classes show. */
  subtitle: string | null;
};

/** The layer as the engine draws it. */
export function layerOf(words: LayerWords, columns: readonly Column[]): Drawing {
  const { slug, name, description, table, source, title, minZoom, style, subtitle } = words;
  const filledColumns = columns.filter(({ filled }) => filled > 0).slice(0, MOST_FIELDS);
  const first = filledColumns.filter((column) => column.name === title);
  return {
    slug,
    title: name,
    description,
    minZoom,
    maxZoom: 20,
    content: { kind: 'features', table, style },
    fields: [...first, ...filledColumns.filter((column) => column.name !== title)].map((column) => ({
      name: column.name,
      title: column.title.slice(0, 80),
    })),
    legend: subtitle ? { subtitle } : {},
    sources: source ? [source] : [],
  };
}
