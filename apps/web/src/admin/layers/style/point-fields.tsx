import { CheckField, ChoiceField, choicesOf } from './fields.tsx';
import { fr } from './fr.ts';
import { IconField } from './icon-field.tsx';
import { iconColor, keptImage } from './icon-image.ts';
import { isComputed } from './style.ts';
import classes from './style-panel.module.css';
import { colorOf, numberOf, percentOf, type SymbolProps } from './symbol-props.tsx';

/** A point as a shape or as an icon. */
function PointKind({ symbolizer, onChange }: SymbolProps) {
  if (isComputed(symbolizer.radius)) return null;
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

export function MarkFields(props: SymbolProps) {
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

export function IconFields(props: SymbolProps) {
  return (
    <>
      <PointKind {...props} />
      <IconField
        image={props.symbolizer.image}
        hasOwnColor={props.hasOwnColor}
        onChange={(image) => props.onChange({ image })}
      />
      {numberOf(props)('size', fr.iconSize, 16)}
      {percentOf(props, 'opacity')}
      {numberOf(props)('rotate', fr.rotate, 0, 360, -360)}
    </>
  );
}
