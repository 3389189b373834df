import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEventHandler, type ReactNode, useEffect } from 'react';
import { setCovered, useMap } from '../map/index.ts';
import classes from './dock.module.css';
import { fr } from './fr.ts';
import { PANEL_ID } from './panel-id.ts';

export type FrameProps = {
  isOpen: boolean;
  onToggle: () => void;
  onKeyDown: KeyboardEventHandler;
  children: ReactNode;
};

const WIDTH = 360;

/** The panel of a wide screen: docked at the left over the map, folded by the tab on its edge. */
export function Dock({ isOpen, onToggle, onKeyDown, children }: FrameProps) {
  const map = useMap();

  // What is shown stays in its place beside the panel.
  useEffect(() => setCovered(map, [0, 0, 0, isOpen ? WIDTH : 0]), [map, isOpen]);
  useEffect(() => () => setCovered(map, [0, 0, 0, 0]), [map]);

  const Icon = isOpen ? IconChevronLeft : IconChevronRight;
  const label = isOpen ? fr.fold : fr.unfold;
  return (
    <div className={classes.dock} data-open={isOpen || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere inside */}
      <div id={PANEL_ID} className={classes.panel} inert={!isOpen} onKeyDown={onKeyDown}>
        {children}
      </div>
      <button
        type="button"
        className={classes.tab}
        aria-expanded={isOpen}
        aria-controls={PANEL_ID}
        aria-label={label}
        title={label}
        onClick={onToggle}
      >
        <Icon size={16} stroke={2} aria-hidden="true" />
      </button>
    </div>
  );
}
