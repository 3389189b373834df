import { useEffect, useMemo, useRef } from 'react';
import { useMap } from '../map/index.ts';
import { FailureState } from '../ui/failure-state.tsx';
import { useWelcome } from '../welcome/index.ts';
import { followContext } from './follow-context.ts';
import { fr } from './fr.ts';
import { LayerWarnings } from './layer-warnings.tsx';
import { useLayers } from './layers-context.tsx';
import classes from './map-layers.module.css';
import { useLayersOnMap } from './use-layers-on-map.ts';

/** The layers on the map. When the context cannot be read, says so over the map, which stays. */
export function MapLayers() {
  const map = useMap();
  const { isQuiet } = useWelcome();
  const { context, shown, onMap, query, health } = useLayers();
  useLayersOnMap(map, onMap, health);

  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (!context) return;
    const isChosen = followed.current !== undefined && followed.current !== context.slug;
    followed.current = context.slug;
    return followContext(map, context, isChosen);
  }, [map, context]);

  useEffect(() => {
    const askAgain = () => health.failing().forEach(health.askAgain);
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [health]);

  const items = useMemo(() => shown.map(({ item }) => item), [shown]);

  if (!query.error || context) return <LayerWarnings layers={items} isPaused={!isQuiet} />;
  return (
    <div className={classes.failure}>
      <FailureState title={fr.noContext} error={query.error} onRetry={query.retry} />
    </div>
  );
}
