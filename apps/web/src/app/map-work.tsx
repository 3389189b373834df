import { geolocationOnMap, useGeolocationWanted } from '../geolocation/index.ts';
import { useIsPainted } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { definePart, LazyPart } from '../ui/lazy-part.tsx';
import { useOnce } from '../ui/use-once.ts';

const drawOnMap = definePart(
  () => import('../draw/draw-on-map.tsx'),
  (module) => module.DrawOnMap,
);
const measureOnMap = definePart(
  () => import('../measure/measure-on-map.tsx'),
  (module) => module.MeasureOnMap,
);

/** What visitors have put on the map: it comes back once the map itself is there, or at once when its panel is opened. */
export function MapWork() {
  const { module } = usePanel();
  const isPainted = useIsPainted();
  // A part that does not arrive is told by its panel, which needs the same code.
  const silent = { props: {}, fallback: null, frame: () => null };
  return (
    <>
      {useOnce(isPainted || module === 'draw') && <LazyPart part={drawOnMap} {...silent} />}
      {useOnce(module === 'measure') && <LazyPart part={measureOnMap} {...silent} />}
      {useGeolocationWanted() && <LazyPart part={geolocationOnMap} {...silent} />}
    </>
  );
}
