import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../projection/frame.ts';
import { drawBreakers, drawLagoons } from './lagoon.ts';
import { drawCoast, drawLand, readLand } from './land.ts';
import { drawBuildings, drawFerries, drawLimits, drawRoads, drawRunways, readRoads } from './network.ts';
import { drawSea } from './sea.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

/** Everything of a base map under its symbols and names, bottom to top. */
export async function drawGround(context: SKRSContext2D, frame: Frame, sources: Sources, theme: Theme): Promise<void> {
  await drawSea(context, frame, sources, theme);
  await drawLagoons(context, frame, sources, theme);
  await drawBreakers(context, frame, sources, theme);
  const roads = await readRoads(frame, sources);
  drawFerries(context, frame, theme, roads);
  const land = await readLand(frame, sources);
  await drawLand(context, frame, sources, theme, land);
  await drawCoast(context, frame, sources, theme, land);
  await drawLimits(context, frame, sources, theme);
  await drawBuildings(context, frame, sources, theme);
  await drawRunways(context, frame, sources, theme);
  drawRoads(context, frame, theme, roads);
}
