import { assertNever, type LonLat } from '@motu/core';

/** What is asked and shown. How many results there are, and whether they are still on their way, the query cache knows (SRCH-04). */
export type SearchState = {
  /** What the field holds. */
  text: string;
  /** What was asked last; empty when nothing was. */
  query: string;
  /** Counted from 1, as the visitor reads it. */
  page: number;
  /** The result in hand, by its id. */
  chosen: string | null;
  /** Counts the choices: choosing the same again goes back to it. */
  choices: number;
  /** Where the map was when the search was run: nearer places come first, and pages stay what they were. */
  center: LonLat | null;
  zoom: number | null;
  /** Counts the searches, so that asking the same again asks again. */
  version: number;
  /** A suggestion was picked: the map goes to it without a further click. */
  goesToFirst: boolean;
  /** The map shows all that was found; not when the address told where to look. */
  framesFound: boolean;
  isHelpOpen: boolean;
};

export type SearchOptions = { page?: number; goesToFirst?: boolean; framesFound?: boolean };

export type SearchAction =
  | { type: 'FOCUS' }
  | { type: 'TYPE'; text: string }
  | { type: 'CLEAR' }
  | ({ type: 'SEARCH'; query: string; center: LonLat | null; zoom: number | null } & SearchOptions)
  | { type: 'SET_PAGE'; page: number }
  | { type: 'CHOOSE'; id: string | null }
  | { type: 'TOGGLE_HELP' };

export const noSearch: SearchState = {
  text: '',
  query: '',
  page: 1,
  chosen: null,
  choices: 0,
  center: null,
  zoom: null,
  version: 0,
  goesToFirst: false,
  framesFound: false,
  isHelpOpen: false,
};

export function searchReducer(state: SearchState, action: SearchAction): SearchState {
  switch (action.type) {
    case 'FOCUS':
      return state.text === '' ? { ...state, isHelpOpen: true } : state;
    case 'TYPE':
      return { ...state, text: action.text, isHelpOpen: false };
    case 'CLEAR':
      return { ...noSearch, version: state.version };
    case 'SEARCH': {
      const { query, page = 1, goesToFirst = false, framesFound = true, center, zoom } = action;
      const version = state.version + 1;
      return { ...noSearch, text: query, query, page, goesToFirst, framesFound, center, zoom, version };
    }
    case 'SET_PAGE':
      return { ...state, page: action.page, chosen: null, goesToFirst: false, framesFound: true };
    case 'CHOOSE':
      return { ...state, chosen: action.id, choices: state.choices + 1, goesToFirst: false };
    case 'TOGGLE_HELP':
      return { ...state, isHelpOpen: !state.isHelpOpen };
    default:
      return assertNever(action);
  }
}
