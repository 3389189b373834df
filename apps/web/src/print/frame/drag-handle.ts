type Drag = { move(dx: number, dy: number, event: PointerEvent): void; end(): void };

/** Lets an element be dragged by one pointer; returns the way to stop. */
export function dragHandle(element: HTMLElement, start: (event: PointerEvent) => Drag): () => void {
  const press = (down: PointerEvent) => {
    if (down.button !== 0 || !down.isPrimary) return;
    down.preventDefault();
    // A press that drags focuses too, so that keys go on where the hand stopped.
    if (element instanceof HTMLButtonElement) element.focus({ preventScroll: true });
    element.setPointerCapture(down.pointerId);
    const drag = start(down);
    const move = (event: PointerEvent) => drag.move(event.clientX - down.clientX, event.clientY - down.clientY, event);
    element.addEventListener('pointermove', move);
    element.addEventListener(
      'lostpointercapture',
      () => {
        element.removeEventListener('pointermove', move);
        drag.end();
      },
      { once: true },
    );
  };
  element.addEventListener('pointerdown', press);
  return () => element.removeEventListener('pointerdown', press);
}
