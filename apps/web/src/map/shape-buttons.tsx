import type { Shape } from './plain-geometry.ts';
import classes from './shape-buttons.module.css';
import { SHAPE_ICONS } from './shape-icons.ts';

type ShapeButtonsProps = {
  label: string;
  shapes: readonly { shape: Shape; name: string }[];
  /** The one in hand. */
  active: Shape | null;
  onChoose: (shape: Shape) => void;
};

/** A row of shapes to draw, icon over word. */
export function ShapeButtons({ label, shapes, active, onChoose }: ShapeButtonsProps) {
  return (
    <fieldset className={classes.shapes} aria-label={label}>
      {shapes.map(({ shape, name }) => {
        const Icon = SHAPE_ICONS[shape];
        return (
          <button
            key={shape}
            type="button"
            className={classes.shape}
            aria-pressed={active === shape}
            onClick={() => onChoose(shape)}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
