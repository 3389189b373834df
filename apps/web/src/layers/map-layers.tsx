import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../api/index.ts';
import { useMap } from '../map/index.ts';
import { FailureState } from '../ui/failure-state.tsx';
import { useWelcome } from '../welcome/index.ts';
import { fr } from './fr.ts';
import { LayerWarnings } from './layer-warnings.tsx';
import classes from './map-layers.module.css';
import { layersAtStart, showContext } from './show-context.ts';

/** The layers of the context on the map. When it cannot be read, says so over the map, which stays. */
export function MapLayers() {
  const map = useMap();
  const { isQuiet } = useWelcome();
  const {
    data: context,
    error,
    refetch,
  } = useQuery({
    queryKey: ['contexts', 'default'],
    queryFn: ({ signal }) => api.contexts.default(signal),
  });

  useEffect(() => {
    if (context) return showContext(map, context, window.devicePixelRatio);
  }, [map, context]);

  const shown = useMemo(
    () => (context ? layersAtStart(context).flatMap((slug) => context.layers[slug] ?? []) : []),
    [context],
  );

  if (!error || context) return <LayerWarnings layers={shown} isPaused={!isQuiet} />;
  return (
    <div className={classes.failure}>
      <FailureState title={fr.noContext} error={error} onRetry={() => void refetch()} />
    </div>
  );
}
