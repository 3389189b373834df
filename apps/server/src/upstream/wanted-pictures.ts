import { AppError, dayInterval, type Extent } from '@motu/core';
import { type Ground, hasDays, type OutsideLayer, outsideExtent } from '../domain/outside-layers.ts';
import { intersectsExtent, readSystem, reprojectExtent, type System } from './systems.ts';
import type { SourceGround, WantedPicture } from './wanted-picture.ts';
import { wantedTiles } from './wanted-tiles.ts';
import { withParameters } from './with-parameters.ts';

type WantedPictures = { crs: string; pictures: WantedPicture[] };

/** What to ask of its server, so that a layer can be drawn there. Nothing where the layer shows nothing. */
export function wantedPictures(layer: OutsideLayer, ground: Ground): WantedPictures {
  const source = sourceGround(layer, ground);
  const { crs } = source.system;
  const shown = reprojectExtent(ground.bbox, ground.crs, 'EPSG:4326');
  const extent = outsideExtent(layer);
  if (extent && !intersectsExtent(shown, extent)) return { crs, pictures: [] };
  const pictures =
    layer.sourceType === 'wms' ? wantedMap(layer, ground, source) : wantedTiles(layer, source, ground.mostTiles);
  return { crs, pictures };
}

function sourceGround(
  { slug, sourceOptions }: OutsideLayer,
  { crs, bbox, width, height, scale }: Ground,
): SourceGround {
  const system = readSystem(sourceOptions.projection);
  if (!system)
    throw new AppError(
      'upstream',
      `Le système « ${sourceOptions.projection} » de la couche « ${slug} » n’est pas connu.`,
    );
  const extent = reprojectExtent(bbox, crs, system.crs);
  const pixels = width * height * scale * scale;
  return { system, extent, resolution: Math.sqrt(((extent[2] - extent[0]) * (extent[3] - extent[1])) / pixels) };
}

/** What most servers give at most. */
const MOST_PIXELS = 2048;
/** Pixels around a picture that is to be turned into another system, so that its edge has neighbours. */
const MARGIN = 2;

function wantedMap(layer: OutsideLayer, ground: Ground, { system, extent, resolution }: SourceGround): WantedPicture[] {
  const isSame = system.crs === ground.crs;
  const bbox = isSame ? extent : widened(extent, MARGIN * resolution);
  const side = (length: number) => Math.min(MOST_PIXELS, Math.max(1, Math.ceil(length / resolution)));
  const width = isSame ? Math.round(ground.width * ground.scale) : side(bbox[2] - bbox[0]);
  const height = isSame ? Math.round(ground.height * ground.scale) : side(bbox[3] - bbox[1]);
  const { layer: name, style, format } = layer.sourceOptions;
  const address = withParameters(layer.sourceUrl, {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: name,
    STYLES: style,
    CRS: system.name,
    BBOX: inAxisOrder(system, bbox),
    WIDTH: String(width),
    HEIGHT: String(height),
    FORMAT: format,
    TRANSPARENT: format === 'image/jpeg' ? 'FALSE' : 'TRUE',
    ...(ground.scale > 1 && sharpness(ground.scale)),
    ...(ground.range && hasDays(layer) && { TIME: dayInterval(ground.range.from, ground.range.to) }),
  });
  return [{ address, extent: bbox, width, height, mayBeMissing: false }];
}

/** Lines and names twice as large on a sharp screen, in the words of QGIS Server, MapServer and GeoServer; the others ignore them. */
function sharpness(scale: number): Record<string, string> {
  const dpi = String(90 * scale);
  return { DPI: dpi, MAP_RESOLUTION: dpi, FORMAT_OPTIONS: `dpi:${dpi}` };
}

/** `minx,miny,maxx,maxy` in the order of the system's axes. */
export function inAxisOrder({ isLatitudeFirst }: System, [minX, minY, maxX, maxY]: Extent): string {
  return (isLatitudeFirst ? [minY, minX, maxY, maxX] : [minX, minY, maxX, maxY]).join(',');
}

function widened([minX, minY, maxX, maxY]: Extent, by: number): Extent {
  return [minX - by, minY - by, maxX + by, maxY + by];
}
