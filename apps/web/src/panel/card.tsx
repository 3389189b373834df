import classes from './card.module.css';
import type { FrameProps } from './dock.tsx';
import { PANEL_ID } from './panel-id.ts';

/** The panel of an embedded map: a small card, which leaves the map its place. */
export function Card({ isOpen, onKeyDown, children }: FrameProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere inside
    <div id={PANEL_ID} className={classes.card} inert={!isOpen} data-open={isOpen || undefined} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
