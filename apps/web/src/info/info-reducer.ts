import { assertNever, type InfoMarker } from '@motu/core';

export type InfoState = {
  /** The point asked about, and the words its sender gave it. */
  marker: InfoMarker | null;
  /** The day of the layers that change with time, as `yyyy-MM-dd` in Tahiti (INFO-08). */
  day: string;
  /** The visitor is asked whether to clear. */
  isClearing: boolean;
};

export type InfoAction =
  | { type: 'SHOW'; marker: InfoMarker }
  | { type: 'SET_DAY'; day: string }
  | { type: 'ASK_CLEAR' }
  | { type: 'KEEP' }
  | { type: 'CLEAR' };

export const noInfo = (today: string): InfoState => ({ marker: null, day: today, isClearing: false });

export function infoReducer(state: InfoState, action: InfoAction): InfoState {
  switch (action.type) {
    case 'SHOW':
      return { ...state, marker: action.marker, isClearing: false };
    case 'SET_DAY':
      return { ...state, day: action.day };
    case 'ASK_CLEAR':
      return { ...state, isClearing: state.marker !== null };
    case 'KEEP':
      return { ...state, isClearing: false };
    case 'CLEAR':
      return { ...state, marker: null, isClearing: false };
    default:
      return assertNever(action);
  }
}
