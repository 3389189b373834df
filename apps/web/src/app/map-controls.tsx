import type { ReactNode } from 'react';
import { useMapParams } from '../address/index.ts';
import { useCompareButton } from '../compare/index.ts';
import { useGeolocationButton } from '../geolocation/index.ts';
import { InfoBlock } from '../info-block/index.ts';
import { useLayers, useTable } from '../layers/index.ts';
import { askedGroups, MapColumn, mapTexts, useFullscreen, useZoom, useZoomArea } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { usePictureButton } from '../picture/index.ts';
import { usePreferencesTab } from '../preferences/index.ts';
import { usePrintButton } from '../print/index.ts';
import { product } from '../product/index.ts';
import { useRouteButton } from '../route/index.ts';
import { useShare } from '../share/index.ts';
import { timeBar } from '../time/index.ts';
import { shownItems, Toolbar } from '../toolbar/index.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { useHoldSurvey } from '../welcome/index.ts';
import { useZonesButton } from '../zones/index.ts';
import classes from './map-controls.module.css';
import { MapHint } from './map-hint.tsx';
import { panelParts } from './panel-parts.ts';
import { useToolbarItems } from './use-toolbar-items.ts';

/** Where the layers shown have dates (TIME-01). */
function TimeBarWhenDated({ isCrowded }: { isCrowded: boolean }) {
  const { shown } = useLayers();
  if (!shown.some(({ item }) => item.dated)) return null;
  return (
    <div className={classes.time}>
      <LazyPart part={timeBar} props={{ isCrowded }} fallback={null} />
    </div>
  );
}

/** What floats over the map, laid out around the side panel: buttons, toolbar, hints, information. */
export function MapControls({ search }: { search: ReactNode }) {
  const { isOpen, isCard, module } = usePanel();
  const isBesidePanel = isOpen && !isCard && module !== null && panelParts[module] !== undefined;
  const isFolded = useTable() !== null;
  useHoldSurvey(usePreferencesTab() !== null);
  const { buttons, fixed } = useMapParams();
  const items = shownItems(useToolbarItems(), { configured: product.toolbar, asked: buttons });
  const zoom = [...useZoom(), ...useZoomArea()];
  const groups = askedGroups(
    [
      { name: mapTexts.screen, buttons: useFullscreen() },
      // What moves a frozen map is not shown.
      { name: mapTexts.zoom, buttons: fixed ? [] : zoom },
      { name: mapTexts.go, buttons: [...useGeolocationButton(), ...useRouteButton()] },
      { name: mapTexts.look, buttons: useCompareButton() },
      {
        name: mapTexts.take,
        buttons: [...useShare(), ...usePictureButton(), ...usePrintButton(), ...useZonesButton()],
      },
    ],
    buttons,
  );

  return (
    <div className={classes.controls} data-beside-panel={isBesidePanel ? true : undefined}>
      {search && (
        <div className={classes.search} data-over-map="">
          {search}
        </div>
      )}
      <div className={classes.column} data-over-map="">
        <MapColumn groups={groups} isFolded={isFolded} />
      </div>
      <div className={classes.foot}>
        <div className={classes.hint}>
          <MapHint />
        </div>
        <TimeBarWhenDated isCrowded={isBesidePanel || isFolded} />
        <div className={classes.info}>
          <InfoBlock />
        </div>
        <div className={classes.toolbar} data-over-map="">
          <Toolbar items={items} />
        </div>
      </div>
    </div>
  );
}
