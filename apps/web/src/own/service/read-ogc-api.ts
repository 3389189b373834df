import { askService } from './ask-service.ts';
import type { Service } from './service.ts';

type Link = { rel?: string; type?: string; href?: string };
type Collection = {
  id: string;
  title?: string;
  keywords?: string[];
  itemType?: string;
  extent?: { spatial?: { bbox?: number[][] } };
};
type Landing = { title?: string; attribution?: string; links?: Link[]; collections?: Collection[] };

/** The collections of an OGC API Features, from its landing page or from their list. */
export async function readOgcApi(body: Landing, asked: URL): Promise<Service | null> {
  const list = body.collections ? body : await collectionsOf(body, asked);
  if (!list?.collections) return null;
  const layers = list.collections
    .filter(({ itemType = 'feature' }) => itemType === 'feature')
    .map(({ id, title, keywords = [], extent }) => {
      const box = extent?.spatial?.bbox?.[0];
      return {
        name: id,
        title: title?.trim() || id,
        note: keywords.slice(0, 4).join(', '),
        // Objects come in degrees, which all of them offer.
        projection: 'EPSG:4326',
        extent: box?.length === 4 ? (box as [number, number, number, number]) : null,
      };
    });
  const url = asked.href.replace(/\/collections\/?(?:\?.*)?$|\/?(?:\?.*)?$/, '');
  return {
    kind: 'OGC API Features',
    version: '1.0',
    title: body.title ?? asked.host,
    url,
    attribution: body.attribution ?? null,
    layers,
  };
}

async function collectionsOf({ links = [] }: Landing, asked: URL): Promise<Landing | null> {
  const link = links.find(({ rel, type = 'application/json' }) => /(?:^|\/)data$/.test(rel ?? '') && /json/.test(type));
  if (!link?.href) return null;
  return (await (await askService(new URL(link.href, asked))).json()) as Landing;
}
