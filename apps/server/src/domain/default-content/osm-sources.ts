import type { Layer as Drawing } from '@motu/engine';
import { tablesOf } from '../layer-tables.ts';
import type { Producer } from '../territory.ts';

/** The producer of what `motu import osm` brought, and those of the same data that come with Motu. */
export const OSM_IMPORT = 'osm-import';
const SHIPPED_OSM: readonly string[] = ['osm', 'osm-2021'];

/** A layer of the catalogue with the producers of what it shows now: those of an import where it filled the tables (TER-01, TER-04). */
export function withImportedSource(drawing: Drawing, producers: readonly Producer[]): Drawing {
  const imported = producers.find(({ slug }) => slug === OSM_IMPORT);
  const shipped = drawing.sources.filter((slug) => slug !== OSM_IMPORT);
  if (!imported || !shipped.some((slug) => SHIPPED_OSM.includes(slug))) return { ...drawing, sources: shipped };
  const tables = tablesOf(drawing);
  // A base map draws whatever there is.
  if (tables.length === 0) return { ...drawing, sources: [...shipped, OSM_IMPORT] };
  const filled = tables.filter((table) => imported.tables.includes(table));
  if (filled.length === 0) return { ...drawing, sources: shipped };
  const others = filled.length === tables.length ? shipped.filter((slug) => !SHIPPED_OSM.includes(slug)) : shipped;
  return { ...drawing, sources: [...others, OSM_IMPORT] };
}
