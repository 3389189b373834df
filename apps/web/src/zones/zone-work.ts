import type { LayerItem } from '@motu/contract';
import { tileStore } from '../tiles/tile-store.ts';
import { trimLayer, type Zone } from '../tiles/zone.ts';
import { zoneList } from '../tiles/zone-list.ts';
import { notify } from '../ui/notify.tsx';
import { checkZone } from './check-zone.ts';
import { gridsOf } from './estimate-zone.ts';
import { fetchZoneTile } from './fetch-zone-tile.ts';
import { fr } from './fr.ts';
import { notifyEnd } from './notify-end.tsx';
import { workStore } from './work-store.ts';
import { fetchZoneData, hasZoneData } from './zone-data.ts';
import { isQuota, type LoaderState, MAX_CONCURRENT, type StopReason, ZoneLoader } from './zone-loader.ts';
import { zoneMarks } from './zone-marks.ts';
import { ownTiles } from './zone-tiles.ts';

/** How often the list learns where the loading is: a tab that closes loses no more than that of what is shown, and no tile. */
const REPORT_EVERY_MS = 2000;
/** One zone at a time, whatever the number of tabs. */
const LOCK = 'motu-zone';

let loader: ZoneLoader | null = null;
let aborter = new AbortController();

/** Loads what a zone lacks; `changed` also renews what the server has drawn anew since. */
export async function loadZone(zone: Zone, mode: 'missing' | 'changed' = 'missing'): Promise<void> {
  // Asked while the visitor's click is fresh: some browsers ask them in turn.
  void navigator.storage?.persist?.();
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) return run(zone, mode);
    notify({ tone: 'warning', title: fr.busy, text: fr.busyText });
  });
}

async function run(zone: Zone, mode: 'missing' | 'changed'): Promise<void> {
  const startedAt = Date.now();
  const { [zone.id]: _, ...stopped } = workStore.state().stopped;
  workStore.dispatch({ stopped });
  zoneList.put(zone);
  aborter = new AbortController();
  const report = (state: LoaderState, phase: 'tiles' | 'data' = 'tiles') =>
    workStore.dispatch({ running: { id: zone.id, state, startedAt, phase } });

  let reportedAt = startedAt;
  let end: { reason: StopReason | null; cause: unknown } = { reason: null, cause: null };
  loader = new ZoneLoader(
    {
      tilesets: gridsOf(zone.layers.map(({ item }) => item)),
      store: tileStore,
      fetchTile: fetchZoneTile,
    },
    { ...zone, maxConcurrent: MAX_CONCURRENT, abortOnError: false },
    {
      update(state, done, failed) {
        report(state);
        zoneMarks.add(done, failed);
        if (state.calculating || Date.now() - reportedAt < REPORT_EVERY_MS) return;
        reportedAt = Date.now();
        const known = zoneList.find(zone.id);
        if (known) zoneList.put({ ...known, done: state.finished });
      },
      stop: (_state, reason, cause) => {
        end = { reason, cause };
      },
    },
  );
  try {
    await loader.start(mode);
    if (!end.reason) {
      report(loader.state(), 'data');
      await fetchZoneData(zone, mode, aborter.signal);
    }
  } catch (cause) {
    const reason = isQuota(cause) ? 'quota' : aborter.signal.aborted ? 'asked' : 'data';
    end = { reason: reason === 'data' ? 'network' : reason, cause };
  }
  const { failed } = loader.state();
  loader = null;
  const checked = await recheck(zone.id);
  workStore.dispatch({
    running: null,
    ...(end.reason && { stopped: { ...workStore.state().stopped, [zone.id]: end.reason } }),
  });
  if (checked) notifyEnd(checked, end.reason, failed, () => void loadZone(checked));
}

export function stopZone(): void {
  aborter.abort();
  loader?.stop();
}

/** Looks again what is there of a zone; null when it is gone. */
export async function recheck(id: string): Promise<Zone | null> {
  const zone = zoneList.find(id);
  if (!zone) return null;
  const checked = await checkZone(zone, tileStore, await hasZoneData(zone));
  // It may have been renamed or deleted meanwhile.
  const now = zoneList.find(id);
  if (!now) return null;
  const next = { ...checked, name: now.name };
  zoneList.put(next);
  return next;
}

/** Deletes a zone with the tiles that no other one needs (OFF-02). */
export async function deleteZone(zone: Zone): Promise<void> {
  if (workStore.state().running?.id === zone.id) stopZone();
  const others = zoneList.all().filter(({ id }) => id !== zone.id);
  zoneList.remove(zone.id);
  await tileStore.remove(ownTiles(zone, others));
  await tileStore.removeData(zone.id);
}

/** The same zone with its layers as the context has them today: addresses carry the version of what they show. */
export function withCurrentLayers(zone: Zone, current: Readonly<Record<string, LayerItem>>): Zone {
  const layers = zone.layers.map(({ item, ...rest }) => {
    const found = current[item.slug];
    return { ...rest, item: found ? trimLayer(found) : item };
  });
  return { ...zone, layers };
}
