import { expect, test } from 'vitest';
import type { XmlElement } from '../xml/xml-element.ts';
import { readWmsCapabilities } from './read-wms-capabilities.ts';
import { readWmtsCapabilities } from './read-wmts-capabilities.ts';
import { readXml } from './read-xml.ts';

const xml = (text: string) => readXml(text) as XmlElement;

test('OWS-03 inner layers of a WMS 1.1.1 have what the outer ones say', () => {
  const read = readWmsCapabilities(
    xml(`<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://x.pf/capabilities_1_1_1.dtd">
    <WMT_MS_Capabilities version="1.1.1"><Service><Title>Cartes</Title></Service><Capability>
      <Request><GetMap><Format>image/png</Format><Format>image/svg+xml</Format></GetMap>
        <GetFeatureInfo><Format>text/plain</Format></GetFeatureInfo></Request>
      <Layer queryable="1"><Title>Tout</Title><SRS>EPSG:4326 EPSG:3297</SRS><LatLonBoundingBox minx="-180" miny="-90" maxx="180" maxy="90"/>
        <Style><Name>clair</Name><Title>Clair</Title></Style>
        <Layer><Name>routes</Name><Title>Routes</Title><SRS>EPSG:3857</SRS><Style><Name>nuit</Name></Style></Layer>
        <Layer queryable="0"><Name>fond</Name><LatLonBoundingBox minx="-152" miny="-18" maxx="-149" maxy="-16"/></Layer>
      </Layer></Capability></WMT_MS_Capabilities>`),
  );
  expect(read).toMatchObject({ version: '1.1.1', title: 'Cartes', matrixSets: [] });
  expect(read?.layers).toEqual([
    {
      name: 'routes',
      title: 'Routes',
      abstract: null,
      queryable: true,
      projections: ['EPSG:4326', 'EPSG:3297', 'EPSG:3857'],
      styles: [
        { name: 'clair', title: 'Clair', isDefault: true },
        { name: 'nuit', title: 'nuit', isDefault: false },
      ],
      extent: [-180, -90, 180, 90],
      formats: ['image/png'],
      infoFormats: ['text/plain'],
      matrixSets: [],
      urls: [],
    },
    expect.objectContaining({
      name: 'fond',
      title: 'fond',
      queryable: false,
      infoFormats: [],
      extent: [-152, -18, -149, -16],
    }),
  ]);
});

const matrix = (id: string, scale: number, corner: string) =>
  `<TileMatrix><ows:Identifier>${id}</ows:Identifier><ScaleDenominator>${scale}</ScaleDenominator><TopLeftCorner>${corner}</TopLeftCorner>
   <TileWidth>256</TileWidth><TileHeight>256</TileHeight><MatrixWidth>2</MatrixWidth><MatrixHeight>1</MatrixHeight></TileMatrix>`;

const wmts = (crs: string, corner: string) =>
  readWmtsCapabilities(
    xml(`<Capabilities xmlns:ows="o" version="1.0.0"><Contents>
      <Layer><ows:Title>Photo</ows:Title><ows:Identifier>photo</ows:Identifier><Format>image/jpeg</Format>
        <ows:WGS84BoundingBox><ows:LowerCorner>-152 -18</ows:LowerCorner><ows:UpperCorner>-149 -16</ows:UpperCorner></ows:WGS84BoundingBox>
        <Style isDefault="true"><ows:Identifier>normal</ows:Identifier></Style>
        <TileMatrixSetLink><TileMatrixSet>g</TileMatrixSet></TileMatrixSetLink>
        <ResourceURL format="image/jpeg" resourceType="tile" template="/t/{TileMatrix}/{TileRow}/{TileCol}.jpg"/></Layer>
      <TileMatrixSet><ows:Identifier>g</ows:Identifier><ows:SupportedCRS>${crs}</ows:SupportedCRS>
        ${matrix('g:1', 139770566.00717944, corner)}${matrix('g:0', 279541132.0143589, corner)}</TileMatrixSet>
    </Contents></Capabilities>`),
    'https://x.pf/service/wmts',
  );

test.each([
  ['urn:ogc:def:crs:EPSG::4326', '90.0 -180.0', 'EPSG:4326'],
  ['EPSG:4326', '-180.0 90.0', 'EPSG:4326'],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', '-180 90', 'CRS:84'],
])('OWS-03 the grid of a WMTS in %s at %s is the one of the world in degrees', (crs, corner, projection) => {
  const [set] = wmts(crs, corner)?.matrixSets ?? [];
  expect(set).toMatchObject({
    id: 'g',
    projection,
    tileGrid: {
      matrixIds: ['g:0', 'g:1'],
      origins: [
        [-180, 90],
        [-180, 90],
      ],
      tileSizes: [
        [256, 256],
        [256, 256],
      ],
    },
  });
  expect(set?.tileGrid.resolutions.map((one) => one.toFixed(9))).toEqual(['0.703125000', '0.351562500']);
  expect(set?.tileGrid.extent.map(Math.round)).toEqual([-180, -90, 180, 90]);
});

test('OWS-03 a layer of a WMTS says its extent, its style and a whole template', () => {
  expect(wmts('EPSG:4326', '90 -180')?.layers).toEqual([
    {
      name: 'photo',
      title: 'Photo',
      abstract: null,
      queryable: false,
      styles: [{ name: 'normal', title: 'normal', isDefault: true }],
      formats: ['image/jpeg'],
      infoFormats: [],
      projections: ['EPSG:4326'],
      matrixSets: ['g'],
      extent: [-152, -18, -149, -16],
      urls: ['https://x.pf/t/{TileMatrix}/{TileRow}/{TileCol}.jpg'],
    },
  ]);
});

test('OWS-03 another document is no capabilities', () => {
  expect(readWmsCapabilities(xml('<html><body/></html>'))).toBeNull();
  expect(readWmtsCapabilities(xml('<ExceptionReport/>'), 'http://x.pf')).toBeNull();
});
