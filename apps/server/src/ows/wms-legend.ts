import { AppError } from '@motu/core';
import { type ImageFormat, LEGEND_PATCH_WIDTH, MEDIA_TYPES } from '@motu/engine';
import type { FastifyReply } from 'fastify';
import { withDeadline } from '../concurrency/deadline.ts';
import type { ServiceLayer } from '../domain/service-layer.ts';
import { NOBODY_KEEPS } from '../headers/tile-headers.ts';
import { readScale } from './dpi.ts';
import { checkStyle, findLayer } from './map-query.ts';
import { integerBetween, type Params } from './params.ts';
import { noFormat, readColor, readFormat } from './wms-formats.ts';
import type { MapSources } from './wms-maps.ts';

/** The patch of one line as vectors, for paper (PRN-04): our own page asks for it, and it stands in no list of formats, which are those of a whole legend. */
const SHAPES = 'image/svg+xml';

/** A panel shows the same dozens of small patches again and again; an hour late, a changed one does no harm. */
const legendCache = ({ isPublic }: Pick<ServiceLayer, 'isPublic'>): string =>
  isPublic ? 'public, max-age=3600' : NOBODY_KEEPS;

export async function sendLegend(
  { engine, outside, layers }: MapSources,
  reply: FastifyReply,
  params: Params,
): Promise<FastifyReply> {
  const layer = findLayer(params.need('layer'), await layers.current(reply.request.viewer), 'layer');
  checkStyle(params.get('style'), 'style');
  const asked = params.get('format') || 'image/png';
  const format = asked === SHAPES && params.has('rule') && !layer.outside ? 'svg' : readFormat(asked);
  if (layer.outside && format !== 'svg') return sendOutsideLegend(outside, reply, layer, format);
  const rule = params.has('rule') ? { rule: params.get('rule') } : {};
  const ground = params.has('bgcolor') ? { ground: readColor(params) } : {};
  // The width asked is a hint (SLD profile): a sharp screen asks for a patch of twice the size.
  const isSharp = params.has('width') && integerBetween(params, 'width', 1, 2048) > LEGEND_PATCH_WIDTH;
  const legend = await withDeadline(
    engine.legend(layer.slug, { format, scale: readScale(params) * (isSharp ? 2 : 1), ...rule, ...ground }),
  );
  return reply
    .type(format === 'svg' ? SHAPES : MEDIA_TYPES[format])
    .header('cache-control', legendCache(layer))
    .send(legend);
}

/** As its own server draws it. */
async function sendOutsideLegend(
  outside: MapSources['outside'],
  reply: FastifyReply,
  layer: ServiceLayer,
  format: ImageFormat,
): Promise<FastifyReply> {
  if (format !== 'png' && format !== 'png8') throw noFormat(MEDIA_TYPES[format], 'format');
  const legend = layer.outside && (await outside.legend(layer.outside));
  if (!legend) throw new AppError('not-found', `La couche « ${layer.slug} » n’a pas de légende.`);
  return reply.type(MEDIA_TYPES.png).header('cache-control', legendCache(layer)).send(legend);
}
