import { createHash } from 'node:crypto';
import { drawnFrom, partsOf, territoryTable } from '@motu/engine';
import { isPublic } from '../domain/access/visibility.ts';
import { type Layer, type LayerDrawing, toDrawing } from '../domain/layers.ts';
import { isOutside } from '../domain/outside-layers.ts';
import type { Territory } from '../domain/territory.ts';
import { addressVersion, OUTSIDE_TILE_MS, type TileLayer } from '../domain/tiles.ts';
import type { TableVersions } from '../postgis/table-versions.ts';
import { TERRITORY_SCHEMA } from '../postgis/territory-schema.ts';

/** Raised when the engine draws the same data and style differently, so that kept tiles are drawn again. */
const DRAWING_VERSION = 5;

/** What the versions begin with that nginx is not to look for in its cache (deploy/nginx/motu.conf): no digit of the others. */
const RESERVED = 'r';

/** What layers are drawn from: editions of the territory's tables and rasters, and versions of the tables of PostGIS. */
type DrawnData = Pick<Territory, 'editions'> & { versions: TableVersions };

/** What the addresses of a layer's tiles carry: it changes whenever one would look different, and when the layer is no longer everyone's. */
export const layerVersion = (data: DrawnData, layer: Layer): string => addressVersion(versionsOf(data, layer));

function versionsOf(data: DrawnData, layer: Layer): Pick<TileLayer, 'version' | 'reserved'> {
  const version = drawnVersion(data, layer);
  return isPublic(layer) ? { version } : { version, reserved: `${RESERVED}${hashOf([version, RESERVED])}` };
}

/** Changes whenever a tile of the layer would look different: data, style or drawing code. */
function drawnVersion(data: DrawnData, layer: Layer): string {
  if (isOutside(layer)) return hashOf([layer.sourceType, layer.sourceUrl, layer.sourceOptions]);
  // What a layer says of itself may change without a tile being drawn again.
  const { slug, minZoom, maxZoom, drawing } = layer;
  return hashOf([DRAWING_VERSION, drawing && dataOf(drawing, data), slug, minZoom, maxZoom, drawing?.content]);
}

/** What changes with the data that a layer is drawn from, and with no other. */
function dataOf({ content }: LayerDrawing, { editions, versions }: DrawnData): unknown {
  const { tables, rasters } = drawnFrom({ content });
  return [
    tables.map((table) => [
      versions.get(table),
      // Where the territory is in PostGIS, its tables change there.
      versions.get(territoryTable(TERRITORY_SCHEMA, table)),
      withCopies(table, editions.tables),
    ]),
    rasters.map((raster) => editions.rasters[raster]),
  ];
}

/** Editions of a table and of its thinned copies. */
function withCopies(table: string, editions: ReadonlyMap<string, string>): string[] {
  const copy = `${table}_z`;
  return [...editions].filter(([name]) => name === table || name.startsWith(copy)).map(([, edition]) => edition);
}

export function toTileLayer(layer: Layer, data: DrawnData): TileLayer {
  const { id, slug } = layer;
  const versions = versionsOf(data, layer);
  if (isOutside(layer)) return { id, slug, ...versions, maxAgeMs: OUTSIDE_TILE_MS };
  const drawing = toDrawing(layer);
  return { id, slug, ...versions, ...(drawing && { parts: partsOf(drawing) }) };
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);
}
