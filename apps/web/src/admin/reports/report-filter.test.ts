import { expect, test } from 'vitest';
import { type ReportFilter, readFilter, toQuestion, writeFilter } from './report-filter.ts';

const START: ReportFilter = { etat: 'ouvert', categorie: null, q: '', page: 0 };

test.each<[string, Partial<ReportFilter>]>([
  ['', {}],
  ['etat=clos&page=2', { etat: 'clos', page: 2 }],
  ['etat=tous&categorie=nom&q=motu', { etat: 'tous', categorie: 'nom', q: 'motu' }],
  ['etat=autre&categorie=rien&page=-1', {}],
  ['page=1.5', {}],
])('INFO-07 the list’s address « %s » says what is shown, and can be written again', (search, changes) => {
  const filter = { ...START, ...changes };
  expect(readFilter(new URLSearchParams(search))).toEqual(filter);
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
});

test('INFO-07 the server is asked for all states when all are shown', () => {
  expect(toQuestion({ ...START, etat: 'tous', q: ' motu ' })).toEqual({
    etat: undefined,
    categorie: undefined,
    q: 'motu',
    page: 0,
  });
});
