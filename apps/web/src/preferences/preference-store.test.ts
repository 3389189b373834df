import { beforeEach, expect, test, vi } from 'vitest';
import { createPreferenceStore, PREFERENCES_KEY } from './preference-store.ts';

const stored = () => JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? 'null');

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

test('PREF-01 a change is seen at once, and kept under « settings » a second after the last one', () => {
  const store = createPreferenceStore(window);
  const onChange = vi.fn();
  store.subscribe(onChange);
  store.update({ showUtm: true });
  vi.advanceTimersByTime(900);
  store.update({ coordinateFormat: 'dm' });
  expect(store.get()).toMatchObject({ showUtm: true, coordinateFormat: 'dm' });
  expect(onChange).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(999);
  expect(stored()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(stored()).toMatchObject({ showUtm: true, coordinateFormat: 'dm' });
  expect(createPreferenceStore(window).get()).toMatchObject({ showUtm: true, coordinateFormat: 'dm' });
});

test('PREF-01 a page that is left keeps what was still to be kept', () => {
  createPreferenceStore(window).update({ showScale: true });
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toMatchObject({ showScale: true });
});

test('PREF-01 nothing is stored for a visitor who has changed nothing', () => {
  const store = createPreferenceStore(window);
  store.update({ coordinateFormat: 'dd', showUtm: false });
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage).toHaveLength(0);
});

test('PREF-01 a change made in another tab is followed, and not written over', () => {
  const [here, there] = [createPreferenceStore(window), createPreferenceStore(window)];
  there.update({ showUtm: true });
  there.flush();
  here.update({ showDfci: true });
  here.flush();
  expect(stored()).toMatchObject({ showUtm: true, showDfci: true });
  window.dispatchEvent(new StorageEvent('storage', { key: PREFERENCES_KEY }));
  expect(here.get()).toMatchObject({ showUtm: true, showDfci: true });
  expect(there.get()).toMatchObject({ showUtm: true, showDfci: true });
});

test('PREF-01 a browser that refuses storage still follows the preferences', () => {
  const page = Object.create(window, {
    localStorage: {
      get: () => {
        throw new DOMException('', 'SecurityError');
      },
    },
  });
  for (const method of ['addEventListener', 'setTimeout', 'clearTimeout']) page[method] = Reflect.get(window, method);
  const store = createPreferenceStore(page);
  store.update({ showUtm: true });
  vi.runAllTimers();
  expect(store.get().showUtm).toBe(true);
});

test('PREF-01 a device without room left keeps them for the visit, and on it once there is room', () => {
  const store = createPreferenceStore(window);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  store.update({ showUtm: true });
  vi.runAllTimers();
  expect(store.get().showUtm).toBe(true);
  expect(stored()).toBeNull();
  full.mockRestore();
  store.flush();
  expect(stored()).toMatchObject({ showUtm: true });
});

test('PREF-01 deleting them gives the defaults back and leaves nothing', () => {
  const store = createPreferenceStore(window);
  store.update({ showUtm: true });
  store.flush();
  store.update({ showDfci: true });
  store.clear();
  vi.runAllTimers();
  expect(store.get()).toMatchObject({ showUtm: false, showDfci: false });
  expect(localStorage).toHaveLength(0);
});
