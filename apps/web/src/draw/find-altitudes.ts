import type { AltitudeAnswer, AltitudeRequest } from '@motu/contract';
import type { Store } from '../ui/store.ts';
import type { DrawAction, DrawState } from './draw-reducer.ts';
import type { Drawing } from './drawing.ts';

type Ask = (request: AltitudeRequest) => Promise<AltitudeAnswer>;

/** Points of one call: half of what the server takes. */
const BATCH = 1000;
/** A drag or an import settles first. */
const DELAY_MS = 300;
/** Without an answer, asked again when something changes, and not before. */
const PATIENCE_MS = 30_000;

/** Gives their altitude to the points that have none yet, a batch at a time; returns the way to stop (DRAW-02). */
export function findAltitudes(store: Store<DrawState, DrawAction>, ask: Ask): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let quietUntil = 0;

  const run = async () => {
    const points = store.state().drawings.filter(isUnknown).slice(0, BATCH);
    if (points.length === 0 || isAsking || Date.now() < quietUntil) return;
    isAsking = true;
    try {
      store.dispatch({ type: 'ALTITUDES', altitudes: await altitudesOf(points, ask, store) });
    } catch {
      quietUntil = Date.now() + PATIENCE_MS; // offline, or a server at rest: the list shows the coordinates meanwhile
    } finally {
      isAsking = false;
    }
    schedule();
  };
  const schedule = () => {
    clearTimeout(timer);
    if (store.state().drawings.some(isUnknown)) timer = setTimeout(() => void run(), DELAY_MS);
  };

  schedule();
  const unsubscribe = store.subscribe(schedule);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

const isUnknown = ({ geometry, altitude }: Drawing) => geometry.type === 'Point' && altitude === undefined;

async function altitudesOf(points: Drawing[], ask: Ask, store: Store<DrawState, DrawAction>) {
  const coordinates = points.map(({ geometry }) => {
    const [lon = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
    return [lon, lat] as [number, number];
  });
  const { points: answers } = await ask({ geometry: { type: 'MultiPoint', coordinates } });
  // Those that have moved meanwhile are asked again.
  const still = new Map(store.state().drawings.map(({ id, geometry }) => [id, geometry]));
  return new Map(
    points
      .map(({ id, geometry }, i) => ({ id, geometry, altitude: answers[i]?.altitude ?? null }))
      .filter(({ id, geometry }) => still.get(id) === geometry)
      .map(({ id, altitude }) => [id, altitude]),
  );
}
