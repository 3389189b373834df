import type { LayerItem } from '@motu/contract';
import { isBaseMap } from '../context-layers.ts';
import { useLayers } from '../layers-context.tsx';
import { BaseMapChoice } from './base-map-choice.tsx';
import { LayerRow } from './layer-row.tsx';
import { useFailingLayers } from './use-failing-layers.ts';
import { useLayerActions } from './use-layer-actions.ts';
import { useZoomStep } from './use-zoom-step.ts';

type GroupLayersProps = { name: string; items: readonly LayerItem[]; onInfo: (item: LayerItem) => void };

/** The layers of one group: boxes to check, or one choice when they are base maps. */
export function GroupLayers({ name, items, onInfo }: GroupLayersProps) {
  const { context, state } = useLayers();
  const { onToggle } = useLayerActions();
  const failing = useFailingLayers();
  const zoom = useZoomStep();

  if (!context) return null;
  if (items.every(({ slug }) => isBaseMap(context, slug))) {
    const chosen = state.shown.find((slug) => isBaseMap(context, slug)) ?? null;
    const choose = (slug: string | null) => (slug ? onToggle(slug, true) : chosen && onToggle(chosen, false));
    return <BaseMapChoice {...{ name, items, chosen, failing, zoom, onInfo }} onChoose={choose} />;
  }
  return (
    <ul>
      {items.map((item) => (
        <LayerRow
          key={item.slug}
          item={item}
          isShown={state.shown.includes(item.slug)}
          isFailing={failing.has(item.slug)}
          zoom={zoom}
          onToggle={onToggle}
          onInfo={onInfo}
        />
      ))}
    </ul>
  );
}
