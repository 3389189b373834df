import { assertNever } from '@motu/core';
import { type PlainGeometry, type Shape, withSixDecimals } from '../map/plain-geometry.ts';
import { type Drawing, type NewDrawing, toShape } from './drawing.ts';
import { fitsTimes } from './files/point-times.ts';
import { emptyHistory, forget, type History, pushStep, type Step, side, withDrawings, withNow } from './history.ts';

type DrawMode = 'select' | 'draw' | 'modify';

export type DrawState = {
  readonly mode: DrawMode;
  /** What is being drawn, in mode draw. */
  readonly shape: Shape | null;
  readonly drawings: readonly Drawing[];
  readonly selectedId: string | null;
  readonly history: History;
  /** A shape has been begun and not ended. */
  readonly isSketching: boolean;
  /** Where drawings go as they are made: this device, or nowhere when it refuses. */
  readonly storage: StorageState;
};

type StorageState = 'opening' | 'kept' | 'refused';

type Style = { colour?: string; width?: number };

export type DrawAction =
  | { type: 'CHOOSE_SHAPE'; shape: string }
  | { type: 'TOGGLE_MODIFY' }
  /** Another tool has taken the pointer, or Escape was pressed. */
  | { type: 'LET_GO' }
  | { type: 'SELECT'; id: string | null }
  | { type: 'DRAWN'; drawing: NewDrawing }
  | { type: 'MODIFIED'; geometries: ReadonlyMap<string, PlainGeometry> }
  | { type: 'RENAMED'; id: string; name: string }
  | { type: 'STYLED'; id: string; style: Style }
  | { type: 'DELETED'; id: string }
  | { type: 'CLEARED' }
  | { type: 'IMPORTED'; drawings: readonly NewDrawing[] }
  | { type: 'UNDO' }
  | { type: 'REDO' }
  /** Known later than the drawing, and no step of the visitor's. */
  | { type: 'ALTITUDES'; altitudes: ReadonlyMap<string, number | null> }
  | { type: 'SKETCHING'; isSketching: boolean }
  | { type: 'STORAGE'; storage: StorageState }
  /** What this device kept, or what another tab has just kept. */
  | { type: 'SYNCED'; changes: ReadonlyMap<string, Drawing | null> };

export const initialDrawState: DrawState = {
  mode: 'select',
  shape: null,
  drawings: [],
  selectedId: null,
  history: emptyHistory,
  isSketching: false,
  storage: 'opening',
};

/** Pure: the same drawings and the same action give the same drawings. */
export function drawReducer(state: DrawState, action: DrawAction): DrawState {
  switch (action.type) {
    case 'CHOOSE_SHAPE': {
      const shape = toShape(action.shape);
      return state.mode === 'draw' && state.shape === shape ? select(state) : { ...state, mode: 'draw', shape };
    }
    case 'TOGGLE_MODIFY':
      return state.mode === 'modify' ? select(state) : { ...state, mode: 'modify', shape: null };
    case 'LET_GO':
      return state.mode === 'select' ? state : select(state);
    case 'SELECT':
      return { ...state, selectedId: action.id };
    case 'DRAWN': {
      const [drawing] = place(state, [action.drawing]);
      return drawing ? { ...select(change(state, [drawing])), selectedId: drawing.id } : state;
    }
    case 'IMPORTED':
      return change(state, place(state, action.drawings));
    case 'MODIFIED':
      return change(state, edited(state, action.geometries, withGeometry));
    case 'RENAMED':
      return change(state, edited(state, new Map([[action.id, action.name.trim()]]), withName));
    case 'STYLED':
      return change(state, edited(state, new Map([[action.id, action.style]]), withStyle));
    case 'DELETED':
      return remove(state, [action.id]);
    case 'CLEARED': {
      const cleared = remove(
        state,
        state.drawings.map(({ id }) => id),
      );
      return cleared.mode === 'modify' ? select(cleared) : cleared;
    }
    case 'UNDO':
      return undo(state);
    case 'REDO':
      return redo(state);
    case 'ALTITUDES':
      return {
        ...state,
        drawings: withDrawings(
          state.drawings,
          new Map(edited(state, action.altitudes, (drawing, altitude) => ({ ...drawing, altitude })).map(byId)),
        ),
      };
    case 'SKETCHING':
      return state.isSketching === action.isSketching ? state : { ...state, isSketching: action.isSketching };
    case 'STORAGE':
      return { ...state, storage: action.storage };
    case 'SYNCED':
      return sync(state, action.changes);
    default:
      return assertNever(action);
  }
}

