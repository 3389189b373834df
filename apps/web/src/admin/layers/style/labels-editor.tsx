import type { LayerAttribute } from '@motu/contract';
import { CheckField } from './fields.tsx';
import { fr } from './fr.ts';
import { wordsOf } from './look-recipes.ts';
import { changed, type Rule, type Shape, type Symbolizer } from './style.ts';
import classes from './style-panel.module.css';
import { plainText, TextFields } from './text-fields.tsx';
import { ZoomFields } from './zoom-fields.tsx';
import { scalesOf } from './zoom-scale.ts';

/** Closer than this, most names have room. */
const LABELS_FROM = 12;

type LabelsEditorProps = {
  label: Rule | null;
  attributes: readonly LayerAttribute[];
  shapes: readonly Shape[];
  onChange: (label: Rule | null) => void;
};

/** The names of all objects, written beside them. */
export function LabelsEditor({ label, attributes, shapes, onChange }: LabelsEditorProps) {
  const symbolizer = label?.symbolizers[0];
  const set = (changes: Partial<Symbolizer>) =>
    label && symbolizer && onChange({ ...label, symbolizers: [changed(symbolizer, changes)] });
  return (
    <fieldset className={classes.group}>
      <legend>{fr.labels}</legend>
      {attributes.length === 0 && !label ? (
        <p>{fr.noAttribute}</p>
      ) : (
        <CheckField
          label={fr.writeLabels}
          value={label !== null}
          onChange={(isOn) => onChange(isOn ? newLabel(attributes, shapes) : null)}
        />
      )}
      {label && symbolizer && (
        <div className={classes.grid}>
          <TextFields symbolizer={symbolizer} attributes={attributes} shapes={shapes} onChange={set} />
          <ZoomFields
            scales={label.scaleDenominator}
            onChange={(scaleDenominator) => onChange(changed(label, { scaleDenominator }))}
          />
        </div>
      )}
    </fieldset>
  );
}

function newLabel(attributes: readonly LayerAttribute[], shapes: readonly Shape[]): Rule {
  const named = attributes.find(({ name }) => /^(?:nom|name|libelle|toponyme|titre)/i.test(name));
  const field = (named ?? wordsOf(attributes)[0])?.name ?? '';
  const scales = scalesOf({ from: LABELS_FROM, to: null });
  return { name: fr.labelRule, symbolizers: [plainText(field, shapes)], ...(scales && { scaleDenominator: scales }) };
}
