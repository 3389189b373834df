import { PALETTES, type Palette, paletteNamed, paletteOf } from '../../../ui/palettes.ts';
import fields from '../../form/fields.module.css';
import { ChoiceField } from './fields.tsx';
import { fr } from './fr.ts';
import classes from './style-panel.module.css';

type PaletteFieldProps = {
  kinds: readonly Palette['kind'][];
  colors: readonly string[];
  onChange: (palette: Palette) => void;
};

/** The colours of categories or classes, chosen together. */
export function PaletteField({ kinds, colors, onChange }: PaletteFieldProps) {
  const used = paletteOf(colors);
  const palettes = PALETTES.filter(({ kind }) => kinds.includes(kind));
  const choices = palettes.map(({ name, title }) => ({ value: name, label: title }));
  const isListed = used !== null && palettes.includes(used);
  return (
    <div>
      <ChoiceField
        label={fr.palette}
        choices={isListed ? choices : [{ value: '', label: fr.ownColors }, ...choices]}
        value={isListed ? used.name : ''}
        onChange={(name) => name !== '' && onChange(paletteNamed(name))}
      />
      <p className={`${fields.note} ${classes.under}`}>{fr.paletteNote}</p>
    </div>
  );
}
