import { TextInput } from '@mantine/core';
import type { LayerAttribute } from '@motu/contract';
import { useState } from 'react';
import { CheckField, ChoiceField, ColorField, NumberField } from './fields.tsx';
import { fr } from './fr.ts';
import { isComputed, PLAIN_GAP, type Shape, type Symbolizer } from './style.ts';
import classes from './style-panel.module.css';
import { formatAttribute } from './use-attributes.ts';

type Placement = keyof typeof fr.placements;

type TextFieldsProps = {
  symbolizer: Symbolizer;
  attributes: readonly LayerAttribute[];
  shapes: readonly Shape[];
  onChange: (changes: Partial<Symbolizer>) => void;
};

/** What is written beside objects, and how. */
export function TextFields({ symbolizer, attributes, shapes, onChange }: TextFieldsProps) {
  return (
    <>
      <LabelFields symbolizer={symbolizer} attributes={attributes} onChange={onChange} />
      {number(symbolizer, 'size', 12, onChange, fr.labelSize)}
      {color(symbolizer, 'color', '#2a3740', onChange, fr.labelColor)}
      {color(symbolizer, 'haloColor', '#ffffff', onChange, fr.haloColor)}
      {number(symbolizer, 'haloWidth', 2, onChange, fr.haloWidth, 0, 20)}
      <ChoiceField
        label={fr.placement}
        choices={placementsOf(shapes).map((value) => ({ value, label: fr.placements[value] }))}
        value={placementOf(symbolizer, shapes)}
        onChange={(placement) => onChange(PLACED[placement])}
      />
      <div className={classes.check}>
        <CheckField
          label={fr.bold}
          value={symbolizer.fontWeight === 'bold'}
          onChange={(isOn) => onChange({ fontWeight: isOn ? 'bold' : undefined })}
        />
      </div>
      <div className={classes.check}>
        <CheckField
          label={fr.italic}
          value={symbolizer.fontStyle === 'italic'}
          onChange={(isOn) => onChange({ fontStyle: isOn ? 'italic' : undefined })}
        />
      </div>
    </>
  );
}

/** The attribute that is written, or a text with several. */
function LabelFields({ symbolizer, attributes, onChange }: Omit<TextFieldsProps, 'shapes'>) {
  // A text may be that of one attribute for a moment, while it is typed.
  const [isOwn, setOwn] = useState(false);
  if (isComputed(symbolizer.label)) return null;
  const label = String(symbolizer.label ?? '');
  const written = /^\{\{([^{}]+)\}\}$/.exec(label)?.[1]?.trim();
  const isListed = !isOwn && attributes.some(({ name }) => name === written);
  return (
    <>
      <ChoiceField
        label={fr.labelAttribute}
        choices={[
          ...attributes.map((one) => ({ value: one.name, label: formatAttribute(one) })),
          { value: '', label: fr.labelOwn },
        ]}
        value={isListed ? (written ?? '') : ''}
        onChange={(name) => {
          setOwn(name === '');
          if (name !== '') onChange({ label: `{{${name}}}` });
        }}
      />
      {!isListed && (
        <div className={classes.wide}>
          <TextInput
            label={fr.labelText}
            description={fr.labelTextHint}
            maxLength={2000}
            value={label}
            onChange={({ currentTarget }) => {
              setOwn(true);
              onChange({ label: currentTarget.value });
            }}
          />
        </div>
      )}
    </>
  );
}

type Change = TextFieldsProps['onChange'];

function number(
  one: Symbolizer,
  property: string,
  otherwise: number,
  onChange: Change,
  label: string,
  min = 6,
  max = 60,
) {
  if (isComputed(one[property])) return null;
  const value = Number(one[property] ?? otherwise);
  return (
    <NumberField label={label} min={min} max={max} value={value} onChange={(next) => onChange({ [property]: next })} />
  );
}

function color(one: Symbolizer, property: string, otherwise: string, onChange: Change, label: string) {
  if (isComputed(one[property])) return null;
  const value = String(one[property] ?? otherwise);
  return <ColorField label={label} value={value} onChange={(next) => onChange({ [property]: next })} />;
}

const PLACED: Record<Placement, Partial<Symbolizer>> = {
  beside: { placement: undefined, anchor: undefined, offset: [PLAIN_GAP, 0] },
  centre: { placement: undefined, anchor: 'center', offset: undefined },
  line: { placement: 'line', anchor: undefined, offset: undefined },
};

/** Beside a point, along a line; the middle suits all. */
function placementsOf(shapes: readonly Shape[]): Placement[] {
  return [
    ...(shapes.includes('point') ? ['beside' as const] : []),
    'centre',
    ...(shapes.includes('line') ? ['line' as const] : []),
  ];
}

function placementOf({ placement, anchor }: Symbolizer, shapes: readonly Shape[]): Placement {
  if (placement === 'line' || placement === 'line-center') return 'line';
  return anchor === 'center' || !shapes.includes('point') ? 'centre' : 'beside';
}

/** How names look at first. */
export function plainText(name: string, shapes: readonly Shape[]): Symbolizer {
  const placed = PLACED[shapes.includes('point') ? 'beside' : shapes.includes('line') ? 'line' : 'centre'];
  const given = Object.fromEntries(Object.entries(placed).filter(([, value]) => value !== undefined));
  const halo = { haloColor: '#FFFFFF', haloWidth: 2 };
  return { kind: 'Text', label: `{{${name}}}`, size: 12, color: '#2A3740', font: ['Source Sans 3'], ...halo, ...given };
}
