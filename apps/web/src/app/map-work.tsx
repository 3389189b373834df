import { useEffect, useState } from 'react';
import { useMap } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { definePart, LazyPart } from '../ui/lazy-part.tsx';
import { useOnce } from '../ui/use-once.ts';

const drawOnMap = definePart(
  () => import('../draw/draw-on-map.tsx'),
  (module) => module.DrawOnMap,
);

/** What visitors have put on the map: it comes back once the map itself is there, or at once when its panel is opened. */
export function MapWork() {
  const { module } = usePanel();
  const isMapShown = useFirstMap();
  const isWanted = useOnce(isMapShown || module === 'draw');
  // A part that does not arrive is told by its panel, which needs the same code.
  return isWanted && <LazyPart part={drawOnMap} props={{}} fallback={null} frame={() => null} />;
}

/** Whether the map has been drawn whole for the first time. */
function useFirstMap(): boolean {
  const map = useMap();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const show = () => setShown(true);
    map.once('rendercomplete', show);
    return () => map.un('rendercomplete', show);
  }, [map]);
  return isShown;
}
