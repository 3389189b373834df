import { Button } from '@mantine/core';
import { MOST_ATLAS_PAGES } from '@motu/core/print';
import { IconFileTypePdf } from '@tabler/icons-react';
import { Notice } from '../../ui/notice.tsx';
import type { LaidAtlas } from '../atlas/atlas-of.ts';
import { useAtlas } from '../atlas/use-atlas.ts';
import { fr } from '../fr.ts';
import { expectedBytes } from '../page-of.ts';
import { changeSettings, usePrint } from '../print-store.ts';
import classes from './print-panel.module.css';

/** How many pages there will be, and « Créer l’atlas » with what it will weigh. */
export function AtlasButton({ canRun, onCreate }: { canRun: boolean; onCreate: () => void }) {
  const settings = usePrint((state) => state.settings);
  const laid = useAtlas();
  const count = laid?.atlas.cells.length ?? 0;
  return (
    <>
      {laid && <AtlasCount laid={laid} />}
      <div className={classes.buttons}>
        <Button
          className={classes.main}
          disabled={!canRun || count === 0}
          leftSection={<IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />}
          onClick={onCreate}
        >
          {fr.atlas.create}{' '}
          {count > 0 && (
            <span className={classes.weight}>{fr.about((count + 1) * expectedBytes(settings, 'jpeg'))}</span>
          )}
        </Button>
      </div>
    </>
  );
}

function AtlasCount({ laid: { atlas, fitting } }: { laid: LaidAtlas }) {
  const { count, columns, rows, cells, isTooWide } = atlas;
  if (cells.length > 0) {
    return (
      <p className={classes.count} role="status">
        <strong>{fr.atlas.pages(count)}</strong>
        {columns !== null && rows !== null && count > 1 && `\u00a0: ${fr.atlas.grid(columns, rows)}`}.{' '}
        {fr.atlas.overlap}
      </p>
    );
  }
  return (
    <Notice tone="danger">
      <p className={classes.sentence}>
        {isTooWide ? fr.atlas.tooWide : fr.atlas.tooMany(count, MOST_ATLAS_PAGES)}
        {!isTooWide && fitting === null && ` ${fr.atlas.fitsNot}`}
      </p>
      {fitting !== null && (
        <Button size="compact-md" variant="default" onClick={() => changeSettings({ scale: fitting })}>
          {fr.atlas.fits(fitting)}
        </Button>
      )}
    </Notice>
  );
}
