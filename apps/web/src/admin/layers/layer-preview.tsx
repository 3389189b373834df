import { checkLayer, isOwn, type LayerInput, type LayerItem } from '@motu/contract';
import { formatNumber } from '@motu/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Extent } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { api } from '../../api/index.ts';
import type { ShownLayer } from '../../layers/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { isSame } from '../form/conflict.ts';
import fields from '../form/fields.module.css';
import { AdminMap, useAdminMap } from '../preview/admin-map.tsx';
import { useBaseLayers } from '../preview/use-base-layers.ts';
import { fr } from './form-fr.ts';
import classes from './layer-preview.module.css';
import { previewGround } from './preview-ground.ts';
import { type DraftState, showDraft } from './show-draft.ts';

/** Typing stops for this long before a picture is asked for. */
const SETTLED_MS = 500;
/** Around the layer, in pixels; one that is a single place is not looked at from closer than a street. */
const MARGINS = [24, 24, 24, 24];
const CLOSEST = 15;
/** The zoom at which an archipelago is seen whole. */
const NEAREST_WHOLE = 7;

type LayerPreviewProps = { id: string | null; drawn: string | null; layer: LayerInput; lacksData: boolean };

/** The layer as it is being written, on the map (ADM-02). */
export function LayerPreview({ id, drawn, layer, lacksData }: LayerPreviewProps) {
  const map = useAdminMap();
  const start = useBaseLayers();
  const settled = useSettled(layer, SETTLED_MS);
  const { style } = settled;
  // The layer alone: what visitors see at start would hide it, or be taken for it.
  const ground = useMemo(() => previewGround(start, style), [start, style]);
  const isComplete = checkLayer({ ...settled, name: 'x', slug: 'x', aliases: [], fields: null }).length === 0;
  // What Motu serves by itself, the browser asks for; the rest is drawn by the server from what is typed.
  const isBrowsers = !drawn && !settled.postgis && isOwn(settled.sourceUrl);
  const shown = useMemo<readonly ShownLayer[]>(
    () => (isBrowsers && isComplete ? [{ item: toItem(settled), opacity: 1 }, ...ground] : ground),
    [isBrowsers, isComplete, settled, ground],
  );
  const [state, setState] = useState<DraftState>({ status: 'none' });
  useEffect(() => {
    if (!isComplete || isBrowsers || lacksData) return;
    return showDraft(map, { id, layer: settled }, setState);
  }, [map, id, settled, isComplete, isBrowsers, lacksData]);

  const faults = useFaults(id, settled, drawn === 'features' && isComplete && !lacksData);
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
        {lacksData ? (
          <Fault>{fr.nothingToDraw}</Fault>
        ) : isComplete ? (
          <PreviewStatus state={isBrowsers ? { status: 'none' } : state} hasFaults={faults.length > 0} />
        ) : (
          fr.incomplete
        )}
      </p>
      {faults.length > 0 && (
        <div className={fields.cardFoot}>
          <Notice tone="warning" title={fr.faults}>
            {faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </Notice>
        </div>
      )}
    </section>
  );
}

/** Where there is something to see. A layer of the whole territory is seen where the map opens: from further, it would not be drawn. */
function lookAt(map: OlMap, extent: Extent, minZoom: number): void {
  const view = map.getView();
  const zoom = view.getZoomForResolution(view.getResolutionForExtent(extent, map.getSize())) ?? 0;
  if (zoom >= Math.max(minZoom, NEAREST_WHOLE)) view.fit(extent, { padding: MARGINS, maxZoom: CLOSEST });
}

function PreviewStatus({ state, hasFaults }: { state: DraftState; hasFaults: boolean }) {
  switch (state.status) {
    case 'drawing':
      return (
        <>
          <Spinner size={18} /> {fr.drawing2}
        </>
      );
    case 'drawn':
      if (state.isBlank) return fr.blank;
      return (
        <>
          {!hasFaults && <IconCircleCheck className={classes.good} size={20} stroke={1.75} aria-hidden="true" />}
          {fr.drawn(`${formatNumber(Math.round(state.ms))} ms`)}
        </>
      );
    case 'failed':
      return (
        <Fault>
          {fr.notDrawn} : {errorMessage(state.error)}
        </Fault>
      );
    default:
      return null;
  }
}

function Fault({ children }: { children: ReactNode }) {
  return (
    <span className={classes.bad}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  );
}

function toItem(layer: LayerInput): LayerItem {
  return { ...layer, id: 'apercu', slug: 'apercu', outside: false, legend: [], fields: [] };
}

/** What the style draws nothing of; none while it is not known. */
function useFaults(id: string | null, layer: LayerInput, isAsked: boolean): readonly string[] {
  const { style, postgis } = layer;
  const { data } = useQuery({
    queryKey: ['admin', 'edited', 'faults', id, style, postgis],
    queryFn: ({ signal }) => api.layers.check({ body: { id, layer }, signal }),
    enabled: isAsked,
    // The picture shows that a style cannot be read.
    retry: false,
  });
  return (isAsked && data?.content) || NO_FAULTS;
}
const NO_FAULTS: readonly string[] = [];

/** A value once it has stopped changing; the same object while it says the same thing. */
function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isSame(value, settled)) return;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, settled, delayMs]);
  return settled;
}
