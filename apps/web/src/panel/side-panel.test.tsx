import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { JSX, ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createMap } from '../map/create-map.ts';
import { MapProvider } from '../map/index.ts';
import { definePart } from '../ui/lazy-part.tsx';
import { PanelProvider, usePanel } from './panel-context.tsx';
import { PanelFrame } from './panel-frame.tsx';
import type { PanelModule } from './panel-reducer.ts';
import { type PanelParts, SidePanel } from './side-panel.tsx';

const Point = () => (
  <PanelFrame title="Papeete" foot={<button type="button">Y aller</button>}>
    Île de Tahiti
  </PanelFrame>
);
const parts = {
  info: definePart(
    async () => ({ Point }),
    (module) => module.Point,
  ),
};

const Route = () => <PanelFrame title="Itinéraire">Départ</PanelFrame>;

function Open({ asCard }: { asCard: boolean }) {
  const { dispatch } = usePanel();
  return (
    <button type="button" onClick={() => dispatch({ type: 'OPEN', module: 'info', asCard })}>
      Ouvrir
    </button>
  );
}

function renderPanel(panelParts: PanelParts, beside: ReactNode): void {
  render(
    <MantineProvider>
      <MapProvider value={createMap()}>
        <PanelProvider>
          {beside}
          <SidePanel parts={panelParts} />
        </PanelProvider>
      </MapProvider>
    </MantineProvider>,
  );
}

async function open(asCard: boolean): Promise<void> {
  renderPanel(parts, <Open asCard={asCard} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await screen.findByRole('heading', { name: 'Papeete' });
}

const button = (name: string) => screen.queryByRole('button', { name });

test('SHARE-03 a point of an embedded map is told on a card, which becomes the panel when asked', async () => {
  await open(true);
  expect([button('Replier le panneau'), button('Y aller')]).toEqual([null, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Afficher plus' }));
  await screen.findByRole('button', { name: 'Y aller' });
  expect(button('Replier le panneau')).not.toBeNull();
  expect(button('Afficher plus')).toBeNull();
});

test('MAP-07 elsewhere it is the panel at once', async () => {
  await open(false);
  expect(button('Replier le panneau')).not.toBeNull();
  expect(button('Afficher plus')).toBeNull();
});

test('MAP-07 a module is loaded when it is first shown, once, and takes the place of the one before', async () => {
  const loads: string[] = [];
  const lazy = (name: string, Module: () => JSX.Element) =>
    definePart(
      async () => {
        loads.push(name);
        return { Module };
      },
      (module) => module.Module,
    );
  const toggle = (module: PanelModule) => act(() => panel.dispatch({ type: 'TOGGLE_MODULE', module }));
  let panel = {} as ReturnType<typeof usePanel>;
  function Hold() {
    panel = usePanel();
    return null;
  }
  renderPanel({ info: lazy('info', Point), route: lazy('route', Route) }, <Hold />);
  expect(loads).toEqual([]);
  toggle('info');
  await screen.findByRole('heading', { name: 'Papeete' });
  expect(loads).toEqual(['info']);
  toggle('route');
  await screen.findByRole('heading', { name: 'Itinéraire' });
  expect(screen.queryByRole('heading', { name: 'Papeete' })).toBeNull();
  toggle('info');
  await screen.findByRole('heading', { name: 'Papeete' });
  expect(screen.queryByRole('heading', { name: 'Itinéraire' })).toBeNull();
  expect(loads).toEqual(['info', 'route']);
});
