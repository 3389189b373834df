import type { ReactNode } from 'react';
import { type DashName, dashLengths, dashName } from './dashes.ts';
import { CheckField, ChoiceField, ColorField, choicesOf, NumberField } from './fields.tsx';
import { fr } from './fr.ts';
import { IconFields, MarkFields } from './point-fields.tsx';
import type { Symbolizer } from './style.ts';
import classes from './style-panel.module.css';
import { colorOf, numberOf, percentOf, type SymbolProps } from './symbol-props.tsx';

function dashOf({ symbolizer, onChange }: SymbolProps, property: string, label: string) {
  const name = dashName(symbolizer[property]);
  const choices = choicesOf<DashName>(fr.dashes).filter(({ value }) => value !== 'own' || name === 'own');
  return (
    <ChoiceField
      label={label}
      choices={choices}
      value={name}
      onChange={(chosen) => chosen !== 'own' && onChange({ [property]: dashLengths(chosen) })}
    />
  );
}

function LineFields(props: SymbolProps) {
  return (
    <>
      {!props.hasOwnColor && colorOf(props)('color', fr.color, '#000000')}
      {numberOf(props)('width', fr.lineWidth, 1)}
      {percentOf(props, 'opacity')}
      {dashOf(props, 'dasharray', fr.dash)}
    </>
  );
}

function FillFields(props: SymbolProps) {
  const { symbolizer, hasOwnColor, onChange } = props;
  const hasOutline = symbolizer.outlineColor !== undefined;
  // An outline of the colour of what it surrounds follows it, and is chosen with it.
  const follows = hasOwnColor && symbolizer.outlineColor === symbolizer.color;
  return (
    <>
      {!hasOwnColor && colorOf(props)('color', fr.color, '#808080')}
      {percentOf(props, 'fillOpacity')}
      <div className={classes.check}>
        <CheckField
          label={fr.outline}
          value={hasOutline}
          onChange={(isOn) =>
            onChange(
              isOn
                ? { outlineColor: symbolizer.color ?? '#3B4850', outlineWidth: 1.3 }
                : { outlineColor: undefined, outlineWidth: undefined, outlineDasharray: undefined },
            )
          }
        />
      </div>
      <HatchFields {...props} />
      {hasOutline && !follows && colorOf(props)('outlineColor', fr.outlineColor, '#3B4850')}
      {hasOutline && numberOf(props)('outlineWidth', fr.outlineWidth, 1)}
      {hasOutline && dashOf(props, 'outlineDasharray', fr.outlineDash)}
    </>
  );
}

type Hatching = keyof typeof fr.hatchings;

/** Lines across an area. */
function HatchFields({ symbolizer, onChange }: SymbolProps) {
  const { graphicFill } = symbolizer as { graphicFill?: Symbolizer };
  const name = String(graphicFill?.wellKnownName ?? 'none');
  const isKnown = name in fr.hatchings;
  // A pattern of another kind stays as it is.
  if (!isKnown) return null;
  const set = (changes: Partial<Symbolizer>) => onChange({ graphicFill: { ...graphicFill, ...changes } });
  const plain = { kind: 'Mark', radius: 4, strokeColor: symbolizer.color ?? '#3B4850', strokeWidth: 1 };
  return (
    <>
      <ChoiceField
        label={fr.hatching}
        choices={choicesOf<Hatching>(fr.hatchings)}
        value={name as Hatching}
        onChange={(chosen) =>
          onChange({ graphicFill: chosen === 'none' ? undefined : { ...plain, ...graphicFill, wellKnownName: chosen } })
        }
      />
      {graphicFill && (
        <>
          <ColorField
            label={fr.hatchColor}
            value={String(graphicFill.strokeColor ?? graphicFill.color ?? '#808080')}
            onChange={(strokeColor) => set({ strokeColor })}
          />
          <NumberField
            label={fr.hatchWidth}
            max={20}
            value={Number(graphicFill.strokeWidth ?? 1)}
            onChange={(strokeWidth) => set({ strokeWidth })}
          />
          <NumberField
            label={fr.hatchSpacing}
            min={2}
            max={100}
            value={Number(graphicFill.radius ?? 3) * 2}
            onChange={(spacing) => set({ radius: spacing / 2 })}
          />
        </>
      )}
    </>
  );
}

/** By the kind of symboliser; texts have their own. */
export const SYMBOL_FIELDS: Record<string, (props: SymbolProps) => ReactNode> = {
  Fill: FillFields,
  Line: LineFields,
  Mark: MarkFields,
  Icon: IconFields,
};
