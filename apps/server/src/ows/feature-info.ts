import type { Extent } from '@motu/core';
import { type AskedLayer, type Engine, type Geometry, type InfoRequest, type LayerInfo, toGeoJson } from '@motu/engine';
import type { ServiceLayer } from './service-layers.ts';

type Answer = { layer: ServiceLayer; info: LayerInfo };

/** Never HTML: an attribute must not become a page of our own origin. */
export const INFO_FORMATS: Readonly<
  Record<string, { extension: string; type: string; write(answers: Answer[]): string }>
> = {
  'application/json': { extension: 'json', type: 'application/json; charset=utf-8', write: toJson },
  'text/plain': { extension: 'txt', type: 'text/plain; charset=utf-8', write: toText },
};

/** Features of all layers together that one answer holds at most. */
export const MOST_FEATURES = 50;

export type Place = { crs: InfoRequest['crs']; bbox: Extent; width: number; height: number; x: number; y: number };

/** What these layers say at a pixel, as the body of an answer. */
export async function readFeatureInfo(
  engine: Engine,
  layers: readonly (ServiceLayer & { filter?: AskedLayer['filter'] })[],
  { x, y, ...place }: Place,
  limit: number,
): Promise<Answer[]> {
  const asked = layers.map(({ slug, filter }) => ({ slug, filter }));
  // A pixel is asked at its middle.
  const infos = await engine.featureInfo(asked, { ...place, x: x + 0.5, y: y + 0.5, limit });
  return layers.flatMap((layer, i) => {
    const info = infos[i];
    return info ? [{ layer, info }] : [];
  });
}

type Properties = Record<string, string | number | boolean | null>;
type Row = { id: string; properties: Properties; geometry: Geometry | null };

/** A commune's shore has tens of thousands of vertices: a shape this large is drawn by its layer already. */
const MOST_VERTICES = 5000;

/** The value of a raster goes by the name that clients of map servers look for (INFO-03). */
function rowsOf({ layer, info }: Answer): Row[] {
  if (layer.isRaster)
    return info.value === null ? [] : [{ id: layer.slug, properties: { GRAY_INDEX: info.value }, geometry: null }];
  return info.features.map(({ id, properties, geometry }) => ({
    id: `${layer.slug}.${id}`,
    properties: { ...properties },
    geometry: geometry.coordinates.length / 2 <= MOST_VERTICES ? geometry : null,
  }));
}

function toJson(answers: Answer[]): string {
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
  return JSON.stringify({ type: 'FeatureCollection', features });
}

const RULE = '-'.repeat(44);

function toText(answers: Answer[]): string {
  const parts = answers
    .map((answer) => ({ title: answer.layer.slug, rows: rowsOf(answer) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => [`Résultats de la couche « ${title} » :`, RULE, ...rows.flatMap(linesOf)].join('\n'));
  return parts.length > 0 ? `${parts.join('\n\n')}\n` : 'Aucun résultat.\n';
}

function linesOf({ properties }: Row): string[] {
  return [...Object.entries(properties).map(([name, value]) => `${name} = ${onOneLine(value)}`), RULE];
}

/** A value must not be able to write a line of its own, such as a false GRAY_INDEX. */
function onOneLine(value: Properties[string]): string {
  return value === null ? 'null' : String(value).replace(/\p{Cc}+/gu, ' ');
}
