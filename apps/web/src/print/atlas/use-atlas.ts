import { useMemo, useSyncExternalStore } from 'react';
import { useMap } from '../../map/index.ts';
import { usePrint } from '../print-store.ts';
import { atlasOf, type LaidAtlas } from './atlas-of.ts';
import { type Way, waysOf, waysVersion } from './ways-of-map.ts';

/** The pages of the atlas as they are chosen now. */
export function useAtlas(): LaidAtlas | null {
  const ways = useWays();
  const settings = usePrint((state) => state.settings);
  const rotation = usePrint((state) => state.rotation);
  const area = usePrint((state) => state.area);
  const way = usePrint((state) => state.way);
  return useMemo(() => atlasOf({ settings, rotation, area, way }, ways), [settings, rotation, area, way, ways]);
}

/** The ways on the map, read again when the map has been painted and something about them is different. */
export function useWays(): readonly Way[] {
  const map = useMap();
  const [subscribe, read] = useMemo(() => {
    let [last, known] = ['', [] as Way[]];
    return [
      (onChange: () => void) => {
        map.on('rendercomplete', onChange);
        return () => map.un('rendercomplete', onChange);
      },
      () => {
        const version = waysVersion(map);
        if (version !== last) [last, known] = [version, waysOf(map)];
        return known;
      },
    ] as const;
  }, [map]);
  return useSyncExternalStore(subscribe, read);
}
