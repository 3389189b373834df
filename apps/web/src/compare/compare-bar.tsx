import type { Comparison } from '@motu/core';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { otherSide } from '../layers/index.ts';
import { useMap } from '../map/index.ts';
import classes from './compare-on-map.module.css';
import { fr } from './fr.ts';
import { compare } from './use-comparison.ts';

/** The bar comes no nearer to the edges of the map, in percent. */
const [LEAST, MOST] = [10, 90];
const STEP = 1;
const LARGE_STEP = 10;
const within = (percent: number) => Math.round(Math.min(MOST, Math.max(LEAST, percent)));

/** Moved by its handle, anywhere along it, or by keys. */
export function CompareBar({ side }: { side: Comparison }) {
  const map = useMap();
  const bar = useRef<HTMLDivElement>(null);
  const percent = within(side.percent);
  const place = (next: number) => {
    const current = otherSide.state();
    if (current && within(next) !== current.percent) compare({ ...current, percent: within(next) });
  };

  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left: start = 0 } = bar.current?.parentElement?.getBoundingClientRect() ?? {};
    const [width = 0] = map.getSize() ?? [];
    const [, right = 0, , left = 0] = map.getView().padding ?? [];
    place(((event.clientX - start - left) / (width - left - right)) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const next = placeByKey(event, percent);
    if (next === null) return;
    event.preventDefault();
    place(next);
  };

  return (
    <div ref={bar} className={classes.bar} onPointerDown={begin} onPointerMove={move}>
      <span
        className={classes.handle}
        role="slider"
        tabIndex={0}
        aria-label={fr.bar}
        aria-orientation="horizontal"
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        aria-valuenow={percent}
        aria-valuetext={fr.percent(percent)}
        onKeyDown={press}
      >
        <IconArrowsHorizontal size={26} stroke={1.75} aria-hidden="true" />
        <span className={classes.tip} aria-hidden="true">
          {fr.tip(percent)}
        </span>
      </span>
    </div>
  );
}

/** Arrows by one percent, with Maj by ten; Début and Fin to the ends. */
function placeByKey({ key, shiftKey }: KeyboardEvent, percent: number): number | null {
  const step = shiftKey ? LARGE_STEP : STEP;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return percent - step;
    case 'ArrowRight':
    case 'ArrowUp':
      return percent + step;
    case 'PageDown':
      return percent - LARGE_STEP;
    case 'PageUp':
      return percent + LARGE_STEP;
    case 'Home':
      return LEAST;
    case 'End':
      return MOST;
    default:
      return null;
  }
}
