import { AppError, type Extent, tahitiDay } from '@motu/core';
import {
  type Description,
  type Engine,
  type LayerContent,
  type LayerTime,
  type QueryableField,
  readPostgisName,
} from '@motu/engine';
import { isPublic } from './access/visibility.ts';
import { type Layer, type LayerDrawing, shownFields } from './layers.ts';
import { infoQueryOf, isOutside, outsideExtent } from './outside-layers.ts';

/** A layer as the map services offer it to those who may see it. */
export type ServiceLayer = {
  slug: string;
  /** Whether everyone may see it: only then may what is told of it be kept for others. */
  isPublic: boolean;
  title: string;
  abstract: string;
  producer: string | null;
  /** When its data were last updated, as the producer says it. */
  date: string | null;
  /** What is generalised, dated or derived. */
  note: string | null;
  minZoom: number;
  maxZoom: number;
  /** Longitude and latitude. */
  extent: Extent;
  /** False while its database is away, and its extent was never read. */
  isLocated: boolean;
  fields: readonly QueryableField[];
  isQueryable: boolean;
  /** What the geometry is called in a table of PostGIS. */
  geometry?: string | undefined;
  /** A raster tells a value, the others their features. */
  isRaster: boolean;
  /** What of the relief it shows. */
  relief: 'height' | 'slope' | null;
  /** Names reach beyond what they name. */
  hasFeatures: boolean;
  time: LayerTime | null;
  /** What it is drawn from, when it is ours. */
  drawing: LayerDrawing | null;
  /** Where it comes from, when it is not ours. */
  outside: Layer | null;
};

const WORLD: Extent = [-180, -90, 180, 90];
/** Null for an outside layer: its own server offers it. */
export async function toServiceLayer(layer: Layer, engine: Engine): Promise<ServiceLayer | null> {
  const { slug, name, metadata, minZoom, maxZoom, drawing } = layer;
  const common = {
    slug,
    isPublic: isPublic(layer),
    title: name,
    abstract: metadata.description ?? '',
    producer: metadata.producteur,
    date: metadata.date,
    note: metadata.note,
    minZoom,
    maxZoom,
    drawing,
  };
  if (!drawing) return isOutside(layer) ? { ...common, ...outsidePart(layer) } : null;
  // What a command has just added is drawn when the territory has been read again, seconds later.
  if (!engine.has(slug)) return null;
  const { content } = drawing;
  const fields = shownFields(drawing);
  const { extent, isLocated, time } = await describe(layer, engine);
  return {
    ...common,
    extent: extent ?? WORLD,
    isLocated,
    fields,
    isQueryable: fields.length > 0,
    geometry: content.kind === 'features' ? readPostgisName(content.table)?.column : undefined,
    isRaster: content.kind === 'relief',
    relief: content.kind === 'relief' ? content.field : null,
    hasFeatures: content.kind === 'features' || content.kind === 'composed',
    time: givenTime(content) ?? time ?? null,
    outside: null,
  };
}

/** A database that is away does not take its layers out of the capabilities: they say what is known without it. */
async function describe(
  { slug, sourceOptions, drawing }: Layer,
  engine: Engine,
): Promise<Omit<Description, 'columns'> & Pick<ServiceLayer, 'isLocated'>> {
  try {
    return { ...(await engine.describe(slug)), isLocated: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    const extent = sourceOptions.projection === 'EPSG:4326' ? sourceOptions.extent : undefined;
    return {
      extent: (extent as Extent | undefined) ?? null,
      isLocated: extent !== undefined,
      time: timeWithout(drawing?.content),
    };
  }
}

/** The days that the layer itself tells. */
function givenTime(content: LayerContent): LayerTime | null {
  return content.kind === 'features' && content.time && 'from' in content.time ? content.time : null;
}

/** A dated layer stays one while its days cannot be read: never all of its days at once. */
function timeWithout(content: LayerContent | undefined): LayerTime | null {
  if (content?.kind !== 'features' || !content.time) return null;
  const today = tahitiDay(new Date());
  return { ...content.time, from: today, to: today };
}

function outsidePart(layer: Layer) {
  return {
    extent: outsideExtent(layer) ?? WORLD,
    isLocated: true,
    fields: [],
    isQueryable: infoQueryOf(layer) !== null,
    isRaster: false,
    relief: null,
    hasFeatures: false,
    time: null,
    outside: layer,
  };
}
