import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconEdit,
  IconFileExport,
  IconFileImport,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { SHAPES } from '../map/plain-geometry.ts';
import { useOnce } from '../ui/use-once.ts';
import { drawStore, useDraw } from './draw-store.ts';
import classes from './draw-tools.module.css';
import { ExportDialog } from './export-dialog.tsx';
import { fr } from './fr.ts';
import { SHAPE_ICONS } from './shape-icons.ts';
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
      <fieldset className={classes.shapes} aria-label={fr.shapesGroup}>
        {SHAPES.map((own) => {
          const Icon = SHAPE_ICONS[own];
          return (
            <button
              key={own}
              type="button"
              className={classes.shape}
              aria-pressed={mode === 'draw' && shape === own}
              onClick={() => dispatch({ type: 'CHOOSE_SHAPE', shape: own })}
            >
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              {fr.shapes[own]}
            </button>
          );
        })}
      </fieldset>
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

type IconButtonProps = {
  label: string;
  icon: TablerIcon;
  isDisabled?: boolean;
  isBusy?: boolean;
  onClick: () => void;
};

export function IconButton({ label, icon: Icon, isDisabled = false, isBusy = false, onClick }: IconButtonProps) {
  return (
    <ActionIcon
      className={classes.icon ?? ''}
      aria-label={label}
      title={label}
      // It keeps the focus when there is nothing left to undo.
      aria-disabled={isDisabled || undefined}
      loading={isBusy}
      onClick={isDisabled ? undefined : onClick}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
