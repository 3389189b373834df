import { QrPicture } from '../ui/qr-picture.tsx';
import { fr } from './fr.ts';
import classes from './share.module.css';

/** The link as a picture for the camera of a phone. */
export function QrCode({ text }: { text: string }) {
  return (
    <figure className={classes.qr}>
      <QrPicture text={text} label={fr.qr} tooLong={fr.qrTooLong} />
      <figcaption className={classes.hint}>{fr.qrCaption}</figcaption>
    </figure>
  );
}
