import { pageOf } from '../page-of.ts';
import { changeSettings, printStore } from '../print-store.ts';
import { nextScale } from '../settings.ts';
import { movedBy } from './frame-geometry.ts';

/** Millimetres of paper, and degrees; those with Maj. */
const STEP_MM = { plain: 5, shift: 1 } as const;
const TURN_DEG = { plain: 1, shift: 15 } as const;

const MOVES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const TURNS: Readonly<Record<string, -1 | 1>> = { '[': -1, '{': -1, ']': 1, '}': 1 };
const HANDLE_TURNS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const SCALES: Readonly<Record<string, -1 | 1>> = { '+': -1, '=': -1, '-': 1 };

/** Does what a key asks of the page; whether it was one of its keys. */
export function moveByKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, isTurnHandle: boolean): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const laid = pageOf(printStore.state());
  if (!laid) return false;
  const { rotation, settings } = printStore.state();
  const turn = TURNS[key] ?? (isTurnHandle ? HANDLE_TURNS[key] : undefined);
  const move = MOVES[key];
  const scale = SCALES[key];
  if (turn)
    printStore.dispatch({ type: 'TURN', rotation: rotation + turn * (shiftKey ? TURN_DEG.shift : TURN_DEG.plain) });
  else if (move) {
    const step = shiftKey ? STEP_MM.shift : STEP_MM.plain;
    printStore.dispatch({ type: 'MOVE', center: movedBy(laid.page, move[0] * step, move[1] * step) });
  } else if (scale) changeSettings({ scale: nextScale(settings.scale, scale) });
  else if (key === '0') printStore.dispatch({ type: 'TURN', rotation: 0 });
  else return false;
  return true;
}
