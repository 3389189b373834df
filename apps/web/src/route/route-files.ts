import { exportAsFile, keepAsDrawing } from '../draw/index.ts';
import { withSixDecimals } from '../map/plain-geometry.ts';
import { notify } from '../ui/notify.tsx';
import { fr } from './fr.ts';
import type { Route } from './route.ts';
import { LIGHT } from './route-style.ts';

const geometryOf = ({ line }: Route) => withSixDecimals({ type: 'LineString', coordinates: line } as const);
const COLOUR = LIGHT.line.toLowerCase();

/** Makes an ordinary drawing of the route, and says so. */
export async function keepRoute(route: Route, name: string): Promise<void> {
  await keepAsDrawing(geometryOf(route), name, COLOUR);
  notify({ tone: 'success', title: fr.kept, text: fr.keptText(name) });
}

/** Saves the route as a file that GPS devices read. */
export function exportRoute(route: Route, name: string): Promise<void> {
  return exportAsFile(geometryOf(route), `${fr.title} ${name}`, 'GPX');
}
