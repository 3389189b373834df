import { expect, test } from 'vitest';
import { noSearch, type SearchAction, type SearchState, searchReducer } from './search-reducer.ts';

const after = (...actions: SearchAction[]): SearchState => actions.reduce(searchReducer, noSearch);
const search: SearchAction = { type: 'SEARCH', query: 'vai', center: [-149.5, -17.6], zoom: 9 };

test('SRCH-03 focusing an empty field opens the help, one with a text does not', () => {
  expect(after({ type: 'FOCUS' }).isHelpOpen).toBe(true);
  expect(after({ type: 'TYPE', text: 'v' }, { type: 'FOCUS' }).isHelpOpen).toBe(false);
});

test('SRCH-03 typing closes the help', () => {
  expect(after({ type: 'FOCUS' }, { type: 'TYPE', text: 'v' })).toMatchObject({ text: 'v', isHelpOpen: false });
});

test('SRCH-03 clearing empties the query and what was found', () => {
  expect(after(search, { type: 'SET_PAGE', page: 3 }, { type: 'CHOOSE', id: 'a' }, { type: 'CLEAR' })).toEqual({
    ...noSearch,
    version: 1,
  });
});

test('SRCH-04 a search starts at its first page, from where the map is, with nothing chosen', () => {
  expect(after(search, { type: 'SET_PAGE', page: 3 }, { type: 'CHOOSE', id: 'a' }, search)).toEqual({
    ...noSearch,
    text: 'vai',
    query: 'vai',
    center: [-149.5, -17.6],
    zoom: 9,
    framesFound: true,
    version: 2,
  });
});

test('SRCH-04 typing after a search leaves its results until the next one', () => {
  expect(after(search, { type: 'TYPE', text: 'vaia' })).toMatchObject({ text: 'vaia', query: 'vai' });
});

test('SRCH-04 a picked suggestion goes to its place once', () => {
  const picked = after({ ...search, goesToFirst: true } as SearchAction);
  expect(picked.goesToFirst).toBe(true);
  expect(searchReducer(picked, { type: 'CHOOSE', id: 'a' })).toMatchObject({ chosen: 'a', goesToFirst: false });
});

test('SRCH-04 what is found is framed, page by page, but not where the address told where to look', () => {
  const asked = { type: 'SEARCH', query: 'mairie', center: null, zoom: null } as const;
  expect(searchReducer(noSearch, asked).framesFound).toBe(true);
  const opened = searchReducer(noSearch, { ...asked, framesFound: false });
  expect(opened.framesFound).toBe(false);
  expect(searchReducer(opened, { type: 'SET_PAGE', page: 2 }).framesFound).toBe(true);
});
