import WMTSCapabilities from 'ol/format/WMTSCapabilities.js';
import { fr } from './fr.ts';
import type { Service, ServiceLayer } from './service.ts';
import { usableProjection } from './usable-projection.ts';

type WmtsLayer = {
  Identifier: string;
  Title?: string;
  WGS84BoundingBox?: number[];
  TileMatrixSetLink?: { TileMatrixSet: string }[];
};
type WmtsCapabilities = {
  version?: string;
  ServiceIdentification?: { Title?: string };
  ServiceProvider?: { ProviderName?: string };
  Contents?: { Layer?: WmtsLayer[]; TileMatrixSet?: { Identifier: string; SupportedCRS?: string }[] };
};

/** The layers of a WMTS, each in a tile grid that can be shown. */
export async function readWmts(text: string, asked: URL): Promise<Service | null> {
  const capabilities = new WMTSCapabilities().read(text) as WmtsCapabilities | null;
  const { Contents, ServiceIdentification, ServiceProvider, version = '' } = capabilities ?? {};
  if (!capabilities || !Contents) return null;
  const systems = new Map(
    Contents.TileMatrixSet?.map(({ Identifier, SupportedCRS = '' }) => [Identifier, SupportedCRS]),
  );
  const codesOf = ({ TileMatrixSetLink = [] }: WmtsLayer) =>
    TileMatrixSetLink.flatMap(({ TileMatrixSet }) => systems.get(TileMatrixSet) ?? []);
  return {
    kind: 'WMTS',
    version,
    title: ServiceIdentification?.Title?.trim() || asked.host,
    url: asked.href,
    attribution: ServiceProvider?.ProviderName ?? null,
    layers: await Promise.all((Contents.Layer ?? []).map((layer) => toLayer(layer, codesOf(layer)))),
    capabilities,
  };
}

async function toLayer(layer: WmtsLayer, codes: readonly string[]): Promise<ServiceLayer> {
  const projection = await usableProjection(codes);
  return {
    name: layer.Identifier,
    title: layer.Title?.trim() || layer.Identifier,
    note: projection ? '' : fr.onlyIn(codes.slice(0, 3).join(', ') || '?'),
    projection,
    extent: layer.WGS84BoundingBox?.length === 4 ? (layer.WGS84BoundingBox as [number, number, number, number]) : null,
  };
}
