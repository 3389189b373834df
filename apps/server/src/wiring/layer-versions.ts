import { createHash } from 'node:crypto';
import { partsOf, territoryTable } from '@motu/engine';
import { type Layer, toDrawing } from '../domain/layers.ts';
import { isOutside } from '../domain/outside-layers.ts';
import { postgisTablesOf } from '../domain/postgis.ts';
import type { Territory } from '../domain/territory.ts';
import { OUTSIDE_TILE_MS, type TileLayer } from '../domain/tiles.ts';
import type { TableVersions } from '../postgis/table-versions.ts';
import { TERRITORY_SCHEMA } from '../postgis/territory-schema.ts';

/** Raised when the engine draws the same data and style differently, so that kept tiles are drawn again. */
const DRAWING_VERSION = 4;

/** What layers are drawn from: an edition of the territory, and versions of the tables of PostGIS. */
export type DrawnData = Pick<Territory, 'edition'> & { versions: TableVersions };

/** Changes whenever a tile of the layer would look different: data, style or drawing code. */
export function layerVersion({ edition, versions }: DrawnData, layer: Layer): string {
  if (isOutside(layer)) return hashOf([layer.sourceType, layer.sourceUrl, layer.sourceOptions]);
  // What a layer says of itself may change without a tile being drawn again.
  const { slug, minZoom, maxZoom, drawing } = layer;
  const own = postgisTablesOf(drawing);
  // A table of PostGIS changes by itself; where the territory is in PostGIS too, any of its tables may be drawn.
  const data = own.length > 0 ? own.map((name) => versions.get(name)) : [edition, ...territoryVersions(versions)];
  return hashOf([DRAWING_VERSION, ...data, slug, minZoom, maxZoom, drawing?.content]);
}

export function toTileLayer(layer: Layer, data: DrawnData): TileLayer {
  const { id, slug } = layer;
  const version = layerVersion(data, layer);
  if (isOutside(layer)) return { id, slug, version, maxAgeMs: OUTSIDE_TILE_MS };
  const drawing = toDrawing(layer);
  return { id, slug, version, ...(drawing && { parts: partsOf(drawing) }) };
}

const TERRITORY_TABLES = territoryTable(TERRITORY_SCHEMA, '').slice(0, -'/geom'.length);

/** Of the tables of the territory alone: those of other layers do not change it. */
function territoryVersions(versions: TableVersions): string[] {
  return [...versions].filter(([name]) => name.startsWith(TERRITORY_TABLES)).map(([, version]) => version);
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);
}
