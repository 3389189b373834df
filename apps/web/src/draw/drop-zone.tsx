import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMap } from '../map/index.ts';
import { ErrorModal } from '../ui/error-modal.tsx';
import { useStore } from '../ui/store.ts';
import classes from './drop-zone.module.css';
import { fr } from './fr.ts';
import { fileState, importFile } from './import-file.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Takes the files that are dropped on the map, and says what went wrong with any file (DRAW-09, DRAW-11). */
export function DropZone() {
  const map = useMap();
  const [isOver, setOver] = useState(false);
  const error = useStore(fileState, (state) => state.error);

  useEffect(() => {
    const target = map.getViewport();
    const controller = new AbortController();
    const { signal } = controller;
    const accept = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!target.contains(event.relatedTarget as Node | null)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) void importFile(map, file, { pointsOnly: true });
    };
    target.addEventListener('dragenter', accept, { signal });
    target.addEventListener('dragover', accept, { signal });
    target.addEventListener('dragleave', leave, { signal });
    target.addEventListener('drop', drop, { signal });
    return () => controller.abort();
  }, [map]);

  return (
    <>
      {isOver && (
        <div className={classes.over}>
          <p className={classes.card}>
            <IconFileImport size={22} stroke={1.75} aria-hidden="true" />
            {fr.drop}
          </p>
        </div>
      )}
      <ErrorModal error={error} onClose={() => fileState.dispatch({ isBusy: false, error: null })} />
    </>
  );
}
