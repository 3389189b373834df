import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import VectorLayer from 'ol/layer/Vector.js';
import MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { expect, onTestFinished, test } from 'vitest';
import { createMap } from '../map/create-map.ts';
import { MapProvider } from '../map/index.ts';
import { PanelProvider, usePanel } from '../panel/index.ts';
import { InfoAtClick } from './info-at-click.tsx';
import { infoStore } from './info-store.ts';

test('INFO-01 a click sets the marker at its place and opens the module; the next one moves it', async () => {
  onTestFinished(() => infoStore.dispatch({ type: 'CLEAR' }));
  const map = createMap();
  const panel: { module: string | null } = { module: null };
  function Panel() {
    const { module, isOpen } = usePanel();
    panel.module = isOpen ? module : null;
    return null;
  }
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MapProvider value={map}>
        <PanelProvider>
          <InfoAtClick />
          <Panel />
        </PanelProvider>
      </MapProvider>
    </QueryClientProvider>,
  );
  const markers = () =>
    map
      .getAllLayers()
      .flatMap((layer) => (layer instanceof VectorLayer ? layer.getSource().getFeatures() : []))
      .map((feature) => feature.getGeometry().getExtent().slice(0, 2));
  expect([panel.module, markers()]).toEqual([null, []]);
  for (const place of [
    [-149.5, -17.6],
    [-149.4, -17.7],
  ]) {
    const event = new MapBrowserEvent('singleclick', map, new PointerEvent('click'));
    event.coordinate = place;
    event.pixel = [10, 10];
    await act(async () => void map.dispatchEvent(event));
    expect(panel.module).toBe('info');
    await expect.poll(markers).toEqual([place]);
  }
  unmount();
  expect(markers()).toEqual([]);
});
