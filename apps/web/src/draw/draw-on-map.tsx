import { DropZone } from './drop-zone.tsx';
import {
  useDrawHint,
  useDrawModes,
  useKeptDrawings,
  useSelectedTip,
  useSelecting,
  useShownDrawings,
} from './use-draw-tools.ts';

/** The drawings on the map, and the hand that draws them. It arrives once the map is there, and stays when the panel closes. */
export function DrawOnMap() {
  const shown = useShownDrawings();
  useKeptDrawings();
  useDrawModes(shown);
  useSelecting(shown);
  useSelectedTip();
  useDrawHint();
  return <DropZone />;
}
