import { type DragEvent, useState } from 'react';

/** Of an element that files may be dropped on: it is marked while something is held over it. */
export function useFileDrop(onDrop: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return {
    'data-over': isOver || undefined,
    onDragOver: over(true),
    onDragLeave: over(false),
    onDrop: (event: DragEvent) => {
      over(false)(event);
      onDrop([...event.dataTransfer.files]);
    },
  };
}
