import type { Path2D, SKRSContext2D } from '@napi-rs/canvas';
import { polygonPath } from '../draw/path.ts';
import { clipTo, fillPath } from '../draw/pen.ts';
import type { Frame } from '../projection/frame.ts';
import { byZoom } from './by-zoom.ts';
import { groupBy, readTable } from './read-table.ts';
import { LAND_COVER } from './scales.ts';
import type { Sources } from './sources.ts';
import type { LandCoverClass, Theme } from './theme.ts';

/** What grows: multiplied onto the land, so that its relief shows through. */
const GROWN: readonly LandCoverClass[] = ['bois', 'culture', 'herbe', 'zone_humide'];
/** What lies over it: sand, and what people made of the ground. */
const LAID: readonly LandCoverClass[] = [
  'sable',
  'residentiel',
  'activite',
  'militaire',
  'sante',
  'enseignement',
  'cimetiere',
  'sport',
];

const LAID_OPACITY = 0.75;

/** Woods, fields, beaches and built-up grounds. */
export async function drawLandCover(
  context: SKRSContext2D,
  frame: Frame,
  sources: Sources,
  theme: Theme,
  land: Path2D,
): Promise<void> {
  const share = byZoom(LAND_COVER, frame.zoom);
  if (share === null) return;
  const areas = groupBy(await readTable(frame, sources, 'occupation_sol', ['classe']), ({ properties }) =>
    String(properties.classe),
  );
  if (areas.size === 0) return;
  context.save();
  // The areas were drawn over another coast than ours: what lies at sea is cut off.
  clipTo(context, land);
  const fill = (name: LandCoverClass, opacity: number) => {
    const group = areas.get(name);
    if (group) fillPath(context, polygonPath(group, frame), theme.cover[name], opacity);
  };
  context.globalCompositeOperation = 'multiply';
  for (const name of GROWN) fill(name, share);
  context.globalCompositeOperation = 'source-over';
  for (const name of LAID) fill(name, share * LAID_OPACITY);
  context.restore();
}
