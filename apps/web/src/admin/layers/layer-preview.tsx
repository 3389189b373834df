import { checkLayer, isOwn, type LayerInput, type LayerItem } from '@motu/contract';
import { formatNumber } from '@motu/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { Extent } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { useEffect, useMemo, useState } from 'react';
import type { ShownLayer } from '../../layers/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Spinner } from '../../ui/spinner.tsx';
import fields from '../form/fields.module.css';
import { AdminMap, useAdminMap } from '../preview/admin-map.tsx';
import { useBaseLayers } from '../preview/use-base-layers.ts';
import { fr } from './form-fr.ts';
import classes from './layer-preview.module.css';
import { type DraftState, showDraft } from './show-draft.ts';
import { useSettled } from './use-settled.ts';

/** Typing stops for this long before a picture is asked for. */
const SETTLED_MS = 500;
/** Around the layer, in pixels; one that is a single place is not looked at from closer than a street. */
const MARGINS = [24, 24, 24, 24];
const CLOSEST = 15;
/** The zoom at which an archipelago is seen whole. */
const NEAREST_WHOLE = 7;

type LayerPreviewProps = { id: string | null; drawn: string | null; layer: LayerInput };

/** The layer as it is being written, on the map (ADM-02). */
export function LayerPreview({ id, drawn, layer }: LayerPreviewProps) {
  const map = useAdminMap();
  const ground = useBaseLayers();
  const settled = useSettled(layer, SETTLED_MS);
  const isComplete = checkLayer({ ...settled, name: 'x', slug: 'x', aliases: [] }).length === 0;
  // What Motu serves by itself, the browser asks for; the rest is drawn by the server from what is typed.
  const isBrowsers = !drawn && !settled.postgis && isOwn(settled.sourceUrl);
  const shown = useMemo<readonly ShownLayer[]>(
    () => (isBrowsers && isComplete ? [{ item: toItem(settled), opacity: 1 }, ...ground] : ground),
    [isBrowsers, isComplete, settled, ground],
  );
  const [state, setState] = useState<DraftState>({ status: 'none' });
  useEffect(() => {
    if (!isComplete || isBrowsers) return;
    return showDraft(map, { id, layer: settled }, setState);
  }, [map, id, settled, isComplete, isBrowsers]);

  const { extent, projection } = settled.sourceOptions;
  const lies = projection === 'EPSG:4326' && extent ? extent.join() : null;
  const { minZoom } = settled;
  useEffect(() => {
    if (lies) lookAt(map, lies.split(',').map(Number), minZoom);
  }, [map, lies, minZoom]);

  return (
    <section className={fields.card} aria-label={fr.preview}>
      <h2 className={fields.cardTitle}>{fr.preview}</h2>
      <AdminMap map={map} label={fr.previewMap} shown={shown} />
      <p className={classes.foot} role="status">
        {isComplete ? <Told state={isBrowsers ? { status: 'none' } : state} /> : fr.incomplete}
      </p>
    </section>
  );
}

/** Where there is something to see. A layer of the whole territory is seen where the map opens: from further, it would not be drawn. */
function lookAt(map: OlMap, extent: Extent, minZoom: number): void {
  const view = map.getView();
  const zoom = view.getZoomForResolution(view.getResolutionForExtent(extent, map.getSize())) ?? 0;
  if (zoom >= Math.max(minZoom, NEAREST_WHOLE)) view.fit(extent, { padding: MARGINS, maxZoom: CLOSEST });
}

function Told({ state }: { state: DraftState }) {
  switch (state.status) {
    case 'drawing':
      return (
        <>
          <Spinner size={18} /> {fr.drawing2}
        </>
      );
    case 'drawn':
      return (
        <>
          <IconCircleCheck className={classes.good} size={20} stroke={1.75} aria-hidden="true" />
          {fr.drawn(`${formatNumber(Math.round(state.ms))} ms`)}
        </>
      );
    case 'failed':
      return (
        <span className={classes.bad}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
          {fr.notDrawn} : {errorMessage(state.error)}
        </span>
      );
    default:
      return null;
  }
}

function toItem(layer: LayerInput): LayerItem {
  return { ...layer, id: 'apercu', slug: 'apercu', outside: false, legend: [], fields: [] };
}
