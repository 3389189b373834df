import type { LayerAttribute } from '@motu/contract';
import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import fields from '../../form/fields.module.css';
import { ChoiceField } from './fields.tsx';
import { fr } from './fr.ts';
import { PLAIN } from './look-edits.ts';
import { wordsOf } from './look-recipes.ts';
import { changed, isComputed, type Shape, type Symbolizer } from './style.ts';
import classes from './style-panel.module.css';
import { SYMBOL_FIELDS } from './symbol-fields.tsx';
import { plainText, TextFields } from './text-fields.tsx';

type SymbolListProps = {
  symbolizers: readonly Symbolizer[];
  attributes: readonly LayerAttribute[];
  shapes: readonly Shape[];
  /** Of the symboliser whose colour is chosen elsewhere. */
  colored?: number | undefined;
  onChange: (symbolizers: Symbolizer[]) => void;
};

/** The symbols of a rule over each other, the lowest first. */
export function SymbolList({ symbolizers, attributes, shapes, colored, onChange }: SymbolListProps) {
  const set = (index: number, changes: Partial<Symbolizer>) =>
    onChange(symbolizers.map((one, i) => (i === index ? changed(one, changes) : one)));
  return (
    <>
      {symbolizers.map((symbolizer, i) => {
        const Fields = SYMBOL_FIELDS[symbolizer.kind];
        const name = nameOf(symbolizer, symbolizers);
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of symbolisers is their meaning
            key={i}
            className={classes.group}
          >
            <legend>{name}</legend>
            <div className={classes.grid}>
              {symbolizer.kind === 'Text' && (
                <TextFields
                  symbolizer={symbolizer}
                  attributes={attributes}
                  shapes={shapes}
                  onChange={(changes) => set(i, changes)}
                />
              )}
              {Fields && (
                <Fields symbolizer={symbolizer} hasOwnColor={i === colored} onChange={(changes) => set(i, changes)} />
              )}
            </div>
            {Object.values(symbolizer).some(isComputed) && <p className={fields.note}>{fr.computed}</p>}
            {symbolizers.length > 1 && i !== colored && (
              <div className={classes.corner}>
                <IconButton
                  label={fr.removeSymbol(name)}
                  icon={IconTrash}
                  onClick={() => onChange(symbolizers.filter((_, j) => j !== i))}
                />
              </div>
            )}
          </fieldset>
        );
      })}
      <AddSymbol attributes={attributes} shapes={shapes} onAdd={(one) => onChange([...symbolizers, one])} />
    </>
  );
}

function nameOf(symbolizer: Symbolizer, all: readonly Symbolizer[]): string {
  const same = all.filter(({ kind }) => kind === symbolizer.kind);
  const kind = (fr.symbolKinds as Record<string, string>)[symbolizer.kind] ?? symbolizer.kind;
  return same.length > 1 ? fr.symbolOf(kind, same.indexOf(symbolizer) + 1) : kind;
}

type AddSymbolProps = {
  attributes: readonly LayerAttribute[];
  shapes: readonly Shape[];
  onAdd: (symbolizer: Symbolizer) => void;
};

/** Another symbol over those that are there: areas have lines and points too, lines points. */
function AddSymbol({ attributes, shapes, onAdd }: AddSymbolProps) {
  const isArea = shapes.includes('polygon');
  const offered: Symbolizer[] = [
    ...(isArea ? PLAIN.polygon : []),
    ...(isArea || shapes.includes('line') ? PLAIN.line : []),
    ...PLAIN.point,
    ...(attributes.length > 0 ? [plainText(wordsOf(attributes)[0]?.name ?? '', shapes)] : []),
  ];
  return (
    <ChoiceField
      label={fr.addSymbol}
      choices={[
        { value: '', label: fr.addValueChoice },
        ...offered.map(({ kind }) => ({
          value: kind,
          label: (fr.symbolKinds as Record<string, string>)[kind] ?? kind,
        })),
      ]}
      value=""
      onChange={(chosen) => {
        const one = offered.find(({ kind }) => kind === chosen);
        if (one) onAdd(one);
      }}
    />
  );
}
