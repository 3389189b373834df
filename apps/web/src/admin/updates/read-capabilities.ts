import WMTSCapabilities from 'ol/format/WMTSCapabilities.js';

/** What the tile service says of itself, as far as the sources of layers depend on it. */
export type Capabilities = { layers: Record<string, OfferedTiles>; sets: Record<string, OfferedSet> };

export type OfferedTiles = {
  formats: string[];
  /** The default one first. */
  styles: string[];
  /** Levels that hold tiles, by matrix set; null where all of them do. */
  sets: Record<string, string[] | null>;
  /** West, south, east, north in degrees. */
  extent: number[] | null;
  /** In the axes of each system, which may be those of latitude and longitude. */
  boxes: Record<string, number[]>;
};

export type OfferedSet = { crs: string; matrices: OfferedMatrix[] };
type OfferedMatrix = { id: string; scaleDenominator: number; corner: number[]; tileSize: number[] };

// As the library reads the document; it has no types for it.
type Read = { Contents?: { Layer?: ReadLayer[]; TileMatrixSet?: ReadSet[] } };
type ReadLayer = {
  Identifier: string;
  Format?: string[];
  Style?: { Identifier: string; isDefault?: boolean }[];
  WGS84BoundingBox?: number[];
  BoundingBox?: { extent: number[]; crs: string }[];
  TileMatrixSetLink?: { TileMatrixSet: string; TileMatrixSetLimits?: { TileMatrix: string }[] }[];
};
type ReadSet = {
  Identifier: string;
  SupportedCRS: string;
  TileMatrix: {
    Identifier: string;
    ScaleDenominator: number;
    TopLeftCorner: number[];
    TileWidth: number;
    TileHeight: number;
  }[];
};

export function readCapabilities(text: string): Capabilities {
  const { Contents = {} } = new WMTSCapabilities().read(text) as Read;
  return {
    layers: Object.fromEntries((Contents.Layer ?? []).map((layer) => [layer.Identifier, toTiles(layer)])),
    sets: Object.fromEntries((Contents.TileMatrixSet ?? []).map((set) => [set.Identifier, toSet(set)])),
  };
}

function toTiles({ Format = [], Style = [], WGS84BoundingBox, BoundingBox = [], ...layer }: ReadLayer): OfferedTiles {
  const styles = Style.toSorted((a, b) => Number(b.isDefault ?? false) - Number(a.isDefault ?? false));
  return {
    formats: Format,
    styles: styles.map(({ Identifier }) => Identifier),
    sets: Object.fromEntries(
      (layer.TileMatrixSetLink ?? []).map((link) => [
        link.TileMatrixSet,
        link.TileMatrixSetLimits?.map(({ TileMatrix }) => TileMatrix) ?? null,
      ]),
    ),
    extent: WGS84BoundingBox ?? null,
    boxes: Object.fromEntries(BoundingBox.map(({ crs, extent }) => [codeOf(crs), extent])),
  };
}

function toSet({ SupportedCRS, TileMatrix }: ReadSet): OfferedSet {
  return {
    crs: codeOf(SupportedCRS),
    matrices: TileMatrix.map((matrix) => ({
      id: matrix.Identifier,
      scaleDenominator: matrix.ScaleDenominator,
      corner: matrix.TopLeftCorner,
      tileSize: [matrix.TileWidth, matrix.TileHeight],
    })),
  };
}

/** `urn:ogc:def:crs:EPSG::4326` → `EPSG:4326` */
function codeOf(crs: string): string {
  const code = /EPSG:.*?(\d+)$/.exec(crs)?.[1];
  return code ? `EPSG:${code}` : crs;
}
