import type { OfferedLayer, OfferedMatrixSet, UpstreamCapabilities } from '@motu/contract';
import { PIXEL_METRES } from '@motu/core';
import { childOf, childrenOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import { shortName } from './systems.ts';

/** The layers and grids of a WMTS 1.0.0; null for another document. Templates are made whole from the address of the document. */
export function readWmtsCapabilities(root: XmlElement, address: string): UpstreamCapabilities | null {
  const contents = childOf(root, 'Contents');
  if (root.name !== 'Capabilities' || !contents) return null;
  const matrixSets = childrenOf(contents, 'TileMatrixSet').map(toMatrixSet);
  return {
    type: 'wmts',
    version: root.attributes.version ?? '1.0.0',
    title: textOf(childOf(root, 'ServiceIdentification'), 'Title') || null,
    layers: childrenOf(contents, 'Layer').map((layer) => toLayer(layer, matrixSets, address)),
    matrixSets,
  };
}

function toLayer(element: XmlElement, sets: OfferedMatrixSet[], address: string): OfferedLayer {
  const name = textOf(element, 'Identifier');
  const texts = (child: string) => childrenOf(element, child).map(({ text }) => text.trim());
  const matrixSets = childrenOf(element, 'TileMatrixSetLink').map((link) => textOf(link, 'TileMatrixSet'));
  const infoFormats = texts('InfoFormat');
  return {
    name,
    title: textOf(element, 'Title') || name,
    abstract: textOf(element, 'Abstract') || null,
    queryable: infoFormats.length > 0,
    styles: childrenOf(element, 'Style').map((style) => ({
      name: textOf(style, 'Identifier'),
      title: textOf(style, 'Title') || textOf(style, 'Identifier'),
      isDefault: style.attributes.isDefault === 'true',
    })),
    formats: texts('Format'),
    infoFormats,
    projections: [...new Set(sets.filter(({ id }) => matrixSets.includes(id)).map(({ projection }) => projection))],
    matrixSets,
    extent: extentOf(element),
    urls: childrenOf(element, 'ResourceURL')
      .filter(({ attributes }) => attributes.resourceType === 'tile')
      .map(({ attributes }) => wholeTemplate(attributes.template ?? '', address)),
  };
}

/** Some servers name their templates without a host. */
const wholeTemplate = (template: string, address: string): string =>
  template.startsWith('/') ? new URL(address).origin + template : template;

function extentOf(element: XmlElement): number[] | null {
  const box = childOf(element, 'WGS84BoundingBox');
  const numbers = [...pair(textOf(box, 'LowerCorner')), ...pair(textOf(box, 'UpperCorner'))];
  return numbers.every(Number.isFinite) ? numbers : null;
}

const METRES_PER_DEGREE = (Math.PI * 6_378_137) / 180;

/** Geographic systems count in degrees; WMTS 1.0.0, 6.1 gives what a degree stands for. */
const isGeographic = (projection: string): boolean => /^(?:EPSG:4\d{3}|OGC:CRS84|CRS:84)$/.test(projection);

function toMatrixSet(element: XmlElement): OfferedMatrixSet {
  const supported = textOf(element, 'SupportedCRS');
  const projection = shortName(supported);
  const metres = isGeographic(projection) ? METRES_PER_DEGREE : 1;
  // As the registry orders its axes, latitude comes first; OGC:CRS84 is the one that was made to differ.
  const isSwapped = isGeographic(projection) && projection.startsWith('EPSG:');
  const matrices = childrenOf(element, 'TileMatrix')
    .map((matrix) => {
      const [a, b] = pair(textOf(matrix, 'TopLeftCorner'));
      // Written without a urn, some servers put longitude first all the same: a latitude is never beyond 90.
      const origin: [number, number] = isSwapped && Math.abs(a) <= 90 ? [b, a] : [a, b];
      const number = (name: string) => Number(textOf(matrix, name));
      const resolution = (number('ScaleDenominator') * PIXEL_METRES) / metres;
      const tileSize = [number('TileWidth'), number('TileHeight')];
      const counts: [number, number] = [number('MatrixWidth'), number('MatrixHeight')];
      return { id: textOf(matrix, 'Identifier'), origin, resolution, tileSize, counts };
    })
    .filter(({ origin, resolution, tileSize }) => [...origin, resolution, ...tileSize].every(Number.isFinite))
    .sort((a, b) => b.resolution - a.resolution);
  return {
    id: textOf(element, 'Identifier'),
    projection: projection === 'OGC:CRS84' ? 'CRS:84' : projection,
    tileGrid: {
      extent: wholeExtent(matrices[0]),
      matrixIds: matrices.map(({ id }) => id),
      origins: matrices.map(({ origin }) => origin),
      resolutions: matrices.map(({ resolution }) => resolution),
      tileSizes: matrices.map(({ tileSize }) => tileSize),
    },
  };
}

type Coarsest = { origin: [number, number]; resolution: number; tileSize: number[]; counts: [number, number] };

/** What the coarsest level covers. */
function wholeExtent(matrix: Coarsest | undefined): number[] {
  if (!matrix) return [];
  const { origin, resolution, tileSize, counts } = matrix;
  const [width, height] = [counts[0] * (tileSize[0] ?? 0) * resolution, counts[1] * (tileSize[1] ?? 0) * resolution];
  return [origin[0], origin[1] - height, origin[0] + width, origin[1]];
}

function pair(text: string): [number, number] {
  const [a = Number.NaN, b = Number.NaN] = text
    .trim()
    .split(/\s+/)
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  return [a, b];
}
