import { beforeEach, expect, test, vi } from 'vitest';
import { createAddress } from './address.ts';

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState({ key: 'router' }, '', '/carte/tahiti?zoom=9&q=mairie');
  return () => vi.useRealTimers();
});

test('URL-01 the address is read, and follows what changes without losing the rest', () => {
  const address = createAddress(window);
  expect(address.params()).toMatchObject({ zoom: 9, q: 'mairie', ctx: null });
  address.update({ zoom: 12, center: [-149.5, -17.6] });
  address.update({ q: null });
  expect(location.search).toBe('?zoom=9&q=mairie');
  vi.runAllTimers();
  expect(location.pathname + location.search).toBe('/carte/tahiti?center=-149.500000,-17.600000&zoom=12');
  expect(history.state).toEqual({ key: 'router' });
});

test('URL-01 a page that is left is not written over', () => {
  const address = createAddress(window);
  address.update({ zoom: 12 });
  address.stop();
  history.replaceState(null, '', '/admin');
  vi.runAllTimers();
  expect(location.pathname + location.search).toBe('/admin');
});

test('URL-06 a page inside a frame is embedded, whatever its address says', () => {
  const framed = { ...windowLike(), parent: {} as Window };
  expect(createAddress(framed).isEmbed).toBe(true);
  expect(createAddress(window).isEmbed).toBe(false);
  history.replaceState(null, '', '/?embed=1');
  expect(createAddress(window).isEmbed).toBe(true);
});

function windowLike() {
  const { location, history } = window;
  return { location, history, setTimeout: window.setTimeout, clearTimeout: window.clearTimeout };
}
