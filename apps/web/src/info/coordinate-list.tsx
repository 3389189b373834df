import type { LonLat } from '@motu/core';
import { COORDINATE_FORMATS, type CoordinateFormat, formatCoordinate } from '@motu/core/coordinate';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCopy } from '../ui/use-copy.ts';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import classes from './info-panel.module.css';

/** The point in every format, each with a button that copies it. */
export function CoordinateList({ point }: { point: LonLat }) {
  const lines = useMemo(() => COORDINATE_FORMATS.flatMap((format) => written(format, point)), [point]);
  return (
    <section aria-label={fr.coordinates}>
      <h3 className={classes.section}>{fr.coordinates}</h3>
      <ul className={classes.coordinates}>
        {lines.map(({ format, text }) => (
          <CoordinateLine key={format} format={format} text={text} />
        ))}
      </ul>
    </section>
  );
}

function CoordinateLine({ format, text }: { format: CoordinateFormat; text: string }) {
  const { isCopied, copy } = useCopy();
  const label = isCopied ? fr.copied : fr.copy(words.coordinateFormats[format]);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <li>
      <abbr title={words.coordinateFormats[format]}>{fr.formats[format]}</abbr>
      <span>{text}</span>
      <button type="button" aria-label={label} title={label} onClick={() => void copy(text)}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </li>
  );
}

/** A grid that does not reach the poles has nothing to say there. */
function written(format: CoordinateFormat, point: LonLat): { format: CoordinateFormat; text: string }[] {
  try {
    return [{ format, text: formatCoordinate(format, point) }];
  } catch {
    return [];
  }
}
