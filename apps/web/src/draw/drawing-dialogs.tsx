import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { words } from '../ui/words.ts';
import { AppearanceForm } from './appearance-form.tsx';
import { CoordinateField, type ReadCoordinate } from './coordinate-field.tsx';
import { drawStore, useDraw } from './draw-store.ts';
import { type Drawing, titleOf } from './drawing.ts';
import { fr } from './fr.ts';

export type DrawingTask = { kind: 'rename' | 'style' | 'move' | 'delete'; id: string };

const { dispatch } = drawStore;
const MAX_NAME = 120;

/** What is asked about one drawing, one dialog at a time. */
export function DrawingDialogs({ task, onClose }: { task: DrawingTask | null; onClose: () => void }) {
  const drawing = useDraw((state) => state.drawings.find(({ id }) => id === task?.id) ?? null);
  // What a dialog was about stays in it while it closes.
  const [last, setLast] = useState<Drawing | null>(null);
  if (drawing && drawing !== last) setLast(drawing);
  if (!last) return null;
  const isOpen = (kind: DrawingTask['kind']) => task?.kind === kind && drawing !== null;
  return (
    <>
      <Dialog opened={isOpen('rename')} title={fr.rename} onClose={onClose}>
        <RenameForm drawing={last} onClose={onClose} />
      </Dialog>
      <Dialog opened={isOpen('style')} title={fr.appearance} onClose={onClose}>
        <AppearanceForm drawing={last} />
        <DialogActions>
          <Button onClick={onClose}>{words.close}</Button>
        </DialogActions>
      </Dialog>
      <Dialog opened={isOpen('move')} title={fr.moveTitle} onClose={onClose}>
        <MoveForm drawing={last} onClose={onClose} />
      </Dialog>
      <ConfirmDialog
        opened={isOpen('delete')}
        title={fr.deleteTitle(titleOf(last))}
        danger
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          dispatch({ type: 'DELETED', id: last.id });
        }}
      >
        {fr.deleteText}
      </ConfirmDialog>
    </>
  );
}

type FormProps = { drawing: Drawing; onClose: () => void };

function RenameForm({ drawing, onClose }: FormProps) {
  const [name, setName] = useState(titleOf(drawing));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'RENAMED', id: drawing.id, name: name === drawing.label ? '' : name });
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label={fr.name}
        value={name}
        maxLength={MAX_NAME}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit">{words.save}</Button>
      </DialogActions>
    </form>
  );
}

/** Moves a point without dragging it. */
function MoveForm({ drawing, onClose }: FormProps) {
  const [read, setRead] = useState<ReadCoordinate>({ text: '', point: null });
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!read.point);
    if (!read.point) return;
    const geometry = { type: 'Point', coordinates: [...read.point] } as const;
    dispatch({ type: 'MODIFIED', geometries: new Map([[drawing.id, geometry]]) });
    onClose();
  };
  return (
    <form onSubmit={submit} noValidate>
      <CoordinateField value={read} isWrong={isWrong} onChange={setRead} hasFocus />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit">{fr.move}</Button>
      </DialogActions>
    </form>
  );
}
