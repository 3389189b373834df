import type { ListedLayer, OfferedLayer, SourceOptions, UpstreamCapabilities } from '@motu/contract';
import { expect, test } from 'vitest';
import { testItem } from '../../layers/testing.ts';
import { describeDifference, sideBySide } from './difference-text.ts';
import { findOutsideUpdates, findPatches, upstreamsOf } from './find-patches.ts';
import { readCapabilities } from './read-capabilities.ts';

/** A small service: one layer, one set of three levels of which two hold tiles. */
const DOCUMENT = `<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" version="1.0.0"><Contents>
<Layer><ows:Title>Récifs</ows:Title><ows:WGS84BoundingBox><ows:LowerCorner>-150 -18</ows:LowerCorner><ows:UpperCorner>-149 -17</ows:UpperCorner></ows:WGS84BoundingBox>
<ows:Identifier>recifs</ows:Identifier>
<ows:BoundingBox crs="urn:ogc:def:crs:EPSG::4326"><ows:LowerCorner>-18 -150</ows:LowerCorner><ows:UpperCorner>-17 -149</ows:UpperCorner></ows:BoundingBox>
<Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style><Format>image/png</Format><Format>image/webp</Format>
<TileMatrixSetLink><TileMatrixSet>EPSG:4326</TileMatrixSet><TileMatrixSetLimits>
<TileMatrixLimits><TileMatrix>1</TileMatrix><MinTileRow>1</MinTileRow><MaxTileRow>1</MaxTileRow><MinTileCol>1</MinTileCol><MaxTileCol>1</MaxTileCol></TileMatrixLimits>
<TileMatrixLimits><TileMatrix>2</TileMatrix><MinTileRow>2</MinTileRow><MaxTileRow>2</MaxTileRow><MinTileCol>1</MinTileCol><MaxTileCol>1</MaxTileCol></TileMatrixLimits>
</TileMatrixSetLimits></TileMatrixSetLink></Layer>
<TileMatrixSet><ows:Identifier>EPSG:4326</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::4326</ows:SupportedCRS>
${[0, 1, 2]
  .map(
    (
      level,
    ) => `<TileMatrix><ows:Identifier>${level}</ows:Identifier><ScaleDenominator>${279541132.0143589 / 2 ** level}</ScaleDenominator>
<TopLeftCorner>90 -180</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight><MatrixWidth>${2 ** (level + 1)}</MatrixWidth><MatrixHeight>${2 ** level}</MatrixHeight></TileMatrix>`,
  )
  .join('')}</TileMatrixSet></Contents></Capabilities>`;

const STORED: SourceOptions = {
  extent: [-150, -18, -149, -17],
  format: 'image/webp',
  layer: 'recifs',
  matrixSet: 'EPSG:4326',
  projection: 'EPSG:4326',
  style: '',
  tileGrid: {
    extent: [-150, -18, -149, -17],
    matrixIds: ['1', '2'],
    origins: [
      [-180, 90],
      [-180, 90],
    ],
    resolutions: [0.3515625, 0.17578125],
    tileSizes: [
      [256, 256],
      [256, 256],
    ],
  },
};

function listed(sourceOptions: SourceOptions, changes: Partial<ListedLayer> = {}): ListedLayer {
  const admin = {
    version: 1,
    published: true,
    searchable: false,
    drawn: null,
    source: 'wmts' as const,
    contexts: 1,
    sourceOptions,
  };
  return { ...testItem('recifs'), sourceType: 'wmts', admin, ...changes };
}

const capabilities = readCapabilities(DOCUMENT);
const patchOf = (sourceOptions: SourceOptions) => findPatches([listed(sourceOptions)], capabilities)[0];

test('ADM-03 a layer whose source is what the capabilities say has no update', () => {
  expect(findPatches([listed(STORED)], capabilities)).toEqual([]);
  expect(findPatches([listed({ ...STORED, layer: 'ailleurs' })], capabilities)).toEqual([]);
  expect(findPatches([listed({ ...STORED, extent: [0, 0, 1, 1] }, { sourceType: 'wms' })], capabilities)).toEqual([]);
  const elsewhere = { sourceUrl: 'https://cartes.exemple.pf/wmts' };
  expect(findPatches([listed({ ...STORED, extent: [0, 0, 1, 1] }, elsewhere)], capabilities)).toEqual([]);
});

