import { expect, test } from 'vitest';
import type { JournalFilter, JournalLine } from '../domain/journal.ts';
import type { Layer, LayerDrawing } from '../domain/layers.ts';
import type { LayerData } from '../domain/stores/layer-data-store.ts';
import { changesOf } from './changes.ts';

const drawingOf = (filter?: object) =>
  ({ content: { kind: 'features', filter }, fields: [] }) as unknown as LayerDrawing;
const layer = { id: 'a', name: 'Nouveau nom', drawing: drawingOf() } as Layer;

/** A line of the first of November at that hour, in which the layer was hidden or not. */
const line = (hour: number, was: boolean | null, is: boolean) =>
  ({
    at: new Date(Date.UTC(2026, 10, 1, hour)),
    before: was === null ? null : { published: was },
    after: { published: is },
  }) as unknown as JournalLine;
const version = (hour: number, number: number, drawing = drawingOf()) =>
  ({
    at: new Date(Date.UTC(2026, 10, 1, hour)).toISOString(),
    number,
    objects: 10 * number,
    restores: null,
    drawing,
  }) as LayerData;

async function told(one: Layer, versions: LayerData[], lines: JournalLine[]) {
  let asked: JournalFilter = {};
  const changes = await changesOf(one, {
    layerData: { of: async () => versions },
    journal: {
      async page(filter) {
        asked = filter;
        return { items: lines.toReversed(), total: lines.length };
      },
    },
  });
  // By what it is, so that a new name loses nothing.
  expect(asked).toEqual({ kind: 'layer', subjectId: 'a' });
  return changes.map(({ text }) => text);
}

test('DATA-02 data of a time when the layer was hidden are told to nobody', async () => {
  const lines = [line(12, null, false), line(14, false, true), line(16, true, false), line(18, false, true)];
  const versions = [version(11, 1), version(13, 2), version(15, 3), version(17, 4), version(19, 5)];
  expect(await told(layer, versions, lines)).toEqual([
    'Données mises à jour\u00a0: 50\u00a0objets',
    'Publication',
    'Données mises à jour\u00a0: 30\u00a0objets',
  ]);
  expect(await told(layer, [version(11, 1)], [])).toEqual(['Premières données\u00a0: 10\u00a0objets']);
});

test('DATA-02 of a layer that shows some of its data nobody is told how many there are in all', async () => {
  const filtered = { ...layer, drawing: drawingOf({ op: 'and' }) } as Layer;
  expect(await told(filtered, [version(11, 1)], [])).toEqual(['Premières données']);
  expect(await told(layer, [version(11, 1, drawingOf({ op: 'and' }))], [])).toEqual(['Premières données']);
});
