import { boundingExtent } from 'ol/extent.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLayers } from '../layers/index.ts';
import { keepInSight, motionMs, TRAVEL_MS, useMap } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { drawPins, type Pin } from './draw-pins.ts';
import type { Found } from './found.ts';
import { useSearch } from './search-provider.tsx';
import { useFound } from './use-found.ts';

/** A place without an extent is shown from this near. */
const PLACE_ZOOM = 15;
/** Nearer, nothing would be seen around it. */
const MOST_ZOOM = 16;
/** Around what is shown, within what the side panel or the sheet leaves of the map: a pin stands on its point. */
const MARGINS = [60, 60, 60, 60];

/** What was found, on the map, whatever the side panel holds. The place that is chosen is gone to; a layer is shown, a context opened. */
export function SearchLayer() {
  const map = useMap();
  const { chosen, choices, goesToFirst, framesFound, dispatch } = useSearch();
  const { found, isFetching } = useFound();
  const layers = useLayers();
  const panel = usePanel();
  const pins = useRef<ReturnType<typeof drawPins>>(null);
  const choose = useEffectEvent((id: string) => dispatch({ type: 'CHOOSE', id }));

  useEffect(() => {
    pins.current = drawPins(map, choose);
    return () => pins.current?.destroy();
  }, [map]);

  useEffect(() => {
    pins.current?.set(found.flatMap((one) => toPin(one, one.id === chosen)));
  }, [found, chosen]);

  const first = found[0]?.id;
  useEffect(() => {
    if (goesToFirst && first !== undefined) choose(first);
  }, [goesToFirst, first]);

  const frame = useEffectEvent(() => {
    const [one, ...others] = found.filter(({ lon }) => lon !== null);
    // What was chosen meanwhile stays in sight.
    if (!one || !framesFound || goesToFirst || chosen !== null) return;
    if (others.length === 0 || one.classe === 'coordonnees') return choose(one.id);
    const extent = boundingExtent([one, ...others].map(({ lon, lat }) => [lon ?? 0, lat ?? 0]));
    map.getView().fit(extent, { padding: MARGINS, maxZoom: MOST_ZOOM, duration: motionMs(TRAVEL_MS) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer moves the map, once
  useEffect(() => {
    if (!isFetching) frame();
  }, [found, isFetching]);

  const open = (kind: 'couche' | 'contexte', slug: string) => {
    if (kind === 'contexte') layers.query.choose(slug);
    else layers.dispatch({ type: 'SHOW', slug });
    panel.dispatch({ type: 'OPEN', module: 'layers' });
  };

  const goToChosen = useEffectEvent(() => {
    const one = found.find(({ id }) => id === chosen);
    if (!one) return;
    if (one.kind !== 'lieu' && one.slug) return open(one.kind, one.slug);
    const view = map.getView();
    const duration = motionMs(TRAVEL_MS);
    if (one.lon !== null && one.lat !== null) keepInSight(map, [one.lon, one.lat]);
    if (one.extent) view.fit(one.extent, { padding: MARGINS, maxZoom: MOST_ZOOM, duration });
    else if (one.lon !== null && one.lat !== null)
      view.animate({ center: [one.lon, one.lat], zoom: Math.max(view.getZoom() ?? 0, PLACE_ZOOM), duration });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice moves the map, the same one again too
  useEffect(() => goToChosen(), [choices]);

  return null;
}

function toPin({ id, lon, lat, number }: Found, isChosen: boolean): Pin[] {
  return lon === null || lat === null ? [] : [{ id, position: [lon, lat], label: String(number ?? ''), isChosen }];
}
