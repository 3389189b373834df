import { useEffect, useState } from 'react';
import { showHint } from '../map/hint.ts';
import { holdPointer } from '../map/hold-pointer.ts';
import { useMap } from '../map/index.ts';
import { createMeasureTip } from '../map/measure-tip.ts';
import { onEscape } from '../map/on-escape.ts';
import { pointer, usePointerTool } from '../map/pointer.ts';
import { usePanel } from '../panel/index.ts';
import { useMedia } from '../ui/use-media.ts';
import { words } from '../ui/words.ts';
import { asking } from '../zones/index.ts';
import { drawStore, useDraw } from './draw-store.ts';
import { findAltitudes } from './find-altitudes.ts';
import { followDrawings } from './follow-drawings.ts';
import { fr } from './fr.ts';
import { keptDrawings } from './kept-drawings.ts';
import { startMoveByKeys } from './move-by-keys.ts';
import { type ShownDrawings, showDrawings } from './show-drawings.ts';
import { shapeInHand, startDrawing } from './start-drawing.ts';
import { startModify } from './start-modify.ts';
import { startSelecting } from './start-selecting.ts';

const { dispatch } = drawStore;
const letGo = () => dispatch({ type: 'LET_GO' });

/** The drawings on the map: the same as the state. */
export function useShownDrawings(): ShownDrawings | null {
  const map = useMap();
  const [shown, setShown] = useState<ShownDrawings | null>(null);
  useEffect(() => {
    const drawings = showDrawings(map);
    const stopFollowing = followDrawings(drawStore, drawings.update);
    setShown(drawings);
    return () => {
      stopFollowing();
      setShown(null);
      drawings.stop();
    };
  }, [map]);
  return shown;
}

/** Kept on this device, and given their altitude, for as long as the page lives. */
export function useKeptDrawings(): void {
  useEffect(() => void keptDrawings(), []);
  useEffect(() => findAltitudes(drawStore, async (request) => (await asking()).altitudes(request)), []);
}

/** Draws and modifies while the mode says so; another tool that takes the pointer ends the mode, and so does Escape. */
export function useDrawModes(shown: ShownDrawings | null): void {
  const map = useMap();
  const mode = useDraw((state) => state.mode);
  const shape = useDraw((state) => state.shape);
  const tool = usePointerTool();
  const own = mode === 'select' ? null : mode;

  useEffect(() => {
    if (!own || !shown) return;
    const release = holdPointer(map, own);
    const stopEscape = onEscape(letGo);
    const stop =
      own === 'draw' && shape
        ? startDrawing(map, shape, shown.source)
        : startModify(map, shown.source, (geometries) => dispatch({ type: 'MODIFIED', geometries }));
    return () => {
      stop();
      stopEscape();
      release();
    };
  }, [map, own, shape, shown]);

  useEffect(() => {
    if (own !== 'modify' || !shown) return;
    return startMoveByKeys(map, shown.source, {
      selectedId: () => drawStore.state().selectedId,
      onMoved: (geometries) => dispatch({ type: 'MODIFIED', geometries }),
    });
  }, [map, own, shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at each time the pointer changes hands
  useEffect(() => {
    // Who has it now, and not when this was rendered: the effect above may just have taken it.
    const owner = pointer.tool();
    if (own && owner !== null && owner !== own) letGo();
  }, [own, tool]);
}

/** No tool has the pointer, or it is ours and does not draw: a shape just ended holds it a moment longer. */
const isFree = () => {
  const owner = pointer.tool();
  return owner === null || owner === 'modify' || (owner === 'draw' && drawStore.state().mode === 'select');
};

/** A click on a drawing selects it and opens its panel. */
export function useSelecting(shown: ShownDrawings | null): void {
  const map = useMap();
  const { dispatch: dispatchPanel } = usePanel();
  useEffect(() => {
    if (!shown) return;
    return startSelecting(map, shown.layer, {
      isFree,
      onSelect(id) {
        dispatch({ type: 'SELECT', id });
        dispatchPanel({ type: 'OPEN', module: 'draw' });
      },
    });
  }, [map, shown, dispatchPanel]);
}

/** The figures of the selected drawing, beside it. */
export function useSelectedTip(): void {
  const map = useMap();
  const mode = useDraw((state) => state.mode);
  const selected = useDraw((state) => state.drawings.find(({ id }) => id === state.selectedId) ?? null);
  useEffect(() => {
    if (!selected || mode === 'draw') return;
    const tip = createMeasureTip(map);
    tip.show(selected.geometry);
    return tip.stop;
  }, [map, selected, mode]);
}

/** What to do, said on the map; a finger has no Escape key and gets buttons. */
export function useDrawHint(): void {
  const mode = useDraw((state) => state.mode);
  const shape = useDraw((state) => state.shape);
  const isSketching = useDraw((state) => state.isSketching);
  const isTouch = useMedia('(pointer: coarse)');

  useEffect(() => {
    if (mode === 'modify') {
      const text = isTouch ? fr.modifyTouchHint : fr.modifyHint;
      return showHint({ text, actions: [{ label: fr.finish, onClick: letGo }] });
    }
    if (mode !== 'draw' || !shape) return;
    const canFinish = isSketching && (shape === 'LineString' || shape === 'Polygon');
    return showHint({
      text: (isTouch ? fr.touchHints : fr.hints)[shape],
      actions: [
        { label: words.cancel, onClick: letGo },
        ...(canFinish ? [{ label: fr.finish, onClick: () => void shapeInHand()?.finish() }] : []),
      ],
    });
  }, [mode, shape, isSketching, isTouch]);
}
