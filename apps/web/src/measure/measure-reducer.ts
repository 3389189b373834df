import { assertNever } from '@motu/core';
import type { PlainGeometry, Shape } from '../map/plain-geometry.ts';

export const MEASURE_SHAPES = ['LineString', 'Polygon', 'Circle', 'Box'] as const satisfies Shape[];
export type MeasureShape = (typeof MEASURE_SHAPES)[number];

export type Measure = {
  readonly id: string;
  /** « Mesure N » */
  readonly label: string;
  readonly geometry: PlainGeometry;
};

export type MeasureState = {
  /** What is being measured; null when measuring is off. */
  readonly shape: MeasureShape | null;
  readonly measures: readonly Measure[];
  readonly selectedId: string | null;
  /** A shape has been begun and not ended. */
  readonly isSketching: boolean;
};

export type MeasureAction =
  | { type: 'CHOOSE_SHAPE'; shape: MeasureShape }
  | { type: 'TURN_OFF' }
  | { type: 'MEASURED'; id: string; geometry: PlainGeometry }
  | { type: 'SKETCHING'; isSketching: boolean }
  | { type: 'SELECT'; id: string | null }
  | { type: 'DELETED'; id: string }
  | { type: 'CLEARED' };

export const noMeasures: MeasureState = { shape: null, measures: [], selectedId: null, isSketching: false };

/** On or off: it switches off after one measurement (MEAS-01). */
export function measureReducer(state: MeasureState, action: MeasureAction): MeasureState {
  switch (action.type) {
    case 'CHOOSE_SHAPE':
      return { ...state, shape: state.shape === action.shape ? null : action.shape };
    case 'TURN_OFF':
      return state.shape === null ? state : { ...state, shape: null };
    case 'MEASURED': {
      const measure = { id: action.id, label: `Mesure ${nextNumber(state)}`, geometry: action.geometry };
      return { ...state, shape: null, measures: [...state.measures, measure], selectedId: measure.id };
    }
    case 'SKETCHING':
      return state.isSketching === action.isSketching ? state : { ...state, isSketching: action.isSketching };
    case 'SELECT':
      return { ...state, selectedId: action.id };
    case 'DELETED': {
      const measures = state.measures.filter(({ id }) => id !== action.id);
      return { ...state, measures, selectedId: state.selectedId === action.id ? null : state.selectedId };
    }
    case 'CLEARED':
      return { ...state, measures: [], selectedId: null };
    default:
      return assertNever(action);
  }
}

/** One more than the highest, so that two measures on the map never share a name. */
function nextNumber({ measures }: MeasureState): number {
  return 1 + Math.max(0, ...measures.map(({ label }) => Number(label.slice('Mesure '.length))));
}
