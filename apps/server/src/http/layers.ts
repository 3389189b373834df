import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, type ListedLayer } from '@motu/contract';
import type { DraftGround } from '../domain/draft-picture.ts';
import type { LayerEdits } from '../domain/layer-edits.ts';
import type { Layer, LayerStore } from '../domain/layers.ts';
import { type Tiles, toItem } from '../domain/tiles.ts';
import { by } from './actor.ts';
import { serve } from './serve.ts';

export type LayerRoutes = {
  layers: LayerStore;
  tiles: Tiles;
  edits: LayerEdits;
  picture: (layer: Layer, ground: DraftGround) => Promise<Uint8Array>;
};

/** Layers: everyone reads those that are published, administrators all of them, and change them (ADM-14). */
export const layers: FastifyPluginAsyncTypebox<LayerRoutes> = async (app, options) => {
  const { layers: store, tiles, edits, picture } = options;

  serve(app, calls.layers.list, async (request) => {
    const { page, limit } = request.query;
    const isAdmin = request.current?.account.role === 'admin';
    const { items, total } = await store.page(page, limit, isAdmin);
    return {
      layers: await Promise.all(items.map((layer) => toListed(layer, tiles, isAdmin))),
      totalPages: Math.ceil(total / limit),
      totalElements: total,
    };
  });

  serve(app, calls.layers.read, async ({ params }) => {
    const { layer, ...found } = await edits.read(params.id);
    return { ...found, item: await toItem(layer, tiles) };
  });

  serve(app, calls.layers.add, async (request, reply) =>
    reply.code(201).send({ content: await edits.add(request.body, by(request)) }),
  );

  serve(app, calls.layers.change, async (request) => ({
    content: await edits.change(request.params.id, request.body, by(request)),
  }));

  serve(app, calls.layers.remove, async (request) => {
    await edits.remove(request.params.id, request.query, by(request));
    return { content: null };
  });

  serve(app, calls.layers.preview, async ({ body }, reply) => {
    const { id, layer, width, height } = body;
    const [west = 0, south = 0, east = 0, north = 0] = body.bbox;
    const draft = await edits.draft(id, layer);
    const image = await picture(draft, { bbox: [west, south, east, north], width, height });
    return reply.type('image/png').header('cache-control', 'no-store').send(image);
  });

  serve(app, calls.layers.patchSource, async (request) => ({
    content: await edits.patchSource(request.params.id, request.body, by(request)),
  }));
};

async function toListed(layer: Layer, tiles: Tiles, isAdmin: boolean): Promise<ListedLayer> {
  const item = await toItem(layer, tiles);
  const { version, published, searchable, sourceOptions, drawing } = layer;
  const drawn = drawing?.content.kind ?? null;
  return isAdmin ? { ...item, admin: { version, published, searchable, drawn, sourceOptions } } : item;
}
