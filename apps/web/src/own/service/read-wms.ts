import WMSCapabilities from 'ol/format/WMSCapabilities.js';
import { infoFormat } from './ask-point.ts';
import { fr } from './fr.ts';
import type { Service, ServiceLayer } from './service.ts';
import { usableProjection } from './usable-projection.ts';

type WmsLayer = {
  Name?: string;
  Title?: string;
  CRS?: string[];
  SRS?: string[];
  EX_GeographicBoundingBox?: number[];
  LatLonBoundingBox?: number[];
  KeywordList?: string[];
  Attribution?: { Title?: string };
  queryable?: boolean;
  Layer?: WmsLayer[];
};
type WmsCapabilities = {
  version?: string;
  Service?: { Title?: string; AccessConstraints?: string };
  Capability?: {
    Layer?: WmsLayer;
    Request?: { GetMap?: { Format?: string[] }; GetFeatureInfo?: { Format?: string[] } };
  };
};

/** The layers of a WMS, each with what it takes over from those it lies in. */
export async function readWms(text: string, asked: URL): Promise<Service | null> {
  const { version = '', Service, Capability } = new WMSCapabilities().read(text) as WmsCapabilities;
  const root = Capability?.Layer;
  if (!root) return null;
  const formats = Capability?.Request?.GetMap?.Format ?? [];
  const named = flatten(root, []);
  const format = infoFormat(Capability?.Request?.GetFeatureInfo?.Format ?? []);
  const layers = await Promise.all(named.map((one) => toLayer(one, format)));
  return {
    kind: 'WMS',
    version,
    title: Service?.Title?.trim() || asked.host,
    url: baseOf(asked),
    attribution: root.Attribution?.Title ?? null,
    layers,
    format: formats.find((format) => /^image\/png\b/.test(format)) ?? formats[0] ?? 'image/png',
  };
}

type Inherited = { layer: WmsLayer; codes: readonly string[] };

function flatten(layer: WmsLayer, above: readonly string[]): Inherited[] {
  const codes = [...new Set([...above, ...(layer.CRS ?? []), ...(layer.SRS ?? [])])];
  const below = (layer.Layer ?? []).flatMap((one) => flatten(one, codes));
  return layer.Name ? [{ layer, codes }, ...below] : below;
}

async function toLayer({ layer, codes }: Inherited, format: string | null): Promise<ServiceLayer> {
  const name = layer.Name ?? '';
  const projection = await usableProjection(codes);
  const box = layer.EX_GeographicBoundingBox ?? layer.LatLonBoundingBox;
  return {
    name,
    title: layer.Title?.trim() || name,
    note: projection
      ? (layer.KeywordList ?? []).slice(0, 4).join(', ')
      : fr.onlyIn(codes.slice(0, 3).join(', ') || '?'),
    projection,
    extent: box?.length === 4 ? (box as [number, number, number, number]) : null,
    ...(layer.queryable && format && { infoFormat: format }),
  };
}

/** Where maps are asked: what is typed, without what asked for the capabilities. Its host is the one that is allowed. */
function baseOf(asked: URL): string {
  const url = new URL(asked);
  for (const name of [...url.searchParams.keys()]) {
    if (/^(?:service|request|version|layers|styles|format|bbox|width|height|crs|srs)$/i.test(name))
      url.searchParams.delete(name);
  }
  return url.href;
}
