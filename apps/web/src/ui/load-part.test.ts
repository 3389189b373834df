import { expect, test, vi } from 'vitest';
import { type Browser, failedAddress, loadAgain } from './load-part.ts';

const ADDRESS = 'http://motu.example/assets/admin-app-1a2b.js';
const failure = () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`));

function browser(over: Partial<Browser> = {}) {
  return {
    importFresh: vi.fn(async () => 'fresh' as unknown),
    serverAnswers: vi.fn(async () => true),
    reloadPage: vi.fn(),
    ...over,
  };
}

test('APP-07 trying again asks for the same address first', async () => {
  const fake = browser();
  expect(await loadAgain(async () => 'module', 1, fake)).toBe('module');
  expect(fake.importFresh).not.toHaveBeenCalled();
});

test('APP-07 a browser that remembers the failure is asked for a fresh address', async () => {
  const fake = browser();
  expect(await loadAgain<unknown>(failure, 1, fake)).toBe('fresh');
  expect(fake.importFresh).toHaveBeenCalledWith(`${ADDRESS}?essai=1`);
});

test('APP-07 after two failures, a page that the server has outgrown is loaded anew', async () => {
  const fake = browser({ importFresh: failure });
  await expect(loadAgain(failure, 1, fake)).rejects.toThrow(ADDRESS);
  expect(fake.reloadPage).not.toHaveBeenCalled();
  await expect(loadAgain(failure, 2, fake)).rejects.toThrow(ADDRESS);
  expect(fake.reloadPage).toHaveBeenCalledOnce();
});

test('APP-07 without the network the page is never loaded anew', async () => {
  const fake = browser({ importFresh: failure, serverAnswers: async () => false });
  await expect(loadAgain(failure, 5, fake)).rejects.toThrow(ADDRESS);
  expect(fake.reloadPage).not.toHaveBeenCalled();
});

test.each([
  [`Failed to fetch dynamically imported module: ${ADDRESS}`, ADDRESS],
  [`error loading dynamically imported module: ${ADDRESS}?essai=3`, ADDRESS],
  ['Importing a module script failed.', null],
])('APP-07 « %s » names %s', (message, address) => {
  expect(failedAddress(new TypeError(message))).toBe(address);
});

test('APP-07 a style sheet that is on its way stays in the page while another part is loaded again: what waits for it is not lost', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/part.css' });
  document.head.append(link);
  const load = vi.fn(async () => 'part');
  const loading = loadAgain(load, 1);
  expect(link.isConnected).toBe(true);
  const again = link.nextElementSibling as HTMLLinkElement;
  expect(again.href).toBe(link.href);
  again.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBe('part');
  expect(link.isConnected).toBe(true);
  for (const one of document.querySelectorAll('link')) one.remove();
});
