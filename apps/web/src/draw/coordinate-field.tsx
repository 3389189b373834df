import { TextInput } from '@mantine/core';
import type { LonLat } from '@motu/core';
import { parseCoordinate } from '@motu/core/coordinate';
import { fr } from './fr.ts';

export type ReadCoordinate = { text: string; point: LonLat | null; interpretation?: string };

type CoordinateFieldProps = {
  label?: string;
  value: ReadCoordinate;
  /** It was sent, and is no coordinate. */
  isWrong: boolean;
  /** What else is wrong with it. */
  problem?: string | undefined;
  onChange: (read: ReadCoordinate) => void;
  hasFocus?: boolean;
};

/** Takes a place in any of the formats, and says how it was understood. */
export function CoordinateField({
  label = fr.coordinates,
  value,
  isWrong,
  problem,
  onChange,
  hasFocus = false,
}: CoordinateFieldProps) {
  const read = (text: string) => {
    const reading = parseCoordinate(text);
    onChange(reading ? { text, point: reading.point, interpretation: reading.interpretation } : { text, point: null });
  };
  return (
    <TextInput
      label={label}
      description={value.interpretation ?? fr.coordinatesHint}
      error={isWrong && (value.point ? problem : fr.coordinatesWrong)}
      value={value.text}
      autoComplete="off"
      data-autofocus={hasFocus || undefined}
      onChange={(event) => read(event.currentTarget.value)}
    />
  );
}
