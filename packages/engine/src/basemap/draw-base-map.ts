import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../projection/frame.ts';
import { drawAirfieldGrounds, drawRunways } from './airfields.ts';
import { drawBuildings } from './buildings.ts';
import { drawFreshWater } from './fresh-water.ts';
import { drawBreakers, drawLagoons } from './lagoon.ts';
import { drawCoast, drawLand, type LandShapes, readLand } from './land.ts';
import { drawLandCover } from './land-cover.ts';
import { drawLimits } from './limits.ts';
import { drawFerries, drawRoads, readRoads } from './roads.ts';
import { drawSea } from './sea.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

/** Everything of a base map under its symbols and names. */
export async function drawBaseMap(context: SKRSContext2D, frame: Frame, sources: Sources, theme: Theme): Promise<void> {
  const land = await readLand(frame, sources);
  await drawGround(context, frame, sources, theme, land);
  await drawLinework(context, frame, sources, theme, land);
}

/** Sea and land, bottom to top: what areas are laid upon. */
export async function drawGround(
  context: SKRSContext2D,
  frame: Frame,
  sources: Sources,
  theme: Theme,
  known?: LandShapes,
): Promise<void> {
  await drawSea(context, frame, sources, theme);
  await drawLagoons(context, frame, sources, theme);
  await drawBreakers(context, frame, sources, theme);
  await drawFerries(context, frame, sources, theme);
  const land = known ?? (await readLand(frame, sources));
  await drawLand(context, frame, sources, theme, land);
  await drawLandCover(context, frame, sources, theme, land.path);
  await drawFreshWater(context, frame, sources, theme);
}

/** Coast, limits, buildings and roads, bottom to top: what stays visible over areas. */
export async function drawLinework(
  context: SKRSContext2D,
  frame: Frame,
  sources: Sources,
  theme: Theme,
  known?: LandShapes,
): Promise<void> {
  await drawCoast(context, frame, sources, theme, known ?? (await readLand(frame, sources)));
  await drawLimits(context, frame, sources, theme);
  await drawAirfieldGrounds(context, frame, sources, theme);
  await drawBuildings(context, frame, sources, theme);
  await drawRunways(context, frame, sources, theme);
  drawRoads(context, frame, theme, await readRoads(frame, sources));
}
