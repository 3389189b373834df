import { type InfoAnswer, rowsOf, toFeatureCollection } from '@motu/answers';
import { type Extent, TILE_GRIDS } from '@motu/core';
import { type Engine, type InfoRequest, PROJECTIONS } from '@motu/engine';
import type { OutsideMaps } from '../domain/outside-layers.ts';
import type { FilteredLayer } from './map-query.ts';

type Answer = InfoAnswer;

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
  { engine, outside }: { engine: Engine; outside: OutsideMaps },
  layers: readonly FilteredLayer[],
  place: Place,
  limit: number,
): Promise<Answer[]> {
  const answers = layers.map(async (layer): Promise<Answer[]> => {
    const { slug, filter, range = null, outside: source } = layer;
    if (source) return [{ layer, rows: await outside.info(source, { ...pointOf(place), limit, range }) }];
    // A pixel is asked at its middle.
    const [info] = await engine.featureInfo([{ slug, filter }], {
      ...place,
      x: place.x + 0.5,
      y: place.y + 0.5,
      limit,
    });
    return info ? [{ layer, info }] : [];
  });
  return (await Promise.all(answers)).flat();
}

/** The middle of a pixel, and how wide pixels are there, in degrees. */
function pointOf({ crs, bbox: [minX, minY, maxX, maxY], width, height, x, y }: Place) {
  const [perX, perY] = [(maxX - minX) / width, (maxY - minY) / height];
  const [lon, lat] = PROJECTIONS[crs].inverse(minX + (x + 0.5) * perX, maxY - (y + 0.5) * perY);
  return { lon, lat, resolution: perX * TILE_GRIDS[crs].degreesPerUnit };
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
