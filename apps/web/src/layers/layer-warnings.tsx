import type { LayerItem } from '@motu/contract';
import { useState } from 'react';
import { definePart, LazyPart } from '../ui/lazy-part.tsx';

const warningDialog = definePart(
  () => import('./warning-dialog.tsx'),
  (module) => module.WarningDialog,
);

type LayerWarningsProps = {
  /** Those visible now, in any order. */
  layers: LayerItem[];
  /** Something else has the visitor's attention: warnings come after it. */
  isPaused?: boolean;
};

/** Shows the warning of each layer when it becomes visible, one after the other, once per layer and page (WEL-11). */
export function LayerWarnings({ layers, isPaused = false }: LayerWarningsProps) {
  const [understood, setUnderstood] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<LayerItem | null>(null);
  const next = layers.find(({ slug, metadata }) => metadata.avertissement && !understood.has(slug));
  const opened = next !== undefined && !isPaused;
  // The last warning stays to close with its animation.
  if (opened && next !== last) setLast(next);
  const shown = opened ? next : last;

  if (!shown) return null;
  const understand = () => setUnderstood(new Set(understood).add(shown.slug));
  return (
    <LazyPart
      part={warningDialog}
      props={{ opened, layer: shown, onUnderstood: understand }}
      fallback={null}
      frame={() => null}
    />
  );
}
