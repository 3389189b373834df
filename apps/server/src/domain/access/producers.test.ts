import { expect, test } from 'vitest';
import { outsideLayer } from '../../testing/outside-layer.ts';
import type { LayerDrawing } from '../layers.ts';
import type { Producer } from '../territory.ts';
import { producersSeen } from './producers.ts';
import { VISITOR, type Viewer } from './visibility.ts';

const producer = (slug: string) => ({ slug, tables: [] }) as unknown as Producer;
const drawnFrom = (...sources: string[]) =>
  ({ content: { kind: 'relief', field: 'height' }, fields: [], sources }) as unknown as LayerDrawing;
const ALL = ['commun', 'reserve', 'partage'].map(producer);
const LAYERS = [
  outsideLayer('tous', { drawing: drawnFrom('partage') }),
  outsideLayer('connectes', { drawing: drawnFrom('reserve', 'partage'), visibility: { kind: 'signed-in' } }),
];

test('ACL-01 who made only what one may not see is not named; who made anything else is', () => {
  const seenBy = (viewer: Viewer) => producersSeen(ALL, LAYERS, viewer).map(({ slug }) => slug);
  expect(seenBy(VISITOR)).toEqual(['commun', 'partage']);
  expect(seenBy({ role: 'user', groups: new Set() })).toEqual(['commun', 'reserve', 'partage']);
});
