import { useEffect, useRef } from 'react';
import { setCovered, useMap } from '../map/index.ts';
import classes from './card.module.css';
import type { FrameProps } from './dock.tsx';
import { PANEL_ID } from './panel-id.ts';

/** The panel of an embedded map: a small card, which leaves the map its place, and the point that it tells of in sight. */
export function Card({ isOpen, onKeyDown, children }: FrameProps) {
  const map = useMap();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = card.current;
    if (!isOpen || !element) return;
    // It grows as the answers come.
    const observer = new ResizeObserver(() => setCovered(map, coveredBy(element)));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setCovered(map, [0, 0, 0, 0]);
    };
  }, [map, isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere inside
    <div
      ref={card}
      id={PANEL_ID}
      className={classes.card}
      inert={!isOpen}
      data-open={isOpen || undefined}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** A card that reaches the middle of the map covers its top, another one its left. */
function coveredBy(card: HTMLElement): [number, number, number, number] {
  const right = card.offsetLeft + card.offsetWidth;
  const isWide = right > (card.offsetParent?.clientWidth ?? 0) / 2;
  return isWide ? [card.offsetTop + card.offsetHeight, 0, 0, 0] : [0, 0, 0, right];
}
