import { levelResolution, TILE_GRIDS, TILE_SIZE } from '@motu/core';
import { MEDIA_TYPES } from '@motu/engine';
import type { ServiceLayer } from '../domain/service-layer.ts';
import { matrixSize, scaleDenominator } from '../domain/tile-matrix-sets.ts';
import { GRID_NAMES, type VectorGrid } from '../domain/tiles.ts';
import { tileJsonOf, vectorLevels } from './tile-json.ts';

const OGC = 'http://www.opengis.net/def';
const REL = 'http://www.opengis.net/def/rel/ogc/1.0';
const CRS: Record<VectorGrid, string> = {
  'EPSG:3857': `${OGC}/crs/EPSG/0/3857`,
  'EPSG:4326': `${OGC}/crs/OGC/1.3/CRS84`,
};
const SCALES: Record<VectorGrid, string> = {
  'EPSG:3857': `${OGC}/wkss/OGC/1.0/GoogleMapsCompatible`,
  'EPSG:4326': `${OGC}/wkss/OGC/1.0/GoogleCRS84Quad`,
};
const AXES: Record<VectorGrid, [string, string]> = { 'EPSG:3857': ['X', 'Y'], 'EPSG:4326': ['Lon', 'Lat'] };

const VECTOR_GRIDS = Object.keys(GRID_NAMES) as VectorGrid[];

const uriOf = (grid: VectorGrid): string => `${OGC}/tilematrixset/OGC/1.0/${GRID_NAMES[grid]}`;

/** What pictures may be asked for as, by the word of `f`. */
export const MAP_FORMATS = { png: 'png8', jpg: 'jpeg', webp: 'webp' } as const;

/** What of a layer the tiles are. */
export type TileKind = 'vector' | 'map';

/** The grids that tiles come in (OGC Two Dimensional Tile Matrix Set 2.0). `root` is the address of the service. */
export function gridList(root: string) {
  const tileMatrixSets = VECTOR_GRIDS.map((grid) => ({
    id: GRID_NAMES[grid],
    title: GRID_NAMES[grid],
    uri: uriOf(grid),
    crs: CRS[grid],
    links: [{ rel: 'self', type: 'application/json', title: GRID_NAMES[grid], href: gridAddress(root, grid) }],
  }));
  return { links: [self(`${root}/tileMatrixSets`, 'Grilles de tuiles')], tileMatrixSets };
}

export function gridDocument(grid: VectorGrid) {
  const tileGrid = TILE_GRIDS[grid];
  return {
    id: GRID_NAMES[grid],
    title: GRID_NAMES[grid],
    uri: uriOf(grid),
    crs: CRS[grid],
    orderedAxes: AXES[grid],
    wellKnownScaleSet: SCALES[grid],
    tileMatrices: Array.from({ length: tileGrid.levels }, (_, level) => {
      const { width, height } = matrixSize(tileGrid, level);
      return {
        id: String(level),
        scaleDenominator: scaleDenominator({ id: grid, crs: grid, grid: tileGrid, scale: 1 }, level),
        cellSize: levelResolution(tileGrid, level),
        cornerOfOrigin: 'topLeft',
        pointOfOrigin: [...tileGrid.origin],
        ...{ tileWidth: TILE_SIZE, tileHeight: TILE_SIZE, matrixWidth: width, matrixHeight: height },
      };
    }),
  };
}

/** Where tiles of a layer are: `at` is the address of their list, `version` what their addresses carry. */
type TileSetPlace = { root: string; at: string; version: string };

export function tileSetList(layer: ServiceLayer, kind: TileKind, place: TileSetPlace) {
  const tilesets = VECTOR_GRIDS.map((grid) => tileSetItem(layer, kind, grid, place));
  return { links: [self(place.at, `Tuiles de la couche «\u00a0${layer.title}\u00a0»`)], tilesets };
}

function tileSetItem(layer: ServiceLayer, kind: TileKind, grid: VectorGrid, { root, at, version }: TileSetPlace) {
  const own = `${at}/${GRID_NAMES[grid]}`;
  return {
    title: `${layer.title} (${GRID_NAMES[grid]})`,
    dataType: kind,
    crs: CRS[grid],
    tileMatrixSetURI: uriOf(grid),
    links: [
      self(own, layer.title),
      { rel: `${REL}/tiling-scheme`, type: 'application/json', title: GRID_NAMES[grid], href: gridAddress(root, grid) },
      ...itemLinks(kind, own, version),
    ],
  };
}

export function tileSetDocument(layer: ServiceLayer, kind: TileKind, grid: VectorGrid, place: TileSetPlace) {
  const { extent, abstract } = layer;
  const [west, south, east, north] = extent;
  const { minzoom, maxzoom } = vectorLevels(layer, grid);
  const layers = tileJsonOf(layer, grid, place.version, '').vector_layers;
  return {
    ...tileSetItem(layer, kind, grid, place),
    description: abstract,
    tileMatrixSetId: GRID_NAMES[grid],
    boundingBox: { lowerLeft: [west, south], upperRight: [east, north], crs: CRS['EPSG:4326'] },
    ...(kind === 'vector' && {
      layers: layers.map(({ id, description, fields }) => ({
        ...{
          id,
          title: description || id,
          dataType: 'vector',
          minTileMatrix: String(minzoom),
          maxTileMatrix: String(maxzoom),
        },
        propertiesSchema: {
          type: 'object',
          properties: Object.fromEntries(Object.entries(fields).map(([name, title]) => [name, { title }])),
        },
      })),
    }),
  };
}

function itemLinks(kind: TileKind, own: string, version: string) {
  const template = `${own}/{tileMatrix}/{tileRow}/{tileCol}`;
  const item = (type: string, href: string) => ({ rel: 'item', type, title: 'Tuiles', href, templated: true });
  if (kind === 'vector') return [item(MEDIA_TYPES.mvt, `${template}?f=mvt&v=${version}`)];
  return Object.entries(MAP_FORMATS).map(([f, format]) => item(MEDIA_TYPES[format], `${template}?f=${f}&v=${version}`));
}

const gridAddress = (root: string, grid: VectorGrid): string => `${root}/tileMatrixSets/${GRID_NAMES[grid]}`;
const self = (href: string, title: string) => ({ rel: 'self', type: 'application/json', title, href });
