import { beforeEach, expect, test, vi } from 'vitest';
import { keptItems, type StoredItem, storedText } from './stored-item.ts';

beforeEach(() => {
  localStorage.clear();
  return () => vi.restoreAllMocks();
});

const words = { name: 'Version vue', purpose: 'Pour dire ce qui a changé.' };

test('WEL-07 what is kept is listed with its size in bytes, what is not is left out', async () => {
  localStorage.setItem('version', '4.13.4 é');
  const [seen, survey] = [storedText('version', words), storedText('survey', words)];
  expect(await keptItems([seen, survey])).toEqual([{ item: seen, bytes: 16 }]);
  await seen.clear();
  expect(await keptItems([seen, survey])).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('WEL-07 a storage that cannot be read does not hide the others', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const broken: StoredItem = { ...storedText('drawings', words), measure: () => Promise.reject(new Error('closed')) };
  localStorage.setItem('version', '4');
  const seen = storedText('version', words);
  expect(await keptItems([broken, seen])).toEqual([
    { item: broken, bytes: null },
    { item: seen, bytes: 8 },
  ]);
  expect(warn).toHaveBeenCalledOnce();
});
