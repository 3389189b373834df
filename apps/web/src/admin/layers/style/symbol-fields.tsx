import type { ReactNode } from 'react';
import { type DashName, dashLengths, dashName } from './dashes.ts';
import { CheckField, ChoiceField, ColorField, choicesOf, NumberField, PercentField } from './fields.tsx';
import { fr } from './fr.ts';
import { IconField } from './icon-field.tsx';
import { iconColor, keptImage } from './icon-image.ts';
import { isComputed, type Symbolizer } from './style.ts';
import classes from './style-panel.module.css';

type SymbolProps = {
  symbolizer: Symbolizer;
  /** Its colour tells objects apart: it is chosen elsewhere. */
  hasOwnColor: boolean;
  onChange: (changes: Partial<Symbolizer>) => void;
};

/** A number of a symboliser; nothing where it is computed. */
function numberOf({ symbolizer, onChange }: SymbolProps) {
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

function colorOf({ symbolizer, onChange }: SymbolProps) {
  return (property: string, label: string, otherwise: string) =>
    isComputed(symbolizer[property]) ? null : (
      <ColorField
        label={label}
        value={String(symbolizer[property] ?? otherwise)}
        onChange={(value) => onChange({ [property]: value })}
      />
    );
}

function percentOf({ symbolizer, onChange }: SymbolProps, property: string) {
  return isComputed(symbolizer[property]) ? null : (
    <PercentField
      label={fr.opacity}
      value={Number(symbolizer[property] ?? 1)}
      onChange={(value) => onChange({ [property]: value })}
    />
  );
}

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

/** A point as a shape or as an icon. */
function PointKind({ symbolizer, hasOwnColor, onChange }: SymbolProps) {
  // Icons have their colours in themselves: they cannot tell categories apart.
  if (hasOwnColor || isComputed(symbolizer.radius)) return null;
  const color = String(symbolizer.color ?? iconColor(symbolizer.image) ?? '#0b6fa4');
  const gone = Object.fromEntries(Object.keys(symbolizer).map((key) => [key, undefined]));
  return (
    <ChoiceField
      label={fr.pointKind}
      choices={choicesOf<'Mark' | 'Icon'>(fr.pointKinds)}
      value={symbolizer.kind as 'Mark' | 'Icon'}
      onChange={(kind) =>
        onChange({
          ...gone,
          ...(kind === 'Icon'
            ? { kind, image: keptImage('marker', color), size: 24 }
            : { kind, wellKnownName: 'circle', radius: 5, color, strokeColor: '#FFFFFF', strokeWidth: 1.5 }),
        })
      }
    />
  );
}

const SHAPES = choicesOf<string>(fr.shapes);

function MarkFields(props: SymbolProps) {
  const { symbolizer, hasOwnColor, onChange } = props;
  const name = String(symbolizer.wellKnownName ?? 'circle').toLowerCase();
  const shapes = SHAPES.some(({ value }) => value === name) ? SHAPES : [...SHAPES, { value: name, label: name }];
  const hasOutline = symbolizer.strokeColor !== undefined;
  return (
    <>
      <PointKind {...props} />
      <ChoiceField
        label={fr.shape}
        choices={shapes}
        value={name}
        onChange={(wellKnownName) => onChange({ wellKnownName })}
      />
      {!hasOwnColor && colorOf(props)('color', fr.color, '#808080')}
      {numberOf(props)('radius', fr.radius, 4)}
      {percentOf(props, 'opacity')}
      {numberOf(props)('rotate', fr.rotate, 0, 360, -360)}
      <div className={classes.check}>
        <CheckField
          label={fr.outline}
          value={hasOutline}
          onChange={(isOn) =>
            onChange(
              isOn ? { strokeColor: '#ffffff', strokeWidth: 1.5 } : { strokeColor: undefined, strokeWidth: undefined },
            )
          }
        />
      </div>
      {hasOutline && colorOf(props)('strokeColor', fr.outlineColor, '#ffffff')}
      {hasOutline && numberOf(props)('strokeWidth', fr.outlineWidth, 1)}
    </>
  );
}

function IconFields(props: SymbolProps) {
  return (
    <>
      <PointKind {...props} />
      <IconField image={props.symbolizer.image} onChange={(image) => props.onChange({ image })} />
      {numberOf(props)('size', fr.iconSize, 16)}
      {percentOf(props, 'opacity')}
      {numberOf(props)('rotate', fr.rotate, 0, 360, -360)}
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
