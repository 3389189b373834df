import type { ObjectFilter } from '@motu/core';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filterStore, tableStore, useFilters, useRestedFilters } from './filter-store.ts';

const stiltsAre = (value: number): ObjectFilter => [{ field: 'sur_pilotis', kind: 'values', values: [value] }];
const choose = (filter: ObjectFilter) => act(() => filterStore.dispatch({ slug: 'batiments', filter }));
const open = (slug: string | null) => act(() => tableStore.dispatch(slug));
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  choose([]);
  open(null);
  vi.useRealTimers();
});

test('TAB-01 TAB-02 while a table is open its rows follow each filter at once, the map the last one when the hand rests', () => {
  open('batiments');
  const rows = renderHook(() => useFilters()).result;
  const shown: unknown[] = [];
  renderHook(() => {
    const { batiments } = useRestedFilters();
    shown.push(batiments);
  });
  choose(stiltsAre(0));
  expect(rows.current).toEqual({ batiments: stiltsAre(0) });
  wait(200);
  choose(stiltsAre(1));
  expect(rows.current).toEqual({ batiments: stiltsAre(1) });
  wait(200);
  expect(shown.at(-1)).toBeUndefined();
  wait(100);
  expect(shown.at(-1)).toEqual(stiltsAre(1));
  expect(shown).not.toContainEqual(stiltsAre(0));
});

test('TAB-02 without a table, or once it is closed, the map follows a filter at once', () => {
  const map = renderHook(() => useRestedFilters()).result;
  choose(stiltsAre(0));
  expect(map.current).toEqual({ batiments: stiltsAre(0) });
  open('batiments');
  wait(300);
  choose(stiltsAre(1));
  expect(map.current).toEqual({ batiments: stiltsAre(0) });
  open(null);
  expect(map.current).toEqual({ batiments: stiltsAre(1) });
});
