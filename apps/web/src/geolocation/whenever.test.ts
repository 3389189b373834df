// @vitest-environment node
import { expect, test } from 'vitest';
import { createStore } from '../ui/store.ts';
import { whenever } from './whenever.ts';

test('an effect follows its value: stopped before the next, left alone by the rest, ended with the whole', () => {
  const store = createStore<{ a: number; b: number }, { a?: number; b?: number }>((s, c) => ({ ...s, ...c }), {
    a: 1,
    b: 1,
  });
  const log: string[] = [];
  const stop = whenever(
    store,
    ({ a }) => a,
    (a) => {
      log.push(`start ${a}`);
      return () => log.push(`stop ${a}`);
    },
  );
  store.dispatch({ b: 2 });
  store.dispatch({ a: 2 });
  stop();
  store.dispatch({ a: 3 });
  expect(log).toEqual(['start 1', 'stop 1', 'start 2', 'stop 2']);
});

test('an effect that changes its own value leaves only the last one running', () => {
  const store = createStore<number, number>((_, next) => next, 0);
  const running = new Set<number>();
  whenever(
    store,
    (value) => value,
    (value) => {
      if (value === 1) store.dispatch(2);
      running.add(value);
      return () => running.delete(value);
    },
  );
  store.dispatch(1);
  expect([...running]).toEqual([2]);
});
