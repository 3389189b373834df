import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fr } from './form-fr.ts';
import {
  type Control,
  controlsOf,
  type EditedSymbolizer,
  isEditable,
  readStyleText,
  withValue,
  writeStyleText,
} from './style-controls.ts';
import own from './style-editor.module.css';

type StyleEditorProps = { style: unknown; error: string | undefined; onChange: (style: unknown) => void };

/** A style by its colours, widths, sizes and labels; or as the text that holds all of it. */
export function StyleEditor({ style, error, onChange }: StyleEditorProps) {
  const [typed, setTyped] = useState({ text: writeStyleText(style), style });
  // The text follows the controls; what is being typed is not written anew under the fingers.
  if (typed.style !== style) setTyped({ text: writeStyleText(style), style });
  return (
    <>
      {isEditable(style) &&
        style.rules.map((rule, i) => {
          const controls = rule.symbolizers.map(controlsOf);
          if (controls.every((list) => list.length === 0)) return null;
          return (
            <fieldset
              // biome-ignore lint/suspicious/noArrayIndexKey: rules share names, and their order is their meaning
              key={i}
              className={own.rule}
            >
              <legend>{fr.rule(rule.name)}</legend>
              {rule.symbolizers.map((symbolizer, j) =>
                controls[j]?.map((control) => (
                  <ControlField
                    // biome-ignore lint/suspicious/noArrayIndexKey: the order of symbolisers is their meaning
                    key={`${j} ${control.property}`}
                    control={control}
                    label={labelOf(control.property, rule.symbolizers, j)}
                    value={symbolizer[control.property]}
                    onChange={(value) =>
                      onChange(withValue(style, { rule: i, symbolizer: j, property: control.property }, value))
                    }
                  />
                )),
              )}
            </fieldset>
          );
        })}
      <Textarea
        label={fr.styleText}
        description={fr.styleTextHint}
        className={own.text}
        spellCheck={false}
        autosize
        minRows={6}
        maxRows={16}
        value={typed.text}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          const read = readStyleText(value);
          setTyped({ text: value, style: read });
          onChange(read);
        }}
      />
    </>
  );
}

/** « Ligne 2 · Couleur »: numbered where a rule draws several of a kind, the lowest first. */
function labelOf(property: string, symbolizers: readonly EditedSymbolizer[], index: number): string {
  const kind = symbolizers[index]?.kind ?? '';
  const same = symbolizers.filter((one) => one.kind === kind);
  const number = same.length > 1 ? ` ${symbolizers.slice(0, index + 1).filter((one) => one.kind === kind).length}` : '';
  const name = (fr.controls as Record<string, string>)[property] ?? property;
  return `${(fr.kinds as Record<string, string>)[kind] ?? kind}${number} · ${name}`;
}

type ControlFieldProps = { control: Control; label: string; value: unknown; onChange: (value: unknown) => void };

function ControlField({ control: { type }, label, value, onChange }: ControlFieldProps) {
  if (type === 'number') {
    return (
      <NumberInput
        label={label}
        hideControls
        min={0}
        max={200}
        decimalSeparator=","
        value={value as number}
        onChange={(next) => typeof next === 'number' && onChange(next)}
      />
    );
  }
  return (
    <TextInput
      label={label}
      type={type === 'color' ? 'color' : 'text'}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
