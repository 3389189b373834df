// @vitest-environment node
import { expect, test } from 'vitest';
import { MEASURE_SHAPES, type MeasureAction, measureReducer, noMeasures } from './measure-reducer.ts';

const geometry = {
  type: 'LineString',
  coordinates: [
    [-149.5, -17.5],
    [-149.6, -17.5],
  ],
} as const;
const run = (...actions: MeasureAction[]) => actions.reduce(measureReducer, noMeasures);
const measured = (id: string): MeasureAction => ({ type: 'MEASURED', id, geometry });

test('MEAS-01 lines, circles, boxes and polygons are measured, and nothing else', () => {
  expect([...MEASURE_SHAPES].sort()).toEqual(['Box', 'Circle', 'LineString', 'Polygon']);
});

test('MEAS-01 a shape turns measuring on, the same one turns it off, another one takes its place', () => {
  const line: MeasureAction = { type: 'CHOOSE_SHAPE', shape: 'LineString' };
  expect(run(line).shape).toBe('LineString');
  expect(run(line, line).shape).toBeNull();
  expect(run(line, { type: 'CHOOSE_SHAPE', shape: 'Box' }).shape).toBe('Box');
});

test('MEAS-01 measuring switches off after one measurement, which has an id and the label « Mesure N »', () => {
  const state = run({ type: 'CHOOSE_SHAPE', shape: 'LineString' }, measured('a'), measured('b'));
  expect(state.shape).toBeNull();
  expect(state.measures.map(({ id, label }) => [id, label])).toEqual([
    ['a', 'Mesure 1'],
    ['b', 'Mesure 2'],
  ]);
  expect(state.selectedId).toBe('b');
});

test('MEAS-01 a number is not given twice while it is on the map', () => {
  const state = run(measured('a'), measured('b'), { type: 'DELETED', id: 'a' }, measured('c'));
  expect(state.measures.map(({ label }) => label)).toEqual(['Mesure 2', 'Mesure 3']);
});

test('MEAS-01 a measure that goes is not selected any more', () => {
  expect(run(measured('a'), { type: 'DELETED', id: 'a' })).toEqual(noMeasures);
  expect(run(measured('a'), { type: 'CLEARED' })).toEqual(noMeasures);
});
