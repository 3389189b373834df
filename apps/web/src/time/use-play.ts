import { type Days, daysUntil } from '@motu/core';
import { useEffect, useState } from 'react';
import { useMap } from '../map/index.ts';
import { startStep } from './start-step.ts';
import { shifted } from './time-window.ts';

/** Days in a second. */
export const SPEEDS = [0.5, 1, 2, 7] as const;
export type Speed = (typeof SPEEDS)[number];

type Played = { days: Days; bounds: Days; choose: (days: Days) => void };

/** Goes from day to day: each is waited for until all of it is on the map, and the last one ends it. */
export function usePlay({ days, bounds, choose }: Played) {
  const map = useMap();
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);

  useEffect(() => {
    if (!isPlaying) return;
    return startStep(map, 1000 / speed, () => {
      const next = shifted(days, 1, bounds);
      if (next.to === days.to) setPlaying(false);
      else choose(next);
    });
  }, [map, isPlaying, speed, days, bounds, choose]);

  return {
    isPlaying,
    speed,
    setSpeed,
    stop: () => setPlaying(false),
    /** From the beginning again when it is at the end. */
    toggle() {
      if (!isPlaying && days.to >= bounds.to) choose(shifted(days, daysUntil(days.from, bounds.from), bounds));
      setPlaying(!isPlaying);
    },
  };
}
