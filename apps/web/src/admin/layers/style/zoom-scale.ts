import { groundResolution, scaleDenominator, ZOOM_0_DEGREES } from '@motu/core';
import type { Rule } from './style.ts';

type Scales = Rule['scaleDenominator'];

const denominatorOf = (zoom: number): number => scaleDenominator(groundResolution(ZOOM_0_DEGREES / 2 ** zoom, 0));

// Half a zoom beyond, so that a picture between two zooms looks like the nearer one.
const HALF = 0.5;

/** The first and the last zoom that scales show; null where they do not say. */
export function zoomsOf(scales: Scales): { from: number | null; to: number | null } {
  const zoom = (denominator: number | undefined, half: number) =>
    typeof denominator === 'number' && denominator > 0
      ? Math.round(Math.log2(denominatorOf(0) / denominator) + half)
      : null;
  return { from: zoom(scales?.max, HALF), to: zoom(scales?.min, -HALF) };
}

/** Scales that show from one zoom to another; undefined for all of them. */
export function scalesOf({ from, to }: { from: number | null; to: number | null }): Scales {
  if (from === null && to === null) return undefined;
  return {
    ...(to === null ? {} : { min: Math.round(denominatorOf(to + HALF)) }),
    ...(from === null ? {} : { max: Math.round(denominatorOf(from - HALF)) }),
  };
}
