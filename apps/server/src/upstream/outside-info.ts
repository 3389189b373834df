import type { InfoRow } from '@motu/answers';
import type { Layer } from '../domain/layers.ts';
import { type InfoPoint, infoQueryOf } from '../domain/outside-layers.ts';
import type { Answer } from './ask.ts';
import { infoAddress } from './info-requests.ts';
import { readInfo } from './read-info.ts';
import { UpstreamFailure } from './upstream-failure.ts';
import type { AskedServers } from './upstreams.ts';

/** What map servers speak: every one of them at least one of these. The best first. */
const FORMATS = ['application/json', 'application/vnd.ogc.gml', 'text/plain'];

/** Asks outside layers what they have at a point, in the first language that their server speaks. */
export function createOutsideInfo(servers: Pick<AskedServers, 'ask'>) {
  /** The language of each source, once known. */
  const spoken = new Map<string, string>();

  return async (layer: Layer, point: InfoPoint): Promise<InfoRow[]> => {
    const query = infoQueryOf(layer);
    if (!query) return [];
    const source = `${query.type} ${query.url} ${query.layers}`;
    const known = spoken.get(source);
    let last: Answer | null = null;
    for (const format of known ? [known] : FORMATS) {
      const answer = await servers.ask(infoAddress(layer, query, point, format));
      const found = answer.status < 300 ? readInfo(answer) : null;
      if (found) {
        spoken.set(source, format);
        return found
          .slice(0, point.limit)
          .map((properties, i) => ({ id: `${layer.slug}.${i}`, properties, geometry: null }));
      }
      last = answer;
    }
    spoken.delete(source);
    throw new UpstreamFailure('unreadable', new Error(`status ${last?.status}, ${last?.type}`));
  };
}
