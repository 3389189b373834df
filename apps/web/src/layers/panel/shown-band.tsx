import type { LayerItem } from '@motu/contract';
import { useId } from 'react';
import { fr } from '../fr.ts';
import { useLayers } from '../layers-context.tsx';
import classes from './shown-band.module.css';
import { ShownList } from './shown-list.tsx';
import { useFailingLayers } from './use-failing-layers.ts';
import { useLayerActions } from './use-layer-actions.ts';
import { useZoomStep } from './use-zoom-step.ts';

/** What is on the map now. */
export function ShownBand({ onInfo }: { onInfo: (item: LayerItem) => void }) {
  const { onMap } = useLayers();
  const actions = useLayerActions();
  const failing = useFailingLayers();
  const zoom = useZoomStep();
  const id = useId();
  return (
    <section className={classes.band} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {fr.shown}
        </h3>
        <span className={classes.count}>{onMap.length}</span>
      </div>
      {onMap.length === 0 ? (
        <p className={classes.empty}>
          <strong>{fr.noneShown}</strong>
          {fr.noneShownText}
        </p>
      ) : (
        <ShownList {...actions} shown={onMap} failing={failing} zoom={zoom} onInfo={onInfo} />
      )}
    </section>
  );
}
