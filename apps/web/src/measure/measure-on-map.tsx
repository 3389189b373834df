import { useEffect, useState } from 'react';
import { showHint } from '../map/hint.ts';
import { holdPointer } from '../map/hold-pointer.ts';
import { useMap } from '../map/index.ts';
import { createMeasureTip } from '../map/measure-tip.ts';
import { onEscape } from '../map/on-escape.ts';
import { pointer, usePointerTool } from '../map/pointer.ts';
import { startShape } from '../map/start-shape.ts';
import { useMedia } from '../ui/use-media.ts';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { inHand, measureStore, useMeasures } from './measure-store.ts';
import { dashed, type ShownMeasures, showMeasures } from './show-measures.ts';

const { dispatch } = measureStore;
const turnOff = () => dispatch({ type: 'TURN_OFF' });

/** The measures on the map, and the hand that takes them. */
export function MeasureOnMap() {
  const map = useMap();
  const measures = useMeasures((state) => state.measures);
  const [shown, setShown] = useState<ShownMeasures | null>(null);
  useEffect(() => {
    const started = showMeasures(map);
    setShown(started);
    return () => {
      setShown(null);
      started.stop();
    };
  }, [map]);
  useEffect(() => shown?.update(measures), [shown, measures]);
  useMeasuring(shown);
  useMeasureHint();
  return null;
}

function useMeasuring(shown: ShownMeasures | null): void {
  const map = useMap();
  const shape = useMeasures((state) => state.shape);
  const tool = usePointerTool();

  useEffect(() => {
    if (!shape || !shown) return;
    const release = holdPointer(map, 'measure');
    const stopEscape = onEscape(turnOff);
    const tip = createMeasureTip(map);
    const drawn = startShape(map, shape, {
      style: dashed,
      snapTo: shown.source,
      onSketch(geometry) {
        tip.show(geometry);
        dispatch({ type: 'SKETCHING', isSketching: geometry !== null });
      },
      onDrawn: (geometry) => dispatch({ type: 'MEASURED', id: crypto.randomUUID(), geometry }),
    });
    inHand.current = drawn;
    return () => {
      inHand.current = null;
      drawn.stop();
      tip.stop();
      stopEscape();
      release();
    };
  }, [map, shape, shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at each time the pointer changes hands
  useEffect(() => {
    const owner = pointer.tool();
    if (shape && owner !== null && owner !== 'measure') turnOff();
  }, [shape, tool]);
}

function useMeasureHint(): void {
  const shape = useMeasures((state) => state.shape);
  const isSketching = useMeasures((state) => state.isSketching);
  const isTouch = useMedia('(pointer: coarse)');
  useEffect(() => {
    if (!shape) return;
    const canFinish = isSketching && (shape === 'LineString' || shape === 'Polygon');
    return showHint({
      text: (isTouch ? fr.touchHints : fr.hints)[shape],
      actions: [
        { label: words.cancel, onClick: turnOff },
        ...(canFinish ? [{ label: fr.finish, onClick: () => void inHand.current?.finish() }] : []),
      ],
    });
  }, [shape, isSketching, isTouch]);
}
