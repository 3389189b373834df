import type { SKRSContext2D } from '@napi-rs/canvas';
import { polygonPath } from '../draw/path.ts';
import { fillPath, strokeLines, strokePath } from '../draw/pen.ts';
import type { Frame } from '../projection/frame.ts';
import { byZoom } from './by-zoom.ts';
import { geometryOf, groupBy, pixelsOf, readTable } from './read-table.ts';
import { RUNWAY_LEAST } from './scales.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

const RUNWAYS_FROM = 10;
const GROUNDS_FROM = 12;
const USUAL_RUNWAY_METRES = 30;
const TAXIWAY_METRES = 12;

/** The grounds of airfields and what planes stand on, under the buildings. */
export async function drawAirfieldGrounds(
  context: SKRSContext2D,
  frame: Frame,
  sources: Sources,
  theme: Theme,
): Promise<void> {
  if (frame.zoom < GROUNDS_FROM - 0.5) return;
  const surfaces = groupBy(await readTable(frame, sources, 'surface_aerodrome', ['classe']), ({ properties }) =>
    String(properties.classe),
  );
  for (const [name, color] of [
    ['emprise', theme.airfield.ground],
    ['stationnement', theme.airfield.apron],
    ['helistation', theme.airfield.apron],
    ['voie_de_circulation', theme.airfield.apron],
  ] as const) {
    const group = surfaces.get(name);
    if (group) fillPath(context, polygonPath(group, frame), color);
  }
  const taxiways = (await readTable(frame, sources, 'voie_aerodrome', ['classe'])).filter(
    ({ properties }) => properties.classe === 'voie_de_circulation',
  );
  const width = Math.max(0.8, pixelsOf(frame, TAXIWAY_METRES));
  strokeLines(context, taxiways.map(geometryOf), frame, { color: theme.airfield.apron, width });
  const runways = surfaces.get('piste');
  if (runways) {
    const path = polygonPath(runways, frame);
    fillPath(context, path, theme.runway.fill);
    strokePath(context, path, frame, { color: theme.runway.edge, width: 0.7 });
  }
}

/** Runways at their real width, or wide enough to be seen. */
export async function drawRunways(context: SKRSContext2D, frame: Frame, sources: Sources, theme: Theme): Promise<void> {
  const least = byZoom(RUNWAY_LEAST, frame.zoom);
  if (least === null || frame.zoom < RUNWAYS_FROM - 0.5) return;
  const runways = await readTable(frame, sources, 'piste_aerodrome', ['largeur_m']);
  const near = frame.zoom > 11.5;
  for (const { geometry, properties } of runways) {
    const real = pixelsOf(frame, Number(properties.largeur_m ?? USUAL_RUNWAY_METRES));
    const width = Math.max(real, least, 1);
    const base = { cap: 'butt' } as const;
    if (near) strokeLines(context, [geometry], frame, { ...base, color: theme.runway.edge, width: width + 1.4 });
    strokeLines(context, [geometry], frame, { ...base, color: near ? theme.runway.fill : theme.runway.far, width });
  }
}
