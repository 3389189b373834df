import { inOrder, type SourceOptions, type SourceOptionsInput } from '@motu/contract';
import type { Capabilities, OfferedSet, OfferedTiles } from './read-capabilities.ts';

/** A standard pixel, metres (WMTS 1.0.0, 6.1). */
const PIXEL_METRES = 0.00028;
const METRES_PER_DEGREE = (Math.PI * 6_378_137) / 180;

/** In degrees, latitude before longitude. */
const GEOGRAPHIC = 'EPSG:4326';

/** The source of a layer as the capabilities of today make it; null for one that they do not offer. */
export function recompute(stored: SourceOptions, { layers, sets }: Capabilities): SourceOptionsInput | null {
  const offered = layers[stored.layer];
  if (!offered) return null;
  const matrixSet = nameOfSet(stored, offered);
  const set = matrixSet === undefined ? undefined : sets[matrixSet];
  const extent = (set && extentIn(set.crs, offered)) ?? stored.extent;
  const tileGrid = set && matrixSet ? gridOf(set, offered.sets[matrixSet] ?? null, extent) : stored.tileGrid;
  return inOrder({
    extent,
    format: offered.formats.includes(stored.format) ? stored.format : (offered.formats[0] ?? stored.format),
    layer: stored.layer,
    matrixSet,
    projection: set?.crs ?? stored.projection,
    // Without a name, the default style: whatever it is called.
    style: stored.style === '' || offered.styles.includes(stored.style) ? stored.style : (offered.styles[0] ?? ''),
    tileGrid,
  });
}

function nameOfSet({ matrixSet }: SourceOptions, { sets }: OfferedTiles): string | undefined {
  return matrixSet && Object.hasOwn(sets, matrixSet) ? matrixSet : Object.keys(sets)[0];
}

function extentIn(crs: string, { extent, boxes }: OfferedTiles): number[] | undefined {
  if (crs === GEOGRAPHIC && extent) return extent;
  return boxes[crs];
}

function gridOf(set: OfferedSet, levels: string[] | null, extent: number[] | undefined) {
  const matrices = set.matrices.filter(({ id }) => levels === null || levels.includes(id));
  const isGeographic = set.crs === GEOGRAPHIC;
  const metresPerUnit = isGeographic ? METRES_PER_DEGREE : 1;
  return {
    extent: extent ?? [],
    matrixIds: matrices.map(({ id }) => id),
    origins: matrices.map(({ corner }) => (isGeographic ? corner.toReversed() : corner)),
    resolutions: matrices.map(({ scaleDenominator }) => (scaleDenominator * PIXEL_METRES) / metresPerUnit),
    tileSizes: matrices.map(({ tileSize }) => tileSize),
  };
}
