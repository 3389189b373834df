import { assertNever, type LonLat } from '@motu/core';
import { keep, recall } from '../consent/index.ts';
import { createStore, useStore } from '../ui/store.ts';
import { type PrintSettings, readSettings } from './settings.ts';

/** The page on the map: its choices, and where it lies. */
export type PrintState = {
  settings: PrintSettings;
  /** The middle of its map; null until it is first laid. */
  center: LonLat | null;
  /** Clockwise from the north of the grid, in degrees, from -180 to 180. */
  rotation: number;
  /** What the grid of an atlas covers; null until it is first asked for. */
  area: readonly LonLat[] | null;
  /** What the pages of an atlas follow, by its key among the ways of the map; null for a grid. */
  way: string | null;
  work: Work;
};

export type OutputKind = 'pdf' | 'png';

/** What « Créer le PDF » is doing. */
export type Work =
  | { state: 'idle' }
  /** By the visitor. */
  | { state: 'stopped' }
  | { state: 'running'; kind: OutputKind; step: string; share: number }
  | { state: 'lacking'; kind: OutputKind; slugs: readonly string[]; names: readonly string[] }
  | { state: 'failed'; kind: OutputKind; title: string; detail: string | null }
  | { state: 'done'; name: string; outOfScale: readonly string[] };

type PrintAction =
  | { type: 'CHANGE'; settings: Partial<PrintSettings> }
  | { type: 'MOVE'; center: LonLat }
  | { type: 'TURN'; rotation: number }
  | { type: 'COVER'; area: readonly LonLat[] }
  | { type: 'FOLLOW'; way: string | null }
  | { type: 'WORK'; work: Work };

export function printReducer(state: PrintState, action: PrintAction): PrintState {
  switch (action.type) {
    case 'CHANGE':
      return { ...state, settings: { ...state.settings, ...action.settings }, work: rested(state.work) };
    case 'MOVE':
      return { ...state, center: action.center, work: rested(state.work) };
    case 'TURN':
      return { ...state, rotation: wrapDegrees(action.rotation), work: rested(state.work) };
    case 'COVER':
      return { ...state, area: action.area, work: rested(state.work) };
    case 'FOLLOW':
      return { ...state, way: action.way, work: rested(state.work) };
    case 'WORK':
      return { ...state, work: action.work };
    default:
      return assertNever(action);
  }
}

/** What was said of another page is no longer true of this one. */
const rested = (work: Work): Work => (work.state === 'running' ? work : IDLE);
/** Always the same: whoever shows it is not told of each move of the page. */
const IDLE: Work = { state: 'idle' };

/** To a tenth of a degree, between -180 and 180. */
export function wrapDegrees(degrees: number): number {
  const turned = ((((Math.round(degrees * 10) / 10 + 180) % 360) + 360) % 360) - 180;
  return Math.round(turned * 10) / 10 + 0;
}

const PRINT_KEY = 'impression';

/** The page of this visit, which outlives the panel that shows it. */
export const printStore = createStore<PrintState, PrintAction>(printReducer, {
  settings: readSettings(recall('comfort', PRINT_KEY)),
  center: null,
  rotation: 0,
  area: null,
  way: null,
  work: IDLE,
});

/** Changes choices, and keeps them for the next visit of those who accepted. */
export function changeSettings(settings: Partial<PrintSettings>): void {
  printStore.dispatch({ type: 'CHANGE', settings });
  keep('comfort', PRINT_KEY, JSON.stringify(printStore.state().settings));
}

export function usePrint<T>(pick: (state: PrintState) => T): T {
  return useStore(printStore, pick);
}
