import { Button, TextInput } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useMap } from '../map/index.ts';
import { addDrawing } from './add-drawing.ts';
import { boxBetween } from './box-between.ts';
import { CoordinateField, type ReadCoordinate } from './coordinate-field.tsx';
import { useDraw } from './draw-store.ts';
import { fr } from './fr.ts';
import { shapeInHand } from './start-drawing.ts';
import classes from './typed-shape.module.css';

const NOTHING: ReadCoordinate = { text: '', point: null };

/**
 * Places by typing what the pointer would place: a point, a circle by its radius, a rectangle by two corners, the vertices of a line or a
 * polygon (ACC-11).
 */
export function TypedShape() {
  const map = useMap();
  const shape = useDraw((state) => state.shape) ?? 'Point';
  const isSketching = useDraw((state) => state.isSketching);
  const [read, setRead] = useState(NOTHING);
  const [opposite, setOpposite] = useState(NOTHING);
  const [radius, setRadius] = useState('');
  const [isWrong, setWrong] = useState(false);

  const metres = Number(radius.replaceAll(/\s/g, '').replace(',', '.'));
  const isRadiusWrong = shape === 'Circle' && !(metres > 0);
  const box = shape === 'Box' && read.point && opposite.point ? boxBetween(read.point, opposite.point) : null;
  const isFlat = shape === 'Box' && read.point !== null && opposite.point !== null && !box;
  const isIncomplete = !read.point || isRadiusWrong || (shape === 'Box' && !box);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(isIncomplete);
    if (!read.point || isIncomplete) return;
    const position = [...read.point];
    if (shape === 'Point') addDrawing({ type: 'Point', coordinates: position });
    else if (shape === 'Circle') addDrawing({ type: 'Circle', center: position, radius: metres });
    else if (box) addDrawing(box);
    else shapeInHand()?.append(position);
    map.getView().setCenter(position);
    setRead(NOTHING);
    setOpposite(NOTHING);
  };

  return (
    <details className={classes.typed}>
      <summary>
        <IconKeyboard size={18} stroke={1.75} aria-hidden="true" />
        {fr.typed}
      </summary>
      <form onSubmit={submit} noValidate className={classes.form}>
        <CoordinateField
          {...(shape === 'Box' && { label: fr.corner })}
          value={read}
          isWrong={isWrong}
          onChange={setRead}
        />
        {shape === 'Box' && (
          <CoordinateField
            label={fr.oppositeCorner}
            value={opposite}
            isWrong={isWrong}
            problem={isFlat ? fr.flatBox : undefined}
            onChange={setOpposite}
          />
        )}
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
