import { useEffect } from 'react';
import { address } from '../address/index.ts';
import { UserControl } from '../auth/index.ts';
import { MapLayers } from '../layers/index.ts';
import { useSavedLocation } from '../locations/index.ts';
import { getPageMap, MAP_ID, MapProvider, MapView, mapTexts, TileProgress } from '../map/index.ts';
import { PanelProvider, SidePanel } from '../panel/index.ts';
import { Header, product, productTexts, usePageTitle } from '../product/index.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { MapControls } from './map-controls.tsx';
import classes from './map-page.module.css';
import { MapWork } from './map-work.tsx';
import { panelParts } from './panel-parts.ts';

/** The visitor's page: header, the map under it, and what floats over the map. */
export function MapPage() {
  const map = getPageMap();
  usePageTitle(useSavedLocation(map));
  useEffect(() => address.stop, []);

  return (
    <MapProvider value={map}>
      <PanelProvider>
        <SkipLink to={MAP_ID}>{mapTexts.skipToMap}</SkipLink>
        <div className={classes.page}>
          <Header>{!address.isEmbed && <UserControl />}</Header>
          <main className={classes.main}>
            <h1 className={classes.title}>
              {product.name}, {productTexts.tagline}
            </h1>
            <div className={classes.stage}>
              <MapView />
              <TileProgress />
              <MapLayers />
              <MapWork />
              <SidePanel parts={panelParts} />
              <MapControls />
            </div>
          </main>
        </div>
      </PanelProvider>
    </MapProvider>
  );
}
