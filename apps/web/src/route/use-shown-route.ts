import { useComputedColorScheme } from '@mantine/core';
import type OlMap from 'ol/Map.js';
import { useEffect, useState } from 'react';
import { useStore } from '../ui/store.ts';
import { fitStep, meetRoute } from './fit-route.ts';
import { routeStore, setPoint, stepStore, useRoute } from './route-store.ts';
import { DARK, LIGHT } from './route-style.ts';
import { type ShownRoute, showRoute } from './show-route.ts';
import { startClicking, startDragging } from './start-route-pointer.ts';

/** Keeps the map equal to the route, and lets its markers be dragged and its line be clicked. */
export function useShownRoute(map: OlMap): void {
  const departureCoordinate = useRoute((state) => state.departureCoordinate);
  const arrivalCoordinate = useRoute((state) => state.arrivalCoordinate);
  const route = useRoute((state) => state.route);
  const isPlayerOpen = useRoute((state) => state.isPlayerOpen);
  const step = useStore(stepStore, (index) => index);
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const isEmpty = !departureCoordinate && !arrivalCoordinate;
  const [shown, setShown] = useState<ShownRoute | null>(null);

  useEffect(() => {
    if (isEmpty) return;
    const started = showRoute(map);
    const stops = [
      startDragging(map, started.markers, setPoint),
      startClicking(map, started.lines, (isOnRoute) =>
        routeStore.dispatch({ type: isOnRoute ? 'CLICK_ROUTE' : 'CLICK_OUT' }),
      ),
    ];
    setShown(started);
    return () => {
      for (const stop of stops) stop();
      started.stop();
      setShown(null);
    };
  }, [map, isEmpty]);

  const active = isPlayerOpen ? step : null;
  useEffect(() => {
    shown?.update({ departureCoordinate, arrivalCoordinate, route }, isDark ? DARK : LIGHT, active);
  }, [shown, departureCoordinate, arrivalCoordinate, route, isDark, active]);

  useEffect(() => {
    if (!route) return;
    stepStore.dispatch(0);
    meetRoute(map, route);
  }, [map, route]);

  const segment = active === null ? undefined : route?.segments[active];
  useEffect(() => {
    if (segment) fitStep(map, segment);
  }, [map, segment]);
}
