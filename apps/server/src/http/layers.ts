import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, type ListedLayer, type TableFields } from '@motu/contract';
import { maySee, seesAll } from '../domain/access/visibility.ts';
import type { DraftGround } from '../domain/draft-picture.ts';
import { countUses } from '../domain/layer-contexts.ts';
import type { LayerEdits } from '../domain/layer-edits.ts';
import { sourceOf } from '../domain/layer-source.ts';
import type { Layer, LayerStore } from '../domain/layers.ts';
import { isOutside } from '../domain/outside-layers.ts';
import type { ContextStore } from '../domain/stores/context-store.ts';
import { type Tiles, toItem } from '../domain/tiles.ts';
import { by } from './actor.ts';
import { serve } from './serve.ts';

type LayerRoutes = {
  layers: LayerStore;
  contexts: ContextStore;
  tiles: Tiles;
  edits: LayerEdits;
  picture: (layer: Layer, ground: DraftGround) => Promise<Uint8Array>;
  /** What its style draws nothing of. */
  faults: (layer: Layer) => Promise<string[]>;
  /** What its table has to tell. */
  fields: (layer: Layer) => Promise<TableFields>;
};

/** Layers: everyone reads those that they may see, administrators all of them, and change them (ADM-14). */
export const layers: FastifyPluginAsyncTypebox<LayerRoutes> = async (app, options) => {
  const { layers: store, contexts, tiles, edits, picture, faults, fields } = options;

  serve(app, calls.layers.list, async (request) => {
    const { page, limit } = request.query;
    const seen = (await store.all()).filter((layer) => maySee(layer, request.viewer));
    const items = seen.slice(page * limit, (page + 1) * limit);
    const uses = seesAll(request.viewer) ? countUses(await contexts.all()) : null;
    return {
      layers: await Promise.all(items.map((layer) => toListed(layer, tiles, uses))),
      totalPages: Math.ceil(seen.length / limit),
      totalElements: seen.length,
    };
  });

  serve(app, calls.layers.read, async ({ params }) => {
    const { layer, ...found } = await edits.read(params.id);
    return { ...found, item: await toItem(layer, tiles), source: sourceOf(layer) };
  });

  serve(app, calls.layers.dataVersions, async ({ params }) => ({ content: await edits.data.list(params.id) }));

  serve(app, calls.layers.restoreData, async (request) => {
    const { id, donnees } = request.params;
    return { content: await edits.restoreData(id, donnees, request.body.version, by(request)) };
  });

  serve(app, calls.layers.add, async (request, reply) =>
    reply.code(201).send({ content: await edits.add(request.body, by(request)) }),
  );

  serve(app, calls.layers.duplicate, async (request, reply) =>
    reply.code(201).send({ content: await edits.duplicate(request.params.id, by(request)) }),
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

  serve(app, calls.layers.check, async ({ body: { id, layer } }) => ({
    content: await faults(await edits.draft(id, layer)),
  }));

  serve(app, calls.layers.tableFields, async ({ body: { id, layer } }) => ({
    content: await fields(await edits.draft(id, layer)),
  }));

  serve(app, calls.layers.patchSource, async (request) => ({
    content: await edits.patchSource(request.params.id, request.body, by(request)),
  }));
};

/** Without the uses of layers, for a visitor. */
async function toListed(layer: Layer, tiles: Tiles, uses: ReadonlyMap<string, number> | null): Promise<ListedLayer> {
  const item = await toItem(layer, tiles);
  if (!uses) return item;
  const { version, published, visibility, searchable, sourceOptions, drawing } = layer;
  const source = sourceOf(layer);
  const state = { source, version, published, searchable, drawn: drawing?.content.kind ?? null, sourceOptions };
  const upstream = upstreamOf(layer);
  return {
    ...item,
    admin: {
      ...state,
      ...(visibility && { visibility }),
      contexts: uses.get(layer.slug) ?? 0,
      ...(upstream && { upstream }),
    },
  };
}

function upstreamOf(layer: Layer) {
  const { sourceType: type, sourceUrl: url } = layer;
  return isOutside(layer) && type !== 'xyz' ? { url, type } : null;
}
