import type { Store } from '../ui/store.ts';
import type { DrawAction, DrawState } from './draw-reducer.ts';

/** More drawings than this take longer to draw than a frame lasts. */
const MANY = 400;

/** Runs something once the page has shown what it has to show now; returns the way to give it up. */
type AfterPaint = (run: () => void) => () => void;

const afterPaint: AfterPaint = (run) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/**
 * Shows each state as it comes. Where there are many drawings, or were (a file, its undo), the button and the list answer first, and the
 * map follows; not under the hand that changes one of them. Returns the way to stop.
 */
export function followDrawings(
  store: Store<DrawState, DrawAction>,
  show: (state: DrawState) => void,
  wait: AfterPaint = afterPaint,
): () => void {
  let shownCount = 0;
  let giveUp: (() => void) | null = null;
  const showNow = () => {
    giveUp = null;
    const state = store.state();
    shownCount = state.drawings.length;
    show(state);
  };
  const follow = () => {
    if (giveUp) return; // what changes meanwhile is shown with the rest
    const { drawings, mode } = store.state();
    if (Math.max(drawings.length, shownCount) > MANY && mode !== 'modify') giveUp = wait(showNow);
    else showNow();
  };
  showNow();
  const unsubscribe = store.subscribe(follow);
  return () => {
    unsubscribe();
    giveUp?.();
  };
}
