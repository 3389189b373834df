import type Layer from 'ol/layer/Layer.js';
import TileLayer from 'ol/layer/Tile.js';
import type TileSource from 'ol/source/Tile.js';
import TileWMS from 'ol/source/TileWMS.js';
import WMTS, { optionsFromCapabilities } from 'ol/source/WMTS.js';
import XYZ from 'ol/source/XYZ.js';
import { ownItem } from '../add-file-layer.ts';
import type { KeptService } from '../kept/kept-layers.ts';
import { type OwnParts, ownParts, ownStore } from '../own-store.ts';
import { fr } from './fr.ts';
import type { Service, ServiceLayer } from './service.ts';
import { usableProjection } from './usable-projection.ts';

/** A layer of a service on the map: its pictures are asked by the browser, and shown in our projection. */
export class ServiceParts implements OwnParts {
  readonly kept: KeptService;

  constructor(kept: KeptService) {
    this.kept = kept;
  }

  makeLayer(): Layer {
    const { service, layer } = this.kept;
    return new TileLayer({ source: sourceOf(service, layer), ...(layer.extent && { extent: layer.extent }) });
  }

  /** Services say nothing of a place here. */
  objectsAt = async () => [];
  objects = () => null;
  end(): void {}
}

/** Puts a layer of a service among the layers. */
export async function addServiceLayer(
  kept: KeptService,
  { isKept, startsShown }: { isKept: boolean; startsShown: boolean },
): Promise<void> {
  const { slug, name, service, layer } = kept;
  // One that was kept at another visit is in a system that this page may not know yet.
  if (layer.projection) await usableProjection([layer.projection]);
  ownParts.set(slug, new ServiceParts(kept));
  const { host } = new URL(service.url.replaceAll(/[{}]/g, '_'));
  const description = fr.about(service.kind, host);
  const item = ownItem(slug, name, { extent: layer.extent, description, producer: service.attribution });
  const look = { color: '#0072B2', by: null, label: null };
  ownStore.dispatch({ type: 'ADD', entry: { slug, item, facts: null, look, isKept, startsShown } });
}

function sourceOf(service: Service, { name, projection }: ServiceLayer): TileSource {
  const { attribution } = service;
  const common = { ...(attribution && { attributions: attribution }), transition: 0 };
  switch (service.kind) {
    case 'WMTS': {
      const options = optionsFromCapabilities(service.capabilities, {
        layer: name,
        projection: projection ?? 'EPSG:3857',
      });
      if (!options) throw new Error(`The layer ${name} has no tile grid.`);
      return new WMTS({ ...options, ...common });
    }
    case 'XYZ':
      return new XYZ({ ...common, url: service.url });
    default:
      return new TileWMS({
        ...common,
        url: service.url,
        projection: projection ?? 'EPSG:4326',
        params: {
          LAYERS: name,
          STYLES: '',
          FORMAT: service.format ?? 'image/png',
          VERSION: service.version.startsWith('1.1') ? '1.1.1' : '1.3.0',
          TRANSPARENT: true,
        },
      });
  }
}
