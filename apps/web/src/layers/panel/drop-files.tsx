import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { fr } from '../fr.ts';
import classes from './drop-files.module.css';

/** Takes the files that are dropped on the panel (OWN-01); those dropped on the map are drawings (DRAW-09). */
export function DropFiles({ onDrop, children }: { onDrop: (files: readonly File[]) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped anywhere on it; the button below does the same by keys
    <div
      className={classes.zone}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <p className={classes.over}>
          <IconFileImport size={22} stroke={1.75} aria-hidden="true" />
          {fr.dropToAdd}
        </p>
      )}
    </div>
  );
}
