import type { SKRSContext2D } from '@napi-rs/canvas';
import { strokeLines } from '../draw/pen.ts';
import type { Frame } from '../projection/frame.ts';
import { byZoom } from './by-zoom.ts';
import { geometryOf, readTable } from './read-table.ts';
import { LIMIT, LIMIT_UNTIL } from './scales.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

/** Limits between communes. */
export async function drawLimits(context: SKRSContext2D, frame: Frame, sources: Sources, theme: Theme): Promise<void> {
  const width = byZoom(LIMIT, frame.zoom);
  if (width === null || frame.zoom > LIMIT_UNTIL + 0.5) return;
  const limits = await readTable(frame, sources, 'limite_commune', []);
  const dash = frame.zoom < 11.5 ? [5, 2.5, 1.2, 2.5] : [7, 3, 1.5, 3];
  strokeLines(context, limits.map(geometryOf), frame, { color: theme.limit, opacity: 0.6, width, dash, cap: 'butt' });
}
