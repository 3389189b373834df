import type { LayerItem } from '@motu/contract';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { PanelFrame } from '../../panel/index.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import icon from '../../ui/icon-button.module.css';
import { SMALL_SCREEN, useMedia } from '../../ui/use-media.ts';
import { fr } from '../fr.ts';
import { useLayers } from '../layers-context.tsx';
import { ContextChooser } from './context-chooser.tsx';
import { LayerInfo } from './layer-info.tsx';
import { PanelContent } from './panel-content.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';

/** The panel « Cartes »: what is on the map, and what may be. */
export function LayersPanel() {
  const { context, shown, query } = useLayers();
  const isSmall = useMedia(SMALL_SCREEN);
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const [info, setInfo] = useState<LayerItem | null>(null);

  const actions = isSmall && context && (
    <>
      <ContextChooser isSmall />
      <button
        type="button"
        className={`${icon.icon} ${icon.quiet}`}
        aria-label={fr.filter}
        title={fr.filter}
        aria-expanded={isFilterOpen}
        onClick={() => setIsFilterOpen(!isFilterOpen)}
      >
        <IconSearch size={22} stroke={1.75} aria-hidden="true" />
      </button>
    </>
  );
  const note = isSmall ? context && fr.shownCount(shown.length) : <ContextChooser isSmall={false} />;
  return (
    <PanelFrame title={fr.title} note={note} actions={actions}>
      {context && (
        <PanelContent key={context.slug} isSmall={isSmall} hasFilter={!isSmall || isFilterOpen} onInfo={setInfo} />
      )}
      {!context && query.error && <FailureState title={fr.noContext} error={query.error} onRetry={query.retry} />}
      {!context && !query.error && <PanelSkeleton />}
      <LayerInfo item={info} onClose={() => setInfo(null)} />
    </PanelFrame>
  );
}
