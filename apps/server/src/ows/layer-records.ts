import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import { serve } from '../http/serve.ts';
import type { Provider } from './capability-parts.ts';
import { layerRecord } from './layer-record.ts';
import { publicAddress } from './public-address.ts';
import type { LayerRegistry } from './service-layers.ts';

type RecordOptions = { layers: LayerRegistry; provider: () => Promise<Provider>; publicUrl: string | null };

/** The record of each layer, whose address the capabilities name. */
export const layerRecords: FastifyPluginAsyncTypebox<RecordOptions> = async (app, { layers, provider, publicUrl }) => {
  serve(app, calls.wms.record, async (request, reply) => {
    const { layer: slug } = request.params;
    const layer = (await layers.current(request.viewer)).get(slug);
    if (!layer) throw new AppError('not-found', `La couche « ${slug} » n’existe pas.`);
    const record = layerRecord(layer, await provider(), publicAddress(publicUrl, request));
    return reply.type('text/xml; charset=utf-8').send(record);
  });
};
