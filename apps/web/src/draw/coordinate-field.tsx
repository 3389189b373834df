import { TextInput } from '@mantine/core';
import type { LonLat } from '@motu/core';
import { parseCoordinate } from '@motu/core/coordinate';
import { fr } from './fr.ts';

export type ReadCoordinate = { text: string; point: LonLat | null; interpretation?: string };

type CoordinateFieldProps = {
  value: ReadCoordinate;
  /** It was sent, and is no coordinate. */
  isWrong: boolean;
  onChange: (read: ReadCoordinate) => void;
  hasFocus?: boolean;
};

/** Takes a place in any of the formats, and says how it was understood. */
export function CoordinateField({ value, isWrong, onChange, hasFocus = false }: CoordinateFieldProps) {
  const read = (text: string) => {
    const reading = parseCoordinate(text);
    onChange(reading ? { text, point: reading.point, interpretation: reading.interpretation } : { text, point: null });
  };
  return (
    <TextInput
      label={fr.coordinates}
      description={value.interpretation ?? fr.coordinatesHint}
      error={isWrong && !value.point && fr.coordinatesWrong}
      value={value.text}
      autoComplete="off"
      data-autofocus={hasFocus || undefined}
      onChange={(event) => read(event.currentTarget.value)}
    />
  );
}
