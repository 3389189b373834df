import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconFileImport, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { PanelFrame } from '../panel/index.ts';
import { ClearButton } from '../ui/clear-button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import classes from './draw-panel.module.css';
import { drawStore, useDraw } from './draw-store.ts';
import { DrawTools } from './draw-tools.tsx';
import { DrawingDialogs, type DrawingTask } from './drawing-dialogs.tsx';
import { DrawingList } from './drawing-list.tsx';
import { fr } from './fr.ts';
import { SelectedDrawing } from './selected-drawing.tsx';
import { TypedShape } from './typed-shape.tsx';
import { useFileChooser } from './use-file-chooser.tsx';

/** A line being drawn from point to point: the small picture of « Aucun dessin ». */
const SketchLine = (({ size = 36 }: { size?: number | string }) => (
  <svg
    width={Number(size) * 1.6}
    height={size}
    viewBox="0 0 58 36"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M9 24c8-6 14 4 22-1s6-12 16-12" strokeDasharray="3 4" />
    <circle cx="6" cy="26" r="3.5" />
    <circle cx="51" cy="10" r="3.5" />
  </svg>
)) as unknown as TablerIcon;

/** « Dessiner »: the shapes, the selected drawing, the list of all of them (DRAW-05). */
export function DrawPanel() {
  const drawings = useDraw((state) => state.drawings);
  const selected = useDraw((state) => state.drawings.find(({ id }) => id === state.selectedId) ?? null);
  const storage = useDraw((state) => state.storage);
  const [task, setTask] = useState<DrawingTask | null>(null);
  const { chooseFile, input, isBusy } = useFileChooser();

  const importAction = (
    <Button
      variant="default"
      leftSection={<IconFileImport size={20} stroke={1.75} aria-hidden="true" />}
      loading={isBusy}
      onClick={chooseFile}
    >
      {fr.import}
    </Button>
  );

  return (
    <PanelFrame title={fr.title} foot={<Foot count={drawings.length} />}>
      {input}
      <DrawTools onImport={chooseFile} isImporting={isBusy} />
      <TypedShape />
      {storage === 'refused' && (
        <div className={classes.notice}>
          <Notice tone="warning">{fr.refused}</Notice>
        </div>
      )}
      {selected && <SelectedDrawing key={selected.id} drawing={selected} onTask={setTask} />}
      {drawings.length > 0 ? (
        <DrawingList drawings={drawings} selectedId={selected?.id ?? null} onTask={setTask} />
      ) : (
        storage !== 'opening' && (
          <EmptyState icon={SketchLine} title={fr.empty} action={importAction}>
            {fr.emptyText}
          </EmptyState>
        )
      )}
      <DrawingDialogs task={task} onClose={() => setTask(null)} />
    </PanelFrame>
  );
}

function Foot({ count }: { count: number }) {
  const [isAsking, setAsking] = useState(false);
  const storage = useDraw((state) => state.storage);
  const text = { opening: fr.opening, kept: fr.kept, refused: '' }[storage];
  return (
    <div className={classes.foot}>
      {text && (
        <span className={classes.kept}>
          <IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />
          {text}
        </span>
      )}
      <ClearButton disabled={count === 0} onClick={() => setAsking(true)}>
        {fr.clear}
      </ClearButton>
      <ConfirmDialog
        opened={isAsking}
        title={fr.clearTitle}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          drawStore.dispatch({ type: 'CLEARED' });
          setAsking(false);
        }}
      >
        {fr.clearText(count)}
      </ConfirmDialog>
    </div>
  );
}
