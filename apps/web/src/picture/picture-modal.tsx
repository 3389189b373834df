import { Button, Progress as ProgressBar } from '@mantine/core';
import { formatNumber } from '@motu/core';
import { IconPhotoDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useMap } from '../map/index.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segments } from '../ui/segments.tsx';
import { words } from '../ui/words.ts';
import type { Progress, Ratio } from './draw-map.ts';
import { fr } from './fr.ts';
import type { Format } from './make-picture.ts';
import classes from './picture-modal.module.css';
import { SizeChoice } from './size-choice.tsx';
import { usePicture } from './use-picture.ts';

const FORMATS: readonly { value: Format; label: string }[] = [
  { value: 'png', label: fr.formats.png },
  { value: 'jpg', label: fr.formats.jpg },
];

type PictureModalProps = { opened: boolean; onClose: () => void };

/** « Génération de la carte... »: the picture is made at once, anew when another size or format is chosen, and can be given up (MAP-11). */
export function PictureModal({ opened, onClose }: PictureModalProps) {
  const map = useMap();
  const [ratio, setRatio] = useState<Ratio>(2);
  const [format, setFormat] = useState<Format>('png');
  const { work, isWanted, want, retry, save } = usePicture({ opened, ratio, format, onSaved: onClose });
  const lacking = work.state === 'failed' ? work.picture : null;
  return (
    <Dialog opened={opened} title={fr.working} onClose={onClose}>
      <div className={classes.picture}>
        <p className={classes.intro}>{fr.intro}</p>
        <SizeChoice size={map.getSize() ?? [0, 0]} value={ratio} onChange={setRatio} />
        <Segments label={fr.format} choices={FORMATS} value={format} onChange={setFormat} />
        {work.state === 'failed' ? (
          <Notice tone="danger" title={fr.failed}>
            {lacking ? fr.failedLayers(lacking.failedNames) : fr.unknown}
          </Notice>
        ) : (
          <Making progress={work.state === 'ready' ? null : work.progress} />
        )}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        {lacking && (
          <Button variant="default" onClick={() => save(lacking)}>
            {fr.saveAnyway}
          </Button>
        )}
        <Button
          loading={isWanted && work.state === 'working'}
          leftSection={<IconPhotoDown size={20} stroke={1.75} aria-hidden="true" />}
          onClick={work.state === 'failed' ? retry : want}
        >
          {work.state === 'failed' ? words.retry : fr.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Without a progress, it is done. */
function Making({ progress }: { progress: Progress | null }) {
  const { done, all } = progress ?? { done: 1, all: 1 };
  const text = !progress ? fr.ready : all === 0 ? fr.preparing : fr.tiles(formatNumber(done), formatNumber(all));
  return (
    <>
      <p className={classes.intro} role="status">
        {text}
      </p>
      <ProgressBar value={all === 0 ? 0 : (100 * done) / all} aria-label={fr.working} />
    </>
  );
}
