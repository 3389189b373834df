import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { fr } from '../fr.ts';
import { printStore, usePrint, wrapDegrees } from '../print-store.ts';
import classes from './print-panel.module.css';

/** `12`, `-3,5` → degrees; null for what is no angle. */
function readDegrees(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  const degrees = Number(plain);
  return plain !== '' && Number.isFinite(degrees) && Math.abs(degrees) <= 360 ? degrees : null;
}

/** How much the page is turned, in degrees: typed here, or pulled on the map. */
export function RotationField() {
  const rotation = usePrint((state) => state.rotation);
  const [text, setText] = useState(() => write(rotation));
  const read = readDegrees(text);
  const isSame = read !== null && wrapDegrees(read) === rotation;
  useEffect(() => {
    // Turned by its handle or by keys: the field follows, unless it says the same in other words.
    setText((old) => {
      const known = readDegrees(old);
      return known !== null && wrapDegrees(known) === rotation ? old : write(rotation);
    });
  }, [rotation]);
  const change = (typed: string) => {
    setText(typed);
    const degrees = readDegrees(typed);
    if (degrees !== null) printStore.dispatch({ type: 'TURN', rotation: degrees });
  };
  return (
    <TextInput
      className={classes.rotation}
      label={fr.rotation}
      inputMode="decimal"
      rightSection={<span className={classes.unit}>{fr.rotationUnit}</span>}
      rightSectionWidth={64}
      value={text}
      error={!isSame && read === null && fr.badRotation}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

const write = (degrees: number) => String(degrees).replace('.', ',');
