import { useEffect, useEffectEvent, useRef } from 'react';
import { useLayers } from '../layers/index.ts';
import { motionMs, TRAVEL_MS, useMap } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { drawPins, type Pin } from './draw-pins.ts';
import type { Found } from './found.ts';
import { useSearch } from './search-provider.tsx';
import { useFound } from './use-found.ts';

/** A place without an extent is shown from this near. */
const PLACE_ZOOM = 15;
const PADDING = 60;

/** What was found, on the map, whatever the side panel holds. The place that is chosen is gone to; a layer is shown, a context opened. */
export function SearchLayer() {
  const map = useMap();
  const { chosen, choices, goesToFirst, dispatch } = useSearch();
  const { found } = useFound();
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
    const padding = [PADDING, PADDING, PADDING, PADDING];
    if (one.extent) view.fit(one.extent, { padding, maxZoom: 16, duration });
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
