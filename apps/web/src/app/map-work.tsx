import { useEffect } from 'react';
import { compareOnMap } from '../compare/index.ts';
import { useConsent } from '../consent/index.ts';
import { geolocationOnMap, useGeolocationWanted } from '../geolocation/index.ts';
import { useOtherSide } from '../layers/index.ts';
import { useIsPainted } from '../map/index.ts';
import { useOnline } from '../offline/index.ts';
import { usePanel } from '../panel/index.ts';
import { forgetPrinting, keepPrinting, printOnMap } from '../print/index.ts';
import { routeOnMap } from '../route/index.ts';
import { useZones, zoneList } from '../tiles/zone-list.ts';
import { definePart, LazyPart } from '../ui/lazy-part.tsx';
import { useOnce } from '../ui/use-once.ts';
import { storedShell, updateWork } from '../update/index.ts';

const drawOnMap = definePart(
  () => import('../draw/draw-on-map.tsx'),
  (module) => module.DrawOnMap,
);
const measureOnMap = definePart(
  () => import('../measure/measure-on-map.tsx'),
  (module) => module.MeasureOnMap,
);

const zonesAtWork = definePart(
  () => import('../zones/zones-at-work.tsx'),
  (module) => module.ZonesAtWork,
);

/** What visitors have put on the map: it comes back once the map itself is there, or at once when its panel is opened. */
export function MapWork() {
  const { module } = usePanel();
  const isPainted = useIsPainted();
  const hasZones = useZones().length > 0;
  const isKept = useIsKept(hasZones);
  useKeptPrinting(isPainted && hasZones);
  const isCompared = useOtherSide() !== null;
  // A part that does not arrive shows in its panel, which needs the same code.
  const silent = { props: {}, fallback: null, frame: () => null };
  return (
    <>
      {useOnce(isPainted || module === 'draw') && <LazyPart part={drawOnMap} {...silent} />}
      {useOnce(isPainted || module === 'route') && <LazyPart part={routeOnMap} {...silent} />}
      {isPainted && isKept && <LazyPart part={updateWork} {...silent} />}
      {useOnce(isPainted && hasZones) && <LazyPart part={zonesAtWork} {...silent} />}
      {useOnce(module === 'measure') && <LazyPart part={measureOnMap} {...silent} />}
      {useOnce(module === 'print') && <LazyPart part={printOnMap} {...silent} />}
      {useOnce(isCompared) && <LazyPart part={compareOnMap} {...silent} />}
      {useGeolocationWanted() && <LazyPart part={geolocationOnMap} {...silent} />}
    </>
  );
}

/** Who takes a part of the map along can print it there. */
function useKeptPrinting(isWanted: boolean): void {
  const online = useOnline();
  useEffect(() => {
    if (!isWanted || !online) return;
    keepPrinting().catch(ignore);
    return zoneList.subscribe(() => {
      if (zoneList.all().length === 0) forgetPrinting().catch(ignore);
    });
  }, [isWanted, online]);
}

/** It is tried again at the next visit. */
function ignore(): void {}

/** Whether the application stays on this device: those who accepted, or who asked for a zone. A refusal takes it away (WEL-07). */
function useIsKept(hasZones: boolean): boolean {
  const { accepted } = useConsent();
  const isRefused = accepted === false && !hasZones;
  useEffect(() => {
    if (isRefused) void storedShell.clear();
  }, [isRefused]);
  return accepted === true || hasZones;
}
