import { expect, test, vi } from 'vitest';
import { keepAwake } from './keep-awake.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

function createPage() {
  const release = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release }) as unknown as WakeLockSentinel);
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { release, request, show, page: { document: page as unknown as Document, wakeLock: { request } } };
}

test('GEO-06 the screen is kept on, again after the page was hidden, until tracking ends', async () => {
  const { release, request, show, page } = createPage();
  const stop = keepAwake(page);
  await settle();
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  show('hidden');
  show('visible');
  await settle();
  expect(request).toHaveBeenCalledTimes(2);
  stop();
  expect(release).toHaveBeenCalledOnce();
  show('visible');
  expect(request).toHaveBeenCalledTimes(2);
});

test('GEO-06 tracking that ended before the browser answered lets go at once', async () => {
  const { release, page } = createPage();
  keepAwake(page)();
  await settle();
  expect(release).toHaveBeenCalledOnce();
});

test('GEO-06 a browser that refuses, or does not know how, is left in peace', async () => {
  const { request, page } = createPage();
  request.mockRejectedValue(new Error('low battery'));
  const stop = keepAwake(page);
  await settle();
  stop();
  keepAwake({ ...page, wakeLock: undefined })();
});
