import { type Geometry, type LayerInfo, toGeoJson } from '@motu/engine/ground';

/** What one layer said at a point. */
export type InfoAnswer = {
  layer: { slug: string; title: string; isRaster: boolean };
} & ({ info: LayerInfo } | { rows: InfoRow[] });

type Properties = Record<string, string | number | boolean | null>;
/** One thing at the point, as an answer tells it. */
export type InfoRow = { id: string; properties: Properties; geometry: Geometry | null };

/** A commune's shore has tens of thousands of vertices: a shape this large is drawn by its layer already. */
const MOST_VERTICES = 5000;

/** The value of a raster goes by the name that clients of map servers look for (INFO-03). */
export function rowsOf({ layer, ...found }: InfoAnswer): InfoRow[] {
  if ('rows' in found) return found.rows;
  const { info } = found;
  if (layer.isRaster)
    return info.value === null ? [] : [{ id: layer.slug, properties: { GRAY_INDEX: info.value }, geometry: null }];
  return info.features.map(({ id, properties, geometry }) => ({
    id: `${layer.slug}.${id}`,
    properties: { ...properties },
    geometry: geometry.coordinates.length / 2 <= MOST_VERTICES ? geometry : null,
  }));
}

/** What layers say at a point, as GeoJSON. */
export function toFeatureCollection(answers: readonly InfoAnswer[]) {
  const features = answers.flatMap((answer) =>
    rowsOf(answer).map(({ id, properties, geometry }) => ({
      type: 'Feature',
      id,
      layer: answer.layer.slug,
      title: answer.layer.title,
      geometry: geometry && toGeoJson(geometry),
      properties,
    })),
  );
  return { type: 'FeatureCollection', features };
}
