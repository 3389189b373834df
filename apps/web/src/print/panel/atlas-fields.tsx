import { NativeSelect } from '@mantine/core';
import { IconChevronDown, IconFocusCentered } from '@tabler/icons-react';
import type OlMap from 'ol/Map.js';
import { useEffect } from 'react';
import { useMap } from '../../map/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { seenArea } from '../atlas/atlas-of.ts';
import { useWays } from '../atlas/use-atlas.ts';
import { fr } from '../fr.ts';
import { printStore, usePrint } from '../print-store.ts';
import classes from './print-panel.module.css';

const GRID = 'grille';

/** What the pages of an atlas cover or follow (PRN-07). */
export function AtlasFields() {
  const map = useMap();
  const way = usePrint((state) => state.way);
  const ways = useWays();
  const isThere = ways.some(({ key }) => key === way);
  useEffect(() => {
    // The panel has just told the map what it covers.
    const frame = requestAnimationFrame(() => printStore.state().area ?? cover(map));
    return () => cancelAnimationFrame(frame);
  }, [map]);
  return (
    <div className={classes.atlas}>
      <NativeSelect
        label={fr.atlas.along}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
        classNames={{ input: classes.select }}
        value={way ?? GRID}
        data={[
          { value: GRID, label: fr.atlas.overView },
          ...ways.map(({ key, title }) => ({ value: key, label: title })),
          ...(way !== null && !isThere ? [{ value: way, label: '—' }] : []),
        ]}
        onChange={({ currentTarget: { value } }) =>
          printStore.dispatch({ type: 'FOLLOW', way: value === GRID ? null : value })
        }
      />
      {way === null && (
        <button type="button" className={classes.screenScale} onClick={() => cover(map)}>
          <IconFocusCentered size={18} stroke={1.75} aria-hidden="true" />
          {fr.atlas.takeView}
        </button>
      )}
      {way !== null && !isThere && <Notice tone="warning">{fr.atlas.gone}</Notice>}
    </div>
  );
}

function cover(map: OlMap): void {
  const area = seenArea(map);
  if (area) printStore.dispatch({ type: 'COVER', area });
}