test('ADM-03 the grid is recomputed from the bounding box and the limits of the set', () => {
  const { tileGrid: _, extent: __, ...bare } = STORED;
  expect(patchOf(bare)?.after).toEqual(STORED);
});

test('ADM-03 what an update changes is told in words, and line by line', () => {
  const stale = { ...STORED, format: 'image/gif', extent: [-150, -18, -149.5, -17] };
  const patch = patchOf(stale);
  if (!patch) throw new Error('This layer should have an update.');
  expect(describeDifference(patch.before, patch.after)).toEqual([
    'Le format passe de «\u00a0image/gif\u00a0» à «\u00a0image/png\u00a0».',
    'L’étendue s’agrandit\u00a0: de -150,000\u00a0; -18,000\u00a0; -149,500\u00a0; -17,000 à -150,000\u00a0; -18,000\u00a0; -149,000\u00a0; -17,000.',
  ]);
  const [before, after] = sideBySide(patch.before, patch.after);
  expect(before.filter(({ isChanged }) => isChanged).map(({ text }) => text)).toEqual([
    'extent: -150, -18, -149.5, -17',
    'format: image/gif',
  ]);
  expect(after.filter(({ isChanged }) => isChanged)).toHaveLength(2);
});

test('ADM-03 levels that come or go are told', () => {
  const grid = STORED.tileGrid;
  if (!grid) throw new Error('It has a grid.');
  const patch = patchOf({ ...STORED, tileGrid: { ...grid, matrixIds: ['1'], resolutions: [0.35] } });
  expect(patch && describeDifference(patch.before, patch.after)).toEqual([
    'L’intervalle des niveaux passe de «\u00a01 – 1\u00a0» à «\u00a01 – 2\u00a0».',
    'La grille change à 1 niveau.',
  ]);
});

const UPSTREAM = { url: 'https://cartes.exemple.pf/wmts', type: 'wmts' as const };
const OFFERED: OfferedLayer = {
  name: 'recifs',
  title: 'Récifs',
  abstract: null,
  queryable: false,
  styles: [{ name: 'default', title: 'Défaut', isDefault: true }],
  formats: ['image/png', 'image/webp'],
  infoFormats: [],
  projections: ['EPSG:4326'],
  matrixSets: ['EPSG:4326'],
  extent: [-150, -18, -149, -17],
  urls: [],
};

function outsideOf(sourceOptions: SourceOptions): ListedLayer {
  const layer = listed(sourceOptions);
  return layer.admin ? { ...layer, admin: { ...layer.admin, upstream: UPSTREAM } } : layer;
}

function offering(changes: Partial<OfferedLayer>): UpstreamCapabilities {
  const { tileGrid } = STORED;
  const matrixSets = tileGrid ? [{ id: 'EPSG:4326', projection: 'EPSG:4326', tileGrid }] : [];
  return { type: 'wmts', version: '1.0.0', title: null, layers: [{ ...OFFERED, ...changes }], matrixSets };
}

test('ADM-03 each server that layers are made of is asked once, and ours is not asked about their layers', () => {
  const layers = [outsideOf(STORED), outsideOf({ ...STORED, layer: 'lagons' }), listed(STORED)];
  expect(upstreamsOf(layers)).toEqual([UPSTREAM]);
  expect(findPatches([outsideOf({ ...STORED, extent: [0, 0, 1, 1] })], capabilities)).toEqual([]);
});

test('ADM-03 what another server announces differently is an update; what was chosen and is still offered stays', () => {
  const layers = [outsideOf(STORED), listed(STORED)];
  expect(findOutsideUpdates(layers, UPSTREAM, offering({}))).toEqual({ patches: [], gone: [] });
  const { patches } = findOutsideUpdates(
    layers,
    UPSTREAM,
    offering({ formats: ['image/png'], extent: [-151, -18, -149, -17] }),
  );
  expect(patches).toHaveLength(1);
  expect(patches[0]?.after).toEqual({ ...STORED, format: 'image/png', extent: [-151, -18, -149, -17] });
});

test('ADM-03 a layer that its server no longer offers is told, and has no update', () => {
  const { patches, gone } = findOutsideUpdates([outsideOf(STORED)], UPSTREAM, offering({ name: 'autre' }));
  expect([patches, gone.map(({ slug }) => slug)]).toEqual([[], ['recifs']]);
});
