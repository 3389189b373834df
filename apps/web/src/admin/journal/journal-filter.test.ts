import { expect, test } from 'vitest';
import { type JournalFilter, readFilter, toQuestion, writeFilter } from './journal-filter.ts';

const ALL: JournalFilter = { q: '', actor: '', kind: null, from: '', to: '', page: 0 };

test.each<[string, Partial<JournalFilter>]>([
  ['', {}],
  [
    'q=motu+uta&actor=teva&kind=context&from=2026-11-01&to=2026-11-15&page=2',
    { q: 'motu uta', actor: 'teva', kind: 'context', from: '2026-11-01', to: '2026-11-15', page: 2 },
  ],
])('ADM-09 the address ?%s says what the journal shows, and back', (address, changes) => {
  const filter = { ...ALL, ...changes };
  expect(readFilter(new URLSearchParams(address))).toEqual(filter);
  expect(new URLSearchParams(writeFilter(filter)).toString()).toBe(address);
});

test('ADM-09 what is not understood of the address is left out', () => {
  expect(readFilter(new URLSearchParams('kind=tout&from=hier&page=-3'))).toEqual(ALL);
  expect(toQuestion(ALL)).toEqual({
    q: undefined,
    actor: undefined,
    kind: undefined,
    from: undefined,
    to: undefined,
    page: 0,
  });
});
