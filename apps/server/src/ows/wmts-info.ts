import { TILE_GRIDS, TILE_SIZE, tileExtent } from '@motu/core';
import type { FastifyReply } from 'fastify';
import { readFeatureInfo } from './feature-info.ts';
import { INFO_FORMATS } from './info-formats.ts';
import { invalid, OwsError } from './ows-error.ts';
import { readInteger } from './params.ts';
import { layerNamed } from './service-layers.ts';
import { systemOf } from './systems.ts';
import { readTileAddress, type TilePlaceParams } from './tile-request.ts';
import { readTime, timeCondition } from './time.ts';
import type { TileSources } from './wmts-tiles.ts';

type Asked = { i: string; j: string; format: string; limit: number; time: string };

/** What lies at a pixel of a tile. */
export async function sendTileInfo(
  { engine, outside, layers }: Pick<TileSources, 'engine' | 'outside' | 'layers'>,
  reply: FastifyReply,
  params: TilePlaceParams,
  asked: Asked,
): Promise<FastifyReply> {
  const layer = await layerNamed(layers, params.layer, reply.request.viewer);
  if (!layer.isQueryable) {
    throw new OwsError('OperationNotSupported', `La couche « ${layer.slug} » ne s’interroge pas.`, {
      ...{ locator: 'GetFeatureInfo', status: 501 },
    });
  }
  const { grid: crs, level, column, row, scale } = readTileAddress(params);
  const format = Object.hasOwn(INFO_FORMATS, asked.format) ? INFO_FORMATS[asked.format] : undefined;
  if (!format) throw invalid('InfoFormat', `Le format « ${asked.format} » n’existe pas.`);
  const side = TILE_SIZE * scale;
  const place = {
    crs,
    bbox: tileExtent(TILE_GRIDS[crs], level, column, row),
    width: side,
    height: side,
    x: readPixel(asked.i, 'I', side),
    y: readPixel(asked.j, 'J', side),
  };
  const range = readTime(asked.time);
  const queried = layer.time ? { ...layer, where: timeCondition(layer.time, range) } : layer;
  const answers = await readFeatureInfo({ engine, outside }, [{ ...queried, range }], place, asked.limit);
  // As bytes: to a text the framework would add a charset.
  return reply.type(format.type).send(Buffer.from(format.write(answers, systemOf(crs))));
}

function readPixel(text: string, name: 'I' | 'J', side: number): number {
  const pixel = readInteger(text);
  if (pixel === null) throw invalid(name, `« ${text} » n’est pas un numéro de pixel.`);
  if (pixel >= 0 && pixel < side) return pixel;
  throw new OwsError('PointIJOutOfRange', `« ${name} » doit être de 0 à ${side - 1}.`, { locator: name });
}
