import type { CSSProperties } from 'react';
import cover from '../ui/cover.module.css';
import { FieldGroup } from '../ui/field-group.tsx';
import classes from './appearance-form.module.css';
import { drawStore, useDraw } from './draw-store.ts';
import type { Drawing } from './drawing.ts';
import { fr } from './fr.ts';

/** Colour and width of one drawing; each choice is seen on the map at once. */
export function AppearanceForm({ drawing }: { drawing: Drawing }) {
  const current = useDraw((state) => state.drawings.find(({ id }) => id === drawing.id)) ?? drawing;
  const isPoint = /^(Multi)?Point$/.test(current.geometry.type);
  const style = (change: { colour?: string; width?: number }) =>
    drawStore.dispatch({ type: 'STYLED', id: drawing.id, style: change });
  return (
    <>
      <FieldGroup label={fr.colour} className={classes.group}>
        {Object.entries(fr.colours).map(([colour, name]) => (
          <label key={colour} className={classes.swatch} style={{ '--drawing': colour } as CSSProperties} title={name}>
            <input
              className={cover.cover}
              type="radio"
              name="couleur"
              aria-label={name}
              checked={current.colour === colour}
              onChange={() => style({ colour })}
            />
          </label>
        ))}
      </FieldGroup>
      {!isPoint && (
        <FieldGroup label={fr.width} className={classes.group}>
          {Object.entries(fr.widths).map(([width, name]) => (
            <label key={width} className={classes.width}>
              <input
                className={cover.cover}
                type="radio"
                name="epaisseur"
                checked={current.width === Number(width)}
                onChange={() => style({ width: Number(width) })}
              />
              <span className={classes.line} style={{ height: Number(width) }} />
              {name}
            </label>
          ))}
        </FieldGroup>
      )}
    </>
  );
}
