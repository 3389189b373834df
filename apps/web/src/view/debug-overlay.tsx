import { definePart, LazyPart } from '../ui/lazy-part.tsx';

const figures = definePart(
  () => import('./debug-figures.tsx'),
  (module) => module.DebugFigures,
);

/** `debug` in the address: figures of the view and of its tiles, over the map (URL-05). */
export function DebugOverlay() {
  return <LazyPart part={figures} props={{}} fallback={null} />;
}
