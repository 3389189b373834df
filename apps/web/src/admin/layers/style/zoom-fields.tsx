import { LAYER_ZOOM_MAX } from '@motu/contract';
import { ChoiceField } from './fields.tsx';
import { fr } from './fr.ts';
import type { Rule } from './style.ts';
import { scalesOf, zoomsOf } from './zoom-scale.ts';

type ZoomFieldsProps = { scales: Rule['scaleDenominator']; onChange: (scales: Rule['scaleDenominator']) => void };

const ZOOMS = [
  { value: '', label: fr.allZooms },
  ...Array.from({ length: LAYER_ZOOM_MAX + 1 }, (_, zoom) => ({ value: String(zoom), label: String(zoom) })),
];

/** From which zoom to which a rule shows. */
export function ZoomFields({ scales, onChange }: ZoomFieldsProps) {
  const zooms = zoomsOf(scales);
  const field = (end: 'from' | 'to', label: string) => (
    <ChoiceField
      label={label}
      choices={ZOOMS}
      value={zooms[end] === null ? '' : String(zooms[end])}
      onChange={(value) => {
        const next = { ...zooms, [end]: value === '' ? null : Number(value) };
        // The other end follows: scales the wrong way round would show nothing.
        if (next.from !== null && next.to !== null && next.from > next.to)
          next[end === 'from' ? 'to' : 'from'] = next[end];
        onChange(scalesOf(next));
      }}
    />
  );
  return (
    <>
      {field('from', fr.fromZoom)}
      {field('to', fr.toZoom)}
    </>
  );
}
