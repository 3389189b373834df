import { rowsOf, toFeatureCollection } from '@motu/answers';
import type { Extent } from '@motu/core';
import type { AskedLayer, Engine, InfoRequest, LayerInfo } from '@motu/engine';
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

function toJson(answers: Answer[]): string {
  return JSON.stringify(toFeatureCollection(answers));
}

const RULE = '-'.repeat(44);

function toText(answers: Answer[]): string {
  const parts = answers
    .map((answer) => ({ title: answer.layer.slug, rows: rowsOf(answer) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => [`Résultats de la couche « ${title} » :`, RULE, ...rows.flatMap(linesOf)].join('\n'));
  return parts.length > 0 ? `${parts.join('\n\n')}\n` : 'Aucun résultat.\n';
}

function linesOf({ properties }: ReturnType<typeof rowsOf>[number]): string[] {
  return [...Object.entries(properties).map(([name, value]) => `${name} = ${onOneLine(value)}`), RULE];
}

/** A value must not be able to write a line of its own, such as a false GRAY_INDEX. */
function onOneLine(value: string | number | boolean | null): string {
  return value === null ? 'null' : String(value).replace(/\p{Cc}+/gu, ' ');
}
