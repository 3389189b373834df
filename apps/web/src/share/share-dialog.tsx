import { Button } from '@mantine/core';
import { IconCode, IconShare2 } from '@tabler/icons-react';
import { product } from '../product/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { QrPicture } from '../ui/qr-picture.tsx';
import { CopyField } from './copy-field.tsx';
import { fr } from './fr.ts';
import classes from './share.module.css';
import { shareAddress } from './share-link.ts';
import { shareStore } from './share-store.ts';
import { useSharedParams } from './use-shown.ts';

type ShareDialogProps = { opened: boolean; onClose: () => void };

/** « Partage de la carte » (SHARE-01). */
export function ShareDialog({ opened, onClose }: ShareDialogProps) {
  return (
    <Dialog opened={opened} title={fr.shareTitle} onClose={onClose} width={640}>
      <ShareForm />
    </Dialog>
  );
}

function ShareForm() {
  const link = shareAddress(location.origin, useSharedParams());
  const send = () => void navigator.share({ title: product.name, url: link }).catch(() => {}); // given up
  return (
    <div className={classes.share}>
      <CopyField label={fr.link} hint={fr.linkHint} text={link} />
      <figure className={classes.qr}>
        <QrPicture text={link} label={fr.qr} tooLong={fr.qrTooLong} />
        <figcaption className={classes.hint}>{fr.qrCaption}</figcaption>
      </figure>
      <p className={classes.hint}>{fr.notInLink}</p>
      <div className={classes.actions}>
        {'share' in navigator && (
          <Button
            variant="default"
            leftSection={<IconShare2 size={20} stroke={1.75} aria-hidden="true" />}
            onClick={send}
          >
            {fr.system}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCode size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => shareStore.dispatch('embed')}
        >
          {fr.embed}
        </Button>
      </div>
    </div>
  );
}
