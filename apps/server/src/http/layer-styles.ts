import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type AttributeValues, calls, type LayerAttributes, type StyleReading, type WrittenSld } from '@motu/contract';
import type { LayerEdits } from '../domain/layer-edits.ts';
import type { Layer } from '../domain/layers.ts';
import { serve } from './serve.ts';

export type StyleRoutes = {
  edits: Pick<LayerEdits, 'draft'>;
  attributes: (layer: Layer) => Promise<LayerAttributes>;
  values: (layer: Layer, asked: { attribute: string; classes: number }) => Promise<AttributeValues>;
  readText: (text: string) => Promise<StyleReading>;
  writeSld: (style: unknown) => Promise<WrittenSld>;
};

/** What the style of a layer is made with (ADM-16). */
export const layerStyles: FastifyPluginAsyncTypebox<StyleRoutes> = async (app, options) => {
  const { edits, attributes, values, readText, writeSld } = options;

  serve(app, calls.layerStyles.attributes, async ({ body: { id, layer } }) => ({
    content: await attributes(await edits.draft(id, layer)),
  }));

  serve(app, calls.layerStyles.values, async ({ body: { id, layer, ...asked } }) => ({
    content: await values(await edits.draft(id, layer), asked),
  }));

  serve(app, calls.layerStyles.read, async ({ body }) => ({ content: await readText(body.text) }));

  serve(app, calls.layerStyles.sld, async ({ body }) => ({ content: await writeSld(body.style) }));
};
