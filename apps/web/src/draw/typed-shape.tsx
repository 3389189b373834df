import { Button, TextInput } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useMap } from '../map/index.ts';
import { addDrawing } from './add-drawing.ts';
import { CoordinateField, type ReadCoordinate } from './coordinate-field.tsx';
import { useDraw } from './draw-store.ts';
import { fr } from './fr.ts';
import { shapeInHand } from './start-drawing.ts';
import classes from './typed-shape.module.css';

const NOTHING: ReadCoordinate = { text: '', point: null };

/** Places by typing what the pointer would place: a point, a circle by its radius, the vertices of a line or a polygon (ACC-11). */
export function TypedShape() {
  const map = useMap();
  const shape = useDraw((state) => state.shape) ?? 'Point';
  const isSketching = useDraw((state) => state.isSketching);
  const [read, setRead] = useState(NOTHING);
  const [radius, setRadius] = useState('');
  const [isWrong, setWrong] = useState(false);
  if (shape === 'Box') return null;

  const metres = Number(radius.replaceAll(/\s/g, '').replace(',', '.'));
  const isRadiusWrong = shape === 'Circle' && !(metres > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!read.point || isRadiusWrong);
    if (!read.point || isRadiusWrong) return;
    const position = [...read.point];
    if (shape === 'Point') addDrawing({ type: 'Point', coordinates: position });
    else if (shape === 'Circle') addDrawing({ type: 'Circle', center: position, radius: metres });
    else shapeInHand()?.append(position);
    map.getView().setCenter(position);
    setRead(NOTHING);
  };

  return (
    <details className={classes.typed}>
      <summary>
        <IconKeyboard size={18} stroke={1.75} aria-hidden="true" />
        {fr.typed}
      </summary>
      <form onSubmit={submit} noValidate className={classes.form}>
        <CoordinateField value={read} isWrong={isWrong} onChange={setRead} />
        {shape === 'Circle' && (
          <TextInput
            label={fr.radius}
            inputMode="decimal"
            value={radius}
            error={isWrong && isRadiusWrong && fr.radiusWrong}
            onChange={(event) => setRadius(event.currentTarget.value)}
          />
        )}
        <div className={classes.actions}>
          <Button type="submit" variant="default">
            {fr.place[shape]}
          </Button>
          {isSketching && (
            <Button variant="default" onClick={() => shapeInHand()?.finish()}>
              {fr.finish}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
