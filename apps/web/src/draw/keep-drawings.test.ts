// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { createStore } from '../ui/store.ts';
import { type DrawAction, type DrawState, drawReducer, initialDrawState } from './draw-reducer.ts';
import { DEFAULT_COLOUR, DEFAULT_WIDTH, type Drawing, type NewDrawing } from './drawing.ts';
import type { DrawingChanges, DrawingStorage } from './drawing-storage.ts';
import { keepDrawings } from './keep-drawings.ts';

const point = (id: string): NewDrawing => ({
  id,
  name: '',
  created_at: '2026-11-12T10:00:00.000Z',
  geometry: { type: 'Point', coordinates: [-149.5, -17.6] },
  colour: DEFAULT_COLOUR,
  width: DEFAULT_WIDTH,
});
const kept = (id: string, rank: number): Drawing => ({ ...point(id), label: id, rank });

/** A storage of this test's own, and a second hand on it: another tab. */
function createStorage(...drawings: Drawing[]) {
  const content = new Map(drawings.map((drawing) => [drawing.id, drawing]));
  let tell: (changes: DrawingChanges) => void = () => {};
  const write = async (changes: DrawingChanges) => {
    for (const [id, drawing] of changes) drawing ? content.set(id, drawing) : content.delete(id);
  };
  const storage: DrawingStorage = {
    load: async () => [...content.values()],
    write: vi.fn(write),
    learn: vi.fn(async (altitudes) => {
      for (const [id, altitude] of altitudes) {
        const drawing = content.get(id);
        if (drawing) content.set(id, { ...drawing, altitude });
      }
    }),
    onOtherTab: (onChange) => {
      tell = onChange;
      return () => {};
    },
  };
  return { content, storage, otherTab: (changes: DrawingChanges) => void write(changes).then(() => tell(changes)) };
}

const createDrawings = () => createStore<DrawState, DrawAction>(drawReducer, initialDrawState);

test('DRAW-12 drawings come back, and each change is kept as it is made, alone', async () => {
  const { content, storage } = createStorage(kept('a', 1), kept('b', 2));
  const store = createDrawings();
  keepDrawings(store, async () => storage);
  await expect.poll(() => store.state().storage).toBe('kept');
  expect(store.state().drawings.map(({ id }) => id)).toEqual(['a', 'b']);
  store.dispatch({ type: 'DRAWN', drawing: point('c') });
  store.dispatch({ type: 'DELETED', id: 'a' });
  store.dispatch({ type: 'UNDO' });
  await expect.poll(() => [...content.keys()].sort()).toEqual(['a', 'b', 'c']);
  const writes = () => vi.mocked(storage.write).mock.calls.map(([changes]) => [...changes.keys()]);
  await expect.poll(() => writes()).toEqual([['c'], ['a'], ['a']]);
});

test('DRAW-12 what is drawn before the storage opens is kept too', async () => {
  const { content, storage } = createStorage(kept('a', 1));
  const store = createDrawings();
  keepDrawings(store, async () => storage);
  store.dispatch({ type: 'DRAWN', drawing: point('early') });
  await expect.poll(() => store.state().storage).toBe('kept');
  expect([...content.keys()].sort()).toEqual(['a', 'early']);
});

test('DRAW-12 what changes while the first drawings are being written is written after them', async () => {
  const { content, storage } = createStorage();
  const store = createDrawings();
  let release = () => {};
  const first = new Promise<void>((resolve) => {
    release = resolve;
  });
  let writes = 0;
  const write = async (changes: DrawingChanges) => {
    writes += 1;
    if (writes === 1) await first;
    await storage.write(changes);
  };
  const keeping = keepDrawings(store, async () => ({ ...storage, write }));
  store.dispatch({ type: 'DRAWN', drawing: point('early') });
  await expect.poll(() => writes).toBe(1);
  store.dispatch({ type: 'DELETED', id: 'early' });
  release();
  await keeping.settled();
  expect([writes, content.size, store.state().storage]).toEqual([2, 0, 'kept']);
});

test('DRAW-12 another tab’s drawings arrive here and are not written again', async () => {
  const { content, storage, otherTab } = createStorage(kept('a', 1));
  const store = createDrawings();
  keepDrawings(store, async () => storage);
  await expect.poll(() => store.state().storage).toBe('kept');
  otherTab(
    new Map([
      ['theirs', kept('theirs', 2)],
      ['a', null],
    ]),
  );
  await expect.poll(() => store.state().drawings.map(({ id }) => id)).toEqual(['theirs']);
  expect(storage.write).not.toHaveBeenCalled();
  store.dispatch({ type: 'CLEARED' });
  await expect.poll(() => content.size).toBe(0);
});

test('DRAW-12 what another tab deletes while the drawings are being read stays deleted', async () => {
  const { storage, otherTab } = createStorage(kept('a', 1), kept('b', 2));
  const store = createDrawings();
  const load = storage.load;
  keepDrawings(store, async () => ({
    ...storage,
    async load() {
      const read = await load();
      otherTab(new Map([['b', null]]));
      await new Promise((resolve) => setTimeout(resolve));
      return read;
    },
  }));
  await expect.poll(() => store.state().storage).toBe('kept');
  expect(store.state().drawings.map(({ id }) => id)).toEqual(['a']);
});

test('DRAW-02 DRAW-12 an altitude is kept with its drawing, and does not bring back one that another tab has deleted', async () => {
  const { content, storage } = createStorage(kept('a', 1), kept('b', 2));
  const store = createDrawings();
  const keeping = keepDrawings(store, async () => storage);
  await keeping.settled();
  content.delete('b');
  const altitudes = new Map([
    ['a', 12],
    ['b', 34],
  ]);
  store.dispatch({ type: 'ALTITUDES', altitudes });
  await keeping.settled();
  expect([...content.values()]).toEqual([{ ...kept('a', 1), altitude: 12 }]);
  expect(storage.write).not.toHaveBeenCalled();
});

test('DRAW-12 where the browser keeps nothing, drawing works and the state says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const store = createDrawings();
  keepDrawings(store, async () => {
    throw new Error('The operation is insecure.');
  });
  store.dispatch({ type: 'DRAWN', drawing: point('a') });
  await expect.poll(() => store.state().storage).toBe('refused');
  expect(store.state().drawings).toHaveLength(1);
});
