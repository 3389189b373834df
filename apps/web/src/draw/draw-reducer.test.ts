// @vitest-environment node

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '../ui/new-id.ts';
import { newDrawing } from './add-drawing.ts';
import { type DrawAction, type DrawState, drawReducer, initialDrawState } from './draw-reducer.ts';
import { DEFAULT_COLOUR, DEFAULT_WIDTH, type NewDrawing } from './drawing.ts';
import { MAX_STEPS } from './history.ts';

const point = (id: string, lon = -149.5): NewDrawing => ({
  id,
  name: '',
  created_at: '2026-11-12T10:00:00.000Z',
  geometry: { type: 'Point', coordinates: [lon, -17.6] },
  colour: DEFAULT_COLOUR,
  width: DEFAULT_WIDTH,
});
const run = (actions: DrawAction[], from = initialDrawState) => actions.reduce(drawReducer, from);
const drawn = (...ids: string[]): DrawAction[] => ids.map((id) => ({ type: 'DRAWN', drawing: point(id) }));

describe('modes', () => {
  test('DRAW-01 choosing a shape draws it, choosing it again goes back to select, another one changes shape', () => {
    const line = run([{ type: 'CHOOSE_SHAPE', shape: 'LineString' }]);
    expect([line.mode, line.shape]).toEqual(['draw', 'LineString']);
    expect(run([{ type: 'CHOOSE_SHAPE', shape: 'LineString' }], line).mode).toBe('select');
    expect(run([{ type: 'CHOOSE_SHAPE', shape: 'Box' }], line)).toMatchObject({ mode: 'draw', shape: 'Box' });
  });

  test('DRAW-01 a finished drawing goes back to select, and is the selected one', () => {
    const state = run([{ type: 'CHOOSE_SHAPE', shape: 'Point' }, ...drawn('a')]);
    expect(state).toMatchObject({ mode: 'select', shape: null, selectedId: 'a' });
  });

  test('DRAW-01 modify toggles with select, and clearing all leaves it', () => {
    const modify = run([...drawn('a'), { type: 'TOGGLE_MODIFY' }]);
    expect(modify.mode).toBe('modify');
    expect(run([{ type: 'TOGGLE_MODIFY' }], modify).mode).toBe('select');
    expect(run([{ type: 'CLEARED' }], modify)).toMatchObject({ mode: 'select', drawings: [], selectedId: null });
    expect(run([{ type: 'CHOOSE_SHAPE', shape: 'Circle' }, { type: 'CLEARED' }], modify).mode).toBe('draw');
  });

  test('DRAW-01 an unknown shape is refused', () => {
    expect(() => run([{ type: 'CHOOSE_SHAPE', shape: 'Triangle' }])).toThrow('Invalid type: Triangle');
  });
});

describe('drawings', () => {
  test('DRAW-02 a drawing has an id, the label « Objet N », a name, its date', () => {
    const { drawings } = run(drawn('a', 'b'));
    expect(drawings.map(({ id, label, name }) => ({ id, label, name }))).toEqual([
      { id: 'a', label: 'Objet 1', name: '' },
      { id: 'b', label: 'Objet 2', name: '' },
    ]);
    expect(newId()).toMatch(/^[A-Za-z0-9]{8}$/);
    const { id, created_at } = newDrawing({ type: 'Point', coordinates: [-149.5, -17.6] }, '');
    expect(id).toMatch(/^[A-Za-z0-9]{8}$/);
    expect(new Date(created_at).toISOString()).toBe(created_at);
    expect(Math.abs(Date.now() - Date.parse(created_at))).toBeLessThan(60_000);
  });

  test('DRAW-02 a number is not given twice while it is on the map', () => {
    const { drawings } = run([...drawn('a', 'b', 'c'), { type: 'DELETED', id: 'a' }, ...drawn('d')]);
    expect(drawings.map(({ label }) => label)).toEqual(['Objet 2', 'Objet 3', 'Objet 4']);
  });

  test('DRAW-02 the altitude of a point is no step of its own, and is forgotten when the point moves', () => {
    const known = run([...drawn('a'), { type: 'ALTITUDES', altitudes: new Map([['a', 114]]) }]);
    expect(known.drawings[0]?.altitude).toBe(114);
    expect(known.history.past).toHaveLength(1);
    const geometry = { type: 'Point', coordinates: [-150, -17] } as const;
    const moved = run([{ type: 'MODIFIED', geometries: new Map([['a', geometry]]) }], known);
    expect(moved.drawings[0]).not.toHaveProperty('altitude');
  });

  test('DRAW-13 coordinates have the six decimals that files hold, from the start', () => {
    const geometry = { type: 'Point', coordinates: [-149.123456789, -17.987654321] } as const;
    const drawing = { ...point('a'), geometry };
    expect(run([{ type: 'DRAWN', drawing }]).drawings[0]?.geometry).toEqual({
      type: 'Point',
      coordinates: [-149.123457, -17.987654],
    });
  });

  test('DRAW-08 an imported drawing keeps its label, and gets one when it has none', () => {
    const drawings = [{ ...point('x'), label: 'Balise' }, point('y')];
    expect(run([{ type: 'IMPORTED', drawings }]).drawings.map(({ label }) => label)).toEqual(['Balise', 'Objet 1']);
  });

  test('DRAW-05 renaming and colouring change one drawing and share the others', () => {
    const before = run(drawn('a', 'b'));
    const after = run(
      [
        { type: 'RENAMED', id: 'a', name: ' Passe Tareu ' },
        { type: 'STYLED', id: 'a', style: { colour: '#b0183b', width: 5 } },
      ],
      before,
    );
    expect(after.drawings[0]).toMatchObject({ name: 'Passe Tareu', colour: '#b0183b', width: 5 });
    expect(after.drawings[1]).toBe(before.drawings[1]);
  });
});

