import { ColorField, NumberField, PercentField } from './fields.tsx';
import { fr } from './fr.ts';
import { isComputed, type Symbolizer } from './style.ts';

export type SymbolProps = {
  symbolizer: Symbolizer;
  /** Its colour tells objects apart: it is chosen elsewhere. */
  hasOwnColor: boolean;
  onChange: (changes: Partial<Symbolizer>) => void;
};

/** A number of a symboliser; nothing where it is computed. */
export function numberOf({ symbolizer, onChange }: SymbolProps) {
  return (property: string, label: string, otherwise: number, max = 200, min = 0) =>
    isComputed(symbolizer[property]) ? null : (
      <NumberField
        label={label}
        min={min}
        max={max}
        value={Number(symbolizer[property] ?? otherwise)}
        onChange={(value) => onChange({ [property]: value })}
      />
    );
}

export function colorOf({ symbolizer, onChange }: SymbolProps) {
  return (property: string, label: string, otherwise: string) =>
    isComputed(symbolizer[property]) ? null : (
      <ColorField
        label={label}
        value={String(symbolizer[property] ?? otherwise)}
        onChange={(value) => onChange({ [property]: value })}
      />
    );
}

export function percentOf({ symbolizer, onChange }: SymbolProps, property: string) {
  return isComputed(symbolizer[property]) ? null : (
    <PercentField
      label={fr.opacity}
      value={Number(symbolizer[property] ?? 1)}
      onChange={(value) => onChange({ [property]: value })}
    />
  );
}
