import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconEdit, IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { SHAPES } from '../map/plain-geometry.ts';
import { ShapeButtons } from '../map/shape-buttons.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useOnce } from '../ui/use-once.ts';
import { drawStore, useDraw } from './draw-store.ts';
import classes from './draw-tools.module.css';
import { ExportDialog } from './export-dialog.tsx';
import { fr } from './fr.ts';
import { shapeInHand } from './start-drawing.ts';

const { dispatch } = drawStore;

type DrawToolsProps = { onImport: () => void; isImporting: boolean };

/** The shapes, « Modifier », undo and redo, import and export. */
export function DrawTools({ onImport, isImporting }: DrawToolsProps) {
  const mode = useDraw((state) => state.mode);
  const shape = useDraw((state) => state.shape);
  const count = useDraw((state) => state.drawings.length);
  const [isExporting, setExporting] = useState(false);
  const isExportSeen = useOnce(isExporting);

  return (
    <div className={classes.tools}>
      <ShapeButtons
        label={fr.shapesGroup}
        shapes={SHAPES.map((own) => ({ shape: own, name: fr.shapes[own] }))}
        active={mode === 'draw' ? shape : null}
        onChoose={(own) => dispatch({ type: 'CHOOSE_SHAPE', shape: own })}
      />
      <div className={classes.row}>
        <Button
          variant={mode === 'modify' ? 'filled' : 'default'}
          aria-pressed={mode === 'modify'}
          disabled={count === 0}
          leftSection={<IconEdit size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => dispatch({ type: 'TOGGLE_MODIFY' })}
        >
          {fr.modify}
        </Button>
        <div className={classes.icons}>
          <UndoRedo />
          <span className={classes.rule} />
          <IconButton label={fr.import} icon={IconFileImport} isBusy={isImporting} onClick={onImport} />
          <IconButton
            label={fr.export}
            icon={IconFileExport}
            isDisabled={count === 0}
            onClick={() => setExporting(true)}
          />
        </div>
      </div>
      {isExportSeen && <ExportDialog opened={isExporting} onClose={() => setExporting(false)} />}
    </div>
  );
}

/** While a shape is being drawn, undo takes back its last point. */
function UndoRedo() {
  const isSketching = useDraw((state) => state.isSketching);
  const canUndo = useDraw((state) => state.history.past.length > 0);
  const canRedo = useDraw((state) => state.history.future.length > 0);
  const undo = () => (isSketching ? shapeInHand()?.removeLastPoint() : dispatch({ type: 'UNDO' }));
  return (
    <>
      <IconButton
        label={isSketching ? fr.removeLastPoint : fr.undo}
        icon={IconArrowBackUp}
        isDisabled={!canUndo && !isSketching}
        onClick={undo}
      />
      <IconButton
        label={fr.redo}
        icon={IconArrowForwardUp}
        isDisabled={!canRedo || isSketching}
        onClick={() => dispatch({ type: 'REDO' })}
      />
    </>
  );
}
