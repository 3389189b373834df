import { NativeSelect, TextInput } from '@mantine/core';
import type { LayerAttribute } from '@motu/contract';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { colorsOf } from '../../../ui/palettes.ts';
import fields from '../../form/fields.module.css';
import { Figures } from './attribute-facts.tsx';
import { CheckField, ChoiceField } from './fields.tsx';
import { fr } from './fr.ts';
import { ICONS } from './icon-set.ts';
import type { Look } from './look.ts';
import { category, DISTINCT, OTHERS_COLOR, wordsOf } from './look-recipes.ts';
import { PaletteField } from './palette-field.tsx';
import classes from './style-panel.module.css';
import { type Asked, formatAttribute, formatValue, useValues } from './use-attributes.ts';

type Categories = Extract<Look, { mode: 'categories' }>;

type CategoriesEditorProps = {
  look: Categories;
  asked: Asked;
  attributes: readonly LayerAttribute[];
  /** Values that a choice asked for are on their way. */
  isReading: boolean;
  onField: (field: string) => void;
  onLook: (look: Categories) => void;
};

/** A colour for each value of an attribute, and an icon where icons are drawn. */
export function CategoriesEditor({ look, asked, attributes, isReading, onField, onLook }: CategoriesEditorProps) {
  const { field, items, others } = look;
  const { data } = useValues(asked, field);
  const setItem = (index: number, changes: Partial<Categories['items'][number]>) =>
    onLook({ ...look, items: items.map((one, i) => (i === index ? { ...one, ...changes } : one)) });
  const free = (data?.values ?? []).filter(({ value }) => !items.some((one) => one.value === value));
  return (
    <>
      <ChoiceField
        label={fr.attribute}
        choices={wordsOf(attributes).map((one) => ({ value: one.name, label: formatAttribute(one) }))}
        value={field}
        isReading={isReading}
        onChange={onField}
      />
      {data && <Figures values={data} />}
      <PaletteField
        kinds={['distinct', 'ordered', 'diverging']}
        colors={items.map(({ color }) => color)}
        onChange={(palette) => {
          const colors = colorsOf(palette, items.length);
          onLook({ ...look, items: items.map((one, i) => ({ ...one, color: colors[i] ?? one.color })) });
        }}
      />
      {items.length > DISTINCT.colors.length && <p className={fields.note}>{fr.repeatedColors}</p>}
      <ul className={classes.items} aria-label={fr.modes.categories}>
        {items.map((item, i) => {
          const said = formatValue(item.value);
          return (
            <li key={JSON.stringify(item.value)} className={`${classes.item} ${item.icon ? classes.withIcon : ''}`}>
              <ColorBox name={said} color={item.color} onChange={(color) => setItem(i, { color })} />
              <TextInput
                aria-label={fr.legendName(said)}
                maxLength={200}
                value={item.name}
                onChange={({ currentTarget }) => setItem(i, { name: currentTarget.value })}
              />
              {item.icon && <IconBox name={said} icon={item.icon} onChange={(icon) => setItem(i, { icon })} />}
              {items.length > 1 ? (
                <IconButton
                  label={fr.removeItem(said)}
                  icon={IconX}
                  onClick={() => onLook({ ...look, items: items.filter((one) => one !== item) })}
                />
              ) : (
                <span />
              )}
            </li>
          );
        })}
        {others && (
          <li className={`${classes.item} ${others.icon ? classes.withIcon : ''}`}>
            <ColorBox
              name={others.name}
              color={others.color}
              onChange={(color) => onLook({ ...look, others: { ...others, color } })}
            />
            <span className={classes.said}>{others.name}</span>
            {others.icon && (
              <IconBox
                name={others.name}
                icon={others.icon}
                onChange={(icon) => onLook({ ...look, others: { ...others, icon } })}
              />
            )}
            <span />
          </li>
        )}
      </ul>
      {free.length > 0 && (
        <ChoiceField
          label={fr.addValue}
          choices={[
            { value: '', label: fr.addValueChoice },
            ...free.map(({ value, count }, i) => ({
              value: String(i),
              label: `${formatValue(value)} · ${fr.objects(count)}`,
            })),
          ]}
          value=""
          onChange={(index) => {
            const added = free[Number(index)];
            const color = DISTINCT.colors[items.length % DISTINCT.colors.length] ?? OTHERS_COLOR;
            if (index !== '' && added) onLook({ ...look, items: [...items, category(added.value, color)] });
          }}
        />
      )}
      <CheckField
        label={fr.others}
        value={others !== null}
        onChange={(isOn) => onLook({ ...look, others: isOn ? { name: fr.othersName, color: OTHERS_COLOR } : null })}
      />
    </>
  );
}

type IconBoxProps = { name: string; icon: string; onChange: (icon: string) => void };

function IconBox({ name, icon, onChange }: IconBoxProps) {
  return (
    <NativeSelect
      aria-label={fr.iconOf(name)}
      data={ICONS.map((one) => ({ value: one.name, label: one.title }))}
      value={icon}
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type ColorBoxProps = { name: string; color: string; onChange: (color: string) => void };

export function ColorBox({ name, color, onChange }: ColorBoxProps) {
  return (
    <TextInput
      type="color"
      aria-label={fr.colorOf(name)}
      value={color.toLowerCase()}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