describe('history', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const anId = fc.constantFrom(...ids);
  const anAction: fc.Arbitrary<DrawAction> = fc.oneof(
    fc.uuid().map((id): DrawAction => ({ type: 'DRAWN', drawing: point(id) })),
    anId.map((id): DrawAction => ({ type: 'DELETED', id })),
    fc.tuple(anId, fc.string()).map(([id, name]): DrawAction => ({ type: 'RENAMED', id, name })),
    fc
      .tuple(anId, fc.integer({ min: 1, max: 9 }))
      .map(([id, width]): DrawAction => ({ type: 'STYLED', id, style: { width } })),
    fc.tuple(anId, fc.double({ min: -180, max: 180, noNaN: true })).map(
      ([id, lon]): DrawAction => ({
        type: 'MODIFIED',
        geometries: new Map([[id, { type: 'Point', coordinates: [lon, 0] }]]),
      }),
    ),
    fc
      .array(fc.uuid(), { maxLength: 3 })
      .map((all): DrawAction => ({ type: 'IMPORTED', drawings: all.map((id) => point(id)) })),
    fc.constant<DrawAction>({ type: 'CLEARED' }),
  );
  const start = run(drawn(...ids));
  const steps = (state: DrawState) => state.history.past.length;

  test('DRAW-12 undo takes back any step exactly, and redo makes it again exactly', () => {
    fc.assert(
      fc.property(fc.array(anAction, { maxLength: 12 }), anAction, (actions, last) => {
        const before = run(actions, start);
        const after = drawReducer(before, last);
        if (steps(after) === steps(before)) {
          expect(after.drawings).toEqual(before.drawings);
          return;
        }
        const undone = drawReducer(after, { type: 'UNDO' });
        expect(undone.drawings).toEqual(before.drawings);
        expect(drawReducer(undone, { type: 'REDO' }).drawings).toEqual(after.drawings);
      }),
    );
  });

  test('DRAW-12 undoing everything gives back the start, redoing everything the end', () => {
    fc.assert(
      fc.property(fc.array(anAction, { maxLength: 20 }), (actions) => {
        const end = run(actions, start);
        const count = steps(end) - steps(start);
        const back = run(Array<DrawAction>(count).fill({ type: 'UNDO' }), end);
        expect(back.drawings).toEqual(start.drawings);
        expect(run(Array<DrawAction>(count).fill({ type: 'REDO' }), back).drawings).toEqual(end.drawings);
      }),
    );
  });

  test('DRAW-12 a new step forgets what was undone', () => {
    const state = run([{ type: 'UNDO' }, ...drawn('e'), { type: 'REDO' }], start);
    expect(state.drawings.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'e']);
  });

  test('DRAW-12 the history is bounded', () => {
    const many = run(
      Array.from({ length: MAX_STEPS + 50 }, (_, i): DrawAction => ({ type: 'RENAMED', id: 'a', name: `n${i}` })),
      start,
    );
    expect(steps(many)).toBe(MAX_STEPS);
  });

  test('DRAW-12 what another tab made stays when we take back our own steps', () => {
    const theirs = { ...point('z'), label: 'Objet 9', rank: 9 };
    const renamed = { ...(start.drawings[1] as (typeof start.drawings)[number]), name: 'Leur nom' };
    const synced = run(
      [
        {
          type: 'SYNCED',
          changes: new Map([
            [theirs.id, theirs],
            [renamed.id, renamed],
          ]),
        },
      ],
      start,
    );
    const undone = run(Array<DrawAction>(10).fill({ type: 'UNDO' }), synced);
    expect(undone.drawings).toEqual([renamed, theirs]);
  });

  test('DRAW-12 an altitude that another tab has learnt does not stop us from taking back our own step', () => {
    const learnt = { ...(start.drawings[3] as (typeof start.drawings)[number]), altitude: 12 };
    const synced = run([{ type: 'SYNCED', changes: new Map([['d', learnt]]) }], start);
    expect(synced.drawings[3]?.altitude).toBe(12);
    expect(run([{ type: 'UNDO' }], synced).drawings.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('DRAW-12 what another tab deleted is gone here, and is not selected any more', () => {
    const state = run(
      [
        { type: 'SELECT', id: 'b' },
        { type: 'SYNCED', changes: new Map([['b', null]]) },
      ],
      start,
    );
    expect([state.drawings.map(({ id }) => id), state.selectedId]).toEqual([['a', 'c', 'd'], null]);
  });
});

test('DRAW-12 what is taken back and done again keeps the altitude that was learnt meanwhile', () => {
  const learnt = run([...drawn('p'), { type: 'ALTITUDES', altitudes: new Map([['p', 12]]) }]);
  const again = run([{ type: 'UNDO' }, { type: 'REDO' }], learnt);
  expect(again.drawings[0]).toMatchObject({ id: 'p', altitude: 12 });
  // The very same one: what the map has made of it is used again.
  expect(again.drawings[0]).toBe(learnt.drawings[0]);
});
