import { assertNever, type InfoMarker } from '@motu/core';

export type InfoState = {
  /** The point asked about, and the words its sender gave it. */
  marker: InfoMarker | null;
  /** The visitor is asked whether to clear. */
  isClearing: boolean;
};

export type InfoAction =
  | { type: 'SHOW'; marker: InfoMarker }
  | { type: 'ASK_CLEAR' }
  | { type: 'KEEP' }
  | { type: 'CLEAR' };

export const noInfo: InfoState = { marker: null, isClearing: false };

export function infoReducer(state: InfoState, action: InfoAction): InfoState {
  switch (action.type) {
    case 'SHOW':
      return { ...state, marker: action.marker, isClearing: false };
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
