import { createEmpty, extend, isEmpty } from 'ol/extent.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type OlMap from 'ol/Map.js';
import { motionMs, TRAVEL_MS } from '../map/index.ts';
import { errorMessage } from '../ui/error-text.ts';
import { notify } from '../ui/notify.tsx';
import { fr } from './fr.ts';
import type { TableRow, TableSource } from './source.ts';

/** A point is shown among its streets, and no nearer. */
const NEAREST_ZOOM = 17;
const AIR = 40;

/** Shows an object whole, in what nothing covers of the map. */
export async function zoomToRow(map: OlMap, source: TableSource, { id }: Pick<TableRow, 'id'>): Promise<void> {
  try {
    const shapes = await source.shapes([id]);
    const format = new GeoJSON();
    const extent = createEmpty();
    for (const { geometry } of shapes) extend(extent, format.readGeometry(geometry).getExtent());
    if (isEmpty(extent) && shapes.length === 0) return notifyNotFound(null);
    const padding = [AIR, AIR, AIR, AIR];
    map.getView().fit(extent, { padding, maxZoom: NEAREST_ZOOM, duration: motionMs(TRAVEL_MS) });
  } catch (error) {
    notifyNotFound(error);
  }
}

function notifyNotFound(error: unknown): void {
  notify({ tone: 'error', title: fr.zoomFailed, text: error ? errorMessage(error) : '' });
}
