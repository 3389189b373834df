import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../projection/frame.ts';
import { drawAirfieldGrounds, drawRunways } from './airfields.ts';
import { drawBuildings } from './buildings.ts';
import { drawFreshWater } from './fresh-water.ts';
import { drawBreakers, drawLagoons } from './lagoon.ts';
import { drawCoast, drawLand, readLand } from './land.ts';
import { drawLandCover } from './land-cover.ts';
import { drawLimits } from './limits.ts';
import { drawFerries, drawRoads, readRoads } from './roads.ts';
import { drawSea } from './sea.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

/** Everything of a base map under its symbols and names, bottom to top. */
export async function drawGround(context: SKRSContext2D, frame: Frame, sources: Sources, theme: Theme): Promise<void> {
  await drawSea(context, frame, sources, theme);
  await drawLagoons(context, frame, sources, theme);
  await drawBreakers(context, frame, sources, theme);
  await drawFerries(context, frame, sources, theme);
  const land = await readLand(frame, sources);
  await drawLand(context, frame, sources, theme, land);
  await drawLandCover(context, frame, sources, theme, land.path);
  await drawFreshWater(context, frame, sources, theme);
  await drawCoast(context, frame, sources, theme, land);
  await drawLimits(context, frame, sources, theme);
  await drawAirfieldGrounds(context, frame, sources, theme);
  await drawBuildings(context, frame, sources, theme);
  await drawRunways(context, frame, sources, theme);
  drawRoads(context, frame, theme, await readRoads(frame, sources));
}
