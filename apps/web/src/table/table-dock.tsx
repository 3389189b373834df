import type { LayerItem } from '@motu/contract';
import { useEffect, useMemo, useRef } from 'react';
import { tableStore, useDay, useLayers, useTable } from '../layers/index.ts';
import { MAP_ID } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { SMALL_SCREEN, TIGHT_SCREEN, useMedia } from '../ui/use-media.ts';
import { DockFrame } from './dock-frame.tsx';
import { fr } from './fr.ts';
import { SelectionOnMap } from './selection-on-map.tsx';
import { selectionStore } from './selection-store.ts';
import { Table } from './table.tsx';
import { sourceOf, useItemOf } from './use-sources.ts';

/** The table of a layer, under the map: what opened it has the focus again when it is closed. */
export function TableDock() {
  const slug = useTable();
  const { context } = useLayers();
  const itemOf = useItemOf();
  const item = slug ? itemOf(slug) : undefined;
  useEffect(() => {
    if (slug && context && !item?.objects) tableStore.dispatch(null); // a layer of another context, or one that was taken away
  }, [slug, context, item]);
  return (
    <>
      <SelectionOnMap />
      {item?.objects && <OpenTable key={item.slug} item={item} />}
    </>
  );
}

function OpenTable({ item }: { item: LayerItem }) {
  const isSmall = useMedia(SMALL_SCREEN);
  const isTight = useMedia(TIGHT_SCREEN);
  const { isOpen: isPanelOpen } = usePanel();
  const day = useDay();
  // The item changes with the filter; the objects that it may be asked for do not.
  const { slug } = item;
  const own = useRef(item);
  own.current = item;
  const source = useMemo(() => sourceOf(own.current, day), [day]);
  const root = useFocusAround();
  const close = () => {
    selectionStore.dispatch({ type: 'CLEAR' });
    tableStore.dispatch(null);
  };
  return (
    // On a small or low screen there is room for one of them: the panel comes before.
    <DockFrame
      ref={root}
      label={fr.table(item.name)}
      isSmall={isSmall}
      isHidden={isTight && isPanelOpen}
      onEscape={close}
    >
      {(frame) => <Table slug={slug} source={source} isSmall={isSmall} frame={frame} onClose={close} />}
    </DockFrame>
  );
}

/** Takes the focus when it opens and gives it back when it closes; F6 goes from the table to the map and back. */
function useFocusAround() {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const element = root.current;
    element?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      const isInside = root.current?.contains(document.activeElement);
      const target = isInside
        ? document.getElementById(MAP_ID)
        : root.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]');
      target?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (isLost)
        (opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById(MAP_ID))?.focus();
    };
  }, []);
  return root;
}
