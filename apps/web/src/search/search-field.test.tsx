import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import OlMap from 'ol/Map.js';
import { afterEach, expect, test, vi } from 'vitest';
import { MapProvider } from '../map/index.ts';
import { PanelProvider, usePanel } from '../panel/index.ts';
import { SearchField } from './search-field.tsx';
import { SearchProvider } from './search-provider.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The field, and what the side panel holds beside it. */
function showField() {
  const client = new QueryClient();
  const panel: { module: string | null } = { module: null };
  function Panel() {
    const { module, isOpen } = usePanel();
    panel.module = isOpen ? module : null;
    return null;
  }
  render(
    <QueryClientProvider client={client}>
      <MapProvider value={new OlMap()}>
        <PanelProvider>
          <SearchProvider>
            <SearchField place="map" />
            <Panel />
          </SearchProvider>
        </PanelProvider>
      </MapProvider>
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText('Rechercher', { selector: 'input' });
  return { client, panel, field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

/** A network that never answers; returns what is asked of it. */
function silentNetwork() {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', (input: Request | string) => {
    asked.push(new URL(input instanceof Request ? input.url : input, location.href));
    return new Promise(() => {});
  });
  return asked;
}

test('SRCH-02 suggestions are asked for 100 ms after the last letter, from the third one on', async () => {
  vi.useFakeTimers();
  const asked = silentNetwork();
  const { client, type } = showField();
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const isAsking = () => client.isFetching({ queryKey: ['recherche', 'complete'] }) > 0;
  type('bo');
  await later(1000);
  expect(isAsking()).toBe(false);
  type('bor');
  await later(60);
  type('bora');
  await later(99);
  expect(isAsking()).toBe(false);
  await later(1);
  expect(isAsking()).toBe(true);
  vi.useRealTimers();
  await expect
    .poll(() => asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('q')]))
    .toEqual([['/api/recherche/complete', 'bora']]);
});

/** A network whose suggestions are these, each told twice, and whose searches never end. */
function suggestingNetwork(titles: string[]) {
  const hits = titles
    .flatMap((title) => [title, title])
    .map((title) => ({
      _source: { resultat_titre: title, sousTitre: 'Commune', kind: 'lieu', classe: 'commune', proche: false },
    }));
  vi.stubGlobal('fetch', (input: Request | string) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const isAnswered = pathname === '/api/recherche/complete';
    return isAnswered ? Promise.resolve(Response.json({ content: { hits: { hits } } })) : new Promise(() => {});
  });
}

test('SRCH-02 ten suggestions at most, each once, are listed while the field has the focus and nothing is searched; under three letters there are none', async () => {
  const titles = Array.from({ length: 12 }, (_, index) => `Bora ${index}`);
  suggestingNetwork(titles);
  const { field, type } = showField();
  const listed = () => [...document.querySelectorAll('[role=option] b')].map((one) => one.parentElement?.textContent);
  act(() => field.focus());
  type('bora');
  await expect.poll(listed).toEqual(titles.slice(0, 10));
  act(() => field.blur());
  expect(listed()).toEqual([]);
  act(() => field.focus());
  expect(listed()).toHaveLength(10);
  type('bo');
  expect(listed()).toEqual([]);
  type('bora');
  await expect.poll(listed).toHaveLength(10);
  await act(async () => fireEvent.submit(field));
  expect(listed()).toEqual([]);
  // Still searching, the arrows open nothing.
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(listed()).toEqual([]);
  // The address keeps a search.
  await act(async () => fireEvent.click(screen.getByLabelText('Effacer la recherche')));
});

test('SRCH-03 an empty field opens the search module and the help; typing closes both; clearing closes the panel', async () => {
  silentNetwork();
  const { panel, field, type } = showField();
  const isHelpOpen = () => screen.queryByLabelText("Cacher l'aide") !== null;
  fireEvent.focus(field);
  expect([panel.module, isHelpOpen()]).toEqual(['search', true]);
  type('bora');
  expect([panel.module, isHelpOpen()]).toEqual([null, false]);
  // A search shows the module again.
  fireEvent.submit(field);
  expect(panel.module).toBe('search');
  await act(async () => fireEvent.click(screen.getByLabelText('Effacer la recherche')));
  expect([panel.module, (field as HTMLInputElement).value, isHelpOpen()]).toEqual([null, '', false]);
});

test('SRCH-01 SRCH-04 a search shows its module, is asked for once, and the button turns a ring while it lasts', async () => {
  const asked = silentNetwork();
  const { panel, field, type } = showField();
  type('mairie');
  await act(async () => fireEvent.submit(field));
  expect(panel.module).toBe('search');
  const submit = screen.getByLabelText('Rechercher', { selector: 'button' }) as HTMLButtonElement;
  expect([submit.disabled, submit.getAttribute('aria-busy')]).toEqual([true, 'true']);
  expect(submit.querySelector('svg')?.getAttribute('class')).toMatch(/ring/);
  const searches = () => asked.filter(({ pathname }) => pathname === '/api/recherche');
  const found = () => searches().map(({ searchParams }) => Object.fromEntries(searchParams));
  await expect.poll(found).toContainEqual(expect.objectContaining({ q: 'mairie', page: '0', limit: '7' }));
  const count = searches().length;
  await act(async () => fireEvent.submit(field));
  expect(searches()).toHaveLength(count);
});

test("SRCH-01 the toggle of the help says « Afficher l'aide » and « Cacher l'aide », with the specification's own apostrophe", {
  // Roles are slow to work out on a busy machine.
  timeout: 30_000,
}, () => {
  showField();
  fireEvent.click(screen.getByRole('button', { name: "Afficher l'aide", expanded: false }));
  fireEvent.click(screen.getByRole('button', { name: "Cacher l'aide", expanded: true }));
  expect(screen.getByRole('button', { name: "Afficher l'aide", expanded: false })).toBeDefined();
});
