import { UserControl } from '../auth/index.ts';
import { ConsentProvider } from '../consent/index.ts';
import { MapLayers } from '../layers/index.ts';
import { useSavedLocation } from '../locations/index.ts';
import { getPageMap, MAP_ID, MapProvider, MapView, mapTexts } from '../map/index.ts';
import { Header, product, productTexts, usePageTitle } from '../product/index.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { WelcomeProvider } from '../welcome/index.ts';
import classes from './map-page.module.css';

/** The visitor's page: header, and the map under it. */
export function MapPage() {
  const map = getPageMap();
  usePageTitle(useSavedLocation(map));

  return (
    <MapProvider value={map}>
      <ConsentProvider>
        <WelcomeProvider>
          <SkipLink to={MAP_ID}>{mapTexts.skipToMap}</SkipLink>
          <div className={classes.page}>
            <Header>
              <UserControl />
            </Header>
            <main className={classes.main}>
              <h1 className={classes.title}>
                {product.name}, {productTexts.tagline}
              </h1>
              <MapView />
              <MapLayers />
            </main>
          </div>
        </WelcomeProvider>
      </ConsentProvider>
    </MapProvider>
  );
}
