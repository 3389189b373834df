import { useEffect } from 'react';
import { address, useMapParams } from '../address/index.ts';
import { UserControl } from '../auth/index.ts';
import { InfoAtClick } from '../info/index.ts';
import { MapLayers, useTable } from '../layers/index.ts';
import { getPageMap, MAP_ID, MapView, mapTexts, TileProgress } from '../map/index.ts';
import { useOnline } from '../offline/index.ts';
import { SidePanel } from '../panel/index.ts';
import { PictureDialog } from '../picture/index.ts';
import { PreferencesDialog } from '../preferences/index.ts';
import { Header, product, productTexts, usePageTitle } from '../product/index.ts';
import { FoundOnMap, SearchField } from '../search/index.ts';
import { ShareDialogs } from '../share/index.ts';
import { tableDock } from '../table/index.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { TIGHT_SCREEN, useMedia } from '../ui/use-media.ts';
import { useOnce } from '../ui/use-once.ts';
import hidden from '../ui/visually-hidden.module.css';
import { DebugOverlay, useView } from '../view/index.ts';
import { MapControls } from './map-controls.tsx';
import classes from './map-page.module.css';
import { MapProviders } from './map-providers.tsx';
import { MapWork } from './map-work.tsx';
import { panelParts } from './panel-parts.ts';
import { storedItems } from './stored-items.ts';

/** The visitor's page: header, the map under it, and what floats over the map. */
export function MapPage() {
  usePageTitle(useView(getPageMap()));
  const { buttons, debug } = useMapParams();
  useEffect(() => address.stop, []);
  const isTight = useMedia(TIGHT_SCREEN);
  const isOnline = useOnline();
  const hasTable = useOnce(useTable() !== null);
  const hasSearch = buttons?.includes('recherche') ?? true;

  return (
    <MapProviders>
      <SkipLink to={MAP_ID}>{mapTexts.skipToMap}</SkipLink>
      <div className={classes.page}>
        <Header search={isTight && hasSearch && <SearchField place="header" />}>
          {!address.isEmbed && <UserControl />}
        </Header>
        <main className={classes.main}>
          <h1 className={hidden.text}>
            {product.name}, {productTexts.tagline}
          </h1>
          <div className={classes.stage} data-offline={isOnline ? undefined : ''}>
            <MapView />
            <TileProgress />
            <MapLayers />
            <FoundOnMap />
            <InfoAtClick />
            <MapWork />
            <SidePanel parts={panelParts} />
            {hasTable && <LazyPart part={tableDock} props={{}} fallback={null} />}
            <MapControls search={!isTight && hasSearch && <SearchField place="map" />} />
            {debug && <DebugOverlay />}
          </div>
        </main>
      </div>
      <ShareDialogs />
      <PictureDialog />
      <PreferencesDialog storedItems={storedItems} />
    </MapProviders>
  );
}
