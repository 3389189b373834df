import type { Extent } from '@motu/core';
import { uniformSea } from '../basemap/sea-pixels.ts';
import type { Sources } from '../basemap/sources.ts';
import { DRAWN_TABLES, NAMED_TABLES } from '../basemap/tables.ts';
import { FULL, THEMES } from '../basemap/theme.ts';
import { formatColor, parseColor } from '../draw/color.ts';
import { coverage, type Frame } from '../projection/frame.ts';
import { heatReach } from '../style/heat.ts';
import type { FeaturePart, Layer } from './layer.ts';
import { isNamed, type TilePart } from './part.ts';

/** Why a tile needs no drawing: it is transparent, or all of one colour. */
export type Plain = 'transparent' | `#${string}`;

// Names reach this far from what they name, CSS pixels.
const NAME_REACH = 280;
const SYMBOL_REACH = 40;
// Under this zoom the sea has a texture, and no two tiles are alike.
const PLAIN_SEA_FROM = 12;

/**
 * Whether a picture is known without drawing it, from indexes alone. `null` means that it must be drawn: a doubt is
 * never answered by an empty picture.
 */
export async function plainPicture(
  frame: Frame,
  layer: Layer,
  sources: Sources,
  part: TilePart = 'all',
): Promise<Plain | null> {
  const { content } = layer;
  if (frame.zoom < layer.minZoom - 0.5 || frame.zoom > layer.maxZoom + 0.99) return 'transparent';
  switch (content.kind) {
    case 'features':
      return (await isPartVoid(frame, content, sources)) ? 'transparent' : null;
    case 'composed': {
      for (const part of content.parts) if (!(await isPartVoid(frame, part, sources))) return null;
      return content.background ? colorOf(parseColor(content.background)) : 'transparent';
    }
    case 'hillshade':
    case 'relief':
      if (!sources.relief?.covers(frame.geographic)) return 'transparent';
      // The models are 0 at sea: without land there is nothing to show, in a territory that has a table of it.
      if ((await sources.features.fields('terre')) === null) return null;
      return (await isVoid(sources, 'terre', coverage(frame, SYMBOL_REACH), frame.resolution)) ? 'transparent' : null;
    case 'image':
      return sources.images.covers(content.image, coverage(frame, 2)) ? null : 'transparent';
    case 'sea':
      return frame.zoom < PLAIN_SEA_FROM - 0.1 ? null : colorOf(await uniformSea(frame, sources, FULL));
    case 'base-map': {
      if (frame.zoom < PLAIN_SEA_FROM - 0.1 && part !== 'drawing') return null;
      for (const table of DRAWN_TABLES) {
        if (!(await isVoid(sources, table, coverage(frame, NAME_REACH), frame.resolution))) return null;
      }
      for (const table of NAMED_TABLES) {
        if (!(await isVoid(sources, table, coverage(frame, NAME_REACH), 0))) return null;
      }
      return part === 'drawing' ? 'transparent' : colorOf(await uniformSea(frame, sources, THEMES[content.theme]));
    }
  }
}

async function isPartVoid(frame: Frame, part: FeaturePart, sources: Sources): Promise<boolean> {
  const reach = Math.max(isNamed(part) ? NAME_REACH : SYMBOL_REACH, heatReach(part.style));
  return isVoid(sources, part.table, coverage(frame, reach), frame.resolution);
}

async function isVoid({ features }: Sources, table: string, extent: Extent, resolution: number): Promise<boolean> {
  const found = await features.features({ table, extent, resolution, fields: [], limit: 1 });
  return found.length === 0;
}

function colorOf(color: Awaited<ReturnType<typeof uniformSea>>): Plain | null {
  return color ? (formatColor(color) as Plain) : null;
}
