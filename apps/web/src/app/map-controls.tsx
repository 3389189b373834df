import { address } from '../address/index.ts';
import { askedGroups, MapColumn, mapTexts, useFullscreen, useZoom, useZoomArea } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { product } from '../product/index.ts';
import { shownItems, Toolbar } from '../toolbar/index.ts';
import classes from './map-controls.module.css';
import { MapHint } from './map-hint.tsx';
import { panelParts } from './panel-parts.ts';
import { useToolbarItems } from './use-toolbar-items.ts';

/** What floats over the map, laid out around the side panel: buttons, toolbar, hints, information. */
export function MapControls() {
  const { isOpen, module } = usePanel();
  const { buttons } = address.params();
  const items = shownItems(useToolbarItems(), { configured: product.toolbar, asked: buttons });
  const groups = askedGroups(
    [
      { name: mapTexts.screen, buttons: useFullscreen() },
      { name: mapTexts.zoom, buttons: [...useZoom(), ...useZoomArea()] },
    ],
    buttons,
  );

  return (
    <div className={classes.controls} data-beside-panel={(isOpen && module && panelParts[module] && true) || undefined}>
      <div className={classes.column}>
        <MapColumn groups={groups} />
      </div>
      <MapHint />
      <div className={classes.toolbar}>
        <Toolbar items={items} />
      </div>
    </div>
  );
}
