import type { LayerItem } from '@motu/contract';
import { expect, test } from 'vitest';
import { previewGround } from './preview-ground.ts';

const item = (slug: string, baseMap: boolean) =>
  ({ slug, names: `/noms/${slug}/{z}`, options: { baseMap } }) as unknown as LayerItem;
const START = [
  { item: item('communes', false), opacity: 1 },
  { item: item('fond', true), opacity: 1 },
];
const styleOf = (...kinds: string[]) => ({
  name: 'x',
  rules: [{ name: '', symbolizers: kinds.map((kind) => ({ kind })) }],
});
const namesOf = (style: unknown) => previewGround(START, style).map(({ item: { slug, names } }) => [slug, names]);

test('NAME-01 ADM-16 a layer that is being written lies on the base map alone, which keeps its names until the layer writes some', () => {
  expect(namesOf(styleOf('Fill'))).toEqual([['fond', '/noms/fond/{z}']]);
  expect(namesOf(null)).toEqual([['fond', '/noms/fond/{z}']]);
  expect(namesOf('<sld><PolygonSymbolizer/></sld>')).toEqual([['fond', '/noms/fond/{z}']]);
  expect(namesOf(styleOf('Fill', 'Text'))).toEqual([['fond', undefined]]);
  expect(namesOf('<sld><TextSymbolizer/></sld>')).toEqual([['fond', undefined]]);
});
