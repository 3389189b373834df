import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError, TILE_STYLES } from '@motu/core';
import {
  type Engine,
  GLYPH_RANGE,
  glyphFont,
  LAST_GLYPH,
  type LayerContent,
  mapStyle,
  spriteIndexOf,
} from '@motu/engine';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '../domain/access/visibility.ts';
import type { ServiceLayer } from '../domain/service-layer.ts';
import { GRID_NAMES, TILE_ADDRESSES, type TileCache, VECTOR_ADDRESSES } from '../domain/tiles.ts';
import { baseAddress } from '../headers/base-address.ts';
import { etagOf, isUnchanged } from '../headers/etag.ts';
import { NOBODY_KEEPS } from '../headers/tile-headers.ts';
import { serve } from '../http/serve.ts';
import type { LayerRegistry } from './service-layers.ts';
import { seenLayer } from './vector-layer.ts';
import { withoutEnding } from './vector-tiles.ts';

type MapStyleOptions = {
  engine: Pick<Engine, 'glyphs' | 'sprite'>;
  cache: Pick<TileCache, 'versionOf'>;
  layers: LayerRegistry;
  publicUrl: string | null;
};

type BaseMapContent = Extract<LayerContent, { kind: 'base-map' }>;

const GRID = GRID_NAMES['EPSG:3857'];
/** They change with a version of the program, at most: asked for again after a day. */
const KEPT_FOR_A_DAY = 'public, max-age=86400';
/** Letters of the Latin alphabets in seven fonts, and the signs of three maps. */
const MOST_KEPT = 120;

/** Base maps for MapLibre: their styles, the letters and the signs that these name. */
export const mapStyles: FastifyPluginAsyncTypebox<MapStyleOptions> = async (app, options) => {
  const { engine, cache, layers, publicUrl } = options;
  const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: MOST_KEPT });

  serve(app, calls.vectorTiles.style, async (request, reply) => {
    const slug = withoutEnding(request.params.file, 'json');
    const { layer, content } = await baseMap(slug, request.viewer);
    const base = baseAddress(publicUrl, request);
    const { sol } = request.query as { sol?: unknown };
    if (sol !== undefined && sol !== 'vecteurs' && sol !== 'images')
      throw new AppError('invalid', '«\u00a0sol\u00a0» vaut «\u00a0images\u00a0» ou «\u00a0vecteurs\u00a0».');
    const pictures = `${base}${TILE_ADDRESSES}${slug}/${TILE_STYLES.ground}/EPSG:3857@2x/{z}/{y}/{x}.webp?v=${cache.versionOf(slug)}`;
    reply.header('cache-control', 'no-cache');
    return mapStyle(content.theme, {
      name: layer.title,
      tileJson: `${base}${VECTOR_ADDRESSES}${slug}/${GRID}.json`,
      ground: sol === 'vecteurs' ? null : pictures,
      sprite: `${base}/api/styles/${slug}/signes`,
      glyphs: `${base}/api/polices/{fontstack}/{range}.pbf`,
      attribution: layer.producer ?? '',
    });
  });

  serve(app, calls.vectorTiles.sprite, async ({ params: { layer: slug, file }, viewer }, reply) => {
    const { layer, content } = await baseMap(slug, viewer);
    const [, twice, ending] = /^signes(@2x)?\.(json|png)$/.exec(file) ?? [];
    if (!ending) throw new AppError('not-found', 'Les signes sont en JSON et en PNG.');
    const scale = twice ? 2 : 1;
    if (ending === 'json')
      return send(reply, 'application/json', Buffer.from(JSON.stringify(spriteIndexOf(content.theme, scale))), layer);
    return send(
      reply,
      'image/png',
      await once(`${content.theme} ${scale}`, () => engine.sprite(content.theme, scale)),
      layer,
    );
  });

  serve(app, calls.vectorTiles.glyphs, async ({ params: { fonts, file } }, reply) => {
    const start = readRange(withoutEnding(file, 'pbf'));
    // A style may name fonts that stand in for the first: ours have all their letters.
    const font = fonts
      .split(',')
      .map(glyphFont)
      .find((one) => one !== undefined);
    if (!font) throw new AppError('not-found', `La police «\u00a0${fonts}\u00a0» n’existe pas.`);
    return send(reply, 'application/x-protobuf', await once(`${font.name} ${start}`, () => engine.glyphs(font, start)));
  });

  async function baseMap(slug: string, viewer: Viewer): Promise<{ layer: ServiceLayer; content: BaseMapContent }> {
    const layer = await seenLayer(layers, slug, viewer);
    const content = layer.drawing?.content;
    if (content?.kind === 'base-map') return { layer, content };
    throw new AppError(
      'not-found',
      `La couche «\u00a0${slug}\u00a0» n’est pas un fond de plan\u00a0: elle n’a pas de style.`,
    );
  }

  function once(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = drawn.get(key);
    if (known) return known;
    const made = draw();
    drawn.set(key, made);
    // What failed is tried again the next time.
    made.catch(() => drawn.delete(key));
    return made;
  }
};

function send(reply: FastifyReply, type: string, body: Uint8Array, { isPublic } = { isPublic: true }): FastifyReply {
  const etag = etagOf(body);
  reply.headers({ etag, 'cache-control': isPublic ? KEPT_FOR_A_DAY : NOBODY_KEEPS });
  return isUnchanged(reply.request.headers['if-none-match'], etag)
    ? reply.code(304).send()
    : reply.type(type).send(body);
}

/** `256-511` → 256. */
function readRange(text: string): number {
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  const start = Number(first);
  const isRange = start % GLYPH_RANGE === 0 && Number(last) === start + GLYPH_RANGE - 1 && start <= LAST_GLYPH;
  if (isRange) return start;
  throw new AppError(
    'not-found',
    'Les lettres se demandent par 256, de «\u00a00-255\u00a0» à «\u00a065280-65535\u00a0».',
  );
}
