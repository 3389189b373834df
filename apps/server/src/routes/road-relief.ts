import { sampleLine } from '@motu/core';
import type { ReliefSource } from '@motu/engine';
import type { Road, RoadRelief } from '@motu/routing';

const STEP_M = 60;
/** A line of a hundred kilometres need not be known every sixty metres. */
const MOST_SAMPLES = 200;
// Rises smaller than this are the model's own noise: a road along the shore must not climb all day.
const NOISE_M = 5;
const GENERALISED_NOISE_M = 30;
/** No road is steeper; what says otherwise is a cliff beside it. */
const STEEPEST = 0.3;

type Height = { metres: number; generalised: boolean };

/** Climbs and heights along a road; null where no relief reaches. */
export async function reliefOf(road: Road, relief: Pick<ReliefSource, 'altitude'>): Promise<RoadRelief | null> {
  if (road.roadClass === 'bac') return null;
  const length = road.lengthM ?? 0;
  const count = Math.min(MOST_SAMPLES, Math.max(2, Math.ceil(length / STEP_M) + 1));
  const heights: Height[] = [];
  for (const { point } of sampleLine(road.line, count)) {
    const found = await relief.altitude(...point);
    if (!found) return null;
    heights.push(found);
  }
  const isGeneralised = heights.some(({ generalised }) => generalised);
  const { climb, descent } = climbs(
    heights.map(({ metres }) => metres),
    isGeneralised ? GENERALISED_NOISE_M : NOISE_M,
  );
  const most = length * STEEPEST;
  return {
    // Known well enough to count a climb, not to tell a slope.
    start: isGeneralised ? Number.NaN : (heights[0]?.metres ?? Number.NaN),
    end: isGeneralised ? Number.NaN : (heights.at(-1)?.metres ?? Number.NaN),
    climb: Math.min(climb, most),
    descent: Math.min(descent, most),
  };
}

/** Metres up and down, without what stays below `noise`. */
export function climbs(heights: readonly number[], noise: number): { climb: number; descent: number } {
  let [climb, descent] = [0, 0];
  let held = heights[0] ?? 0;
  for (const height of heights) {
    if (Math.abs(height - held) < noise) continue;
    if (height > held) climb += height - held;
    else descent += held - height;
    held = height;
  }
  return { climb, descent };
}
