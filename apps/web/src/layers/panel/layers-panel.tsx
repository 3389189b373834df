import { Button } from '@mantine/core';
import type { LayerItem } from '@motu/contract';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { addLayerDialog, listKept } from '../../own/index.ts';
import { PanelFrame } from '../../panel/index.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import icon from '../../ui/icon-button.module.css';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { SMALL_SCREEN, useMedia } from '../../ui/use-media.ts';
import { fr } from '../fr.ts';
import { useLayers } from '../layers-context.tsx';
import { ContextChooser } from './context-chooser.tsx';
import { DropFiles } from './drop-files.tsx';
import { LayerInfo } from './layer-info.tsx';
import { PanelContent } from './panel-content.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';

const NO_FILES: readonly File[] = [];

/** The panel « Cartes »: what is on the map, and what may be. */
export function LayersPanel() {
  const { context, onMap, query } = useLayers();
  const isSmall = useMedia(SMALL_SCREEN);
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const [info, setInfo] = useState<LayerItem | null>(null);
  /** Those that the dialog opens with; null while it is closed. */
  const [adding, setAdding] = useState<readonly File[] | null>(null);
  useEffect(() => void listKept(), []);

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
  const note = isSmall ? context && fr.shownCount(onMap.length) : <ContextChooser isSmall={false} />;
  return (
    <PanelFrame
      title={fr.title}
      note={note}
      actions={actions}
      foot={
        <Button
          fullWidth
          variant="default"
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => setAdding([])}
        >
          {fr.add}
        </Button>
      }
    >
      <DropFiles onDrop={setAdding}>
        {context && (
          <PanelContent key={context.slug} isSmall={isSmall} hasFilter={!isSmall || isFilterOpen} onInfo={setInfo} />
        )}
      </DropFiles>
      {!context && query.error && <FailureState title={fr.noContext} error={query.error} onRetry={query.retry} />}
      {!context && !query.error && <PanelSkeleton />}
      <LazyDialog
        part={addLayerDialog}
        props={{ opened: adding !== null, files: adding ?? NO_FILES, onClose: () => setAdding(null) }}
        opened={adding !== null}
        onClose={() => setAdding(null)}
      />
      <LayerInfo item={info} onClose={() => setInfo(null)} />
    </PanelFrame>
  );
}
