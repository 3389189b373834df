import type { ReactNode } from 'react';
import { ConsentProvider } from '../consent/index.ts';
import { LayersProvider } from '../layers/index.ts';
import { getPageMap, MapProvider } from '../map/index.ts';
import { PanelProvider } from '../panel/index.ts';
import { SearchProvider } from '../search/index.ts';
import { WelcomeProvider } from '../welcome/index.ts';

/** What the parts of the map page share. */
export function MapProviders({ children }: { children: ReactNode }) {
  return (
    <MapProvider value={getPageMap()}>
      <ConsentProvider>
        <PanelProvider>
          <WelcomeProvider>
            <LayersProvider>
              <SearchProvider>{children}</SearchProvider>
            </LayersProvider>
          </WelcomeProvider>
        </PanelProvider>
      </ConsentProvider>
    </MapProvider>
  );
}
