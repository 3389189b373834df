import type { SKRSContext2D } from '@napi-rs/canvas';
import { polygonPath } from '../draw/path.ts';
import { fillPath, strokePath } from '../draw/pen.ts';
import type { Frame } from '../projection/frame.ts';
import { geometryOf, readTable } from './read-table.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

const BUILDINGS_FROM = 12;

export async function drawBuildings(
  context: SKRSContext2D,
  frame: Frame,
  sources: Sources,
  theme: Theme,
): Promise<void> {
  if (frame.zoom < BUILDINGS_FROM - 0.5) return;
  const found = await readTable(frame, sources, 'batiment', ['sur_pilotis']);
  const { fill, outline, stilts } = theme.building;
  const onLand = found.filter((feature) => !feature.properties.sur_pilotis);
  const overWater = found.filter((feature) => feature.properties.sur_pilotis);
  for (const [group, color] of [
    [onLand, fill],
    [overWater, stilts],
  ] as const) {
    if (group.length === 0) continue;
    const path = polygonPath(group.map(geometryOf), frame);
    if (frame.zoom < 13.5) {
      // Too small for a fill: their outline's colour, faint, keeps the grain of a village.
      const opacity = frame.zoom < 12.5 ? 0.55 : 0.75;
      fillPath(context, path, outline, opacity);
      strokePath(context, path, frame, { color: outline, opacity, width: 0.5 });
      continue;
    }
    fillPath(context, path, color);
    if (frame.zoom > 14.5) strokePath(context, path, frame, { color: outline, width: frame.zoom < 16.5 ? 0.6 : 0.9 });
  }
}
