import type { LayerAttribute } from '@motu/contract';
import fields from '../../form/fields.module.css';
import { Figures } from './attribute-facts.tsx';
import { ChoiceField, NumberField } from './fields.tsx';
import { fr } from './fr.ts';
import type { Look } from './look.ts';
import { numbersOf } from './look-recipes.ts';
import { type Asked, formatAttribute, useValues } from './use-attributes.ts';

type Proportional = Extract<Look, { mode: 'proportional' }>;

type ProportionalEditorProps = {
  look: Proportional;
  asked: Asked;
  attributes: readonly LayerAttribute[];
  /** Values that a choice asked for are on their way. */
  isReading: boolean;
  isLine: boolean;
  onField: (field: string) => void;
  onLook: (look: Proportional) => void;
};

/** Symbols whose area, or lines whose width, follows a number. */
export function ProportionalEditor({
  look,
  asked,
  attributes,
  isReading,
  isLine,
  onField,
  onLook,
}: ProportionalEditorProps) {
  const { data } = useValues(asked, look.field);
  return (
    <>
      <ChoiceField
        label={fr.attribute}
        choices={numbersOf(attributes).map((one) => ({ value: one.name, label: formatAttribute(one) }))}
        value={look.field}
        isReading={isReading}
        onChange={onField}
      />
      {data && <Figures values={data} />}
      <div className={fields.line}>
        <NumberField
          label={fr.largest}
          min={Number.MIN_VALUE}
          max={1e15}
          value={look.largest}
          onChange={(largest) => onLook({ ...look, largest })}
        />
        <NumberField
          label={isLine ? fr.width : fr.size}
          min={2}
          max={100}
          value={look.size}
          onChange={(size) => onLook({ ...look, size })}
        />
      </div>
    </>
  );
}
