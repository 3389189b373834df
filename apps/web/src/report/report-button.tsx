import { Button } from '@mantine/core';
import type { LonLat } from '@motu/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { definePart } from '../ui/lazy-part.tsx';
import { fr } from './fr.ts';
import classes from './report-button.module.css';

const modal = definePart(
  () => import('./report-modal.tsx'),
  (module) => module.ReportModal,
);

/** Opens the report of a place; its form arrives when it is first asked for (INFO-07). */
export function ReportButton({ point }: { point: LonLat }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        aria-label={fr.open}
        title={fr.open}
        onClick={() => setOpened(true)}
      >
        <IconFlag size={20} stroke={1.75} aria-hidden="true" />
      </Button>
      <LazyDialog part={modal} props={{ point, opened, onClose: close }} opened={opened} onClose={close} />
    </>
  );
}