function select(state: DrawState): DrawState {
  return { ...state, mode: 'select', shape: null };
}

const byId = (drawing: Drawing): [string, Drawing] => [drawing.id, drawing];

/** Gives new drawings their label and their place. */
function place({ drawings }: DrawState, fresh: readonly NewDrawing[]): Drawing[] {
  let number = drawings.reduce((most, { label }) => {
    const own = /^Objet (\d{1,9})$/.exec(label)?.[1];
    return Math.max(most, Number(own ?? 0));
  }, drawings.length);
  let rank = drawings.at(-1)?.rank ?? 0;
  return fresh.map((drawing) => ({
    ...drawing,
    geometry: withSixDecimals(drawing.geometry),
    label: drawing.label || `Objet ${++number}`,
    rank: ++rank,
  }));
}

function edited<T>(
  { drawings }: DrawState,
  edits: ReadonlyMap<string, T>,
  edit: (drawing: Drawing, value: T) => Drawing,
): Drawing[] {
  return drawings.flatMap((drawing) => {
    const value = edits.get(drawing.id);
    return value === undefined ? [] : [edit(drawing, value)];
  });
}

/**
 * A point that has moved has no known altitude any more, and a line with more or fewer vertices no times; a track that
 * is reshaped is no longer where its altitudes were measured.
 */
function withGeometry({ altitude: _, altitudes: __, times, ...drawing }: Drawing, geometry: PlainGeometry): Drawing {
  return { ...drawing, geometry: withSixDecimals(geometry), ...(times && fitsTimes(times, geometry) && { times }) };
}

function withName(drawing: Drawing, name: string): Drawing {
  return drawing.name === name ? drawing : { ...drawing, name };
}

function withStyle(drawing: Drawing, style: Style): Drawing {
  const next = { ...drawing, ...style };
  return next.colour === drawing.colour && next.width === drawing.width ? drawing : next;
}

/** Puts drawings, as one step; what is the same as before makes no step. */
function change(state: DrawState, puts: readonly Drawing[]): DrawState {
  const current = new Map(state.drawings.map(byId));
  const step: Step = new Map(
    puts
      .map((after) => [after.id, { before: current.get(after.id) ?? null, after }] as const)
      .filter(([, { before, after }]) => before !== after),
  );
  return take(state, step);
}

function remove(state: DrawState, ids: readonly string[]): DrawState {
  const gone = new Set(ids);
  const removed = state.drawings.filter(({ id }) => gone.has(id));
  return take(state, new Map(removed.map((before) => [before.id, { before, after: null }])));
}

function take(state: DrawState, step: Step): DrawState {
  if (step.size === 0) return state;
  return settle({
    ...state,
    drawings: withDrawings(state.drawings, side(step, 'after')),
    history: pushStep(state.history, step),
  });
}

function undo(state: DrawState): DrawState {
  const { past, future } = state.history;
  const step = past.at(-1);
  if (!step) return state;
  return settle({
    ...state,
    drawings: withDrawings(state.drawings, side(step, 'before')),
    history: { past: past.slice(0, -1), future: [...future, withNow(step, 'after', state.drawings)] },
  });
}

function redo(state: DrawState): DrawState {
  const { past, future } = state.history;
  const step = future.at(-1);
  if (!step) return state;
  return settle({
    ...state,
    drawings: withDrawings(state.drawings, side(step, 'after')),
    history: { past: [...past, withNow(step, 'before', state.drawings)], future: future.slice(0, -1) },
  });
}

function sync(state: DrawState, changes: ReadonlyMap<string, Drawing | null>): DrawState {
  if (changes.size === 0) return state;
  return settle({
    ...state,
    drawings: withDrawings(state.drawings, changes),
    history: forget(state.history, changedElsewhere(state, changes)),
  });
}

/** The drawings that another tab has really changed: an altitude it has learnt is no step of anyone's. */
function changedElsewhere({ drawings }: DrawState, changes: ReadonlyMap<string, Drawing | null>): Set<string> {
  const here = new Map(drawings.map(byId));
  const known = (drawing: Drawing | null | undefined) => JSON.stringify({ ...drawing, altitude: null });
  return new Set([...changes].filter(([id, theirs]) => known(theirs) !== known(here.get(id))).map(([id]) => id));
}

/** What is selected is there. */
function settle(state: DrawState): DrawState {
  if (state.selectedId === null || state.drawings.some(({ id }) => id === state.selectedId)) return state;
  return { ...state, selectedId: null };
}
