import { type LayerInput, type OfferedLayer, TILE_FORMATS, type UpstreamCapabilities } from '@motu/contract';

/** What our grids are in: asked for where the server has it, nothing needs to be bent. */
const PREFERRED = ['EPSG:4326', 'EPSG:3857'];

/** The source of a layer that an outside server offers: the best of its formats, systems and grids for us. */
export function toSourceOptions(
  { name, formats, styles, projections, matrixSets, extent, urls }: OfferedLayer,
  capabilities: Pick<UpstreamCapabilities, 'matrixSets'>,
): LayerInput['sourceOptions'] {
  const sets = capabilities.matrixSets.filter(({ id }) => matrixSets.includes(id));
  const set = preferred(sets, ({ projection }) => projection);
  const style = styles.find(({ isDefault }) => isDefault)?.name ?? '';
  return {
    format: TILE_FORMATS.find((format) => formats.includes(format)) ?? formats[0] ?? 'image/png',
    layer: name,
    style,
    projection: set?.projection ?? preferred(projections, (code) => code) ?? 'EPSG:4326',
    ...(set && { matrixSet: set.id, tileGrid: set.tileGrid }),
    ...(extent && { extent }),
    ...(urls.length > 0 && { urls }),
  };
}

function preferred<T>(items: readonly T[], codeOf: (item: T) => string): T | undefined {
  const rank = (item: T) => (PREFERRED.indexOf(codeOf(item)) + PREFERRED.length + 1) % (PREFERRED.length + 1);
  return items.toSorted((a, b) => rank(a) - rank(b))[0];
}

type Source = Pick<LayerInput, 'sourceType' | 'sourceOptions'>;

/** A layer that comes from another kind of source: one that numbers its tiles nearly always has the grid of the web's maps. */
export function toSource({ sourceType: before, sourceOptions }: Source, sourceType: LayerInput['sourceType']): Source {
  // What was written by hand stays.
  const isUsual = sourceOptions.projection === usualProjection(before);
  const projection = isUsual ? usualProjection(sourceType) : sourceOptions.projection;
  return { sourceType, sourceOptions: { ...sourceOptions, projection } };
}

const usualProjection = (type: LayerInput['sourceType']): string => (type === 'xyz' ? 'EPSG:3857' : 'EPSG:4326');
