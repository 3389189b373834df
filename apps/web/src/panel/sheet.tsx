import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { setCovered, useMap } from '../map/index.ts';
import type { FrameProps } from './dock.tsx';
import { fr } from './fr.ts';
import { PANEL_ID } from './panel-id.ts';
import classes from './sheet.module.css';
import { nearestRest, type SheetRest, SMALLER, sheetHeight, TALLER } from './sheet-height.ts';

/** The panel of a small screen: a sheet that rises from the toolbar to three heights, by its handle or by keys. */
export function Sheet({ isOpen, onKeyDown, children }: FrameProps) {
  const map = useMap();
  const sheet = useRef<HTMLDivElement>(null);
  const wasDragged = useRef(false);
  const [rest, setRest] = useState<SheetRest>('half');
  const mapHeight = useMapHeight(sheet);
  const height = isOpen ? sheetHeight(rest, mapHeight) : 0;

  useEffect(() => {
    setCovered(map, [0, 0, height, 0]);
    publishHeight(sheet.current, height);
  }, [map, height]);
  useEffect(() => {
    const element = sheet.current;
    return () => {
      setCovered(map, [0, 0, 0, 0]);
      publishHeight(element, 0);
    };
  }, [map]);

  const startDrag = (event: PointerEvent<HTMLButtonElement>) => {
    const element = sheet.current;
    if (!element) return;
    const from = event.clientY;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    element.dataset.dragged = '';
    let at = height;
    handle.onpointermove = ({ clientY }) => {
      at = Math.min(Math.max(height + from - clientY, 0), sheetHeight('full', mapHeight));
      element.style.height = `${at}px`;
      publishHeight(element, at);
    };
    handle.onlostpointercapture = () => {
      handle.onpointermove = null;
      handle.onlostpointercapture = null;
      delete element.dataset.dragged;
      element.style.height = `${height}px`;
      publishHeight(element, height);
      wasDragged.current = at !== height;
      if (wasDragged.current) setRest(nearestRest(at, mapHeight));
    };
  };

  const step = () => {
    // The browser ends a drag by a click.
    if (!wasDragged.current) setRest(rest === 'full' ? 'half' : TALLER[rest]);
    wasDragged.current = false;
  };

  const moveByKey = (event: KeyboardEvent) => {
    const next = { ArrowUp: TALLER, ArrowDown: SMALLER }[event.key];
    if (!next) return;
    event.preventDefault();
    setRest(next[rest]);
  };

  const label = rest === 'full' ? fr.smaller : fr.taller;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere inside
    <div
      ref={sheet}
      id={PANEL_ID}
      className={classes.sheet}
      style={{ height }}
      inert={!isOpen}
      data-open={isOpen || undefined}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={classes.handle}
        aria-label={label}
        title={label}
        onPointerDown={startDrag}
        onKeyDown={moveByKey}
        onClick={step}
      />
      {children}
    </div>
  );
}

/** What stands over the sheet follows it up and down. */
function publishHeight(sheet: HTMLElement | null, height: number) {
  sheet?.closest<HTMLElement>('main')?.style.setProperty('--motu-sheet-height', `${height}px`);
}

/** Height of what the sheet stands in, followed as the screen turns. */
function useMapHeight(sheet: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const parent = sheet.current?.offsetParent;
    if (!parent) return;
    const observer = new ResizeObserver(() => setHeight(parent.clientHeight));
    observer.observe(parent);
    return () => observer.disconnect();
  }, [sheet]);
  return height;
}
