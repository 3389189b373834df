import { Button } from '@mantine/core';
import type { LonLat } from '@motu/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { FailureCard } from '../ui/failure-card.tsx';
import { definePart, LazyPart } from '../ui/lazy-part.tsx';
import { useOnce } from '../ui/use-once.ts';
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
  const wasOpened = useOnce(opened);
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
      {wasOpened && (
        <LazyPart
          part={modal}
          props={{ point, opened, onClose: close }}
          fallback={null}
          frame={(failure) => opened && <FailureCard onClose={close}>{failure}</FailureCard>}
        />
      )}
    </>
  );
}
