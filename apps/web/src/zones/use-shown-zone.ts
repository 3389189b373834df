import { useEffect } from 'react';
import { useMap } from '../map/index.ts';
import type { TileKey } from '../tiles/tile-store.ts';
import type { Zone } from '../tiles/zone.ts';
import { showZone } from './show-zone.ts';
import { zoneMarks } from './zone-marks.ts';
import { tilesetsOf } from './zone-tiles.ts';

/** The zone that is being loaded, on the map, filling with its tiles. */
export function useShownZone(zone: Zone | undefined): void {
  const map = useMap();
  const id = zone?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same zone, whatever it has become since
  useEffect(() => {
    if (!zone) return;
    const shown = showZone(map, zone.extent);
    const mark = (keys: readonly TileKey[], isFailed: boolean) => {
      for (const key of keys) {
        const share = shareOf(zone, key);
        if (share) shown.mark(...share, isFailed);
      }
    };
    const stop = zoneMarks.subscribe((done, failed) => {
      mark(done, false);
      mark(failed, true);
    });
    return () => {
      stop();
      shown.stop();
    };
  }, [map, id]);
}

/** Where a tile of the closest zoom is in its zone; the others would fill it at once. */
function shareOf({ layers }: Zone, [name, z, x, y]: TileKey): [number, number] | null {
  const ranges = tilesetsOf(layers).find(({ key }) => key === name)?.ranges ?? [];
  const closest = Math.max(...ranges.map(([level]) => level));
  const range = ranges.find(([level]) => level === z);
  if (!range || z !== closest) return null;
  const [, minX, minY, maxX, maxY] = range;
  return [(x - minX + 0.5) / (maxX - minX + 1), (y - minY + 0.5) / (maxY - minY + 1)];
}
