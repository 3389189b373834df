import { NativeSelect, TextInput } from '@mantine/core';
import { PALETTES, paletteNamed } from '../../ui/palettes.ts';
import { Segments } from '../../ui/segments.tsx';
import { fr } from '../fr.ts';
import type { OwnFacts, OwnLook } from '../own-layer.ts';
import type { OwnEntry } from '../own-store.ts';
import { changeLook, colorsBy } from './change-look.ts';
import classes from './own-settings.module.css';

const NONE = '';

/** One colour, or a colour by one attribute; a label by one. */
export function LookForm({ entry, facts }: { entry: OwnEntry; facts: OwnFacts }) {
  const { slug, look } = entry;
  const { by } = look;
  const set = (changes: Partial<OwnLook>) => changeLook(slug, changes);
  const setBy = async (field: string, mode: 'classes' | 'categories', palette?: string) =>
    set({ by: await colorsBy(slug, field, mode, palette ? paletteNamed(palette) : undefined) });
  const fieldOf = (name: string | undefined) => facts.fields.find((field) => field.name === name);
  const choices = facts.fields.map(({ name }) => ({ value: name, label: name }));
  const palettes = PALETTES.filter(({ kind }) => (by?.mode === 'classes' ? kind !== 'distinct' : kind === 'distinct'));
  return (
    <fieldset className={classes.form}>
      <legend className={classes.title}>{fr.appearance(entry.item.name)}</legend>
      {choices.length > 0 && (
        <NativeSelect
          label={fr.colorBy}
          data={[{ value: NONE, label: fr.oneColor }, ...choices]}
          value={by?.field ?? NONE}
          onChange={({ target }) => {
            const field = fieldOf(target.value);
            if (field) void setBy(field.name, field.kind === 'number' ? 'classes' : 'categories');
            else set({ by: null });
          }}
        />
      )}
      {!by && (
        <TextInput
          type="color"
          label={fr.color}
          value={look.color}
          onChange={({ target }) => set({ color: target.value })}
        />
      )}
      {by && fieldOf(by.field)?.kind === 'number' && (
        <Segments
          label={fr.how}
          choices={[
            { value: 'classes', label: fr.classes },
            { value: 'categories', label: fr.categories },
          ]}
          value={by.mode}
          onChange={(mode) => void setBy(by.field, mode)}
        />
      )}
      {by?.mode === 'classes' && (
        <NativeSelect
          label={fr.palette}
          data={palettes.map(({ name, title }) => ({ value: name, label: title }))}
          value={palettes.find(({ colors }) => by.colors.every((color) => colors.includes(color)))?.name}
          onChange={({ target }) => void setBy(by.field, by.mode, target.value)}
        />
      )}
      {choices.length > 0 && (
        <NativeSelect
          label={fr.label}
          data={[{ value: NONE, label: fr.noLabel }, ...choices]}
          value={look.label ?? NONE}
          onChange={({ target }) => set({ label: target.value || null })}
        />
      )}
    </fieldset>
  );
}
