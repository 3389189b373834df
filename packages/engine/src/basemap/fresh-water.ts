import type { SKRSContext2D } from '@napi-rs/canvas';
import { polygonPath } from '../draw/path.ts';
import { fillPath, strokeLines, strokePath } from '../draw/pen.ts';
import type { Frame } from '../projection/frame.ts';
import { byZoom } from './by-zoom.ts';
import { geometryOf, readTable } from './read-table.ts';
import { RIVER, SHORE, STREAM } from './scales.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

// A lagoon is drawn by its own depths, and a pool is smaller than a pixel before this zoom.
const POOLS_FROM = 16;

/** Rivers, brooks and lakes. */
export async function drawFreshWater(
  context: SKRSContext2D,
  frame: Frame,
  sources: Sources,
  theme: Theme,
): Promise<void> {
  const river = byZoom(RIVER, frame.zoom);
  if (river === null) return;
  const stream = byZoom(STREAM, frame.zoom);
  const courses = await readTable(frame, sources, 'cours_eau', ['classe', 'intermittent', 'souterrain']);
  for (const { isRiver, width } of [
    { isRiver: false, width: stream },
    { isRiver: true, width: river },
  ]) {
    if (width === null) continue;
    const alike = courses.filter(
      ({ properties }) => (properties.classe === 'riviere') === isRiver && !properties.souterrain,
    );
    const dries = ({ properties }: (typeof alike)[number]) => Boolean(properties.intermittent);
    const stroke = { color: theme.freshWater.line, width };
    strokeLines(context, alike.filter((course) => !dries(course)).map(geometryOf), frame, stroke);
    strokeLines(context, alike.filter(dries).map(geometryOf), frame, { ...stroke, dash: [7, 3], cap: 'butt' });
  }
  const lakes = (await readTable(frame, sources, 'plan_eau', ['classe'])).filter(
    ({ properties: { classe } }) =>
      classe !== 'lagon' && classe !== 'baie' && (classe !== 'bassin' || frame.zoom > POOLS_FROM - 0.5),
  );
  if (lakes.length === 0) return;
  const path = polygonPath(lakes.map(geometryOf), frame);
  fillPath(context, path, theme.freshWater.fill);
  const shore = byZoom(SHORE, frame.zoom);
  if (shore !== null) strokePath(context, path, frame, { color: theme.freshWater.line, width: shore });
}
