import type { Engine } from '@motu/engine';
import type { FastifyReply } from 'fastify';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import type { TileCache } from '../../domain/tiles.ts';
import type { Turns } from '../../http/turns.ts';
import type { Site } from '../../pages/page-frame.ts';
import type { SiteOf } from '../../pages/site.ts';
import type { Provider } from '../capability-parts.ts';
import type { LayerRegistry } from '../service-layers.ts';
import type { Parameters } from './parameters.ts';

export type OgcOptions = {
  engine: Engine;
  layers: LayerRegistry;
  cache: Pick<TileCache, 'versionOf'>;
  readings: Turns;
  provider: () => Promise<Provider>;
  publicUrl: string | null;
  site: SiteOf;
};

/** What one answer is made of: who asks, at which address, in which form. */
export type Asked = { base: string; parameters: Parameters; isHtml: boolean; site: Site };

/** Layers whose objects are in a table of ours. */
export const isCollection = ({ drawing }: ServiceLayer): boolean => drawing?.content.kind === 'features';

/** As bytes: to a text the framework would add a charset, and the schema of the call says nothing of it. */
export function sendJson(reply: FastifyReply, document: unknown, type = 'application/json'): FastifyReply {
  return reply
    .type(type)
    .header('vary', 'accept')
    .send(Buffer.from(JSON.stringify(document)));
}

export function sendHtml(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('vary', 'accept').send(page);
}
