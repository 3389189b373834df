import { Button, Progress as ProgressBar } from '@mantine/core';
import { formatNumber } from '@motu/core';
import { IconPhotoDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useMap } from '../map/index.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { words } from '../ui/words.ts';
import type { Progress, Ratio } from './draw-map.ts';
import { fr } from './fr.ts';
import classes from './picture-modal.module.css';
import { SizeChoice } from './size-choice.tsx';
import { usePicture } from './use-picture.ts';

type PictureModalProps = { opened: boolean; onClose: () => void };

/** « Télécharger la carte »: its size, then its making, which can be given up (MAP-11). */
export function PictureModal({ opened, onClose }: PictureModalProps) {
  const map = useMap();
  const [ratio, setRatio] = useState<Ratio>(2);
  const { work, start, cancel, save } = usePicture(onClose);
  const close = () => {
    cancel();
    onClose();
  };
  const isWorking = work.state === 'working';
  return (
    <Dialog opened={opened} title={isWorking ? fr.working : fr.title} onClose={close}>
      <div className={classes.picture}>
        {isWorking && <Making progress={work.progress} />}
        {work.state === 'idle' && (
          <>
            <p className={classes.intro}>{fr.intro}</p>
            <SizeChoice size={map.getSize() ?? [0, 0]} value={ratio} onChange={setRatio} />
          </>
        )}
        {work.state === 'failed' && (
          <Notice tone="danger" title={fr.failed}>
            {work.picture ? fr.failedLayers(work.picture.failedNames) : fr.unknown}
          </Notice>
        )}
      </div>
      <DialogActions>
        <Button variant="default" onClick={isWorking ? cancel : close}>
          {words.cancel}
        </Button>
        {work.state === 'failed' && work.picture && (
          <Button variant="default" onClick={() => work.picture && save(work.picture)}>
            {fr.saveAnyway}
          </Button>
        )}
        {!isWorking && (
          <Button
            leftSection={<IconPhotoDown size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => void start(ratio)}
          >
            {work.state === 'failed' ? words.retry : fr.save}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Making({ progress: { done, all } }: { progress: Progress }) {
  const text = all === 0 ? fr.preparing : fr.tiles(formatNumber(done), formatNumber(all));
  return (
    <>
      <p className={classes.intro} role="status">
        {text}
      </p>
      <ProgressBar value={all === 0 ? 0 : (100 * done) / all} aria-label={fr.working} />
    </>
  );
}
