import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { usePanel } from '../panel/index.ts';
import { LOW_SCREEN, useMedia } from '../ui/use-media.ts';
import classes from './dock-frame.module.css';
import { fr } from './fr.ts';

/** Heights in pixels: of the table at first and at least, and of the map that is always left. */
const USUAL = 360;
const LEAST = { usual: 200, low: 160 };
const MAP_LEFT = { wide: 220, small: 150, low: 200 };
const STEP = 40;

export type Frame = { isEnlarged: boolean; onEnlarge: () => void };

type DockFrameProps = {
  ref: RefObject<HTMLElement | null>;
  label: string;
  isSmall: boolean;
  isHidden: boolean;
  onEscape: () => void;
  children: (frame: Frame) => ReactNode;
};

/** What the table stands in: under the map, which it shortens; its edge is pulled, or moved by keys. */
export function DockFrame({ ref, label, isSmall, isHidden, onEscape, children }: DockFrameProps) {
  const { isOpen, isCard } = usePanel();
  const stage = useStageHeight(ref);
  const isLow = useMedia(LOW_SCREEN);
  const least = LEAST[isLow ? 'low' : 'usual'];
  const left = isLow ? MAP_LEFT.low : MAP_LEFT[isSmall ? 'small' : 'wide'];
  const most = Math.max(least, stage - left);
  const [wanted, setWanted] = useState<number | null>(null);
  const [isEnlarged, setEnlarged] = useState(false);
  const usual = isSmall ? Math.round(stage * 0.52) : USUAL;
  const height = Math.min(
    Math.max(isEnlarged && !isSmall ? stage : (wanted ?? usual), least),
    isEnlarged ? stage : most,
  );
  // A map that is covered whole keeps a size: without one it has no place.
  usePublishedHeight(ref, isHidden ? 0 : Math.min(height, most));
  const resize = (next: number) => {
    setEnlarged(false);
    setWanted(Math.min(Math.max(next, least), most));
  };
  const enlarge = () => {
    if (isSmall) setWanted(wanted === most ? null : most);
    else setEnlarged(!isEnlarged);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    // A dialog or a menu of the table closes first, alone: its keys come here through React, wherever it stands on the page.
    const isOver = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]');
    if (event.key === 'Escape' && !event.defaultPrevented && !isOver) onEscape();
  };
  const isLarge = isSmall ? wanted === most : isEnlarged;
  return (
    <section
      ref={ref}
      className={classes.dock}
      aria-label={label}
      hidden={isHidden}
      data-enlarged={(isEnlarged && !isSmall) || undefined}
      data-beside-panel={(isOpen && !isCard && !isSmall) || undefined}
      style={{ height }}
      onKeyDown={closeOnEscape}
    >
      <Edge height={height} least={least} most={most} onResize={resize} />
      {children({ isEnlarged: isLarge, onEnlarge: enlarge })}
    </section>
  );
}

type EdgeProps = { height: number; least: number; most: number; onResize: (height: number) => void };

/** A separator that keys move too (ARIA practices, « window splitter »). */
function Edge({ height, least, most, onResize }: EdgeProps) {
  const start = useRef<{ y: number; height: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, height };
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (start.current) onResize(start.current.height + start.current.y - clientY);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowUp: height + STEP, ArrowDown: height - STEP, Home: most, End: least }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={fr.resize}
      aria-valuenow={Math.round(height)}
      aria-valuemin={least}
      aria-valuemax={Math.round(Math.max(most, height))}
      tabIndex={0}
      className={classes.edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        start.current = null;
      }}
      onKeyDown={onKeyDown}
    />
  );
}

/** The map and what floats over it end where the table begins. */
function usePublishedHeight(ref: RefObject<HTMLElement | null>, height: number): void {
  useEffect(() => {
    ref.current?.closest('main')?.style.setProperty('--motu-dock-height', `${height}px`);
  }, [ref, height]);
  useEffect(() => {
    const main = ref.current?.closest('main');
    return () => void main?.style.removeProperty('--motu-dock-height');
  }, [ref]);
}

function useStageHeight(ref: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(800);
  useEffect(() => {
    const parent = ref.current?.parentElement;
    if (!parent) return;
    const observer = new ResizeObserver(() => setHeight(parent.clientHeight));
    observer.observe(parent);
    return () => observer.disconnect();
  }, [ref]);
  return height;
}
