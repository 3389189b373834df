import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Profiler, type ReactNode, useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionProvider } from '../../auth/index.ts';
import { LayersProvider, otherSide } from '../../layers/index.ts';
import { MapProvider } from '../../map/index.ts';
import { createSizedMap } from '../../map/testing.ts';
import { PanelProvider, usePanel } from '../../panel/index.ts';
import { PrintOnMap } from '../frame/print-on-map.tsx';
import { printStore } from '../print-store.ts';
import { PrintPanel } from './print-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

function Open({ children }: { children: ReactNode }) {
  const { dispatch } = usePanel();
  useEffect(() => dispatch({ type: 'OPEN', module: 'print' }), [dispatch]);
  return children;
}

/** The module with its page on the map; how often React has drawn any of it. */
function showModule() {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const drawn = vi.fn();
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MapProvider value={createSizedMap()}>
          <PanelProvider>
            <SessionProvider>
              <LayersProvider>
                <Open>
                  <Profiler id="impression" onRender={drawn}>
                    <PrintPanel />
                    <PrintOnMap />
                  </Profiler>
                </Open>
              </LayersProvider>
            </SessionProvider>
          </PanelProvider>
        </MapProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return drawn;
}

test('PRN-01 a page that is moved within its zone draws neither its panel nor its frame anew', () => {
  act(() => printStore.dispatch({ type: 'MOVE', center: [-149.83, -17.52] }));
  const drawn = showModule();
  expect(screen.getByRole('group', { name: 'Page à imprimer' })).toBeTruthy();
  expect(screen.getByText(/UTM 6 Sud/)).toBeTruthy();
  drawn.mockClear();
  for (let step = 1; step <= 20; step++) {
    act(() => printStore.dispatch({ type: 'MOVE', center: [-149.83 + step / 1000, -17.52] }));
  }
  expect(drawn).not.toHaveBeenCalled();
  // Into the next zone: now the panel has something to say.
  act(() => printStore.dispatch({ type: 'MOVE', center: [-150.5, -17.52] }));
  expect(screen.getByText(/UTM 5 Sud/)).toBeTruthy();
  expect(drawn).toHaveBeenCalled();
});

test('PRN-09 readers hear how far a page is from the same place all along, and what ends it takes the focus of what began it', () => {
  showModule();
  const [status] = screen.getAllByRole('status');
  expect(status?.textContent).toBe('');
  act(() =>
    printStore.dispatch({ type: 'WORK', work: { state: 'running', kind: 'pdf', step: 'Page 7 sur 20', share: 0.3 } }),
  );
  const heard = screen.getByText('Page 7 sur 20');
  expect(heard.getAttribute('role')).toBe('status');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Arrêter' }));
  act(() =>
    printStore.dispatch({ type: 'WORK', work: { state: 'running', kind: 'pdf', step: 'Page 8 sur 20', share: 0.4 } }),
  );
  expect(screen.getByText('Page 8 sur 20')).toBe(heard);
  act(() => printStore.dispatch({ type: 'WORK', work: { state: 'done', name: 'Baies.pdf', outOfScale: [] } }));
  expect(document.activeElement?.textContent).toMatch(/Baies\.pdf.*est dans vos téléchargements/);
  // Whoever went elsewhere meanwhile stays there.
  const title = screen.getByLabelText('Titre');
  act(() => title.focus());
  act(() =>
    printStore.dispatch({ type: 'WORK', work: { state: 'running', kind: 'pdf', step: 'Mise en page', share: 1 } }),
  );
  expect(document.activeElement).toBe(title);
  act(() => printStore.dispatch({ type: 'WORK', work: { state: 'idle' } }));
});

test('TIME-02 PRN-06 while two sides are compared the module says that the page shows the right one', () => {
  showModule();
  const sentence = 'La page montre le côté droit de la comparaison.';
  expect(screen.queryByText(sentence)).toBeNull();
  act(() => otherSide.dispatch({ percent: 50, layers: null, days: null }));
  expect(screen.getByText(sentence)).toBeTruthy();
  act(() => otherSide.dispatch(null));
  expect(screen.queryByText(sentence)).toBeNull();
});
