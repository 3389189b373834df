import type { SKRSContext2D } from '@napi-rs/canvas';
import { linePath, polygonPath } from '../draw/path.ts';
import { clipTo, strokePath } from '../draw/pen.ts';
import { coverage, type Frame } from '../projection/frame.ts';
import type { Filter } from '../style/geostyler.ts';
import { geometryOf } from './read-table.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

// Islands without lagoon have a pale fringe from this zoom.
const FRINGE_FROM = 11;
/** The areas of the fringes reach this far, metres: they tell which coasts have one. */
const REACH = 220;
// Lines are cut a little beyond the picture: a wider fringe would end at the edge of a tile.
const WIDEST = 30;
/** Strokes over each other, each narrower than the one before: together they fade outwards. */
const STEPS = 10;
const OPACITY_ASHORE = 0.55;
const STEP_OPACITY = 1 - (1 - OPACITY_ASHORE) ** (1 / STEPS);
const METRES_PER_DEGREE = 111_195;
const FRINGES: Filter = ['==', 'genre', 'frange'];

/** The shallows along the coasts that have no reef: nobody has mapped their edge, so none is drawn. */
export async function drawFringes(
  context: SKRSContext2D,
  frame: Frame,
  { features }: Sources,
  theme: Theme,
): Promise<void> {
  if (frame.zoom < FRINGE_FROM - 0.5) return;
  const query = { extent: coverage(frame, WIDEST + 2), resolution: frame.resolution };
  const areas = await features.features({ ...query, table: 'platier', fields: ['genre'], filter: FRINGES });
  if (areas.length === 0) return;
  const coasts = await features.features({ ...query, table: 'cote', fields: [] });
  const reach = Math.min(WIDEST, REACH / METRES_PER_DEGREE / frame.resolution);
  const path = linePath(coasts.map(geometryOf), frame);
  context.save();
  clipTo(context, polygonPath(areas.map(geometryOf), frame));
  for (let step = 1; step <= STEPS; step++) {
    const width = 2 * reach * (step / STEPS);
    strokePath(context, path, frame, {
      color: theme.lagoon.flat,
      opacity: STEP_OPACITY,
      width,
      cap: 'round',
      join: 'round',
    });
  }
  context.restore();
}
