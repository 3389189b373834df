import type { MapContext } from '@motu/contract';
import type { FastifyInstance } from 'fastify';

/** The version that each layer of the default context has in the address of its tiles, by its slug. */
export async function layerVersions(app: FastifyInstance): Promise<Record<string, string | undefined>> {
  const { layers } = (await app.inject('/api/contexts/default')).json<MapContext>();
  const versions = Object.entries(layers).map(
    ([slug, { sourceOptions }]) => [slug, /v=(\w+)/.exec(JSON.stringify(sourceOptions))?.[1]] as const,
  );
  return Object.fromEntries(versions);
}
