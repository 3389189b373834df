import { useMemo } from 'react';
import { encode } from 'uqr';

type QrPictureProps = {
  text: string;
  label: string /** What shows where the text is longer than a code can hold. */;
  tooLong: string;
};

/** A text as a picture for the camera of a phone; black on white in the dark too, as cameras need. */
export function QrPicture({ text, label, tooLong }: QrPictureProps) {
  const code = useMemo(() => draw(text), [text]);
  if (!code) return <p>{tooLong}</p>;
  return (
    <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
      <path fill="#000" d={code.path} />
    </svg>
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
