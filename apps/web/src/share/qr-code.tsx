import { useMemo } from 'react';
import { encode } from 'uqr';
import { fr } from './fr.ts';
import classes from './share.module.css';

/** The link as a picture for the camera of a phone; black on white in the dark too, as cameras need. */
export function QrCode({ text }: { text: string }) {
  const code = useMemo(() => draw(text), [text]);
  if (!code) return <p className={classes.hint}>{fr.qrTooLong}</p>;
  return (
    <figure className={classes.qr}>
      <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={fr.qr} shapeRendering="crispEdges">
        <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
        <path fill="#000" d={code.path} />
      </svg>
      <figcaption className={classes.hint}>{fr.qrCaption}</figcaption>
    </figure>
  );
}

function draw(text: string): { size: number; path: string } | null {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: 2 });
    const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: path.join('') };
  } catch {
    return null; // longer than what a code can hold
  }
}
