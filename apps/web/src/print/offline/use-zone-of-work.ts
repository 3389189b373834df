import { atlasIndex } from '@motu/core/print';
import type OlMap from 'ol/Map.js';
import { useMap } from '../../map/index.ts';
import { useOnline } from '../../offline/index.ts';
import type { Zone } from '../../tiles/zone.ts';
import { useZones } from '../../tiles/zone-list.ts';
import { atlasOn } from '../atlas/atlas-of.ts';
import { pageOf } from '../page-of.ts';
import { type PrintState, usePrint } from '../print-store.ts';
import { zoneOfPage } from './page-in-zone.ts';

/** The zone that the page is made from while there is no network; null with one, and where no zone has all of it. */
export function useZoneOfWork(): Zone | null {
  const map = useMap();
  const online = useOnline();
  const hasZones = useZones().length > 0;
  const isNeeded = !online && hasZones;
  return usePrint((state) => (isNeeded ? zoneOfWork(map, state) : null));
}

/** That of the first page of an atlas, when each page is in one. */
function zoneOfWork(map: OlMap, state: PrintState): Zone | null {
  if (state.settings.mode !== 'atlas') {
    const laid = pageOf(state);
    return laid && zoneOfPage(laid.page);
  }
  const laid = atlasOn(map, state);
  if (!laid || laid.atlas.cells.length === 0) return null;
  const pages = [atlasIndex(laid.sheet, laid.atlas.cells), ...laid.atlas.cells.map(({ page }) => page)];
  const zones = pages.map(zoneOfPage);
  return zones.includes(null) ? null : (zones[0] ?? null);
}
