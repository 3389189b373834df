import type Layer from 'ol/layer/Layer.js';
import TileLayer from 'ol/layer/Tile.js';
import type TileImage from 'ol/source/TileImage.js';
import TileWMS from 'ol/source/TileWMS.js';
import WMTS, { optionsFromCapabilities } from 'ol/source/WMTS.js';
import XYZ from 'ol/source/XYZ.js';
import { ownItem } from '../add-file-layer.ts';
import type { FoundObject } from '../drawing/objects-at.ts';
import type { KeptService } from '../kept/kept-layers.ts';
import { type OwnParts, ownParts, ownStore } from '../own-store.ts';
import { isAllowed } from './ask-service.ts';
import { fr } from './fr.ts';
import type { Service, ServiceLayer } from './service.ts';
import { usableProjection } from './usable-projection.ts';

/** A layer of a service on the map: its pictures are asked by the browser, and shown in our projection. */
export class ServiceParts implements OwnParts {
  readonly kept: KeptService;

  constructor(kept: KeptService) {
    this.kept = kept;
  }

  makeLayer(onFailure?: () => void): Layer {
    const { service, layer } = this.kept;
    const source = sourceOf(service, layer, onFailure !== undefined);
    if (onFailure) source.on('tileloaderror', onFailure);
    return new TileLayer({ source, ...(layer.extent && { extent: layer.extent }) });
  }

  /** What a WMS says of a place, where it offers to; the others have pictures alone. */
  async objectsAt(point: readonly [number, number], reach: number): Promise<FoundObject[]> {
    const { service, layer } = this.kept;
    const source = layer.infoFormat ? sourceOf(service, layer) : null;
    if (!(source instanceof TileWMS) || !layer.infoFormat) return [];
    const { askPoint } = await import('./ask-point.ts');
    return askPoint(source, { name: layer.name, format: layer.infoFormat }, point, reach);
  }

  objects = () => null;
  legend = () => [];
  setFilter(): void {}
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

/** A service behind another host tells its own, which the page may not ask: what answered to the address that was typed answers for its tiles too. */
function reachable(template: string, asked: string): string {
  const url = URL.parse(template.replaceAll(/[{}]/g, '_'), asked);
  return url && !isAllowed(url) ? template.replace(/^(?:https?:)?\/\/[^/?]+/, new URL(asked).origin) : template;
}

function sourceOf(service: Service, { name, projection }: ServiceLayer, isCopied = false): TileImage {
  const { attribution } = service;
  const common = {
    ...(attribution && { attributions: attribution }),
    // Tiles of a template are shown from servers that let no page read them too.
    ...(isCopied && { crossOrigin: 'anonymous' }),
    transition: 0,
  };
  switch (service.kind) {
    case 'WMTS': {
      const options = optionsFromCapabilities(service.capabilities, {
        layer: name,
        projection: projection ?? 'EPSG:3857',
      });
      if (!options) throw new Error(`The layer ${name} has no tile grid.`);
      const urls = options.urls?.map((url) => reachable(url, service.url));
      return new WMTS({ ...options, ...common, ...(urls && { urls }) });
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
