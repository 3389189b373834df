import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { api } from '../api/index.ts';
import { useMap } from '../map/index.ts';
import { useStore } from '../ui/store.ts';
import { CopyrightList } from './copyright-list.tsx';
import type { CopyrightRequest } from './copyright-request.ts';
import { copyrightStore, producerNames } from './copyright-store.ts';
import { followCopyrights } from './follow-copyrights.ts';
import { fr } from './fr.ts';
import classes from './info-block.module.css';

/** Who made what is on the map, in one line; a click tells the rest (MAP-09). */
export function CopyrightLine() {
  const map = useMap();
  const id = useId();
  const { entries, hasFailed } = useStore(copyrightStore, (copyrights) => copyrights);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const ask = async (query: CopyrightRequest, signal: AbortSignal) =>
      (await api.producers.copyright({ query, signal })).content;
    return followCopyrights(map, ask, copyrightStore.dispatch);
  }, [map]);

  if (hasFailed) {
    return (
      <p className={classes.failure} role="status">
        {fr.failed}
      </p>
    );
  }
  if (entries.length === 0) return null;

  const names = producerNames().join(' · ');
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };
  const Icon = isOpen ? IconChevronDown : IconChevronUp;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from anywhere inside
    <div className={classes.copyright} onKeyDown={closeOnEscape}>
      {isOpen && <CopyrightList id={id} entries={entries} />}
      <button
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={fr.sourcesOf(names)}
        title={fr.sources}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.names}>{fr.line(names)}</span>
        <Icon size={14} stroke={2} aria-hidden="true" />
      </button>
    </div>
  );
}
