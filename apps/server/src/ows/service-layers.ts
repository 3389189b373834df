import { type MaybePromise, whenReady } from '@motu/core';
import type { Engine } from '@motu/engine';
import { maySee, VISITOR, type Viewer } from '../domain/access/visibility.ts';
import type { Layer } from '../domain/layers.ts';
import { type ServiceLayer, toServiceLayer } from '../domain/service-layer.ts';
import { invalid } from './ows-error.ts';
import { createRefresher } from './refresher.ts';

export type ServiceLayers = ReadonlyMap<string, ServiceLayer>;

/** A layer that another copy of the program withdraws is gone from here after this long; reading all of them costs about a millisecond. */
const MAX_AGE_MS = 2_000;

/** What someone may see: of all others the services know nothing (ACL-01). */
export type LayerRegistry = {
  /** For requests: as the store has them, give or take two seconds. */
  current(viewer: Viewer): MaybePromise<ServiceLayers>;
  /** For capabilities: read now. */
  read(viewer: Viewer): MaybePromise<ServiceLayers>;
  /** Another number when an administrator has changed them. */
  revision(): number;
};

export function createLayerRegistry(
  all: () => Promise<Layer[]>,
  engine: Engine,
  revision: () => number,
): LayerRegistry {
  const readPublished = async () => {
    const published = (await all()).filter((layer) => layer.published);
    const offered = await offer(published, (layer) => toServiceLayer(layer, engine));
    return { offered, everyones: toMap(offered, VISITOR) };
  };
  /** One that is still being made may be such that nothing can be said of it. */
  const readHidden = async () =>
    offer(
      (await all()).filter((layer) => !layer.published),
      (layer) => toServiceLayer(layer, engine).catch(() => null),
    );
  const published = createRefresher(readPublished, revision);
  const hidden = createRefresher(readHidden, revision);

  function current(viewer: Viewer, maxAgeMs = MAX_AGE_MS): MaybePromise<ServiceLayers> {
    return whenReady(published.get(maxAgeMs), ({ offered, everyones }) => {
      if (viewer === VISITOR) return everyones;
      const others = maySee({ published: false }, viewer) ? hidden.get(maxAgeMs) : [];
      return whenReady(others, (unpublished) => toMap([...offered, ...unpublished], viewer));
    });
  }
  return { current: (viewer) => current(viewer), read: (viewer) => current(viewer, 0), revision };
}

/** A layer that a request names. */
export async function layerNamed(layers: LayerRegistry, slug: string, viewer: Viewer): Promise<ServiceLayer> {
  const layer = (await layers.current(viewer)).get(slug);
  if (layer) return layer;
  throw invalid('Layer', `La couche « ${slug} » n’existe pas.`);
}

type Offered = { layer: Layer; service: ServiceLayer };

async function offer(
  layers: readonly Layer[],
  describe: (layer: Layer) => Promise<ServiceLayer | null>,
): Promise<Offered[]> {
  const found = await Promise.all(layers.map(async (layer) => ({ layer, service: await describe(layer) })));
  return found.flatMap(({ layer, service }) => (service ? [{ layer, service }] : []));
}

const toMap = (offered: readonly Offered[], viewer: Viewer): ServiceLayers =>
  new Map(offered.filter(({ layer }) => maySee(layer, viewer)).map(({ service }) => [service.slug, service]));
