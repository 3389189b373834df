import type OlMap from 'ol/Map.js';
import { useEffect, useRef } from 'react';
import { startNames } from '../names/index.ts';
import type { LayerHealth } from './layer-health.ts';
import type { ShownLayer } from './layers-reducer.ts';
import { syncLayers } from './sync-layers.ts';

/** Keeps layers on a map, from top to bottom, with their names above them; `side` is of a comparison, the left one. */
export function useLayersOnMap(map: OlMap, shown: readonly ShownLayer[], health: LayerHealth, side?: 'left'): void {
  const kept = useRef<{ update(next: readonly ShownLayer[]): void }[]>([]);

  useEffect(() => {
    const started = [syncLayers(map, { pixelRatio: window.devicePixelRatio, health, side }), startNames(map, side)];
    kept.current = started;
    return () => {
      for (const one of started) one.stop();
    };
  }, [map, health, side]);

  useEffect(() => {
    for (const one of kept.current) one.update(shown);
  }, [shown]);
}
